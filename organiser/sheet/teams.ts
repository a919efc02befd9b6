/** Teams whose name is spelt in more than one way. */

import { MOST_TEAMS } from '../../contract/limits.ts'
import type { LeagueTeam } from '../auction/league.ts'
import { columnText, type Header } from './columns.ts'
import { linesOf, type RowNote } from './notes.ts'
import type { Entry } from './row.ts'

/**
 * Gives each team its listed spelling, or else the one that most rows have. A name that is one letter
 * away from a known team, is short for it, or is made of two, is held.
 * @param isListComplete whether rows of other teams are held, with a note for each
 */
export function withKnownTeams(
  entries: readonly Entry[],
  teams: readonly LeagueTeam[],
  isListComplete: boolean,
  header: Header,
): { entries: readonly Entry[]; notes: string[] } {
  const notes: RowNote[] = []
  const spellings = new Map(teams.map(({ name }) => [nameKey(name), name]))
  const doubtful = isListComplete ? new Map<string, string>() : addNamed(entries, spellings)
  const column = columnText(header, 'team')
  const spelt = entries.map((entry): Entry => {
    const { outcome, line } = entry
    if (outcome.kind !== 'sold' && outcome.kind !== 'retained') return entry
    const key = nameKey(outcome.team)
    const team = spellings.get(key)
    if (team !== undefined) return { ...entry, outcome: { ...outcome, team } }
    const known = doubtful.get(key)
    const none = isListComplete
      ? `there is no team “${outcome.team}”; there are: ${teams.map(({ name }) => name).join(', ')}`
      : `an auction has at most ${MOST_TEAMS} teams`
    const why =
      known === undefined
        ? none
        : `“${outcome.team}” ${known}: correct it, or list the teams in a row “Teams” above the headings`
    notes.push({ line, column, name: '', why })
    return { ...entry, outcome: { kind: 'held' } }
  })
  return { entries: spelt, notes: [...linesOf(notes)] }
}

/** `Lions/Kings`, `Lions or Kings`; `24/7 Strikers` is one. */
const TWO_NAMES = /[\p{L}\p{M}]{3}\s*(?:[/|]|\sor\s)\s*[\p{L}\p{M}]{3}/u

/**
 * Adds the teams that the rows name, the most frequent first. A name that no row has any more was corrected.
 * @returns the doubts about names, by their key
 */
function addNamed(entries: readonly Entry[], spellings: Map<string, string>) {
  const named = entries.flatMap(({ outcome }) => ('team' in outcome ? [outcome.team] : []))
  const rows = Map.groupBy(named, nameKey)
  const doubtful = new Map<string, string>()
  for (const [key, names] of [...rows].sort(([, one], [, other]) => other.length - one.length)) {
    if (spellings.has(key)) continue
    const isLike = (other: string) =>
      isNearly(key, other) || isShortFor(key, other) || isShortFor(other, key)
    const known = [...spellings].find(([other]) => rows.has(other) && isLike(other))
    if (known !== undefined) doubtful.set(key, `may be “${known[1]}”`)
    else if (TWO_NAMES.test(key)) doubtful.set(key, 'may be two teams')
    else if (spellings.size < MOST_TEAMS) spellings.set(key, names[0] ?? '')
  }
  return doubtful
}

/** A team or a player as compared: case, spaces and the kinds of apostrophes and dashes do not matter. */
export function nameKey(name: string): string {
  return name
    .normalize('NFKC')
    .toLowerCase()
    .replace(/['’‘`´]/g, '')
    .replace(/\s*[-‐‑–—]\s*/g, '-')
    .replace(/\s+/g, ' ')
    .trim()
}

/** `CSK` and `Chennai` for `Chennai Super Kings`. */
function isShortFor(short: string, long: string): boolean {
  const words = long.split(' ')
  const initials = words.map(([letter]) => letter).join('')
  const isInitials = words.length > 1 && short.replaceAll('.', '') === initials
  return isInitials || ` ${long} `.includes(` ${short} `)
}

/** Shorter words, such as `CSK` and `MSK`, differ by more than a slip. */
const SHORTEST_MISSPELT = 4

/** One letter too many, missing, wrong, or in its neighbour's place. `Team A` and `Team B` are two. */
function isNearly(one: string, other: string): boolean {
  if (Math.abs(one.length - other.length) > 1) return false
  let start = 0
  while (start < one.length && one[start] === other[start]) start++
  let end = 0
  while (
    end < Math.min(one.length, other.length) - start &&
    one.at(-1 - end) === other.at(-1 - end)
  )
    end++
  const [left, right] = [one.slice(start, one.length - end), other.slice(start, other.length - end)]
  const isSwap = left.length === 2 && left[0] === right[1] && left[1] === right[0]
  if (!isSwap && Math.max(left.length, right.length) > 1) return false
  if (/\d/.test(left + right)) return false
  if (isSwap && one.length > 2 * SHORTEST_MISSPELT) return true
  const wordAround = (name: string, changed: string) =>
    (/\S*$/.exec(name.slice(0, start))?.[0] ?? '') +
    changed +
    (/^\S*/.exec(name.slice(name.length - end))?.[0] ?? '')
  return (
    Math.max(wordAround(one, left).length, wordAround(other, right).length) > SHORTEST_MISSPELT - 1
  )
}
