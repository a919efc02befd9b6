/** An auction's results → a recording of it, as if an organiser's software had published them. Pure. */

import type { Instant } from '../../contract/auction.ts'
import { changeBetween } from '../../contract/recording/change.ts'
import type { RecordedStep } from '../../contract/recording/recording.ts'
import type { DataFile } from '../../contract/wire-file.ts'
import { dataFileOf } from '../auction/data-file.ts'
import { openAuction } from '../auction/state.ts'
import { applyStep, changesLists, eventOf, type Step } from '../auction/step.ts'
import { randomFrom } from '../lib/random.ts'
import type { AuctionResult, LotResult } from './auction-result.ts'

/** Shortest and longest, in milliseconds. */
type Span = readonly [least: number, most: number]

/** Viewers who come early see the opening data file first. */
const BEFORE_FIRST_LOT = 1000
const BEFORE_RAISE: Span = [1000, 2500]
const BEFORE: Partial<Record<Step['kind'], Span>> = {
  // The board shows a sale for 3 s (specification §9).
  'lot opened': [4000, 6000],
  sold: [1500, 2500],
  unsold: [3000, 4500],
}

/** Any status but 1 (§9). */
const NOT_ACTIVE = 0

/**
 * The opening data file, an event for each bid and each result, and the data file of an auction that is
 * over. Sales are dated by the time at which they are to be played.
 * @param speed 2 halves the pauses, `Infinity` leaves them out
 */
export function recordingOf(
  { league, lots }: AuctionResult,
  startsAt: Instant,
  speed: number,
): readonly RecordedStep[] {
  const random = randomFrom('pace')
  const recorded: RecordedStep[] = []
  let at = startsAt
  let state = openAuction(league)
  let file: DataFile | null = null
  const changeTo = (next: DataFile) => {
    const change = changeBetween(file === null ? null : { ...file }, { ...next })
    file = next
    return change
  }
  recorded.push({ at, event: null, change: changeTo(dataFileOf(state)) })
  for (const [index, step] of lots.flatMap(stepsOf).entries()) {
    const pause = random.whole(...(BEFORE[step.kind] ?? BEFORE_RAISE))
    at += (index === 0 ? BEFORE_FIRST_LOT : pause) / speed
    state = applyStep(state, step, at)
    const event = eventOf(step)
    const change = changesLists(step) ? changeTo(dataFileOf(state)) : null
    recorded.push({ at, event: { ...event, data: { ...event.data } }, change })
  }
  const change = changeTo({ ...dataFileOf(state), status: NOT_ACTIVE })
  return [...recorded, { at, event: null, change }]
}

function stepsOf({ player, bids, sale }: LotResult): readonly Step[] {
  const amounts = sale === null ? [player.basePrice] : bids
  const bidding = amounts.map(
    (amount, index): Step => ({ kind: index === 0 ? 'lot opened' : 'bid raised', player, amount }),
  )
  const end: Step =
    sale === null
      ? { kind: 'unsold', player, amount: player.basePrice }
      : { kind: 'sold', player, team: sale.team, amount: sale.price }
  return [...bidding, end]
}
