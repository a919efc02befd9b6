/**
 * Who is on the board, and where (decision record 0039). One person in a squad, in Recent Sells and in
 * Top Sells is one person with three places. Made once for an auction, when somebody first looks.
 */
import type { Auction, Player, Team } from '../../../contract/auction.ts'
import type { TabName } from '../board-address.ts'
import { fold, foldWhole } from './fold.ts'

/** Where a player is listed. */
export interface Place {
  readonly tab: TabName
  /** In a squad: whose. */
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

export interface Found {
  /** The best first. */
  readonly people: readonly Person[]
  /** How many there are in all. */
  readonly count: number
}

export interface PlayerIndex {
  /** Players by name or serial, `most` of them at most; none for an empty `query`. */
  find(query: string, most: number): Found
  /** All who carry this serial. */
  withSerial(serialNumber: string): readonly Person[]
}

interface Entry {
  readonly person: { name: string | null; serialNumber: string | null; places: [Place, ...Place[]] }
  /** Folded, a space before each word. */
  readonly words: string
  readonly whole: string
  readonly serial: string
}

/** How well a player answers, 0 best. */
const RANKS = 7

export function indexPlayers(auction: Auction): PlayerIndex {
  const entries: Entry[] = []
  const known = new Map<string, Entry[]>()

  function add(player: Player, place: Omit<Place, 'player'>) {
    const words = fold(player.name ?? '')
    const serial = serialOf(player.serialNumber ?? '')
    if (words === '' && serial === '') return
    const team = serial === '' ? fold(place.team?.name ?? player.teamName ?? '') : ''
    const key = [serial, words, team].join('|')
    const namesakes = known.get(key) ?? []
    known.set(key, namesakes)
    // Without a serial, two in one list are two.
    const same = namesakes.find(
      ({ person }) => serial !== '' || person.places.every(({ tab }) => tab !== place.tab),
    )
    if (same !== undefined) {
      same.person.places.push({ ...place, player })
      return
    }
    const { name, serialNumber } = player
    const entry: Entry = {
      person: { name, serialNumber, places: [{ ...place, player }] },
      words: ` ${words}`,
      whole: words.replaceAll(' ', ''),
      serial,
    }
    entries.push(entry)
    namesakes.push(entry)
  }

  for (const team of auction.teams) {
    for (const [index, player] of team.squad.entries()) add(player, { tab: 'teams', team, index })
  }
  for (const [tab, players] of [
    ['pending', auction.pending],
    ['recent', auction.recentSales],
    ['top', auction.topSales],
  ] as const) {
    for (const [index, player] of players.entries()) add(player, { tab, team: null, index })
  }

  return {
    find(query, most) {
      const rank = rankFor(query)
      const ranked: Person[][] = Array.from({ length: RANKS }, () => [])
      let count = 0
      for (const entry of entries) {
        const bucket = ranked[rank(entry)]
        if (bucket === undefined) continue
        count += 1
        if (bucket.length < most) bucket.push(entry.person)
      }
      return { people: ranked.flat().slice(0, most), count }
    },
    withSerial(serialNumber) {
      const serial = serialOf(serialNumber)
      if (serial === '') return []
      return entries.filter((entry) => entry.serial === serial).map(({ person }) => person)
    },
  }
}

/** A serial as it is compared: `A-012` and `a 12` may be told apart, `7` and `07` not. */
function serialOf(text: string): string {
  return foldWhole(text).replace(/^0+(?=\d)/, '')
}

/** How well an entry answers the query; -1 where it does not. */
function rankFor(query: string): (entry: Entry) => number {
  const text = fold(query)
  if (text === '') return () => -1
  const terms = text.split(' ')
  const whole = terms.join('')
  // As the board itself writes it: "SL: 7".
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
