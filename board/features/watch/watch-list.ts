/**
 * The players whom the viewer watches in one auction, kept on this device (docs/decisions/watching.md). Where
 * storage is blocked they last until the page is left.
 */
import type { Auction, Player } from '../../../contract/auction.ts'
import { getOwn, isWireObject, text } from '../../../contract/leaf.ts'
import { parseStored } from '../../platform/parse-stored.ts'
import type { KeyValueStorage } from '../../platform/storage.ts'
import { createStore } from '../../platform/store.ts'
import { fold } from '../search/normalize-text.ts'
import { serialOf } from '../search/player-index.ts'

/** A link with as many can still be sent. */
export const MOST_WATCHED = 250

export type Named = Pick<Player, 'name' | 'serialNumber'>

export interface Watched {
  readonly serialNumber: string
  /** Only where players of other names have the same number; else the number is enough. */
  readonly name: string | null
}

export type WatchList = ReturnType<typeof createWatchList>

/** @param place names service, its path and the room; each series there has a list of its own */
export function createWatchList(device: KeyValueStorage, place: string) {
  const store = createStore<readonly Watched[]>([])
  let auction: Auction | null = null
  let stored: string | null = null
  let numbers: ReadonlySet<string> = new Set()

  const keyOf = (series: string | null) => `watch:${place}#${series ?? ''}`

  function setWatched(watched: readonly Watched[]) {
    numbers = new Set(watched.map(({ serialNumber }) => serialOf(serialNumber)))
    store.setState(watched)
  }

  function readStored(text: string | null) {
    if (text === stored) return
    stored = text
    setWatched(readWatched(text))
  }

  function save(watched: readonly Watched[]) {
    if (auction === null) return
    stored = watched.length === 0 ? null : JSON.stringify(watched)
    device.write(keyOf(auction.seriesName), stored)
    setWatched(watched)
  }

  /** With the name of each, where several have the number. */
  function entriesFor(serialNumber: string, players: readonly Named[]): readonly Watched[] {
    if (players.length < 2) return [{ serialNumber, name: null }]
    return players.map(({ name }) => ({ serialNumber, name }))
  }

  // Asked by each star of the lists at each change.
  const has = (player: Named) =>
    numbers.has(serialOf(player.serialNumber ?? '')) &&
    store.getState().some((each) => isMeant(each, player))

  return {
    getState: store.getState,
    subscribe: store.subscribe,
    /** Shows the list of this auction, and follows what other tabs write. Returns a cleanup function. */
    open(opened: Auction) {
      const isOther = opened.seriesName !== auction?.seriesName || auction === null
      auction = opened
      const key = keyOf(opened.seriesName)
      // Where storage is blocked, a refresh must not empty the list.
      if (isOther) readStored(device.read(key))
      return device.watch(key, readStored)
    },
    has,
    /** Adds a player, or removes one who is there. False: the list is full. */
    toggle(player: Named) {
      const { serialNumber, name } = player
      const watched = store.getState()
      if (serialNumber === null || auction === null) return true
      if (has(player)) {
        save(watched.filter((each) => !isMeant(each, player)))
        return true
      }
      if (watched.length >= MOST_WATCHED) return false
      const isShared =
        (playersWith(auction, [serialNumber]).get(serialOf(serialNumber)) ?? []).length > 1
      save([...watched, { serialNumber, name: isShared ? name : null }])
      return true
    },
    /** Adds the players with these numbers to those who are there. False: not all of them had room. */
    add(serialNumbers: readonly string[]) {
      if (auction === null) return true
      const players = playersWith(auction, serialNumbers)
      const watched = [...store.getState()]
      for (const serialNumber of serialNumbers) {
        const entries = entriesFor(serialNumber, players.get(serialOf(serialNumber)) ?? [])
        for (const entry of entries) {
          if (!watched.some((each) => isMeant(each, entry))) watched.push(entry)
        }
      }
      save(watched.slice(0, MOST_WATCHED))
      return watched.length <= MOST_WATCHED
    },
  }
}

/** The number decides, because names are spelt in several ways; a name only where a number is shared. */
function isMeant({ serialNumber, name }: Watched, player: Named): boolean {
  if (player.serialNumber === null) return false
  if (serialOf(serialNumber) !== serialOf(player.serialNumber)) return false
  return name === null || player.name === null || fold(name) === fold(player.name)
}

/** By normalized number: the players who have it in the lists, each name once. */
export function playersWith(
  { teams, pending, recentSales, topSales }: Auction,
  serialNumbers: readonly string[],
): ReadonlyMap<string, readonly Named[]> {
  const found = new Map<string, Named[]>(serialNumbers.map((number) => [serialOf(number), []]))
  for (const players of [...teams.map(({ squad }) => squad), pending, recentSales, topSales]) {
    for (const { name, serialNumber } of players) {
      const same = serialNumber === null ? undefined : found.get(serialOf(serialNumber))
      const isKnown = same?.some((other) => fold(other.name ?? '') === fold(name ?? ''))
      if (isKnown === false) same?.push({ name, serialNumber })
    }
  }
  return found
}

/** Values that are no entries are left out. */
function readWatched(stored: string | null): readonly Watched[] {
  const wire = parseStored(stored)
  if (!Array.isArray(wire)) return []
  return wire
    .flatMap((entry) => {
      const serialNumber = isWireObject(entry) ? text(getOwn(entry, 'serialNumber')) : null
      return serialNumber === null ? [] : [{ serialNumber, name: text(getOwn(entry, 'name')) }]
    })
    .slice(0, MOST_WATCHED)
}
