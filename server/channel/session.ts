import { randomBytes } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Bucket } from '../guard/token-bucket.ts'
import type { Chunk } from './chunk.ts'

/** Bytes that may wait for a viewer's next poll; above that the session ends and the board rejoins. */
const MAX_QUEUE_BYTES = 4 * 1_024 * 1_024
/** The same for packets that no other session shares, which cost memory of their own. */
const MAX_OWN_BYTES = 8 * 1_024

/** Earlier polls whose late copies are recognised; a board sends at most twelve in quick succession. */
const PAST_POLLS = 16

const NO_CHUNKS: readonly Chunk[] = []

/** An accepted `joinAuction`. Joining the room again replaces it, leaving removes it. */
export interface Membership {
  readonly room: string
  /** It joined with a cursor, as our boards do: it gets snapshots, and pings with a position. */
  readonly hasCursor: boolean
}

/**
 * One viewer's session: its send queue and its unacknowledged chunks. A class, because ten thousand
 * objects with closures would take more memory. Guarantees:
 *
 * - chunks leave the queue in order; the chunks taken last are kept until the next poll;
 * - the queue is bounded by bytes, and holds references to chunks that sessions share.
 */
export class Session {
  readonly sid: string
  readonly address: string
  /** Packets that the viewer may send. */
  readonly allowance: Bucket
  /** Joins that the viewer may make; `null` before the first. */
  joins: Bucket | null = null
  /** The open poll. */
  poll: PollResponse | null = null
  /** The `t` parameter of the last poll, or an empty string: a poll with the same one is a retry. */
  pollId = ''
  /** Hashes of the polls before, a ring: the ids themselves would take more memory. */
  readonly #pastPolls: number[] = []
  #polls = 0
  /** The POST request that is being read. */
  post: IncomingMessage | null = null
  /** The `t` parameter of the last POST request. */
  postId = ''
  /** It has entered the main namespace. */
  isConnected = false
  /** A ping is still in the queue, so there can be no pong yet. */
  isPingQueued = false
  /** It is in the list of sessions to flush. */
  isFlushing = false
  isOver = false
  memberships: readonly Membership[] = []
  /** Sent to the last poll, and sent again when that poll is retried. */
  unacknowledged = NO_CHUNKS
  #queue: Chunk[] | null = null
  /** Callers that wait until the queue has been taken, with more to send. */
  #waiting: (() => void)[] | null = null
  #queuedBytes = 0
  #ownBytes = 0

  constructor(sid: string, address: string, allowance: Bucket) {
    this.sid = sid
    this.address = address
    this.allowance = allowance
  }

  /** A new poll has come, so the last response has arrived. */
  startPoll(id: string): void {
    if (this.pollId !== '') {
      this.#pastPolls[this.#polls % PAST_POLLS] = hashOf(this.pollId)
      this.#polls += 1
    }
    this.pollId = id
    this.unacknowledged = NO_CHUNKS
  }

  /** Whether a poll before the last one had this `t`: then this one is a late copy of it. */
  isPastPoll(id: string): boolean {
    return id !== '' && this.#pastPolls.includes(hashOf(id))
  }

  get hasQueued(): boolean {
    return this.#queue !== null
  }

  /** @returns false when the queue is too long; the session then has to be closed */
  enqueue(chunks: readonly Chunk[]): boolean {
    this.#queue ??= []
    for (const chunk of chunks) {
      this.#queue.push(chunk)
      this.#count(chunk, 1)
    }
    return this.#queuedBytes <= MAX_QUEUE_BYTES && this.#ownBytes <= MAX_OWN_BYTES
  }

  /** Empties the queue. @returns what was in it */
  drain(): readonly Chunk[] {
    const chunks = this.#queue ?? NO_CHUNKS
    this.#queue = null
    this.#queuedBytes = 0
    this.#ownBytes = 0
    this.isPingQueued = false
    this.#settleWaiting()
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
    this.#settleWaiting()
  }

  /** Settles when the queue has been taken or dropped, or the session is over. */
  nextPoll(): Promise<void> {
    return new Promise((resolve) => {
      if (this.#queue === null) resolve()
      else if (this.#waiting === null) this.#waiting = [resolve]
      else this.#waiting.push(resolve)
    })
  }

  #settleWaiting(): void {
    const waiting = this.#waiting
    this.#waiting = null
    if (waiting !== null) for (const settle of waiting) settle()
  }

  #count({ room, bytes }: Chunk, sign: 1 | -1): void {
    this.#queuedBytes += sign * bytes
    if (room === null) this.#ownBytes += sign * bytes
  }
}

function hashOf(id: string): number {
  let hash = 0
  for (let index = 0; index < id.length; index += 1) {
    hash = (Math.imul(hash, 31) + id.charCodeAt(index)) | 0
  }
  return hash
}

/** The response to a poll, which may stay open. */
export interface PollResponse extends ServerResponse {
  /** The session of the open poll. */
  session?: Session
  /** The allowed page's origin, for which it has CORS headers already. */
  allowedOrigin?: string
}

/** 120 bits, as in Engine.IO: an id must not be guessed, since it gives access to the session. */
const ID_BYTES = 15

/**
 * An id that says which node it belongs to, so that a proxy can route a poll by the `sid` in its address
 * without a cookie: boards are embedded and hosted elsewhere, where cookies are blocked.
 * @param nodeName may be empty: a single node needs no name
 */
export function sessionId(nodeName: string): string {
  const random = randomBytes(ID_BYTES).toString('base64url')
  // A point is neither in node names nor in base64url.
  return nodeName === '' ? random : `${nodeName}.${random}`
}
