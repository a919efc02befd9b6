/**
 * A thread of the SQLite log, as seen by the main thread: methods are called by messages and answered in
 * order of their completion. Guarantees:
 *
 * - every call settles: when the thread ends or the disk doesn't respond, with `LogUnavailable`;
 * - while one call is overdue, others fail at once, so that no more wait than those before it;
 * - a thread that ended is started again with the next call, once a second at most.
 */
import { extname } from 'node:path'
import { Worker } from 'node:worker_threads'
import { LogUnavailable } from './auction-log.ts'
import { errorFrom, type Failure } from './thread-failure.ts'

/** A call that takes longer is answered with a failure. It may still succeed. */
const ANSWER_WITHIN_MS = 5_000
const CHECK_EVERY_MS = 250
const RESTART_AFTER_MS = 1_000
/** How long closing waits for a disk that doesn't respond. */
const CLOSE_WITHIN_MS = 3_000

/** Messages to the thread are lists of these. */
export interface Call {
  readonly n: number
  readonly method: string
  readonly args: readonly unknown[]
}

export type Answer = { readonly n: number } & (
  | { readonly result: unknown }
  | { readonly failure: Failure }
)

/** Messages of the thread. */
export interface Answers {
  readonly answers: readonly Answer[]
  /** Rooms that have changed, once for each change. */
  readonly changed: readonly string[]
}

export interface CallOptions<Result> {
  /** Called with the result, also a late one, before the changes of the same message are reported. */
  readonly answered?: (result: Result) => void
  /** Milliseconds. */
  readonly withinMs?: number
}

export interface LogThread<Methods> {
  /** Calls a method of the thread. @throws what it throws @throws {LogUnavailable} */
  call<K extends keyof Methods & string>(
    method: K,
    args: ArgumentsOf<Methods[K]>,
    options?: CallOptions<ResultOf<Methods[K]>>,
  ): Promise<ResultOf<Methods[K]>>
  /** Ends the thread, after its method `close`. */
  close(): Promise<void>
}

type ArgumentsOf<Method> = Method extends (...args: infer Args) => unknown ? Args : never
type ResultOf<Method> = Method extends (...args: never[]) => infer Result ? Awaited<Result> : never

export interface LogThreadOptions {
  /** The module beside this one that the thread runs, without its extension. */
  readonly module: string
  /** A thread that runs it already. */
  readonly worker?: Worker | undefined
  /** The rooms that changed; a room stands there once for each change. */
  readonly onChanged: (rooms: readonly string[]) => void
  /** The thread has ended by itself. */
  readonly onEnded: (cause: unknown) => void
  /** Called when a thread takes the place of one that ended, for its first calls. */
  readonly onStarted: () => void
}

interface Pending {
  readonly answered: (result: never) => void
  readonly resolve: (result: never) => void
  readonly reject: (cause: unknown) => void
  readonly latest: number
  isOverdue: boolean
}

/** Starts a thread that waits for its calls and doesn't keep the process running. */
export function startWorker(module: string): Worker {
  // Compiled, the modules end in `.js`.
  const worker = new Worker(new URL(`./${module}${extname(import.meta.url)}`, import.meta.url))
  worker.unref()
  return worker
}

/** Starts the thread. It keeps the process running while a call waits. */
export function startLogThread<Methods>(options: LogThreadOptions): LogThread<Methods> {
  const { module, onChanged, onEnded, onStarted } = options
  const pending = new Map<number, Pending>()
  let outbox: Call[] = []
  let lastCall = 0
  let overdue = 0
  let isClosed = false
  let startedAt = performance.now()
  let worker: Worker | null = attach(options.worker ?? startWorker(module))

  const timer = setInterval(failOverdue, CHECK_EVERY_MS).unref()

  function attach(started: Worker): Worker {
    const end = (cause: unknown) => {
      if (worker !== started) return
      worker = null
      outbox = []
      const failure = new LogUnavailable('the thread of the auction log ended', { cause })
      for (const { reject } of pending.values()) reject(failure)
      pending.clear()
      overdue = 0
      if (!isClosed) onEnded(cause)
    }
    started.on('message', receive)
    let reason: unknown
    started.on('error', (cause) => {
      reason = cause
    })
    // Not before: until then it may hold its files.
    started.on('exit', (code) => end(reason ?? new Error(`exit code ${code}`)))
    return started
  }

  function receive({ answers, changed }: Answers) {
    for (const answer of answers) {
      const call = pending.get(answer.n)
      if (call === undefined) continue
      pending.delete(answer.n)
      if (call.isOverdue) overdue -= 1
      if ('failure' in answer) call.reject(errorFrom(answer.failure))
      else {
        call.answered(answer.result as never)
        call.resolve(answer.result as never)
      }
    }
    if (pending.size === 0) worker?.unref()
    if (changed.length > 0) onChanged(changed)
  }

  function failOverdue() {
    const now = performance.now()
    for (const call of pending.values()) {
      if (call.isOverdue || call.latest > now) continue
      call.isOverdue = true
      overdue += 1
      call.reject(noResponse())
    }
  }

  function send() {
    const calls = outbox
    outbox = []
    worker?.postMessage(calls)
  }

  function restart() {
    if (performance.now() - startedAt < RESTART_AFTER_MS) {
      throw new LogUnavailable('the thread of the auction log ended a moment ago')
    }
    startedAt = performance.now()
    worker = attach(startWorker(module))
    onStarted()
  }

  function ask(method: string, args: readonly unknown[], call: Omit<Pending, 'isOverdue'>) {
    const n = ++lastCall
    if (pending.size === 0) worker?.ref()
    pending.set(n, { ...call, isOverdue: false })
    outbox.push({ n, method, args })
    // Calls of one turn go in one message.
    if (outbox.length === 1) queueMicrotask(send)
  }

  return {
    async call(method, args, { answered = () => {}, withinMs = ANSWER_WITHIN_MS } = {}) {
      if (isClosed) throw new LogUnavailable('the auction log is closed')
      if (overdue > 0) throw noResponse()
      if (worker === null) restart()
      const latest = performance.now() + withinMs
      return new Promise((resolve, reject) =>
        ask(method, args, { answered, resolve, reject, latest }),
      )
    },

    async close() {
      if (isClosed) return
      isClosed = true
      const closing = worker
      if (closing === null) return
      await new Promise<void>((resolve) => {
        const latest = performance.now() + CLOSE_WITHIN_MS
        const settle = () => resolve()
        ask('close', [], { answered: () => {}, resolve: settle, reject: settle, latest })
      })
      clearInterval(timer)
      const ended = closing.terminate()
      // A thread that waits for its disk ends when that responds.
      if (overdue === 0) await ended
    },
  }
}

function noResponse(): LogUnavailable {
  return new LogUnavailable('the disk of the auction log does not respond')
}
