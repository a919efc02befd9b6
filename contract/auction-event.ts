/**
 * One message of the channel, `{eventType, data, seq?, check?, replayed?}` → `AuctionEvent`
 * (specification §4, §7; docs/decisions/live-events.md). Never throws.
 */
import type { Lot } from './auction.ts'
import { SNAPSHOT } from './channel.ts'
import type { WireObject } from './leaf.ts'
import { getOwn, isWireObject, picture, price, text } from './leaf.ts'
import { fieldWithin } from './limits.ts'
import { type Position, readPosition } from './position.ts'

/** The wire's event types in §4's table, and our names for them. */
export const KINDS = {
  biddingStart: 'lotOpened',
  playerSold: 'playerSold',
  NewPlayer: 'playerAdded',
  Unsold: 'playerUnsold',
  ChangeTeam: 'teamChanged',
  UndoSold: 'saleUndone',
} as const

/** The wire's event types, in the order of §4's table. */
export const EVENT_TYPES = Object.keys(KINDS) as readonly (keyof typeof KINDS)[]

export type EventType = keyof typeof KINDS

export type EventKind = (typeof KINDS)[EventType]

/** The events that tell of a change to the lists: all but the bidding itself. */
export type ChangeKind = Exclude<EventKind, 'lotOpened'>

export interface AuctionEvent {
  readonly kind: EventKind
  readonly player: Lot
  /** In the room's history; `null` from a service that has none. */
  readonly position: Position | null
  /** True for an event that is replayed to a viewer who was away. */
  readonly isReplayed: boolean
}

/** The state of a room, at the end of the answer to a join. */
export interface Snapshot {
  /** Under the hammer. */
  readonly lot: Lot | null
  readonly position: Position
  /** The events that the viewer has seen are void. */
  readonly isReset: boolean
}

type ParsedAuctionEvent =
  | { readonly ok: true; readonly event: AuctionEvent }
  | {
      readonly ok: false
      /** §8: unknown types are ignored silently; anything else wrong is worth a log line. */
      readonly isUnknownType: boolean
      readonly problem: string
    }

/** Parses one `auctionEvent` message. */
export function parseAuctionEvent(message: unknown): ParsedAuctionEvent {
  if (!isWireObject(message)) return refused('the message is not an object')
  const eventType = getOwn(message, 'eventType')
  if (typeof eventType !== 'string') return refused('eventType is not a string')
  if (!isEventType(eventType)) {
    return { ok: false, isUnknownType: true, problem: 'unknown eventType' }
  }
  const kind = KINDS[eventType]
  const data = getOwn(message, 'data')
  if (!isWireObject(data)) return refused(`${eventType} has no player`)
  const player = toLot(data)
  if (kind === 'lotOpened' && player.name === null && player.serialNumber === null) {
    return refused(`${eventType} has a player with neither name nor number`)
  }
  return {
    ok: true,
    event: {
      kind,
      player,
      position: readPosition(message),
      isReplayed: getOwn(message, 'replayed') === true,
    },
  }
}

/** Reads a `SNAPSHOT`; `null` for any other message. */
export function parseSnapshot(message: unknown): Snapshot | null {
  if (!isWireObject(message) || getOwn(message, 'eventType') !== SNAPSHOT) return null
  const position = readPosition(message)
  if (position === null) return null
  const data = getOwn(message, 'data')
  const lot = isWireObject(data) ? toLot(data) : null
  return { lot, position, isReset: getOwn(message, 'reset') === true }
}

/** The position in the payload of a ping, which only our own server sends; `null` without one. */
export function parsePing(payload: unknown): Position | null {
  try {
    return readPosition(JSON.parse(String(payload)))
  } catch {
    return null
  }
}

export function isEventType(value: string): value is EventType {
  return Object.hasOwn(KINDS, value)
}

/** §3's live event player. */
export type WireLot = ReturnType<typeof writeLot>

/** The player as `parseAuctionEvent` reads it; our own publishers number players. */
export function writeLot(
  lot: Omit<Lot, 'serialNumber'> & { readonly serialNumber: string | number | null },
) {
  return {
    name: lot.name,
    img: lot.photo,
    pdf_sl_no: lot.serialNumber,
    amount: lot.amount,
  }
}

function toLot(wire: WireObject): Lot {
  // Values beyond a limit cause no warning for each event.
  const field = (key: keyof WireLot) => fieldWithin(wire, key, '', [])
  return {
    name: text(field('name')),
    photo: picture(field('img')),
    serialNumber: text(field('pdf_sl_no')),
    amount: price(field('amount')),
  }
}

function refused(problem: string): ParsedAuctionEvent {
  return { ok: false, isUnknownType: false, problem }
}
