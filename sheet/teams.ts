/** Teams whose name is spelt in more than one way. */
import type { LeagueTeam } from '../auction/league.ts'
import { MOST_TEAMS } from '../contract/limits.ts'
import type { Header } from './columns.ts'

import { type Entry, placeOf } from './row.ts'

/**
 * Gives each team its listed spelling, or else its first one, ignoring case and spaces.
 * @param isListComplete whether rows of other teams are held, with a note for each
 */
export function withKnownTeams(
  entries: readonly Entry[],
  teams: readonly LeagueTeam[],
  isListComplete: boolean,
  header: Header,
): { entries: readonly Entry[]; notes: string[] } {
  const notes: string[] = []
  const spellings = new Map(teams.map(({ name }) => [plain(name), name]))
  const spelt = entries.map((entry): Entry => {
    const { outcome } = entry
    if (outcome.kind !== 'sold' && outcome.kind !== 'retained') return entry
    const key = plain(outcome.team)
    const team = spellings.get(key)
    if (team !== undefined) return { ...entry, outcome: { ...outcome, team } }
    if (!isListComplete && spellings.size >= MOST_TEAMS) {
      notes.push(`${placeOf(entry, header, 'team')}: an auction has at most ${MOST_TEAMS} teams`)
      return { ...entry, outcome: { kind: 'held' } }
    }
    if (!isListComplete) {
      spellings.set(key, outcome.team)
      return entry
    }
    const names = teams.map(({ name }) => name).join(', ')
    notes.push(
      `${placeOf(entry, header, 'team')}: there is no team “${outcome.team}”; there are: ${names}`,
    )
    return { ...entry, outcome: { kind: 'held' } }
  })
  return { entries: spelt, notes }
}

function plain(name: string): string {
  return name.normalize('NFKC').toLowerCase().replace(/\s+/g, ' ').trim()
}
