/** Describes steps and changes, one line each. Pure. */

import { isDeepStrictEqual } from 'node:util'
import type { LeaguePlayer, SerialNumber, TeamName } from '../auction/league.ts'
import { inWords } from '../auction/rupees.ts'
import { squadsOf } from '../auction/squads.ts'
import { type AuctionState, PHASE_WORDS, playerOf, saleOf } from '../auction/state.ts'
import { lineOf } from '../auction/step.ts'
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

/** Describes the changes between two states, most important first. */
export function changesBetween(before: AuctionState, after: AuctionState): readonly string[] {
  if (before === after) return []
  return [
    ...newPlayers(before, after),
    ...saleChanges(before, after),
    ...unsoldChanges(before, after),
    ...lotChange(before, after),
    ...(before.phase === after.phase ? [] : [phaseOf(after)]),
    ...leagueChange(before, after),
  ]
}

function newPlayers(before: AuctionState, after: AuctionState): readonly string[] {
  return after.league.players
    .filter(({ serialNumber }) => playerOf(before, serialNumber) === undefined)
    .map((player) => `${whoIs(player)}: added`)
}

function saleChanges(before: AuctionState, after: AuctionState): readonly string[] {
  const undone = before.sales
    .filter(({ serialNumber }) => saleOf(after, serialNumber) === undefined)
    .map(({ serialNumber }) => `${nameIn(before, serialNumber)}: sale undone`)
  const made = after.sales.flatMap((sale) => {
    const { serialNumber, team, price } = sale
    const old = saleOf(before, serialNumber)
    const who = nameIn(after, serialNumber)
    if (old === undefined || old.price !== price || old.at !== sale.at) {
      return [`${who}: sold to ${team} for ${inWords(price)}`]
    }
    return old.team === team ? [] : [`${who}: moved to ${team}`]
  })
  return [...undone, ...made]
}

function unsoldChanges(before: AuctionState, after: AuctionState): readonly string[] {
  return [...after.unsold]
    .filter((serialNumber) => !before.unsold.has(serialNumber))
    .map((serialNumber) => `${nameIn(after, serialNumber)}: unsold`)
}

function lotChange({ lot: old }: AuctionState, after: AuctionState): readonly string[] {
  const { lot } = after
  const isSame = lot?.serialNumber === old?.serialNumber
  if (lot === null || (isSame && lot.amount === old?.amount)) return []
  const what = isSame ? 'bid' : 'open at'
  return [`${nameIn(after, lot.serialNumber)}: ${what} ${inWords(lot.amount)}`]
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

function nameIn(state: AuctionState, serialNumber: SerialNumber): string {
  const player = playerOf(state, serialNumber)
  return player === undefined ? `No. ${serialNumber}` : whoIs(player)
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
