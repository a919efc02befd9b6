/**
 * Puts a room's messages in order and passes each on once (docs/decisions/channel.md). Guarantees:
 * - a message whose number was seen is dropped;
 * - a number that jumps is a gap: what is beyond it is held, the cursor stays before it, and
 *   `rejoin` asks for what is missing. A gap that is not filled is passed after a bounded time and
 *   a bounded number of rejoins;
 * - another epoch is another history: numbers start over;
 * - a service that sends no numbers, or numbers that make no sequence, has all its events passed on
 *   as they come, and never an extra join after that was noticed;
 * - memory is bounded; no timer is left after `close`.
 */
import type { AuctionEvent, Position } from '../../contract/auction-event.ts'
import type { Cursor } from '../../contract/channel.ts'
import type { Cancel, Clock } from '../platform/clock.ts'

/** How long a gap is waited on after a rejoin, in milliseconds. */
export const WAIT_MS = 2500
/** The same with a service that sends epochs: it has the missing events, even if the network is slow. */
export const EPOCH_WAIT_MS = 5000
/** How long the rest of an answer may take once it repeats what is held, in milliseconds. */
export const ANSWERED_MS = 500
/** Rejoins for one gap, the same way: numbers with gaps are ordinary only without epochs. */
const MOST_REJOINS = 1
const EPOCH_MOST_REJOINS = 2
/** Messages held beyond a gap. */
const MOST_HELD = 2000
/** Numbers whose content is remembered, to tell a repeated message from a repeated number. */
const MOST_REMEMBERED = 256

export interface EventSequence {
  /** Takes one message; `event` is `null` when its type is unknown or it cannot be read. */
  receive(position: Position, event: AuctionEvent | null): void
  /** Goes with `joinAuction`; `null` when nothing numbered has been received. */
  cursor(): Cursor | null
  /** `joinAuction` has been sent on a new connection. */
  joined(): void
  close(): void
}

interface Message extends Position {
  readonly seq: number
  readonly event: AuctionEvent | null
}

export function createEventSequence(parts: {
  readonly clock: Clock
  /** Where an earlier visit left off. */
  readonly start: Cursor | null
  readonly deliver: (event: AuctionEvent) => void
  /** All earlier numbers are void: another epoch, or `null` where the numbers make no sequence. */
  readonly onHistory: (epoch: string | null) => void
  /**
   * Sends `joinAuction` with the cursor again; returns false when there is no connection. `null`
   * for a service that takes no cursor: gaps are then not looked for.
   */
  readonly rejoin: (() => boolean) | null
  readonly passedOver: (what: string) => void
}): EventSequence {
  const { clock, start, deliver, onHistory, rejoin, passedOver } = parts
  let epoch = typeof start === 'object' ? (start?.epoch ?? null) : null
  /** Every number up to this one was seen. */
  let last = typeof start === 'object' ? (start?.seq ?? null) : start
  let isNumbered = true
  let hasGaps = rejoin === null
  const contents = new Map<number, string>()
  const held = new Map<number, Message>()
  let rejoins = 0
  let cancelWait: Cancel | null = null

  function pass({ seq, epoch: itsEpoch, event }: Message) {
    last = seq
    if (itsEpoch === null) remember(seq, contentOf(event))
    if (event !== null) deliver(event)
  }

  function remember(seq: number, content: string) {
    contents.set(seq, content)
    const [oldest] = contents.keys()
    if (contents.size > MOST_REMEMBERED && oldest !== undefined) contents.delete(oldest)
  }

  function receiveNumbered(message: Message) {
    if (last !== null && message.seq <= last) receiveSeen(message)
    else if (last === null || message.seq === last + 1 || hasGaps) passWithHeld(message)
    else hold(message)
  }

  function receiveSeen(message: Message) {
    if (message.epoch !== null || message.isReplayed) return
    const content = contents.get(message.seq)
    if (content === contentOf(message.event)) return
    // Left over from an earlier visit, and the service counts anew since.
    if (contents.size === 0) pass(message)
    else {
      voidNumbers(message.seq)
      if (message.event !== null) deliver(withoutNumber(message.event))
    }
  }

  function voidNumbers(seq: number) {
    passHeld()
    isNumbered = false
    last = null
    contents.clear()
    passedOver(`auctionEvent: seq ${seq} is repeated or out of order; seq is ignored from now on`)
    onHistory(null)
  }

  function passWithHeld(message: Message) {
    pass(message)
    if (held.size === 0) return
    for (const seq of held.keys()) if (seq <= message.seq) held.delete(seq)
    for (let next = takeNext(); next !== undefined; next = takeNext()) pass(next)
    if (held.size === 0) stopWaiting()
    else {
      // The answer is coming in; a gap that it leaves is another one.
      rejoins = 0
      wait(waitMs())
    }
  }

  function takeNext(): Message | undefined {
    const next = held.get((last ?? 0) + 1)
    if (next !== undefined) held.delete(next.seq)
    return next
  }

  function hold(message: Message) {
    const isRepeated = held.has(message.seq)
    if (!isRepeated) held.set(message.seq, message)
    if (held.size > MOST_HELD) goOn()
    else if (cancelWait === null && rejoins === 0) ask()
    else if (isRepeated || message.isReplayed) wait(ANSWERED_MS)
  }

  function ask() {
    rejoins += 1
    wait(waitMs())
    rejoin?.()
  }

  function waitMs(): number {
    return epoch === null ? WAIT_MS : EPOCH_WAIT_MS
  }

  function wait(ms: number) {
    cancelWait?.()
    cancelWait = clock.after(ms, waited)
  }

  function waited() {
    cancelWait = null
    if (rejoins < (epoch === null ? MOST_REJOINS : EPOCH_MOST_REJOINS)) {
      rejoins += 1
      // Without a connection the next join asks for it.
      if (rejoin?.()) wait(waitMs())
    } else goOn()
  }

  /** The gap stays: what was held is passed on. */
  function goOn() {
    hasGaps = epoch === null
    passedOver(
      hasGaps
        ? 'auctionEvent: seq has gaps; missed events can no longer be noticed'
        : `auctionEvent: the events after ${last} could not be had again`,
    )
    passHeld()
  }

  function passHeld() {
    stopWaiting()
    const messages = [...held.values()].sort((one, other) => one.seq - other.seq)
    held.clear()
    for (const message of messages) pass(message)
  }

  function stopWaiting() {
    cancelWait?.()
    cancelWait = null
    rejoins = 0
  }

  function follow(next: string, position: Position, event: AuctionEvent | null) {
    // A service that begins to send epochs continues its numbers.
    const continues = epoch === null && (last === null || (position.seq ?? 0) > last)
    if (!continues) {
      passHeld()
      // Numbers begin above 0: a history without a number yet is empty.
      last = position.seq === null ? 0 : null
      isNumbered = true
      if (event === null) onHistory(next)
    }
    hasGaps = rejoin === null
    epoch = next
    contents.clear()
  }

  return {
    receive(position, event) {
      if (position.epoch !== null && position.epoch !== epoch) {
        follow(position.epoch, position, event)
      }
      const { seq } = position
      if (seq !== null && isNumbered) receiveNumbered({ ...position, seq, event })
      else if (event !== null) deliver(withoutNumber(event))
    },
    cursor() {
      if (last === null) return null
      return epoch === null ? last : { epoch, seq: last }
    },
    joined() {
      if (held.size === 0 || epoch === null) return
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
