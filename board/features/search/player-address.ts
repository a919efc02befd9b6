/** The addresses of players, and the search in the address. */

import type { Auction } from '../../../contract/auction.ts'
import { navigate, useLocationProperty } from '../../platform/location.ts'
import { putInAddress } from '../../ui/address.ts'
import { type Person, type Place, playersWithSerial } from './player-index.ts'

/** The query and hash of the address, as one text. */
export function useAddress(): string {
  return useLocationProperty(addressNow, () => '')
}

export function addressNow(): string {
  return window.location.search + window.location.hash
}

/** The part of an address that names a place on the board, without the search. */
export function placeInAddress(address: string): string {
  const { searchParams, hash } = new URL(address, 'https://board/')
  const place = new URLSearchParams()
  for (const name of ['sl', 'tab']) {
    const value = searchParams.get(name)
    if (value !== null) place.set(name, value)
  }
  return `?${place}${hash}`
}

/** `?q=`: the search. */
export function queryInAddress(): string {
  return new URLSearchParams(window.location.search).get('q') ?? ''
}

/** `?sl=`: whose row is asked for; empty beside a team's address, which comes first. */
export function serialInAddress(): string {
  const { search, hash } = window.location
  return hash.startsWith('#team-') ? '' : (new URLSearchParams(search).get('sl') ?? '')
}

/** Writes the search into the address, without a history entry. */
export function keepQueryInAddress(query: string): void {
  if (query === queryInAddress()) return
  try {
    putInAddress('q', query === '' ? null : query)
  } catch {
    // Some browsers limit how often the address may change: the next change updates it.
  }
}

/**
 * The player of `?sl=`, in the list of `?tab=` if the player is there, else in the first list that has
 * the player: who was pending when a link was sent may be sold by now. `null` for an unknown serial,
 * or with a team's address.
 */
export function playerInAddress(address: string, auction: Auction): Sought | null {
  const { searchParams, hash } = new URL(address, 'https://board/')
  const serialNumber = searchParams.get('sl')
  if (serialNumber === null || hash.startsWith('#team-')) return null
  const [person] = playersWithSerial(auction, serialNumber)
  if (person === undefined) return null
  const place = person.places.find(({ tab }) => tab === searchParams.get('tab'))
  return { person, place: place ?? person.places[0] }
}

export interface Sought {
  readonly person: Person
  readonly place: Place
}

/** Navigates to the list with a player. A unique serial goes into the address. */
export function goToPlayer(
  { person, place }: Sought,
  options: { readonly query: string; readonly auction: Auction; readonly replace?: boolean },
): void {
  const sl = hasOwnSerial(person, options.auction) ? (person.serialNumber ?? '') : ''
  const tab = place.tab === 'teams' ? '' : place.tab
  const address = addressWith({ sl, tab, q: options.query })
  const { pathname, search, hash } = window.location
  if (address === pathname + search + hash) return
  navigate(address, { replace: options.replace ?? false })
}

/** Whether nobody else has this player's serial. */
export function hasOwnSerial({ serialNumber }: Person, auction: Auction): boolean {
  return playersWithSerial(auction, serialNumber ?? '').length === 1
}

/** The current address with changed parameters and no hash. An empty value deletes one. */
function addressWith(changes: Readonly<Record<string, string>>): string {
  const parameters = new URLSearchParams(window.location.search)
  for (const [name, value] of Object.entries(changes)) {
    if (value === '') parameters.delete(name)
    else parameters.set(name, value)
  }
  const search = parameters.toString()
  return search === '' ? import.meta.env.BASE_URL : `${import.meta.env.BASE_URL}?${search}`
}
