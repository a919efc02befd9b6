/** Finds the player or team that the clerk means. Pure. */
import { everyoneIn, type LeaguePlayer, type LeagueTeam, type TeamName } from '../auction/league.ts'
import { type AuctionState, playerOf, saleOf } from '../auction/state.ts'

/** What typed words may mean. */
export interface Option<T = unknown> {
  readonly one: T
  /** Names it and nothing else. */
  readonly answer: string
  /** For the clerk to read; begins with the answer. */
  readonly label: string
}

export type Found<T> =
  | { readonly is: 'found'; readonly one: T }
  | { readonly is: 'ambiguous'; readonly text: string; readonly options: readonly Option[] }
  | { readonly is: 'unknown'; readonly text: string }

/** A short form of each team's name, in capitals and unique: Mumbai Indians is MI. */
export function shortNamesOf(teams: readonly LeagueTeam[]): ReadonlyMap<TeamName, string> {
  const shortNames = new Map<TeamName, string>()
  // Full names are matched before short ones, so no other team may have one as its short name.
  const taken = new Map(teams.map(({ name }) => [plain(name), name]))
  const isFree = (short: string, name: TeamName) => (taken.get(plain(short)) ?? name) === name
  for (const { name } of teams) {
    for (const short of candidatesOf(name)) {
      if (!isFree(short, name)) continue
      taken.set(plain(short), name)
      shortNames.set(name, short)
      break
    }
  }
  return shortNames
}

const LONGEST_SHORT_NAME = 5

/** Best first: a short name itself, the initials, more and more of the first word, numbers without end. */
function* candidatesOf(name: TeamName): Generator<string> {
  const [first = '', ...others] = name.toUpperCase().match(/[\p{L}\p{M}\p{N}]+/gu) ?? []
  if (others.length === 0) {
    if (first.length <= LONGEST_SHORT_NAME) yield first
    for (let length = 3; length <= first.length; length++) yield first.slice(0, length)
  }
  // The number of “Team 12” is kept whole.
  const initials = others.map((word) => (/^\d/.test(word) ? word : [...word].slice(0, 1).join('')))
  for (let length = 1; length <= first.length; length++) {
    yield [first.slice(0, length), ...initials].join('')
  }
  for (let count = 2; ; count++) yield `${[first.slice(0, 1), ...initials].join('')}-${count}`
}

/** A team by its name, its short name, or the beginning of either or of a word of the name. */
export function findTeam(typed: string, teams: readonly LeagueTeam[]): Found<TeamName> {
  const list = [...shortNamesOf(teams)].map(([name, short]) =>
    plain(short) === plain(name) ? name : `${name} (${short})`,
  )
  const text = `there is no team “${typed}”; there are: ${list.join(', ')}`
  return foundIn(teamsNamed(typed, teams), typed, text)
}

/** The teams that the typed text fits best; all for an empty one. */
export function teamsNamed(
  typed: string,
  teams: readonly LeagueTeam[],
): readonly Option<TeamName>[] {
  const key = plain(typed)
  const options = [...shortNamesOf(teams)].map(([name, answer]) => ({
    one: name,
    answer,
    label: plain(answer) === plain(name) ? name : `${answer} ${name}`,
    forms: [plain(answer), plain(name)],
  }))
  return bestOf(options, [
    ({ forms }) => forms.includes(key),
    ({ forms }) => [...forms, ...forms.join(' ').split(' ')].some((form) => form.startsWith(key)),
    ({ forms }) => forms.some((form) => isAbbreviation(key, form)),
  ])
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
  likely: Likely,
): Found<LeaguePlayer> {
  const everyone = everyoneIn(state.league)
  const number = /^#?(\d{1,9})$/.exec(typed)?.[1]
  if (number !== undefined) {
    const one = everyone.get(Number(number))
    return one === undefined
      ? { is: 'unknown', text: `there is no player with number ${number}` }
      : { is: 'found', one }
  }
  const all = [...everyone.values()]
  const fitting = playersNamed(typed, all.filter(likely))
  const text = `there is no player “${typed}”`
  return foundIn(fitting.length > 0 ? fitting : playersNamed(typed, all), typed, text)
}

/** The players that the typed text fits best; all for an empty one. */
export function playersNamed(
  typed: string,
  players: readonly LeaguePlayer[],
): readonly Option<LeaguePlayer>[] {
  const key = plain(typed)
  const parts = key.split(' ')
  const options = players.map((one) => ({
    one,
    answer: String(one.serialNumber),
    label: `${one.serialNumber} ${one.name}`,
    name: plain(one.name),
  }))
  return bestOf(options, [
    ({ name }) => name === key,
    ({ name, answer }) => name.startsWith(key) || answer.startsWith(key),
    ({ name }) => parts.every((part) => name.split(' ').some((word) => word.startsWith(part))),
  ])
}

/** The options that pass the first of the tests that any passes. */
function bestOf<T>(options: readonly T[], tests: readonly ((option: T) => boolean)[]) {
  return tests.map((test) => options.filter(test)).find(({ length }) => length > 0) ?? []
}

/** @param text to say if there is none */
function foundIn<T>(options: readonly Option<T>[], typed: string, text: string): Found<T> {
  const [first, second] = options
  if (first === undefined || plain(typed) === '') return { is: 'unknown', text }
  if (second === undefined) return { is: 'found', one: first.one }
  return { is: 'ambiguous', text: `“${typed}” could be ${listOf(options)}`, options }
}

/** Which players a command can be about. */
export type Likely = (player: LeaguePlayer) => boolean

export function isSold(state: AuctionState): Likely {
  return ({ serialNumber }) => saleOf(state, serialNumber) !== undefined
}

export function isOnOffer(state: AuctionState): Likely {
  return (player) => playerOf(state, player.serialNumber) !== undefined && !isSold(state)(player)
}

const MOST_LISTED = 16

/** As many of the options as a clerk can overlook. */
export function listOf(options: readonly Option[]): string {
  const more = options.length - MOST_LISTED
  const list = options.slice(0, MOST_LISTED).map(({ label }) => label)
  return `${list.join(', ')}${more > 0 ? ` and ${more} more` : ''}`
}

/** Removes case, accents and punctuation. */
function plain(name: string): string {
  return name
    .normalize('NFKD')
    .replace(/[\u0300-\u036f]/g, '')
    .toLowerCase()
    .replace(/[^\p{L}\p{M}\p{N}]+/gu, ' ')
    .trim()
}
