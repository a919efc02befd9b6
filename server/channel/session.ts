import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Bucket } from '../guard/token-bucket.ts'
import type { Chunk } from './chunk.ts'

/** Bytes that may wait for a viewer's next poll; after that it comes back with its cursor. */
const MAX_QUEUE_BYTES = 4 * 1_024 * 1_024
/** The same for packets that no other session shares, which are the ones that cost memory. */
const MAX_OWN_BYTES = 8 * 1_024

const NO_CHUNKS: readonly Chunk[] = []

/** A `joinAuction` that was accepted. Joining the room again replaces it, leaving removes it. */
export interface Membership {
  readonly room: string
}

/**
 * One viewer's session: its send queue, and what was sent and not acknowledged. A class and no
 * closures, because there are ten thousand of them. Guarantees:
 *
 * - chunks leave the queue in order; what was taken last is kept until `acknowledge`;
 * - the queue is bounded by bytes, and holds references to chunks that sessions share.
 */
export class Session {
  readonly sid: string
  readonly address: string
  /** Packets that the viewer may send. */
  readonly allowance: Bucket
  /** Joins that the viewer may ask for; `null` before the first. */
  joins: Bucket | null = null
  /** The open poll. */
  poll: PollAnswer | null = null
  /** The `t` parameter of the last poll, or an empty string: a poll with the same one is a retry. */
  pollId = ''
  /** The request with packets that is being read. */
  post: IncomingMessage | null = null
  /** The `t` parameter of the last request with packets. */
  postId = ''
  /** Callers that wait until the queue has been taken: joins with more to send. */
  waiting: (() => void)[] | null = null
  /** It has entered the main namespace. */
  isConnected = false
  /** A ping is in the queue: no viewer can have answered it. */
  isPingQueued = false
  /** It is on the list of those whose queue is to be flushed. */
  isFlushing = false
  isOver = false
  memberships: readonly Membership[] = []
  /** Answered to the last poll; answered again when that poll is retried. */
  unacknowledged = NO_CHUNKS
  #queue: Chunk[] | null = null
  #queuedBytes = 0
  #ownBytes = 0

  constructor(sid: string, address: string, allowance: Bucket) {
    this.sid = sid
    this.address = address
    this.allowance = allowance
  }

  get hasQueued(): boolean {
    return this.#queue !== null
  }

  /** @returns false when that is more than may wait; the session then has to be closed */
  enqueue(chunks: readonly Chunk[]): boolean {
    this.#queue ??= []
    for (const chunk of chunks) {
      this.#queue.push(chunk)
      this.#count(chunk, 1)
    }
    return this.#queuedBytes <= MAX_QUEUE_BYTES && this.#ownBytes <= MAX_OWN_BYTES
  }

  /** Takes the whole queue. */
  take(): readonly Chunk[] {
    const chunks = this.#queue ?? NO_CHUNKS
    this.#queue = null
    this.#queuedBytes = 0
    this.#ownBytes = 0
    this.isPingQueued = false
    return chunks
  }

  /** Removes the queued events of `room`, or of all rooms. */
  dropEvents(room?: string): void {
    if (this.#queue === null) return
    const kept = this.#queue.filter((chunk) => {
      const isDropped = room === undefined ? chunk.room !== null : chunk.room === room
      if (isDropped) this.#count(chunk, -1)
      return !isDropped
    })
    this.#queue = kept.length === 0 ? null : kept
  }

  #count({ room, bytes }: Chunk, sign: 1 | -1): void {
    this.#queuedBytes += sign * bytes
    if (room === null) this.#ownBytes += sign * bytes
  }

  /** The last answer has arrived. */
  acknowledge(): void {
    this.unacknowledged = NO_CHUNKS
  }
}

/** An answer that may wait for something to send. */
export interface PollAnswer extends ServerResponse {
  /** Whose poll it is. */
  session?: Session
  /** It has headers of its own already: what a page of another origin may read. */
  isCrossOrigin?: boolean
  /** The head as text; Node's own. */
  _header?: string | null
}
