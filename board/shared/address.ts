/**
 * The addresses of the board (docs/decisions/search-and-sharing.md): `#team-…` for a team's card, `?tab=`
 * for a tab, `?sl=` for a player, `?view=` for a view. Unknown values are ignored.
 */
import { navigate, useLocationProperty } from 'wouter/use-browser-location'

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

export function useAddressedTab(): TabName {
  return useLocationProperty(
    () => tabIn(window.location.search),
    () => 'teams',
  )
}

/** The view in the address; `null` for the plain board. */
export function useAddressedView(): View | null {
  return useLocationProperty(
    () => {
      const asked = new URLSearchParams(window.location.search).get('view')
      return VIEWS.find((view) => view === asked) ?? null
    },
    () => null,
  )
}

/** Goes to a tab, with a history entry. All other parameters stay. */
export function goToTab(tab: TabName): void {
  const parameters = new URLSearchParams(window.location.search)
  if (tab === 'teams') parameters.delete('tab')
  else parameters.set('tab', tab)
  // The player of the address is not in the new list.
  parameters.delete('sl')
  const search = parameters.toString()
  const address = search === '' ? import.meta.env.BASE_URL : `${import.meta.env.BASE_URL}?${search}`
  // No history entry for the current tab.
  if (address !== window.location.pathname + window.location.search + window.location.hash) {
    navigate(address)
  }
}

/** Changes a setting in the address, without a history entry. */
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

/** Decodes a hash; an invalid one is empty. */
function decoded(hash: string): string {
  try {
    return decodeURIComponent(hash)
  } catch {
    return ''
  }
}
