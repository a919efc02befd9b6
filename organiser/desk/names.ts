/** Finds the player or team that the clerk means. Pure. */
import type { LeaguePlayer, LeagueTeam, TeamName } from '../auction/league.ts'
import type { AuctionState } from '../auction/state.ts'

/** Ambiguous input; `options` maps each answer to its meaning. */
export interface Ambiguous {
  readonly typed: string
  readonly options: readonly { readonly answer: string; readonly label: string }[]
}

export type Found<T> =
  | { readonly is: 'found'; readonly one: T }
  | { readonly is: 'ambiguous'; readonly ambiguous: Ambiguous }
  | { readonly is: 'unknown'; readonly text: string }

/** A short form of each team's name, in capitals and unique: Mumbai Indians is MI. */
export function shortNamesOf(teams: readonly LeagueTeam[]): ReadonlyMap<TeamName, string> {
  const shortNames = new Map<TeamName, string>()
  // Full names are matched before short ones, so no other team may have one as its short name.
  const taken = new Map(teams.map(({ name }) => [plain(name), name]))
  const isFree = (short: string, name: TeamName) => (taken.get(plain(short)) ?? name) === name
  for (const { name } of teams) {
    const candidates = [...candidatesOf(name)]
    let short = candidates.find((candidate) => isFree(candidate, name))
    for (let count = 2; short === undefined; count++) {
      const numbered = `${candidates[0] ?? ''}-${count}`
      if (isFree(numbered, name)) short = numbered
    }
    taken.set(plain(short), name)
    shortNames.set(name, short)
  }
  return shortNames
}

const LONGEST_SHORT_NAME = 5

/** Best first: a short name itself, the initials, then more and more of the first word. */
function* candidatesOf(name: TeamName): Generator<string> {
  const words = name
    .toUpperCase()
    .split(/[^\p{L}\p{M}\p{N}]+/u)
    .filter((word) => word !== '')
  const [first = '', ...others] = words
  if (others.length === 0) {
    if (first.length <= LONGEST_SHORT_NAME) yield first
    for (let length = 3; length <= first.length; length++) yield first.slice(0, length)
  }
  // The number of “Team 12” is kept whole.
  const initials = others.map((word) => (/^\d/.test(word) ? word : [...word].slice(0, 1).join('')))
  for (let length = 1; length <= first.length; length++) {
    yield [first.slice(0, length), ...initials].join('')
  }
}

/** A team by its name, its short name, or the beginning of either or of a word of the name. */
export function findTeam(typed: string, teams: readonly LeagueTeam[]): Found<TeamName> {
  const key = plain(typed)
  const shortNames = shortNamesOf(teams)
  const named = teams.map(({ name }) => ({
    name,
    full: plain(name),
    short: plain(shortNames.get(name) ?? name),
  }))
  const tiers = [
    named.filter(({ full }) => full === key),
    named.filter(({ short }) => short === key),
    named.filter(({ full, short }) =>
      [short, full, ...full.split(' ')].some((form) => form.startsWith(key)),
    ),
    named.filter(({ full }) => isAbbreviation(key, full)),
  ]
  const fitting = key === '' ? [] : (tiers.find(({ length }) => length > 0) ?? [])
  const [first, second] = fitting
  if (first === undefined) {
    const list = teams.map(({ name }) => nameWithShort(name, shortNames)).join(', ')
    return { is: 'unknown', text: `there is no team “${typed}”; there are: ${list}` }
  }
  if (second === undefined) return { is: 'found', one: first.name }
  const options = fitting.map(({ name }) => ({
    answer: shortNames.get(name) ?? name,
    label: name,
  }))
  return { is: 'ambiguous', ambiguous: { typed, options } }
}

function nameWithShort(name: TeamName, shortNames: ReadonlyMap<TeamName, string>): string {
  const short = shortNames.get(name) ?? name
  return plain(short) === plain(name) ? name : `${name} (${short})`
}

/** `srh` and `sunrisers hyderabad`: the same first letter, the others in the same order. */
function isAbbreviation(key: string, full: string): boolean {
  if (!/^[^ ]{2,}$/.test(key) || key.charAt(0) !== full.charAt(0)) return false
  let at = 0
  for (const letter of key) {
    at = full.indexOf(letter, at) + 1
    if (at === 0) return false
  }
  return true
}

/**
 * A player by number, by name, or by the beginnings of words of the name.
 * @param likely the players that the command is about; the others are tried when none of these match
 */
export function findPlayer(
  typed: string,
  state: AuctionState,
  likely: (player: LeaguePlayer) => boolean,
): Found<LeaguePlayer> {
  const { players, retained } = state.league
  const all = [...players, ...retained.map(({ player }) => player)]
  const number = /^#?(\d{1,9})$/.exec(typed)?.[1]
  if (number !== undefined) {
    const one = all.find(({ serialNumber }) => serialNumber === Number(number))
    return one === undefined
      ? { is: 'unknown', text: `there is no player with number ${number}` }
      : { is: 'found', one }
  }
  const fitting = byName(typed, all.filter(likely)) ?? byName(typed, all) ?? []
  const [first, second] = fitting
  if (first === undefined) return { is: 'unknown', text: `there is no player “${typed}”` }
  if (second === undefined) return { is: 'found', one: first }
  const options = fitting.map(({ serialNumber, name }) => ({
    answer: String(serialNumber),
    label: name,
  }))
  return { is: 'ambiguous', ambiguous: { typed, options } }
}

function byName(typed: string, players: readonly LeaguePlayer[]) {
  const key = plain(typed)
  if (key === '') return undefined
  const parts = key.split(' ')
  const tiers = [
    (name: string) => name === key,
    (name: string) => name.startsWith(key),
    (name: string) => parts.every((part) => name.split(' ').some((word) => word.startsWith(part))),
  ]
  return tiers
    .map((fits) => players.filter(({ name }) => fits(plain(name))))
    .find(({ length }) => length > 0)
}

/** Removes case, accents and punctuation. */
export function plain(name: string): string {
  return name
    .normalize('NFKD')
    .replace(/[\u0300-\u036f]/g, '')
    .toLowerCase()
    .replace(/[^\p{L}\p{M}\p{N}]+/gu, ' ')
    .trim()
}
