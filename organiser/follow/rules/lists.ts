/** Changes without an event: names, pictures, rules, teams, retained players, and the players in the lists. */
import { isDeepStrictEqual } from 'node:util'
import {
  everyoneIn,
  type League,
  type LeaguePlayer,
  type LeagueTeam,
  type Retention,
} from '../../auction/league.ts'
import { inWords } from '../../auction/rupees.ts'
import { squadsOf } from '../../auction/squads.ts'
import { type AuctionState, playerOf } from '../../auction/state.ts'
import type { Note } from '../../sheet/notes.ts'
import { type Entry, playerFrom } from '../../sheet/row.ts'
import type { Settings } from '../../sheet/sheet-settings.ts'
import {
  counted,
  missingFrom,
  numberOf,
  type Operation,
  plainNote,
  type Rule,
  type Situation,
} from './rule.ts'

/** More new players than this are published in one data file instead of a notice each. */
const MOST_NOTICES = 25

/** Ends the lot of a player who leaves. */
export const leavingPlayers: Rule = ({ state, gone, options }) => {
  const { lot } = state
  const player = lot !== null && gone.has(lot.serialNumber) && playerOf(state, lot.serialNumber)
  if (!player) return {}
  const step = { kind: 'unsold', player, amount: lot.amount } as const
  return { operations: [{ kind: 'step', step, at: options.now }] }
}

/** Corrects the lists, and adds new players. */
export const lists: Rule = (situation) => {
  const { state, entries, gone, options } = situation
  const added = entries.filter(
    ({ number, outcome }) =>
      !['held', 'retained', 'withdrawn'].includes(outcome.kind) &&
      playerOf(state, number) === undefined,
  )
  const isBulk = added.length > MOST_NOTICES
  const { settings, notes } = settingsOf(situation)
  const corrected = withDetails(situation, settings, isBulk ? added : [])
  const operations: Operation[] = []
  if (!isDeepStrictEqual(contentOf(corrected), contentOf(state))) {
    const removed = gone.intersection(everyoneIn(state.league))
    const again = state.unsold.difference(corrected.unsold).difference(gone)
    const text = textOf(isBulk ? added.length : 0, removed.size, again.size)
    operations.push({ kind: 'lists', state: corrected, text })
  }
  for (const entry of isBulk ? [] : added) {
    const player = playerFrom(entry, settings.rules)
    const step = { kind: 'player added', player, amount: player.basePrice } as const
    operations.push({ kind: 'step', step, at: options.now })
  }
  return { operations, notes }
}

/** The sheet's rules and teams. Those of the board stay while a team has spent more, or has more players. */
function settingsOf({ state, sheet, gone, options }: Situation): {
  readonly settings: Settings
  readonly notes: readonly Note[]
} {
  const { league } = state
  const { settings } = sheet
  // The lowest price may be that of the rows that are left.
  const isWhole = missingFrom(state, sheet).every(
    (number) => gone.has(number) || options.notFromSheet.has(number),
  )
  const { lowestPrice } = isWhole ? settings.rules : league
  const rules = { ...settings.rules, lowestPrice }
  const given = (team: LeagueTeam) =>
    settings.teams?.find(({ name }) => name === team.name)?.purse ?? rules.purse
  const published = (team: LeagueTeam) => team.purse ?? league.purse
  for (const { team, members, purse: left } of squadsOf(state)) {
    const spent = published(team) - left
    const isSmall = rules.largestSquad < Math.min(members.length, league.largestSquad)
    if (spent <= given(team) && !isSmall) continue
    const note = isSmall
      ? `has squads of ${rules.largestSquad}, and ${team.name} has more players: correct it; the board keeps ${league.largestSquad}`
      : `${settings.purseAt}: ${inWords(given(team))} is less than the ${inWords(spent)} that ${team.name} has spent: correct it; the board keeps ${inWords(published(team))}`
    return {
      settings: { ...settings, rules: league, teams: settings.teams && league.teams },
      notes: [plainNote(note)],
    }
  }
  return { settings: { ...settings, rules }, notes: [] }
}

function withDetails(
  { state, entries, gone }: Situation,
  settings: Settings,
  bulk: readonly Entry[],
): AuctionState {
  const retained = new Map(state.league.retained.map((one) => [numberOf(one.player), one]))
  const players: LeaguePlayer[] = []
  for (const entry of entries) {
    const { number, outcome } = entry
    if (outcome.kind === 'retained') {
      const { team, price } = outcome
      retained.set(number, { player: playerFrom(entry, settings.rules), team, price })
    } else if (outcome.kind === 'held') {
      const player = playerOf(state, number)
      if (player !== undefined) players.push(player)
    } else {
      retained.delete(number)
      const isKnown = playerOf(state, number) !== undefined || bulk.includes(entry)
      if (isKnown && !gone.has(number)) players.push(playerFrom(entry, settings.rules))
    }
  }
  const listed = new Set([...players.map(numberOf), ...retained.keys()])
  const unlisted = state.league.players.filter((player) => {
    const number = numberOf(player)
    return !listed.has(number) && !gone.has(number)
  })
  if (unlisted.length > 0) {
    // Players with unreadable rows keep their places, and so do all others.
    const places = new Map(state.league.players.map((player, place) => [numberOf(player), place]))
    const placeOf = (player: LeaguePlayer) => places.get(numberOf(player)) ?? places.size
    players.push(...unlisted)
    players.sort((one, other) => placeOf(one) - placeOf(other))
  }
  const kept = [...retained.values()].filter(({ player }) => !gone.has(numberOf(player)))
  const offered = entries.filter(({ outcome: { kind } }) => kind === 'pending' || kind === 'open')
  const isOffered = new Set(offered.map((entry) => entry.number))
  const league: League = {
    ...settings.rules,
    seriesName: settings.seriesName,
    teams: teamsOf(state, settings, kept, entries),
    retained: kept,
    players,
  }
  const numbers = new Set(players.map(numberOf))
  return {
    ...state,
    league,
    unsold: state.unsold.intersection(numbers).difference(isOffered),
    lot: state.lot !== null && numbers.has(state.lot.serialNumber) ? state.lot : null,
  }
}

/** The listed teams, and those that have a player; without a list, those that a row names. */
function teamsOf(
  state: AuctionState,
  settings: Settings,
  retained: readonly Retention[],
  entries: readonly Entry[],
): readonly LeagueTeam[] {
  const named = entries.flatMap(({ outcome }) => ('team' in outcome ? [outcome.team] : []))
  const buyers = [...state.sales, ...retained].map(({ team }) => team)
  const needed = new Set([...buyers, ...named])
  const teams: readonly LeagueTeam[] = [
    ...(settings.teams ?? []),
    ...state.league.teams.filter(({ name }) => needed.has(name)),
    ...[...needed].map((name) => ({ name, logo: null })),
  ]
  return [...Map.groupBy(teams, ({ name }) => name).values()].flatMap(([first]) => first ?? [])
}

/** Retained players have no base price that is published. */
function contentOf({ league, unsold, lot, sales }: AuctionState): unknown {
  const retained = league.retained.map(({ player, ...rest }) => ({
    ...rest,
    player: { ...player, basePrice: 0 },
  }))
  retained.sort((a, b) => numberOf(a.player) - numberOf(b.player))
  return { league: { ...league, retained }, unsold, lot, sales }
}

function textOf(added: number, removed: number, again: number): string {
  const parts = Object.entries({ added, removed, 'offered again': again })
    .filter(([, count]) => count > 0)
    .map(([what, count]) => `${counted(count, 'player')} ${what}`)
  return parts.length === 0 ? 'names, base prices, teams or rules corrected' : parts.join(', ')
}
