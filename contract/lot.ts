/**
 * Which player is under the hammer after a run of events: one rule for the board's banner and for
 * what the server sends a viewer who joins late (specification §4; docs/decisions/live-events.md).
 */
import type { Lot } from './auction.ts'
import type { AuctionEvent, EventKind } from './auction-event.ts'

/** `biddingStart` opens a lot or raises its bid, `playerSold` closes it, nothing else touches it. */
export function lotAfter(
  lot: Lot | null,
  event: { readonly kind: EventKind; readonly player: Lot },
): Lot | null {
  switch (event.kind) {
    case 'lotOpened':
      return event.player
    case 'playerSold':
      return null
    case 'playerAdded':
    case 'playerUnsold':
    case 'teamChanged':
    case 'saleUndone':
      return lot
  }
}

/**
 * Whether the event says that nobody bought the player of this lot. The banner stays (§4), marked; our
 * server does not send the lot to viewers who join later.
 */
export function isPassed(
  lot: Lot,
  event: { readonly kind: EventKind; readonly player: Lot },
): boolean {
  return event.kind === 'playerUnsold' && isSamePlayer(lot, event.player)
}

/**
 * The same person: by serial number if both have one and their names, if known, agree;
 * else by name.
 */
export function isSamePlayer(one: Lot, other: Lot): boolean {
  if (one.name !== null && other.name !== null && one.name !== other.name) return false
  if (one.serialNumber !== null && other.serialNumber !== null) {
    return one.serialNumber === other.serialNumber
  }
  return one.name !== null && one.name === other.name
}

/** The event that opens this lot, without a position. */
export function lotOpened(player: Lot): AuctionEvent {
  return { kind: 'lotOpened', player, position: null, isReplayed: false }
}
