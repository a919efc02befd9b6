/** The server's measurements, which are made whether or not anybody reads them. */
import type { LoggedEvent } from '../log/auction-log.ts'

export interface Measurements {
  /** A request of the publish API was answered. */
  answered(status: number): void
  /** A publication was refused because its publisher sent too fast. */
  refusedTooFast(publisher: string): void
  /** A change was committed to the log, or was not: the log took this many seconds. */
  committed(seconds: number): void
  /** Redis answered a command, or did not: it took this many seconds. */
  redisAnswered(seconds: number): void
  /** An event was sent to the room's viewers on this node. */
  delivered(event: LoggedEvent): void
  /** A viewer has joined a room. @param outcome one of `joinOutcomes` */
  joined(outcome: string): void
  /** A room's viewers start over: the log does not know what they were sent. */
  roomReset(): void
  /** A data file's first screen could not be rendered. */
  firstScreenFailed(): void
  /** A cap has refused a viewer. */
  refused(cap: string): void
  /** The server closed a viewer's session. */
  closed(reason: string): void
  /** The server closed a connection. */
  disconnected(reason: string): void
}

/** For a server without `METRICS_PORT`. */
export const UNREAD: Measurements = {
  answered() {},
  refusedTooFast() {},
  committed() {},
  redisAnswered() {},
  delivered() {},
  joined() {},
  roomReset() {},
  firstScreenFailed() {},
  refused() {},
  closed() {},
  disconnected() {},
}
