/** The thread's side of `worker-client.ts`. */
import { flushCompileCache } from 'node:module'
import { parentPort, receiveMessageOnPort } from 'node:worker_threads'
import { LogUnavailable } from '../log/auction-log.ts'
import { failureOf } from './thread-failure.ts'
import type { Answer, Call } from './worker-client.ts'

/**
 * Answers the calls of the main thread with these methods. Answers of one turn go in one message, before
 * anything else that this thread does. From a method `open` on it answers with the methods of the object that
 * this one has returned. A thread whose method `open` fails ends.
 */
export function answerCalls(methods: object): void {
  let answering = methods
  let answers: Answer[] = []

  function send() {
    parentPort?.postMessage(answers)
    answers = []
  }

  async function answer({ n, method, args }: Call) {
    try {
      const call: unknown = Reflect.get(answering, method)
      if (typeof call !== 'function') throw new LogUnavailable('the auction log is not open')
      const returned = call.apply(answering, args)
      if (method === 'open') {
        answering = returned
        // Now, because a killed process would not write it.
        setImmediate(flushCompileCache)
      }
      // Awaited before `answers` is read: others may have been sent meanwhile.
      const result: unknown = method === 'open' ? null : await returned
      answers.push({ n, result })
    } catch (cause) {
      answers.push({ n, failure: failureOf(cause) })
      // It is tried again by another thread.
      if (method === 'open') setImmediate(() => process.exit())
    }
    // A tick that a microtask asks for runs when all of them are done.
    if (answers.length === 1) queueMicrotask(() => process.nextTick(send))
  }

  parentPort?.on('message', (calls: readonly Call[]) => {
    for (const call of calls) void answer(call)
    // All that wait, so that they can be committed together.
    while (parentPort !== null) {
      const next = receiveMessageOnPort(parentPort)
      if (next === undefined) return
      for (const call of next.message) void answer(call)
    }
  })
}
