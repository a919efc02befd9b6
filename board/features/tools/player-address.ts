/** The address of a player, and what is looked for. */
import { navigate, useLocationProperty } from 'wouter/use-browser-location'
import type { Auction } from '../../../contract/auction.ts'
import { type Person, type Place, playersWithSerial } from './player-index.ts'

/** Where the address points, as one text: its query and its hash. */
export function useAddress(): string {
  return useLocationProperty(addressNow, () => '')
}

export function addressNow(): string {
  return window.location.search + window.location.hash
}

/** The part of an address that says where on the board it points, whatever is looked for. */
export function placeInAddress(address: string): string {
  const { searchParams, hash } = new URL(address, 'https://board/')
  const place = new URLSearchParams()
  for (const name of ['sl', 'tab']) {
    const value = searchParams.get(name)
    if (value !== null) place.set(name, value)
  }
  return `?${place}${hash}`
}

/** `?q=`: what is looked for. */
export function queryInAddress(): string {
  return new URLSearchParams(window.location.search).get('q') ?? ''
}

/** Says in the address what is looked for; typing is no step to go back over. */
export function keepQueryInAddress(query: string): void {
  if (query === queryInAddress()) return
  const { hash } = window.location
  try {
    navigate(`${addressWith({ q: query })}${hash}`, { replace: true })
  } catch {
    // Some browsers allow only so many changes in a while: the next one brings the address along.
  }
}

/**
 * The player whom `?sl=` names, and where: in the list of `?tab=` if the player is there, else in the
 * first of the player's places, since who was pending when a link was sent may have been sold. A serial
 * that nobody carries names nobody, nor does one beside a team's address.
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

/** Goes to the list in which a player is; by a serial of his own, the address names him too. */
export function goToPlayer(
  { person, place }: Sought,
  parts: { readonly query: string; readonly auction: Auction; readonly replace?: boolean },
): void {
  const sl = hasOwnSerial(person, parts.auction) ? (person.serialNumber ?? '') : ''
  const tab = place.tab === 'teams' ? '' : place.tab
  const address = addressWith({ sl, tab, q: parts.query })
  const { pathname, search, hash } = window.location
  if (address === pathname + search + hash) return
  navigate(address, { replace: parts.replace ?? false })
}

/** Whether a serial names this player and nobody else. */
export function hasOwnSerial({ serialNumber }: Person, auction: Auction): boolean {
  return playersWithSerial(auction, serialNumber ?? '').length === 1
}

/** The present address with other parameters; an empty one goes. Without a hash. */
function addressWith(changes: Readonly<Record<string, string>>): string {
  const parameters = new URLSearchParams(window.location.search)
  for (const [name, value] of Object.entries(changes)) {
    if (value === '') parameters.delete(name)
    else parameters.set(name, value)
  }
  const search = parameters.toString()
  return search === '' ? import.meta.env.BASE_URL : `${import.meta.env.BASE_URL}?${search}`
}
