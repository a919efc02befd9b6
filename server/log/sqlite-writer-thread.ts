/** The thread that has the SQLite log open and makes its changes; `threaded-log.ts` starts it. */
import { type AuctionLog, type Entry, LogUnavailable } from './auction-log.ts'
import { lockFolder } from './folder-lock.ts'
import { openSqliteLog } from './sqlite-log.ts'
import { answerCalls } from './thread-calls.ts'

/** What a precondition says of one tag, since functions don't cross threads. */
export interface Verdict {
  readonly tag: string | null
  readonly holds: boolean
}

export interface WriterSettings {
  readonly folder: string
  readonly retainEvents: number
  readonly mostRecordedBytes: number
  /** Stands for the clock, in milliseconds since 1970. */
  readonly now: number | null
}

let log: AuctionLog | null = null
let unlock = () => {}

function opened(): AuctionLog {
  if (log === null) throw new LogUnavailable('the auction log is not open')
  return log
}

/** Where the tag is another, the change fails with it, so that the precondition can be asked again. */
function preconditionOf(verdict: Verdict | undefined) {
  return verdict && ((tag: string | null) => tag === verdict.tag && verdict.holds)
}

const methods = {
  open({ folder, now, ...limits }: WriterSettings): void {
    unlock = lockFolder(folder)
    try {
      const options = now === null ? limits : { ...limits, now: () => now }
      log = openSqliteLog(folder, options)
    } catch (cause) {
      unlock()
      throw cause
    }
    log.subscribe((room) => room !== null && reportChange(room))
  },
  append(room: string, entry: Omit<Entry, 'precondition'>, verdict?: Verdict) {
    const precondition = preconditionOf(verdict)
    return opened().append(room, precondition === undefined ? entry : { ...entry, precondition })
  },
  replaceDataFile: (room: string, body: string, verdict?: Verdict) =>
    opened().replaceDataFile(room, body, preconditionOf(verdict)),
  removeRoom(room: string, unchangedForMs?: number, verdict?: Verdict) {
    const precondition = preconditionOf(verdict)
    return opened().removeRoom(room, {
      ...(unchangedForMs !== undefined && { unchangedForMs }),
      ...(precondition !== undefined && { precondition }),
    })
  },
  check: () => opened().check(),
  /** Changes are reported before the answer. */
  announced() {},
  async close() {
    await log?.close()
    unlock()
  },
}

export type WriterMethods = typeof methods

const reportChange = answerCalls(methods)
