/**
 * What of the live state outlives a reload (docs/decisions/live-events.md): the lot on show, and
 * what a delay still holds back. Written and read as text; whatever else stands there reads as
 * nothing.
 */
import type { Instant, Lot } from '../../contract/auction.ts'
import { type AuctionEvent, parseAuctionEvent, toMessage } from '../../contract/auction-event.ts'
import { isWireObject, own } from '../../contract/leaf.ts'
import type { Held } from './delay-line.ts'
import type { LiveState } from './live-state.ts'

/** How long a lot that nobody confirms is worth showing, in milliseconds. */
export const KEPT_MS = 10 * 60_000

export interface KeptLot {
  readonly lot: Lot
  readonly heardAt: Instant
  /** The running number of the message that told of the lot, and of the last that was shown. */
  readonly seq: number | null
  readonly lastSeq: number | null
  /** The history that both count in, where the service names it. */
  readonly epoch: string | null
}

/** The lot under the hammer as text; `null` when none is. */
export function keptLotText({ banner, lastSeq, epoch }: LiveState): string | null {
  if (banner === null || banner.saleId !== null) return null
  const { lot, heardAt, seq } = banner
  const event: AuctionEvent = { kind: 'lotOpened', player: lot, seq, epoch, isReplayed: false }
  return JSON.stringify({ ...heldWire({ item: event, heardAt }), lastSeq })
}

/** The lot that was kept, unless that was too long ago. */
export function readKeptLot(text: string | null, now: Instant): KeptLot | null {
  const wire = parsed(text)
  const held = readHeld(wire, now)
  if (held === null || held.item.kind !== 'lotOpened' || !isWireObject(wire)) return null
  const { player: lot, seq, epoch } = held.item
  const lastSeq = own(wire, 'lastSeq')
  return {
    lot,
    heardAt: held.heardAt,
    seq,
    lastSeq: Number.isSafeInteger(lastSeq) ? Number(lastSeq) : null,
    epoch,
  }
}

/** What is held back as text; `null` when that is nothing. */
export function keptLineText(held: readonly Held<AuctionEvent>[]): string | null {
  return held.length === 0 ? null : JSON.stringify(held.map(heldWire))
}

/** What was held back, oldest first, unless that was too long ago. */
export function readKeptLine(text: string | null, now: Instant): readonly Held<AuctionEvent>[] {
  const wire = parsed(text)
  return Array.isArray(wire) ? wire.flatMap((one) => readHeld(one, now) ?? []) : []
}

function heldWire({ item, heardAt }: Held<AuctionEvent>) {
  return { heardAt, message: toMessage(item) }
}

function readHeld(wire: unknown, now: Instant): Held<AuctionEvent> | null {
  if (!isWireObject(wire)) return null
  const heardAt = own(wire, 'heardAt')
  if (typeof heardAt !== 'number' || !(heardAt <= now && now - heardAt < KEPT_MS)) return null
  const event = parseAuctionEvent(own(wire, 'message'))
  return event.ok ? { item: event.event, heardAt } : null
}

function parsed(text: string | null): unknown {
  try {
    return text === null ? null : JSON.parse(text)
  } catch {
    return null
  }
}
