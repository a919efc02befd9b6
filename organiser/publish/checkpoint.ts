/**
 * What §3 has no field for: the rules, base prices and what did not come from a sheet. It is in the data file
 * under the key `gavel`, which boards ignore, so that any publisher can continue the auction.
 */
import * as v from 'valibot'
import { dataFileOf } from '../auction/data-file.ts'
import { everyoneIn } from '../auction/league.ts'
import type { AuctionState, Topic } from '../auction/state.ts'

const amount = v.pipe(v.number(), v.minValue(0))
const whole = v.pipe(amount, v.integer())

/** As in a file that has been through `JSON.parse`. */
export const CHECKPOINT = v.object({
  round: v.exactOptional(whole),
  rules: v.object({
    purse: amount,
    largestSquad: whole,
    smallestSquad: whole,
    lowestPrice: amount,
    increments: v.exactOptional(v.array(v.object({ from: amount, by: amount }))),
    limits: v.exactOptional(v.array(v.object({ category: v.string(), most: whole }))),
  }),
  /** The teams whose purse is not that of the rules. */
  purses: v.array(v.tuple([v.string(), amount])),
  /** Number, base price and limited categories, in the league's order; also of the retained players. */
  players: v.array(v.tuple([whole, amount, v.array(v.string())])),
  /** On these no sheet has agreed since a desk or a command changed them. */
  not_from_sheet: v.array(v.union([whole, v.literal('phase')])),
})

/** The data file of a state, with all that `readState` needs to restore it but its open lot. */
export function dataFileWithCheckpoint(state: AuctionState, notFromSheet: ReadonlySet<Topic>) {
  const { league, round } = state
  const { seriesName: _name, teams, retained: _retained, players: _players, ...rules } = league
  return {
    ...dataFileOf(state),
    gavel: {
      round,
      rules,
      purses: teams.flatMap(({ name, purse }) => (purse === undefined ? [] : [[name, purse]])),
      players: [...everyoneIn(league).values()].map(
        ({ serialNumber, basePrice, categories = [] }) => [serialNumber, basePrice, categories],
      ),
      not_from_sheet: [...notFromSheet],
    },
  }
}
