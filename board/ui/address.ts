/**
 * The addresses of the board (docs/decisions/search-and-sharing.md): `#team-…` for a team's card, `?tab=`
 * for a tab, `?sl=` for a player, `?view=` for a view. Unknown values are ignored.
 */
import { navigate, useLocationProperty } from '../platform/location.ts'

export const TABS = ['teams', 'pending', 'recent', 'top'] as const
export type TabName = (typeof TABS)[number]

/** Other views of the screen: for a wall, over a video, or in a frame of the league's site. */
const VIEWS = ['wall', 'overlay', 'strip'] as const
export type View = (typeof VIEWS)[number]

const TEAM_HASH = /^#(team-.+)$/

/** The anchor of the team in the address, if any. The team may not exist. */
export function useAddressedAnchor(): string | null {
  return useLocationProperty(
    () => TEAM_HASH.exec(decoded(window.location.hash))?.[1] ?? null,
    () => null,
  )
}

/** A parameter of the address; `null` without it. */
export function useParameter(name: string): string | null {
  return useLocationProperty(
    () => new URLSearchParams(window.location.search).get(name),
    () => null,
  )
}

export function useAddressedTab(): TabName {
  const asked = useParameter('tab')
  return TABS.find((tab) => tab === asked) ?? 'teams'
}

/** The view in the address; `null` for the plain board. */
export function useAddressedView(): View | null {
  return viewOf(useParameter('view'))
}

/** The view that the address asks for; `null` for the plain board. */
export function viewOf(asked: string | null): View | null {
  return VIEWS.find((view) => view === asked) ?? null
}

/** Goes to a tab, with a history entry. All other parameters stay. */
export function goToTab(tab: TabName): void {
  const parameters = new URLSearchParams(window.location.search)
  if (tab === 'teams') parameters.delete('tab')
  else parameters.set('tab', tab)
  // The player of the address is not in the new list.
  parameters.delete('sl')
  const address = pathWith(parameters)
  // No history entry for the current tab.
  if (address !== window.location.pathname + window.location.search + window.location.hash) {
    navigate(address)
  }
}

/** Changes a parameter of the address, or removes it, without a history entry. */
export function putInAddress(parameter: string, value: string | null): void {
  const parameters = new URLSearchParams(window.location.search)
  if (value === null) parameters.delete(parameter)
  else parameters.set(parameter, value)
  navigate(pathWith(parameters) + window.location.hash, { replace: true })
}

function pathWith(parameters: URLSearchParams): string {
  const search = parameters.toString()
  return import.meta.env.BASE_URL + (search && `?${search}`)
}

/** Decodes a hash; an invalid one is empty. */
function decoded(hash: string): string {
  try {
    return decodeURIComponent(hash)
  } catch {
    return ''
  }
}
