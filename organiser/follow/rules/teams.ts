/** Teams that have another name, and names that are spelt in more than one way. */
import type { LeagueTeam, TeamName } from '../../auction/league.ts'
import type { AuctionState } from '../../auction/state.ts'
import type { Entry } from '../../sheet/row.ts'
import { nameKey, withKnownTeams } from '../../sheet/teams.ts'
import { counted, numberOf, plainNote, type Rule } from './rule.ts'

/**
 * Another name at the same place of the row `Teams` is a rename, without an event, once no row has the old
 * name. Until then the old name stays, because the sold players are with it.
 */
export const renamedTeams: Rule = ({ state, sheet }) => {
  const listed = sheet.settings.teams
  if (listed === null) return {}
  const known = state.league.teams
  const named =
    (team: TeamName) =>
    ({ name }: LeagueTeam) =>
      name === team
  const used = Map.groupBy(sheet.entries, ({ outcome }) =>
    'team' in outcome ? nameKey(outcome.team) : null,
  )
  const renames = known.flatMap(({ name: old }, place) => {
    const name = listed[place]?.name
    if (name === undefined || listed.some(named(old)) || known.some(named(name))) return []
    const rows = nameKey(old) === nameKey(name) ? [] : (used.get(nameKey(old)) ?? [])
    return [{ old, name, rows: rows.length }]
  })
  const done = renames.filter(({ rows }) => rows === 0)
  const waiting = renames.filter(({ rows }) => rows > 0)
  const teams = listed.map((team) => {
    const old = waiting.find(({ name }) => name === team.name)?.old
    return old === undefined ? team : { ...team, name: old }
  })
  const names = new Map(done.map(({ old, name }) => [old, name]))
  const text = done.map(({ old, name }) => `${old} is now ${name}`).join(', ')
  return {
    sheet: { ...sheet, settings: { ...sheet.settings, teams } },
    operations: done.length === 0 ? [] : [{ kind: 'lists', state: withNames(state, names), text }],
    notes: waiting.map(({ old, name, rows }) =>
      plainNote(
        `calls ${old} “${name}” among the teams, and ${old} is still in ${counted(rows, 'row')}: change that too`,
      ),
    ),
  }
}

function withNames(state: AuctionState, names: ReadonlyMap<TeamName, TeamName>): AuctionState {
  const renamed = <T extends { readonly team: TeamName }>(one: T): T => ({
    ...one,
    team: names.get(one.team) ?? one.team,
  })
  const { league } = state
  return {
    ...state,
    sales: state.sales.map(renamed),
    league: {
      ...league,
      teams: league.teams.map((team) => ({ ...team, name: names.get(team.name) ?? team.name })),
      retained: league.retained.map(renamed),
    },
  }
}

/** Gives each team its listed spelling. Rows of teams that are not listed are held. */
export const spellings: Rule = ({ state, sheet, entries }) => {
  const { teams } = sheet.settings
  const retained = new Set(state.league.retained.map(({ player }) => numberOf(player)))
  // A row without a base price doesn't say that a retained player was bought: the column may be gone.
  const kept = entries.map(
    (entry): Entry =>
      entry.basePrice === null && entry.outcome.kind === 'sold' && retained.has(entry.number)
        ? { ...entry, outcome: { ...entry.outcome, kind: 'retained' } }
        : entry,
  )
  const spelt = withKnownTeams(kept, teams ?? state.league.teams, teams !== null, sheet.header)
  return { entries: spelt.entries, notes: spelt.notes.map(plainNote) }
}
