/** Addresses to share. */
import { useLocationProperty } from '../../platform/location.ts'
import type { TabName } from '../../ui/address.ts'

/** Parameters of other views. */
const VIEW_PARAMETERS = ['view', 'refresh', 'rotate']

/** Parameters that concern this viewer alone. */
const PERSONAL_PARAMETERS = ['tab', 'q', 'sl', 'watch', 'delay']

/** The subject of a link. */
export type Subject =
  | { readonly kind: 'board'; readonly tab: TabName }
  | { readonly kind: 'team'; readonly anchor: string }
  | { readonly kind: 'player'; readonly serialNumber: string; readonly tab: TabName }
  /** A player without a unique serial, by name. */
  | { readonly kind: 'search'; readonly query: string }

/**
 * An address to share: with the room of `here`, and without the sender's own search, language, delay
 * and view.
 */
export function addressOf(subject: Subject, here: string): string {
  const { origin, searchParams } = new URL(here)
  const address = new URL(import.meta.env.BASE_URL, origin)
  const room = searchParams.get('room')
  if (room !== null) address.searchParams.set('room', room)
  switch (subject.kind) {
    case 'team':
      address.hash = encodeURIComponent(subject.anchor)
      break
    case 'search':
      address.searchParams.set('q', subject.query)
      break
    case 'player':
      address.searchParams.set('sl', subject.serialNumber)
      setTab(address, subject.tab)
      break
    case 'board':
      setTab(address, subject.tab)
  }
  return address.href
}

function setTab(address: URL, tab: TabName): void {
  if (tab !== 'teams') address.searchParams.set('tab', tab)
}

/** The address of the plain board: that of another view without what is the view's alone. The room stays. */
export function boardUrl(href: string): string {
  const url = new URL(href)
  for (const name of VIEW_PARAMETERS) url.searchParams.delete(name)
  url.hash = ''
  return url.href
}

/** The address of another view of this board: for a hall, whose lists are loaded by the clock, or for a stream. */
export function viewUrl(href: string, view: 'wall' | 'overlay'): string {
  const url = new URL(boardUrl(href))
  for (const name of PERSONAL_PARAMETERS) url.searchParams.delete(name)
  url.searchParams.set('view', view)
  url.searchParams.set('refresh', '15')
  return url.href
}

/** The address of the plain board from the present view. */
export function useBoardUrl(): string {
  return useLocationProperty(
    () => boardUrl(window.location.href),
    () => '',
  )
}

/** WhatsApp's address for sending a text; it asks the sender to whom. */
export function whatsAppAddress(text: string): string {
  return `https://wa.me/?text=${encodeURIComponent(text)}`
}
