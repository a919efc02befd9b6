/**
 * How an event changes the lot under the hammer, in a form that a store can apply without knowing the
 * present lot. The rule itself is the contract's `lotAfter`.
 */
import type { Lot } from '../../contract/auction.ts'
import { parseAuctionEvent } from '../../contract/auction-event.ts'
import { isPassed, lotAfter } from '../../contract/lot.ts'

type LotChange = 'opens' | 'closes' | 'stays'

/** Placeholder for any present lot: the rule returns it when the lot stays. */
const PRESENT: Lot = { name: null, photo: null, serialNumber: null, amount: null }

/** Never throws: a message that the board would ignore leaves the lot alone. */
export function lotChange(message: {
  readonly eventType: string
  readonly data: unknown
}): LotChange {
  const parsed = parseAuctionEvent(message)
  if (!parsed.ok) return 'stays'
  const after = lotAfter(PRESENT, parsed.event)
  if (after === PRESENT) return 'stays'
  return after === null ? 'closes' : 'opens'
}

/**
 * `data` of the lot that a viewer who joins after the event is sent, or `null`: like `lotChange`, and no
 * lot that was passed.
 */
export function lotToHandOut(
  lot: unknown,
  event: { readonly eventType: string; readonly data: unknown },
): unknown {
  const change = lotChange(event)
  if (change === 'opens') return event.data
  if (change === 'closes' || lot === null) return null
  const parsed = parseAuctionEvent(event)
  const open = parseAuctionEvent({ eventType: 'biddingStart', data: lot })
  return parsed.ok && open.ok && isPassed(open.event.player, parsed.event) ? null : lot
}

/**
 * The same for a lot that is kept as JSON text.
 * @param data the event's, as JSON text
 */
export function lotTextAfter(
  lot: string | null,
  event: { readonly eventType: string; readonly data: unknown },
  data: string,
): string | null {
  if (lotChange(event) === 'opens') return data
  return lot === null || lotToHandOut(JSON.parse(lot), event) === null ? null : lot
}
