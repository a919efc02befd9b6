/** Describes steps and changes, one line each. Pure. */

import { isDeepStrictEqual } from 'node:util'
import type { LeaguePlayer, TeamName } from '../auction/league.ts'
import { inWords } from '../auction/rupees.ts'
import { squadsOf } from '../auction/squads.ts'
import { type AuctionState, PHASE_WORDS, playerOf, saleOf } from '../auction/state.ts'
import { lineOf, type Step } from '../auction/step.ts'
import { type Ambiguous, listOf } from './names.ts'
import type { Change } from './plan.ts'

/** Describes a published change, and what it leaves its team; `after` is the state after it. */
export function outcomeOf(change: Change, after: AuctionState): string {
  if (change.is === 'phase') return `${after.league.seriesName}: ${phaseOf(after)}.`
  const { step } = change
  const line = lineOf(step)
  return 'team' in step ? `${line} (${restOf(after, step.team)})` : line
}

/** Describes a change to be confirmed, after “Really” or “Still”. */
export function intentionOf(change: Change, before: AuctionState): string {
  if (change.is === 'phase') {
    return `${change.after.phase === 'running' ? 'open' : 'close'} the auction`
  }
  const { step } = change
  const who = whoIs(step.player)
  switch (step.kind) {
    case 'lot opened':
      return `open ${who} at ${inWords(step.amount)}`
    case 'bid raised':
      return `set the bid for ${who} to ${inWords(step.amount)}`
    case 'sold':
      return `sell ${who} to ${step.team} for ${inWords(step.amount)}`
    case 'unsold':
      return `mark ${who} unsold`
    case 'sale undone': {
      const sale = saleOf(before, step.player.serialNumber)
      return `undo the sale of ${who}${sale === undefined ? '' : ` to ${sale.team} for ${inWords(sale.price)}`}`
    }
    case 'team changed':
      return `move ${who} to ${step.team}`
    case 'player added':
      return `add ${who} at a base price of ${inWords(step.amount)}`
  }
}

export function questionOf({ typed, options }: Ambiguous): string {
  return `“${typed}” could be ${listOf(options)}`
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
      yield { kind: 'sale undone', player, amount: old.price }
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

function whoIs({ name, serialNumber }: LeaguePlayer): string {
  return `${name} (No. ${serialNumber})`
}

function restOf(state: AuctionState, name: TeamName): string {
  const squad = squadsOf(state).find(({ team }) => team.name === name)
  if (squad === undefined) return ''
  const { purse, members } = squad
  return `${inWords(purse)} left, ${members.length}/${state.league.largestSquad} players`
}
