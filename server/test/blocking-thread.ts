/** A thread of the log whose methods wait, as with a disk that doesn't respond. */
import { answerCalls } from '../lib/answer-calls.ts'

const methods = {
  open: () => methods,
  echo: (text: string) => text,
  /** Blocks the thread until the first cell is not 0. */
  block(cells: Int32Array): string {
    Atomics.wait(cells, 0, 0)
    return 'late'
  },
  fail() {
    setImmediate(() => {
      throw new Error('a bug')
    })
    return new Promise(() => {})
  },
  close() {},
}

export type BlockingMethods = typeof methods

answerCalls(methods)
