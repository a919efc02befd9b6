import type { Lot } from '../../../contract/auction.ts'
import type { ShownEvent } from '../../live/live-session.ts'

/** A watched player has come under the hammer, or was sold. */
export interface Alert {
  /** Unique on this page. */
  readonly id: number
  readonly kind: 'opened' | 'sold'
  readonly player: Lot
}

/**
 * The alert for an event. `null` for a raise, a repetition, anything that was replayed, and any other event:
 * what is old alerts nobody.
 */
export function alertOf(shown: ShownEvent, isWatched: (player: Lot) => boolean): Alert | null {
  const alert = shown.event.isReplayed ? null : anyAlertOf(shown)
  return alert !== null && isWatched(alert.player) ? alert : null
}

function anyAlertOf({ event: { kind }, before, after }: ShownEvent): Alert | null {
  const { banner, lastSale } = after
  if (kind === 'lotOpened' && banner !== null && banner.id !== before.banner?.id) {
    return { id: banner.id, kind: 'opened', player: banner.lot }
  }
  if (kind === 'playerSold' && lastSale !== null && after.changes > before.changes) {
    return { id: lastSale.id, kind: 'sold', player: lastSale.player }
  }
  return null
}
