/**
 * Delivers a room's messages once and in order (docs/decisions/channel.md). Guarantees:
 * - an event is delivered when its number follows that of the last one; a number that was seen is
 *   dropped;
 * - a jump in the numbers is a gap: the event is dropped, and `rejoin` requests it with all that is
 *   missing. A position that the service announces, and that was not reached, is a gap too;
 * - a gap is never skipped: after a rejoin without an answer the board reconnects;
 * - a board that joined without a cursor rejoins as soon as it has a position, since only then the
 *   service tells it of a reset;
 * - a snapshot that marks a reset makes its position the last one, whatever came before;
 * - events without a position, as other services send them, are delivered as they come;
 * - no timer is left after `disconnected`.
 */
import { type AuctionEvent, parseSnapshot, type Snapshot } from '../../../contract/auction-event.ts'
import type { Cursor } from '../../../contract/channel.ts'
import { isSamePosition, type Position, readPosition } from '../../../contract/position.ts'
import type { Cancel, Clock } from '../../platform/clock.ts'

/** How long a rejoin may go on without a word, in milliseconds. */
const ANSWER_DUE_MS = 5000

interface EventSequenceOptions {
  readonly clock: Clock
  /** The position of the lists; `null` until they come, and from a host that sends none. */
  readonly start: () => Position | null
  readonly deliver: (event: AuctionEvent) => void
  /** A join has been answered, or what was delivered before is void. */
  readonly onSnapshot: (snapshot: Snapshot) => void
  /** Sends `joinAuction` with the cursor again; returns false without a connection. */
  readonly rejoin: () => boolean
  /** The service does not answer. */
  readonly reconnect: () => void
}

export class EventSequence {
  readonly #options: EventSequenceOptions
  /** Every event up to this one was seen; `null` before the first position. */
  #last: Position | null = null
  /** A snapshot has come on this connection. */
  #isAnswered = false
  /** Of the answer to a rejoin. */
  #cancelDue: Cancel | null = null

  constructor(options: EventSequenceOptions) {
    this.#options = options
  }

  /** Sent with `joinAuction`; `null` to a service that has sent no position. */
  get cursor(): Cursor | null {
    return this.#last ?? this.#options.start()
  }

  /** The join is about to be sent. */
  connected(): void {
    this.#isAnswered = false
    this.#last ??= this.#options.start()
  }

  /** Handles one message; `event` is `null` when its type is unknown or it is malformed. */
  receive(message: unknown, event: AuctionEvent | null): void {
    const snapshot = parseSnapshot(message)
    const position = readPosition(message)
    if (snapshot !== null) this.#receiveSnapshot(snapshot)
    else if (position !== null) this.#receiveNumbered(position, event)
    else if (event !== null) this.#options.deliver(event)
  }

  /** A ping: the service has sent everything up to this position; `null` from one that tells none. */
  announce(position: Position | null): void {
    const isWithoutCursor = this.#last === null
    this.#last ??= this.#options.start()
    if (this.#last === null) return
    // Only a viewer whose join was answered is told a position: the answer was lost.
    const isMissing = position !== null && (!this.#isAnswered || this.#isMissed(position))
    if (isWithoutCursor || isMissing) this.#requestMissing()
  }

  /** The connection has ended: the join on the next one is the answer to any gap. */
  disconnected(): void {
    this.#settle()
  }

  #receiveNumbered(position: Position, event: AuctionEvent | null) {
    const isWithoutCursor = this.#last === null
    // The lists came after the join.
    this.#last ??= this.#options.start()
    if (this.#last !== null && position.seq !== this.#last.seq + 1) {
      if (isWithoutCursor || this.#isMissed(position)) this.#requestMissing()
      return
    }
    this.#last = position
    // The answer is arriving.
    if (this.#cancelDue !== null) this.#waitForAnswer()
    if (event !== null) this.#options.deliver(event)
    if (isWithoutCursor) this.#requestMissing()
  }

  #receiveSnapshot(snapshot: Snapshot) {
    const { position, isReset } = snapshot
    if (!isReset && this.#last !== null && !isSamePosition(position, this.#last)) {
      if (this.#isMissed(position)) this.#requestMissing()
      return
    }
    this.#last = position
    this.#isAnswered = true
    this.#settle()
    this.#options.onSnapshot(snapshot)
  }

  /** Lower positions are late: what they tell was seen. */
  #isMissed({ seq, check }: Position): boolean {
    const last = this.#last
    return last === null || seq > last.seq || (seq === last.seq && check !== last.check)
  }

  #requestMissing() {
    // An answer is under way, or there is no connection: then the next join requests it.
    if (this.#cancelDue === null && this.#options.rejoin()) this.#waitForAnswer()
  }

  #waitForAnswer() {
    this.#cancelDue?.()
    this.#cancelDue = this.#options.clock.after(ANSWER_DUE_MS, () => {
      this.#cancelDue = null
      this.#options.reconnect()
    })
  }

  #settle() {
    this.#cancelDue?.()
    this.#cancelDue = null
  }
}
