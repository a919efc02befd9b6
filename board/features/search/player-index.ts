/**
 * An index of the board's players and the lists they are in (docs/decisions/search-and-sharing.md). A
 * player in a squad, in Recent Sells and in Top Sells is one person with three places.
 */
import type { Auction, Player, Team } from '../../../contract/auction.ts'
import type { TabName } from '../../ui/address.ts'
import { fold, normalizeWhole } from './normalize-text.ts'

/** Where a player is listed. */
export interface Place {
  readonly tab: TabName
  /** The team, in a squad. */
  readonly team: Team | null
  /** Counted from 0 in the squad or the list. */
  readonly index: number
  readonly player: Player
}

export interface Person {
  readonly name: string | null
  readonly serialNumber: string | null
  /** Squads before pending, recent and top; never empty. */
  readonly places: readonly [Place, ...Place[]]
}

export interface PlayerIndex {
  /** At most `most` players by name or serial, best match first, and the number of all; none for an empty `query`. */
  find(query: string, most: number): { readonly people: readonly Person[]; readonly count: number }
  /** At most `most` teams by name, best match first. */
  findTeams(query: string, most: number): readonly Team[]
}

/** An index being built in steps: 1,500 players take a slow phone longer than a frame. */
export interface Indexing {
  /** Adds players until time is up. Returns true once all are in. */
  goOn(isTimeUp: () => boolean): boolean
  /** Adds all remaining players at once and returns the index. */
  whole(): PlayerIndex
}

interface Entry extends Searchable {
  readonly person: { name: string | null; serialNumber: string | null; places: [Place, ...Place[]] }
}

interface Searchable {
  /** Normalized, with a space before each word. */
  readonly words: string
  readonly whole: string
  readonly serial: string
}

/** Ranks of a match, 0 is best. */
const RANKS = 7

/** An index of all players of the board, still empty. */
export function beginIndex(auction: Auction): Indexing {
  const people = gathering()
  const places = placesIn(auction)
  const teams = auction.teams.map((team) => ({ team, serial: '', ...searchable(team.name) }))
  const goOn = (isTimeUp: () => boolean) => {
    for (let next = places.next(); !next.done; next = places.next()) {
      people.add(next.value)
      if (isTimeUp()) return false
    }
    return true
  }
  return {
    goOn,
    whole() {
      goOn(() => false)
      return {
        find(query, most) {
          const { best, count } = find(people.entries, query, most)
          return { people: best.map(({ person }) => person), count }
        },
        findTeams: (query, most) => find(teams, query, most).best.map(({ team }) => team),
      }
    },
  }
}

/** All players with this serial, without an index, which an address needs at the start. */
export function playersWithSerial(auction: Auction, serialNumber: string): readonly Person[] {
  const serial = serialOf(serialNumber)
  if (serial === '') return []
  const people = gathering()
  for (const place of placesIn(auction)) {
    if (serialOf(place.player.serialNumber ?? '') === serial) people.add(place)
  }
  return people.entries.map(({ person }) => person)
}

/** Every row of the lists, in the order of a person's places. */
function* placesIn(auction: Auction): Generator<Place, undefined> {
  for (const team of auction.teams) {
    for (const [index, player] of team.squad.entries()) yield { tab: 'teams', team, index, player }
  }
  for (const [tab, players] of [
    ['pending', auction.pending],
    ['recent', auction.recentSales],
    ['top', auction.topSales],
  ] as const) {
    for (const [index, player] of players.entries()) yield { tab, team: null, index, player }
  }
}

/** Groups rows by person. */
function gathering() {
  const entries: Entry[] = []
  const known = new Map<string, Entry[]>()
  return {
    entries,
    add(place: Place) {
      const { name, serialNumber, teamName } = place.player
      const words = fold(name ?? '')
      const serial = serialOf(serialNumber ?? '')
      if (words === '' && serial === '') return
      const team = serial === '' ? fold(place.team?.name ?? teamName ?? '') : ''
      const key = [serial, words, team].join('|')
      const namesakes = known.get(key) ?? []
      known.set(key, namesakes)
      // Without a serial, two rows of one list are two persons.
      const same = namesakes.find(
        ({ person }) => serial !== '' || person.places.every(({ tab }) => tab !== place.tab),
      )
      if (same !== undefined) {
        same.person.places.push(place)
        return
      }
      const entry: Entry = {
        person: { name, serialNumber, places: [place] },
        ...searchable(name),
        serial,
      }
      entries.push(entry)
      namesakes.push(entry)
    },
  }
}

function searchable(name: string | null): Pick<Searchable, 'words' | 'whole'> {
  const words = fold(name ?? '')
  return { words: ` ${words}`, whole: words.replaceAll(' ', '') }
}

/** The best `most` entries, and the number of all matches. */
function find<Sought extends Searchable>(entries: readonly Sought[], query: string, most: number) {
  const rank = rankFor(query)
  const ranked: Sought[][] = Array.from({ length: RANKS }, () => [])
  let count = 0
  for (const entry of entries) {
    const bucket = ranked[rank(entry)]
    if (bucket === undefined) continue
    count += 1
    if (bucket.length < most) bucket.push(entry)
  }
  return { best: ranked.flat().slice(0, most), count }
}

/** Normalizes a serial for comparison: `7` and `07` are the same, `A-012` and `a 12` may differ. */
export function serialOf(text: string): string {
  return (/^\d*$/.test(text) ? text : normalizeWhole(text)).replace(/^0+(?=\d)/, '')
}

/** The rank of an entry for a query; -1 without a match. */
function rankFor(query: string): (entry: Searchable) => number {
  const text = fold(query)
  if (text === '') return () => -1
  const terms = text.split(' ')
  const whole = terms.join('')
  // As the board shows it: "SL: 7".
  const serial = serialOf(text.replace(/^sl ?(?=\d)/, ''))
  return (entry) => {
    if (entry.serial === serial) return 0
    if (entry.words === ` ${text}`) return 1
    if (entry.words.startsWith(` ${text}`)) return 2
    if (terms.every((term) => entry.words.includes(` ${term}`))) return 3
    if (entry.whole.includes(whole)) return 4
    if (terms.every((term) => entry.whole.includes(term))) return 5
    return entry.serial.startsWith(serial) ? 6 : -1
  }
}
