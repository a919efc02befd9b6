/**
 * A thread for large data files. Reading one of 8 MiB takes some 200 ms, for which the event loop
 * would keep every viewer waiting. Guarantees: one task at a time, in turns between the members that
 * ask; a file that needs too much memory ends the thread and not the process, and the next task gets a
 * new thread.
 */
import { createRoundRobin } from '../guard/round-robin.ts'
import { Problem } from '../lib/problem.ts'
import { type ArgumentsOf, type ResultOf, startWorker, WorkerClient } from '../lib/worker-client.ts'
import type { FileTasks } from './file-thread-worker.ts'

/** Larger bodies, in bytes or characters, are parsed on the thread; one of this size takes some 10 ms. */
export const LARGEST_INLINE = 256 * 1024
/** A data file needs some ten times its size. */
const MEMORY = { maxOldGenerationSizeMb: 256, maxYoungGenerationSizeMb: 32 }

/** The thread starts with its first task. */
export class FileThread {
  readonly #memory: typeof MEMORY
  readonly #turns = createRoundRobin()
  #thread: WorkerClient<FileTasks> | null = null
  #isClosed = false

  constructor(memory = MEMORY) {
    this.#memory = memory
  }

  /**
   * Runs a task when it is the member's turn. The memory of bytes goes to the thread.
   * @throws {Problem} as the task does on the main thread; 422 for a file that needs too much memory
   */
  run<K extends keyof FileTasks>(
    member: string,
    task: K,
    ...args: ArgumentsOf<FileTasks[K]>
  ): Promise<ResultOf<FileTasks[K]>> {
    return this.#turns(member, async () => {
      if (this.#isClosed) throw new Error('the thread for data files is closed')
      this.#thread ??= this.#start()
      return this.#thread.call(task, args)
    })
  }

  /** Fails the tasks that are running or waiting. */
  async close(): Promise<void> {
    this.#isClosed = true
    await this.#thread?.terminate()
  }

  #start(): WorkerClient<FileTasks> {
    const worker = startWorker('./file-thread-worker', import.meta.url, this.#memory)
    return new WorkerClient(worker, (cause) => {
      this.#thread = null
      return isOutOfMemory(cause) ? tooMuchMemory(this.#memory) : cause
    })
  }
}

function isOutOfMemory(cause: unknown): boolean {
  return cause instanceof Error && Reflect.get(cause, 'code') === 'ERR_WORKER_OUT_OF_MEMORY'
}

function tooMuchMemory({ maxOldGenerationSizeMb }: typeof MEMORY): Problem {
  const problem = `needs more than ${maxOldGenerationSizeMb} MiB of memory to be read`
  return new Problem(422, 'The publication was refused as a whole.', [{ field: 'body', problem }])
}
