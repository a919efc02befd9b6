/**
 * One message of the channel, `{eventType, data, seq?, epoch?, replayed?}` → `AuctionEvent`
 * (specification §4, §7; docs/decisions/live-events.md). Never throws.
 */
import type { Lot } from './auction.ts'
import {
  type AuctionEventMessage,
  type Continuation,
  EPOCH_CONTINUED,
  EPOCH_PATTERN,
} from './channel.ts'
import type { WireObject } from './leaf.ts'
import { getOwn, isWireObject, picture, price, text } from './leaf.ts'
import { fieldWithin } from './limits.ts'

/** The wire's event types in §4's table, and our names for them. */
const KINDS = {
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

const TYPES = Object.fromEntries(EVENT_TYPES.map((type) => [KINDS[type], type])) as Readonly<
  Record<EventKind, EventType>
>

/** The position of a message in the history of its room. */
export interface Position {
  /** The room's running number, where the service numbers its events; else `null`. */
  readonly seq: number | null
  /** The history that `seq` counts in, where the service names it; else `null`. */
  readonly epoch: string | null
  /** True for an event that is replayed to a viewer who was away. */
  readonly isReplayed: boolean
}

export interface AuctionEvent extends Position {
  readonly kind: EventKind
  readonly player: Lot
}

export type ParsedAuctionEvent =
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
    event: { kind, player, ...parsePosition(message) },
  }
}

/** The position of any message, also of one whose type is unknown or whose data is unreadable. */
export function parsePosition(message: unknown): Position {
  if (!isWireObject(message)) return { seq: null, epoch: null, isReplayed: false }
  const epoch = getOwn(message, 'epoch')
  return {
    seq: sequenceNumber(getOwn(message, 'seq')),
    epoch: typeof epoch === 'string' && EPOCH_PATTERN.test(epoch) ? epoch : null,
    isReplayed: getOwn(message, 'replayed') === true,
  }
}

/**
 * The position in the payload of a ping, JSON `{epoch, seq}`, which only our own server sends; without
 * it, all `null`.
 */
export function parsePing(payload: unknown): Position {
  try {
    return parsePosition(JSON.parse(String(payload)))
  } catch {
    return parsePosition(null)
  }
}

/** Reads a message that the history goes on in the epoch of its position; `null` for any other. */
export function parseContinuation(message: unknown): Continuation | null {
  if (!isWireObject(message) || getOwn(message, 'eventType') !== EPOCH_CONTINUED) return null
  const data = getOwn(message, 'data')
  if (!isWireObject(data)) return null
  const [from, upTo] = [getOwn(data, 'from'), getOwn(data, 'upTo')]
  const isUsable = typeof from === 'string' && EPOCH_PATTERN.test(from)
  return isUsable ? { from, upTo: sequenceNumber(upTo) ?? 0 } : null
}

export function isEventType(value: string): value is EventType {
  return Object.hasOwn(KINDS, value)
}

/** The message that `parseAuctionEvent` reads as this event. */
export function toMessage(event: AuctionEvent): AuctionEventMessage {
  const { kind, player, seq, epoch, isReplayed } = event
  return {
    eventType: TYPES[kind],
    data: writeLot(player),
    ...(seq !== null && { seq }),
    ...(epoch !== null && { epoch }),
    ...(isReplayed && { replayed: true }),
  }
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
  // What is beyond a limit is not worth a warning for each event.
  const field = (key: keyof WireLot) => fieldWithin(wire, key, '', [])
  return {
    name: text(field('name')),
    photo: picture(field('img')),
    serialNumber: text(field('pdf_sl_no')),
    amount: price(field('amount')),
  }
}

function sequenceNumber(value: unknown): number | null {
  return typeof value === 'number' && Number.isSafeInteger(value) && value > 0 ? value : null
}

function refused(problem: string): ParsedAuctionEvent {
  return { ok: false, isUnknownType: false, problem }
}
