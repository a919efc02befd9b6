/**
 * A thread of the SQLite log, as seen by the main thread. Guarantees, beside those of `WorkerClient`:
 *
 * - when the thread ends or the disk doesn't respond, calls fail with `LogUnavailable`;
 * - while one call is overdue, others fail at once, so that no more wait than those before it;
 * - a thread that ended is started again with the next call, once a second at most.
 */
import type { Worker } from 'node:worker_threads'
import { inTime } from '../lib/in-time.ts'
import { type ArgumentsOf, type ResultOf, startWorker, WorkerClient } from '../lib/worker-client.ts'
import { LogUnavailable } from './auction-log.ts'

/** A call that takes longer is answered with a failure. It may still succeed. */
const ANSWER_WITHIN_MS = 5_000
const RESTART_AFTER_MS = 1_000
/** How long closing waits for a disk that doesn't respond. */
const CLOSE_WITHIN_MS = 3_000

interface CallOptions<Result> {
  /** Called with the result, also a late one. */
  readonly answered?: (result: Result) => void
  /** Milliseconds; `null` for no limit. */
  readonly withinMs?: number | null
}

interface LogThreadOptions {
  /** The module that the thread runs, as a path from this one without its extension. */
  readonly module: string
  /** A thread that runs it already. */
  readonly worker?: Worker | undefined
  /** The thread has ended by itself. */
  readonly onEnded: (cause: unknown) => void
  /** Called when a thread takes the place of one that ended, for its first calls. */
  readonly onStarted: () => void
}

export class LogThread<Methods extends { close(): unknown }> {
  readonly #options: LogThreadOptions
  #thread: WorkerClient<Methods> | null
  #startedAt = performance.now()
  #overdue = 0
  #isClosed = false

  constructor(options: LogThreadOptions) {
    this.#options = options
    this.#thread = this.#follow(options.worker ?? startWorker(options.module, import.meta.url))
  }

  /** Calls a method of the thread. @throws what it throws @throws {LogUnavailable} */
  async call<K extends keyof Methods & string>(
    method: K,
    args: ArgumentsOf<Methods[K]>,
    options: CallOptions<ResultOf<Methods[K]>> = {},
  ): Promise<ResultOf<Methods[K]>> {
    const { answered, withinMs = ANSWER_WITHIN_MS } = options
    if (this.#isClosed) throw new LogUnavailable('the auction log is closed')
    if (this.#overdue > 0) throw noResponse()
    const thread = this.#thread ?? this.#restart()
    const answer = thread.call(method, args, answered)
    if (withinMs === null) return answer
    return inTime(answer, withinMs, () => {
      this.#overdue += 1
      const settled = () => {
        this.#overdue -= 1
      }
      answer.then(settled, settled)
      throw noResponse()
    })
  }

  /** Ends the thread, after its method `close`. */
  async close(): Promise<void> {
    const thread = this.#thread
    if (this.#isClosed || thread === null) return
    this.#isClosed = true
    const closed = thread.call('close', [] as never).then(
      () => true,
      () => true,
    )
    const isClosed = await inTime(closed, CLOSE_WITHIN_MS, () => false)
    const ended = thread.terminate()
    // A thread that waits for its disk ends when that responds.
    if (isClosed) await ended
  }

  #follow(worker: Worker): WorkerClient<Methods> {
    const thread = new WorkerClient<Methods>(worker, (cause) => {
      if (this.#thread === thread) this.#thread = null
      if (!this.#isClosed) this.#options.onEnded(cause)
      return new LogUnavailable('the thread of the auction log ended', { cause })
    })
    return thread
  }

  #restart(): WorkerClient<Methods> {
    if (performance.now() - this.#startedAt < RESTART_AFTER_MS) {
      throw new LogUnavailable('the thread of the auction log ended a moment ago')
    }
    this.#startedAt = performance.now()
    const thread = this.#follow(startWorker(this.#options.module, import.meta.url))
    this.#thread = thread
    this.#options.onStarted()
    return thread
  }
}

function noResponse(): LogUnavailable {
  return new LogUnavailable('the disk of the auction log does not respond')
}
