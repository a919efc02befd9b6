/**
 * Where on the board the address points (docs/decisions/search-and-sharing.md): `#team-…` at a
 * team's card, `?tab=` at a tab, `?sl=` at a player, `?view=` at a way to show it; unknown values are
 * ignored.
 */
import { navigate, useLocationProperty } from 'wouter/use-browser-location'

export const TABS = ['teams', 'pending', 'recent', 'top'] as const
export type TabName = (typeof TABS)[number]

/** Other ways to show the same screen: on a wall, or over somebody's picture. */
export type View = 'wall' | 'overlay'

const TEAM_HASH = /^#(team-.+)$/

/** The team's card that the address names, if any; whether there is such a team is not known here. */
export function useAddressedAnchor(): string | null {
  return useLocationProperty(
    () => TEAM_HASH.exec(decoded(window.location.hash))?.[1] ?? null,
    () => null,
  )
}

export function useAddressedTab(): TabName {
  return useLocationProperty(
    () => tabIn(window.location.search),
    () => 'teams',
  )
}

/** The view that the address asks for; `null` for the plain board. */
export function useAddressedView(): View | null {
  return useLocationProperty(
    () => {
      const asked = new URLSearchParams(window.location.search).get('view')
      return asked === 'wall' || asked === 'overlay' ? asked : null
    },
    () => null,
  )
}

/** Goes to a tab, as a step that Back undoes; all other parameters stay. */
export function goToTab(tab: TabName): void {
  const parameters = new URLSearchParams(window.location.search)
  if (tab === 'teams') parameters.delete('tab')
  else parameters.set('tab', tab)
  // Another list is not where the player is that the viewer came for.
  parameters.delete('sl')
  const search = parameters.toString()
  const address = search === '' ? import.meta.env.BASE_URL : `${import.meta.env.BASE_URL}?${search}`
  // The tab that is chosen already is no step to go back over.
  if (address !== window.location.pathname + window.location.search + window.location.hash) {
    navigate(address)
  }
}

/**
 * Puts another value of a setting in the address: no step to go
 * back over.
 */
export function putInAddress(parameter: 'delay' | 'lang', value: string): void {
  const parameters = new URLSearchParams(window.location.search)
  parameters.set(parameter, value)
  navigate(`${import.meta.env.BASE_URL}?${parameters.toString()}${window.location.hash}`, {
    replace: true,
  })
}

function tabIn(search: string): TabName {
  const asked = new URLSearchParams(search).get('tab')
  return TABS.find((tab) => tab === asked) ?? 'teams'
}

/** A hash that is not valid percent-encoding names nothing. */
function decoded(hash: string): string {
  try {
    return decodeURIComponent(hash)
  } catch {
    return ''
  }
}
