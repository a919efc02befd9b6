/**
 * Delivers a room's messages once and in order (docs/decisions/channel.md). Guarantees:
 * - a message whose number was seen is dropped;
 * - a jump in the numbers is a gap: later messages are held, the cursor stays before the gap, and
 *   `rejoin` requests what is missing. A gap that is not filled is skipped after a bounded time and
 *   a bounded number of rejoins;
 * - a position that the service announces, and that was not reached, is a gap too;
 * - another epoch is another history: numbers start over, unless the service has said that the
 *   present one goes on in it;
 * - from a service without numbers, or with numbers that make no sequence, every event is delivered
 *   as it comes, with no extra join once that was noticed;
 * - memory is bounded; no timer is left after `close`.
 */
import type { AuctionEvent, Position } from '../../contract/auction-event.ts'
import type { Continuation, Cursor } from '../../contract/channel.ts'
import type { Cancel, Clock } from '../platform/clock.ts'

/** How long to wait for a gap to be filled after a rejoin, in milliseconds. */
export const WAIT_MS = 2500
/** The same for a service that sends epochs: it has the missing events, even if the network is slow. */
export const EPOCH_WAIT_MS = 5000
/** How long the rest of a replay may take once it repeats a held message, in milliseconds. */
export const ANSWERED_MS = 500
/** Rejoins for one gap: without epochs, gaps in the numbers are ordinary. */
const MOST_REJOINS = 1
const EPOCH_MOST_REJOINS = 2
/** Messages held beyond a gap. */
const MOST_HELD = 2000
/** A first number above this is no gap: nobody could replay so many events. */
const MOST_BEFORE_FIRST = 1000
/** Numbers whose content is remembered, to tell a repeated message from a reused number. */
const MOST_REMEMBERED = 256

interface Message extends Position {
  readonly seq: number
  readonly event: AuctionEvent | null
}

export function createEventSequence(options: {
  readonly clock: Clock
  /** Where an earlier visit or the lists stopped. */
  readonly start: Cursor | null
  readonly deliver: (event: AuctionEvent) => void
  /** Earlier numbers are invalid: another epoch, or `null` where the numbers make no sequence. */
  readonly onHistory: (epoch: string | null) => void
  /** The history goes on in another epoch. */
  readonly onContinued: (epoch: string, continuation: Continuation) => void
  /**
   * Sends `joinAuction` with the cursor again; returns false without a connection. `null` for a
   * service that takes no cursor: gaps are then ignored.
   */
  readonly rejoin: (() => boolean) | null
  readonly warnIgnored: (what: string) => void
}) {
  const { clock, start, deliver, onHistory, onContinued, rejoin, warnIgnored } = options
  let epoch = typeof start === 'object' ? (start?.epoch ?? null) : null
  /** Every number up to this one was seen. */
  let last = typeof start === 'object' ? (start?.seq ?? null) : start
  /** The lists are known up to `last`, but no lot: one may come with that number, or any number after 0. */
  let wantsLot = typeof start === 'object' && start?.lot === true
  let isNumbered = true
  let hasGaps = rejoin === null
  const contents = new Map<number, string>()
  const held = new Map<number, Message>()
  /** An announced position that has not been reached. */
  let announced: Position | null = null
  let rejoins = 0
  let cancelWait: Cancel | null = null

  function deliverMessage({ seq, epoch: itsEpoch, event }: Message) {
    last = seq
    wantsLot = false
    if (itsEpoch === null) remember(seq, contentOf(event))
    if (event !== null) deliver(event)
  }

  function remember(seq: number, content: string) {
    contents.set(seq, content)
    const [oldest] = contents.keys()
    if (contents.size > MOST_REMEMBERED && oldest !== undefined) contents.delete(oldest)
  }

  function receiveNumbered(message: Message) {
    if (wantsLot && (message.seq === last || last === 0)) deliverWithHeld(message)
    else if (last !== null && message.seq <= last) receiveSeen(message)
    else if (last === null || isNext(message, last) || hasGaps) deliverWithHeld(message)
    else holdBack(message)
  }

  /** Numbers need not begin at 1: our server’s begin at the clock’s milliseconds. */
  function isNext({ seq }: Message, before: number) {
    return seq === before + 1 || (before === 0 && seq > MOST_BEFORE_FIRST)
  }

  function receiveSeen(message: Message) {
    if (message.epoch !== null || message.isReplayed) return
    const content = contents.get(message.seq)
    if (content === contentOf(message.event)) return
    // The cursor is from an earlier visit, and the service has restarted its numbers since.
    if (contents.size === 0) deliverMessage(message)
    else {
      ignoreNumbers(message.seq)
      if (message.event !== null) deliver(withoutNumber(message.event))
    }
  }

  function ignoreNumbers(seq: number) {
    deliverHeld()
    isNumbered = false
    last = null
    contents.clear()
    warnIgnored(`auctionEvent: seq ${seq} is repeated or out of order; seq is ignored from now on`)
    onHistory(null)
  }

  function isBehind(): boolean {
    if (held.size > 0) return true
    return announced !== null && (announced.epoch !== epoch || (announced.seq ?? 0) > (last ?? 0))
  }

  /** The service has sent everything up to this position, before it said so. */
  function announce(position: Position) {
    if (position.epoch === null || rejoin === null || !isNumbered) return
    if (last === null) {
      epoch = position.epoch
      last = position.seq
      return
    }
    announced = position
    if (isBehind() && cancelWait === null && rejoins === 0) requestMissing()
  }

  function deliverWithHeld(message: Message) {
    const wasBehind = isBehind()
    deliverMessage(message)
    if (!wasBehind) return
    for (const seq of held.keys()) if (seq <= message.seq) held.delete(seq)
    for (let next = removeNext(); next !== undefined; next = removeNext()) deliverMessage(next)
    if (!isBehind()) stopWaiting()
    else {
      // The replay is arriving; a gap that it leaves is a new one.
      rejoins = 0
      wait(waitMs())
    }
  }

  function removeNext(): Message | undefined {
    const next = held.get((last ?? 0) + 1)
    if (next !== undefined) held.delete(next.seq)
    return next
  }

  function holdBack(message: Message) {
    const isRepeated = held.has(message.seq)
    if (!isRepeated) held.set(message.seq, message)
    if (held.size > MOST_HELD) skipGap()
    else if (cancelWait === null && rejoins === 0) requestMissing()
    else if (isRepeated || message.isReplayed) wait(ANSWERED_MS)
  }

  function requestMissing() {
    rejoins += 1
    wait(waitMs())
    rejoin?.()
  }

  function waitMs(): number {
    return epoch === null ? WAIT_MS : EPOCH_WAIT_MS
  }

  function wait(ms: number) {
    cancelWait?.()
    cancelWait = clock.after(ms, onWaited)
  }

  function onWaited() {
    cancelWait = null
    if (!isBehind()) return stopWaiting()
    if (rejoins < (epoch === null ? MOST_REJOINS : EPOCH_MOST_REJOINS)) {
      rejoins += 1
      // Without a connection the next join requests it.
      if (rejoin?.()) wait(waitMs())
    } else skipGap()
  }

  /** Skips the gap and delivers what was held. */
  function skipGap() {
    hasGaps = epoch === null
    warnIgnored(
      hasGaps
        ? 'auctionEvent: seq has gaps; missed events can no longer be noticed'
        : `auctionEvent: the events after ${last} could not be had again`,
    )
    deliverHeld()
    if (announced?.epoch === epoch) last = Math.max(last ?? 0, announced?.seq ?? 0)
    announced = null
  }

  function deliverHeld() {
    stopWaiting()
    const messages = [...held.values()].sort((one, other) => one.seq - other.seq)
    held.clear()
    for (const message of messages) deliverMessage(message)
  }

  function stopWaiting() {
    cancelWait?.()
    cancelWait = null
    rejoins = 0
  }

  function startEpoch(next: string, position: Position, event: AuctionEvent | null) {
    // A service that starts to send epochs continues its numbers.
    const continues = epoch === null && (last === null || (position.seq ?? 0) > last)
    if (!continues) {
      // What lies beyond a gap in a history that is over is not shown.
      held.clear()
      stopWaiting()
      // Numbers start above 0: a history without a number yet is empty.
      last = position.seq === null ? 0 : null
      isNumbered = true
      if (event === null) onHistory(next)
    }
    wantsLot = false
    hasGaps = rejoin === null
    epoch = next
    if (announced?.epoch !== next) announced = null
    contents.clear()
  }

  /** Handles one message; `event` is `null` when its type is unknown or it is malformed. */
  function receive(position: Position, event: AuctionEvent | null) {
    if (position.epoch !== null && position.epoch !== epoch) {
      startEpoch(position.epoch, position, event)
    }
    const { seq } = position
    if (seq !== null && isNumbered) receiveNumbered({ ...position, seq, event })
    else if (event !== null) deliver(withoutNumber(event))
  }

  return {
    receive,
    /** Handles a message that the history goes on in the epoch of `position`. */
    continueEpoch(position: Position, continuation: Continuation) {
      if (position.epoch === epoch) return
      const { from, upTo } = continuation
      if (position.epoch === null || epoch !== from || (last ?? 0) > upTo) receive(position, null)
      else {
        epoch = position.epoch
        if (announced?.epoch !== epoch) announced = null
        if (!isBehind()) stopWaiting()
        onContinued(epoch, continuation)
      }
    },
    announce,
    /** Sent with `joinAuction`; `null` before any numbered message. */
    cursor(): Cursor | null {
      if (last === null) return null
      if (epoch === null) return last
      return wantsLot ? { epoch, seq: last, lot: true } : { epoch, seq: last }
    },
    /** `joinAuction` has been sent on a new connection. */
    joined() {
      if (!isBehind() || epoch === null) return
      rejoins = 1
      wait(waitMs())
    },
    close() {
      stopWaiting()
      held.clear()
    },
  }
}

function contentOf(event: AuctionEvent | null): string {
  return event === null ? '' : JSON.stringify([event.kind, event.player])
}

function withoutNumber(event: AuctionEvent): AuctionEvent {
  return { ...event, seq: null }
}
