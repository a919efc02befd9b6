import type { Auction } from '../../../contract/auction.ts'
import type { CardRequest } from './card.ts'

/** Elements with a press of their own. */
const CONTROLS = 'a, button, input, select, textarea, label, dialog'
/** Elements that close at a press beside them. */
const OPEN_MENUS = ':popover-open, [role="option"]'

/**
 * Asks for the picture of a sold player whose row is pressed. One listener for all rows, of which there may be
 * thousands; by keyboard the same pictures are in the menus. Returns a cleanup function.
 */
export function watchSoldRows(
  page: Document,
  auction: Auction,
  ask: (request: CardRequest) => void,
): () => void {
  let closesMenu = false
  // Looking for menus and for a selection takes the time of a long page, so only for a row of a sold player.
  const requestOf = ({ target }: Event) =>
    target instanceof Element ? requestAt(target, auction) : null
  const onPointerDown = (event: Event) => {
    closesMenu = requestOf(event) !== null && page.querySelector(OPEN_MENUS) !== null
  }
  const onClick = (event: MouseEvent) => {
    const request = event.defaultPrevented || closesMenu ? null : requestOf(event)
    if (request !== null && page.getSelection()?.isCollapsed !== false) ask(request)
  }
  // Before the menu hears of it and closes.
  page.addEventListener('pointerdown', onPointerDown, { capture: true })
  page.addEventListener('click', onClick)
  return () => {
    page.removeEventListener('pointerdown', onPointerDown, { capture: true })
    page.removeEventListener('click', onClick)
  }
}

function requestAt(target: Element, auction: Auction): CardRequest | null {
  const row = target.closest('[role="listitem"]')
  if (row === null || target.closest(CONTROLS) !== null) return null
  const index = Number(row.getAttribute('aria-posinset')) - 1
  const anchor = row.closest('article')?.id
  const team = auction.teams.find((one) => one.anchor === anchor)
  if (team !== undefined) return { of: 'squad', team, index }
  switch (row.closest('[role="tabpanel"]')?.id) {
    case 'panel-recent':
      return { of: 'sales', sales: auction.recentSales, index }
    case 'panel-top':
      return { of: 'sales', sales: auction.topSales, index }
    default:
      return null
  }
}
