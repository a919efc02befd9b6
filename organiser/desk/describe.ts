/** Describes steps and changes, one line each. Pure. */

import { isDeepStrictEqual } from 'node:util'
import type { TeamName } from '../auction/league.ts'
import { inWords } from '../auction/rupees.ts'
import { squadNamed } from '../auction/squads.ts'
import { type AuctionState, PHASE_WORDS, playerOf, saleOf } from '../auction/state.ts'
import { lineOf, type Step } from '../auction/step.ts'
import type { Change } from './plan.ts'

/** Describes a change, done or to be confirmed. */
export function describeChange(change: Change): string {
  if (change.is === 'step') return lineOf(change.step)
  return `${change.after.league.seriesName}: ${phaseOf(change.after)}`
}

/** Describes a published change, and what it leaves its team; `after` is the state after it. */
export function outcomeOf(change: Change, after: AuctionState): string {
  const line = describeChange(change)
  if (change.is === 'phase' || !('team' in change.step)) return line
  return `${line} (${restOf(after, change.step.team)})`
}

/** Describes the changes between two states, the open lot after the players. */
export function changesBetween(before: AuctionState, after: AuctionState): readonly string[] {
  if (before === after) return []
  return [
    ...[...stepsBetween(before, after)].map(lineOf),
    ...(before.phase === after.phase ? [] : [phaseOf(after)]),
    ...leagueChange(before, after),
  ]
}

function* stepsBetween(before: AuctionState, after: AuctionState): Generator<Step> {
  for (const player of after.league.players) {
    const { serialNumber, basePrice } = player
    const old = saleOf(before, serialNumber)
    const sale = saleOf(after, serialNumber)
    if (playerOf(before, serialNumber) === undefined) {
      yield { kind: 'player added', player, amount: basePrice }
    }
    if (sale !== undefined && (sale.price !== old?.price || sale.at !== old.at)) {
      yield { kind: 'sold', player, team: sale.team, amount: sale.price }
    } else if (sale !== undefined && sale.team !== old?.team) {
      yield { kind: 'team changed', player, team: sale.team, amount: sale.price }
    } else if (sale === undefined && old !== undefined) {
      yield { kind: 'sale undone', player, team: old.team, amount: old.price }
    }
    if (after.unsold.has(serialNumber) && !before.unsold.has(serialNumber)) {
      yield { kind: 'unsold', player, amount: basePrice }
    }
  }
  const { lot } = after
  const player = lot === null ? undefined : playerOf(after, lot.serialNumber)
  if (lot === null || player === undefined || isDeepStrictEqual(lot, before.lot)) return
  const isOpen = before.lot?.serialNumber === lot.serialNumber
  yield { kind: isOpen ? 'bid raised' : 'lot opened', player, amount: lot.amount }
}

/** Changed rules and names, and removed players; added ones have a line already. */
function leagueChange(before: AuctionState, after: AuctionState): readonly string[] {
  const known = new Set(before.league.players.map(({ serialNumber }) => serialNumber))
  const players = after.league.players.filter(({ serialNumber }) => known.has(serialNumber))
  const isSame = isDeepStrictEqual(before.league, { ...after.league, players })
  return isSame ? [] : ['lists or rules corrected']
}

function phaseOf({ phase }: AuctionState): string {
  return `the auction ${PHASE_WORDS[phase]}`
}

function restOf(state: AuctionState, name: TeamName): string {
  const squad = squadNamed(state, name)
  if (squad === undefined) return ''
  const { purse, members } = squad
  return `${inWords(purse)} left, ${members.length}/${state.league.largestSquad} players`
}
