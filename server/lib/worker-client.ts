/**
 * A worker thread whose methods are called by messages (`answer-calls.ts` is its side). Guarantees:
 *
 * - every call settles, in the order of their completion, or when the thread ends;
 * - the calls of one turn go in one message;
 * - the thread keeps the process running only while a call waits.
 */
import { extname } from 'node:path'
import { type ResourceLimits, Worker } from 'node:worker_threads'
import { errorFrom, type Failure } from './thread-failure.ts'

/** Messages to the thread are lists of these. */
export interface Call {
  readonly n: number
  readonly method: string
  readonly args: readonly unknown[]
}

/** Messages of the thread are lists of these. */
export type Answer = { readonly n: number } & (
  | { readonly result: unknown }
  | { readonly failure: Failure }
)

export type ArgumentsOf<Method> = Method extends (...args: infer Args) => unknown ? Args : never
export type ResultOf<Method> = Method extends (...args: never[]) => infer Result
  ? Awaited<Result>
  : never

interface Pending {
  readonly answered: (result: never) => void
  readonly resolve: (result: never) => void
  readonly reject: (cause: unknown) => void
}

/**
 * Starts a thread that doesn't keep the process running.
 * @param module path from the caller's module, without an extension: compiled, the modules end in `.js`
 * @param caller its `import.meta.url`
 */
export function startWorker(module: string, caller: string, limits: ResourceLimits = {}): Worker {
  const url = new URL(module + extname(caller), caller)
  const worker = new Worker(url, { resourceLimits: limits })
  worker.unref()
  return worker
}

export class WorkerClient<Methods> {
  readonly #worker: Worker
  readonly #onEnded: (cause: unknown) => unknown
  readonly #pending = new Map<number, Pending>()
  #outbox: Call[] = []
  #lastCall = 0

  /** @param onEnded the thread has ended; returns what its calls reject with */
  constructor(worker: Worker, onEnded = (cause: unknown) => cause) {
    this.#worker = worker
    this.#onEnded = onEnded
    let reason: unknown
    worker.on('message', (message: readonly Answer[]) => this.#receive(message))
    worker.on('error', (cause) => {
      reason = cause
    })
    // Not before: until then it may hold its files.
    worker.on('exit', (code) => this.#end(reason ?? new Error(`exit code ${code}`)))
  }

  /**
   * Calls a method of the thread. The memory of bytes goes to the thread.
   * @param answered called with the result before the promise resolves
   * @throws what the method throws
   */
  call<K extends keyof Methods & string>(
    method: K,
    args: ArgumentsOf<Methods[K]>,
    answered: (result: ResultOf<Methods[K]>) => void = () => {},
  ): Promise<ResultOf<Methods[K]>> {
    return new Promise((resolve, reject) => {
      const n = ++this.#lastCall
      if (this.#pending.size === 0) this.#worker.ref()
      this.#pending.set(n, { answered, resolve, reject })
      this.#outbox.push({ n, method, args })
      if (this.#outbox.length === 1) queueMicrotask(() => this.#send())
    })
  }

  /** Ends the thread; settles when it has ended. */
  async terminate(): Promise<void> {
    await this.#worker.terminate()
  }

  #send() {
    const calls = this.#outbox
    this.#outbox = []
    const bytes = calls.flatMap(({ args }) => args.filter((arg) => arg instanceof Uint8Array))
    this.#worker.postMessage(
      calls,
      bytes.map(({ buffer }) => buffer as ArrayBuffer),
    )
  }

  #receive(answers: readonly Answer[]) {
    for (const answer of answers) {
      const call = this.#pending.get(answer.n)
      if (call === undefined) continue
      this.#pending.delete(answer.n)
      if ('failure' in answer) call.reject(errorFrom(answer.failure))
      else {
        call.answered(answer.result as never)
        call.resolve(answer.result as never)
      }
    }
    if (this.#pending.size === 0) this.#worker.unref()
  }

  #end(cause: unknown) {
    const failure = this.#onEnded(cause)
    for (const { reject } of this.#pending.values()) reject(failure)
    this.#pending.clear()
  }
}
