/**
 * A thread for large data files. Reading one of 8 MiB takes some 200 ms, for which the event loop
 * would keep every viewer waiting. Guarantees: one task at a time, in turns between the members that
 * ask; a file that needs too much memory ends the thread and not the process, and the next task gets a
 * new thread.
 */
import { extname } from 'node:path'
import { Worker } from 'node:worker_threads'
import type { FirstScreen, RenderFirstScreen } from '../../contract/first-screen.ts'
import { createRoundRobin } from '../guard/round-robin.ts'
import { type FieldProblem, Problem } from '../lib/problem.ts'
import type { ReadPublication, TaggedDataFile } from './publication-body.ts'
import type { ComparedFiles, PackedFiles } from './recorded-lines.ts'

/** Larger bodies, in bytes or characters, are parsed on the thread; one of this size takes some 10 ms. */
export const LARGEST_INLINE = 256 * 1024
/** A data file needs some ten times its size. */
const MEMORY = { maxOldGenerationSizeMb: 256, maxYoungGenerationSizeMb: 32 }

/** The tasks of the thread: input and result of each kind. */
export interface Tasks {
  readonly dataFile: { input: Uint8Array<ArrayBuffer>; result: TaggedDataFile }
  readonly publication: { input: Uint8Array<ArrayBuffer>; result: ReadPublication }
  readonly changes: { input: PackedFiles; result: ComparedFiles }
  readonly firstScreen: {
    /** Module with `renderFirstScreen`. */
    input: { readonly module: string; readonly options: Parameters<RenderFirstScreen>[0] }
    result: FirstScreen | null
  }
}

type Kind = keyof Tasks

export type Task = {
  readonly [K in Kind]: { readonly kind: K; readonly input: Tasks[K]['input'] }
}[Kind]

export type TaskAnswer =
  | { readonly ok: true; readonly result: Tasks[Kind]['result'] }
  | { readonly ok: false; readonly problem: ProblemData }

/** A `Problem` as it crosses threads. */
export interface ProblemData {
  readonly status: number
  readonly detail: string
  readonly errors: readonly FieldProblem[]
}

export interface FileThread {
  /**
   * Runs a task when it is the member's turn. The memory of bytes goes to the thread.
   * @throws {Problem} as the task does on the main thread; 422 for a file that needs too much memory
   */
  run<K extends Kind>(
    member: string,
    kind: K,
    input: Tasks[K]['input'],
  ): Promise<Tasks[K]['result']>
  /** Fails the tasks that are running or waiting. */
  close(): Promise<void>
}

/** The thread starts with its first task, and does not keep the process running. */
export function createFileThread(memory = MEMORY): FileThread {
  const turns = createRoundRobin()
  let worker: Worker | null = null
  let isClosed = false
  /** Settles the task that is running. */
  let running: { resolve(answer: TaskAnswer): void; reject(cause: unknown): void } | null = null

  function start(): Worker {
    // Compiled, the modules end in `.js`.
    const module = `./file-thread-worker${extname(import.meta.url)}`
    const started = new Worker(new URL(module, import.meta.url), { resourceLimits: memory })
    const fail = (cause: unknown) => {
      // Also after an error, when the next task may have another thread already.
      if (worker !== started) return
      worker = null
      running?.reject(isOutOfMemory(cause) ? tooMuchMemory(memory) : cause)
    }
    started.on('message', (answer: TaskAnswer) => running?.resolve(answer))
    started.on('error', fail)
    started.on('exit', () => fail(new Error('the thread for data files ended')))
    started.unref()
    return started
  }

  async function ask(task: Task): Promise<TaskAnswer> {
    if (isClosed) throw new Error('the thread for data files is closed')
    worker ??= start()
    worker.postMessage(task, task.input instanceof Uint8Array ? [task.input.buffer] : [])
    return new Promise((resolve, reject) => {
      running = { resolve, reject }
    })
  }

  return {
    async run<K extends Kind>(member: string, kind: K, input: Tasks[K]['input']) {
      const answer = await turns(member, () => ask({ kind, input } as Task))
      if (answer.ok) return answer.result as Tasks[K]['result']
      const { status, detail, errors } = answer.problem
      throw new Problem(status, detail, errors)
    },
    async close() {
      isClosed = true
      await worker?.terminate()
    },
  }
}

function isOutOfMemory(cause: unknown): boolean {
  return cause instanceof Error && Reflect.get(cause, 'code') === 'ERR_WORKER_OUT_OF_MEMORY'
}

function tooMuchMemory({ maxOldGenerationSizeMb }: typeof MEMORY): Problem {
  const problem = `needs more than ${maxOldGenerationSizeMb} MiB of memory to be read`
  return new Problem(422, 'The publication was refused as a whole.', [{ field: 'body', problem }])
}
