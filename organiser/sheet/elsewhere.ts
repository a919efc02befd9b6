/** Compares a sheet's rows with results that were published at the desk or from another sheet. */
import { isDeepStrictEqual } from 'node:util'
import type { SerialNumber } from '../auction/league.ts'
import { inWords } from '../auction/rupees.ts'
import { type AuctionState, playerOf, type Topic } from '../auction/state.ts'
import type { Entry, Outcome } from './row.ts'

/** The board's entry for a player. */
export type Result = Exclude<Outcome, { readonly kind: 'held' }>

/**
 * Players whose result differs between two states, the one whose lot was opened or raised, and the phase
 * if it differs.
 */
export function changedBetween(before: AuctionState, after: AuctionState): ReadonlySet<Topic> {
  const [old, latest] = [resultsOf(before), resultsOf(after)]
  const numbers = new Set([...old.keys(), ...latest.keys()])
  const changed = [...numbers].filter(
    (number) => !isDeepStrictEqual(old.get(number), latest.get(number)),
  )
  return new Set<Topic>(before.phase === after.phase ? changed : [...changed, 'phase'])
}

/** The result of a player on the board, in the words of a message. */
export function boardSays(state: AuctionState, number: SerialNumber): string {
  return wordsOf(resultOf(state, number))
}

/** A row's result in the words of a message. */
export function rowSays({ outcome }: Entry): string {
  return outcome.kind === 'held' ? 'not known yet' : wordsOf(outcome)
}

/**
 * Whether a row agrees with the board. A bid in the sheet agrees with a player who is not sold and
 * whose bid is not higher on the board.
 */
export function isAgreed(state: AuctionState, { number, outcome }: Entry): boolean {
  const result = resultOf(state, number)
  if (outcome.kind === 'held') return false
  if (outcome.kind !== 'open') return isDeepStrictEqual(result, outcome)
  return result.kind === 'pending' || (result.kind === 'open' && result.amount <= outcome.amount)
}

function resultOf(state: AuctionState, number: SerialNumber): Result {
  return resultsOf(state).get(number) ?? { kind: 'withdrawn' }
}

const known = new WeakMap<AuctionState, ReadonlyMap<SerialNumber, Result>>()

/** The board's entries by player; made once for each state. */
export function resultsOf(state: AuctionState): ReadonlyMap<SerialNumber, Result> {
  const made = known.get(state)
  if (made !== undefined) return made
  const { league, sales, unsold, lot } = state
  const results = new Map<SerialNumber, Result>()
  for (const { serialNumber } of league.players) {
    results.set(serialNumber, { kind: unsold.has(serialNumber) ? 'unsold' : 'pending' })
  }
  if (lot !== null && playerOf(state, lot.serialNumber) !== undefined) {
    results.set(lot.serialNumber, { kind: 'open', amount: lot.amount })
  }
  for (const { serialNumber, team, price } of sales) {
    results.set(serialNumber, { kind: 'sold', team, price })
  }
  for (const { player, team, price } of league.retained) {
    results.set(player.serialNumber, { kind: 'retained', team, price })
  }
  known.set(state, results)
  return results
}

function wordsOf(result: Result): string {
  switch (result.kind) {
    case 'sold':
      return `sold to ${result.team} for ${inWords(result.price)}`
    case 'retained':
      return `retained by ${result.team}${result.price === null ? '' : ` for ${inWords(result.price)}`}`
    case 'open':
      return `open at ${inWords(result.amount)}`
    case 'pending':
      return 'not sold'
    case 'withdrawn':
      return 'not in the auction'
    default:
      return result.kind
  }
}
