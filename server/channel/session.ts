import type { ServerResponse } from 'node:http'
import type { Bucket } from '../guard/token-bucket.ts'

/** One viewer's session. A class and no closures, because there are ten thousand of them. */
export class Session {
  readonly sid: string
  readonly address: string
  /** Packets that it may send. */
  readonly allowance: Bucket
  /** The poll that waits for something to say. */
  poll: PollAnswer | null = null
  /** Packets that wait for a poll. */
  outbox = ''
  /** Who waits until it has taken them: joins with more to tell. */
  waiting: (() => void)[] | null = null
  /** A request with packets is on its way in. */
  isPosting = false
  /** It has entered the main namespace. */
  isConnected = false
  /** How often it has left: what was begun before that is not for it any more. */
  leaves = 0
  isOver = false
  /** Rooms it has asked for, also those whose join is still under way. */
  rooms: readonly string[] = []

  constructor(sid: string, address: string, allowance: Bucket) {
    this.sid = sid
    this.address = address
    this.allowance = allowance
  }
}

/** An answer that may wait for something to say. */
export interface PollAnswer extends ServerResponse {
  /** Whose poll it is. */
  session?: Session
  /** It has headers of its own already: what a page of another origin may read. */
  isCrossOrigin?: boolean
  /** The head as text; Node's own. */
  _header?: string | null
}
