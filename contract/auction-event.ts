/**
 * One message of the channel, `{eventType, data, seq?, replayed?}` → `AuctionEvent` (specification
 * §4, §7; decision record 0008). Never throws.
 */
import type { Lot } from './auction.ts'
import type { AuctionEventMessage } from './channel.ts'
import type { WireObject } from './leaf.ts'
import { isWireObject, own, picture, price, text } from './leaf.ts'

/** The event types of §4's table, as they stand on the wire, and our names for them. */
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

const TYPES: Readonly<Record<EventKind, EventType>> = {
  lotOpened: 'biddingStart',
  playerSold: 'playerSold',
  playerAdded: 'NewPlayer',
  playerUnsold: 'Unsold',
  teamChanged: 'ChangeTeam',
  saleUndone: 'UndoSold',
}

export interface AuctionEvent {
  readonly kind: EventKind
  readonly player: Lot
  /** The room's running number, where the service numbers its events; else `null`. */
  readonly seq: number | null
  /** True for an event that is told again to a viewer who was away. */
  readonly isReplayed: boolean
}

export type ParsedAuctionEvent =
  | { readonly ok: true; readonly event: AuctionEvent }
  | {
      readonly ok: false
      /** §8: an unknown type is ignored without a word; anything else amiss is worth a log line. */
      readonly isUnknownType: boolean
      readonly problem: string
    }

/** Parses one `auctionEvent` message. */
export function parseAuctionEvent(message: unknown): ParsedAuctionEvent {
  if (!isWireObject(message)) return refused('the message is not an object')
  const eventType = own(message, 'eventType')
  if (typeof eventType !== 'string') return refused('eventType is not a string')
  if (!isEventType(eventType)) {
    return { ok: false, isUnknownType: true, problem: 'unknown eventType' }
  }
  const kind = KINDS[eventType]
  const data = own(message, 'data')
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
      seq: sequenceNumber(own(message, 'seq')),
      isReplayed: own(message, 'replayed') === true,
    },
  }
}

export function isEventType(value: string): value is EventType {
  return Object.hasOwn(KINDS, value)
}

/** The message that `parseAuctionEvent` reads as this event. */
export function toMessage({ kind, player, seq, isReplayed }: AuctionEvent): AuctionEventMessage {
  return {
    eventType: TYPES[kind],
    data: {
      name: player.name,
      img: player.photo,
      pdf_sl_no: player.serialNumber,
      amount: player.amount,
    },
    ...(seq !== null && { seq }),
    ...(isReplayed && { replayed: true }),
  }
}

function toLot(wire: WireObject): Lot {
  return {
    name: text(own(wire, 'name')),
    photo: picture(own(wire, 'img')),
    serialNumber: text(own(wire, 'pdf_sl_no')),
    amount: price(own(wire, 'amount')),
  }
}

function sequenceNumber(value: unknown): number | null {
  return typeof value === 'number' && Number.isSafeInteger(value) && value > 0 ? value : null
}

function refused(problem: string): ParsedAuctionEvent {
  return { ok: false, isUnknownType: false, problem }
}
