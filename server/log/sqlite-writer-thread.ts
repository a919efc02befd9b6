/** The thread that has the SQLite log open and makes its changes; `threaded-log.ts` starts it. */
import {
  type AuctionLog,
  type Entry,
  LogUnavailable,
  type RemovalConditions,
} from './auction-log.ts'
import { lockFolder } from './folder-lock.ts'
import { openSqliteLog } from './sqlite-log.ts'
import { answerCalls } from './thread-calls.ts'

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
  append: (room: string, entry: Entry) => opened().append(room, entry),
  replaceDataFile: (...given: Parameters<AuctionLog['replaceDataFile']>) =>
    opened().replaceDataFile(...given),
  removeRoom: (room: string, conditions?: RemovalConditions) =>
    opened().removeRoom(room, conditions),
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
