import { useEffect, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import { useMessages } from '../../i18n/language.ts'
import type { Cancel, Clock } from '../../platform/clock.ts'
import { scrollIntoViewSettled } from '../../shared/scroll-into-view.ts'
import { orUnknown } from '../../ui/money.ts'
import { reach } from '../../ui/reach.ts'
import type { Sought } from './player-address.ts'
import { rowAt } from './player-location.ts'
import { ShareButton } from './ShareButton.tsx'
import { addressOf, type Subject } from './share.ts'
import { useTools } from './use-tools.ts'

/** A long list is drawn in steps; a row that has not come by then is not coming. */
const LONGEST_WAIT_MS = 30_000

/**
 * The player who was looked for: the row is marked, has a button to share it, and on each `visit` is
 * brought into view and given the focus. It waits for rows that are still to be drawn, unless the
 * viewer scrolls meanwhile.
 */
export function FoundPlayer(parts: {
  readonly sought: Sought
  readonly hasOwnSerial: boolean
  /** Changes when the viewer goes to the player, not when the lists are loaded anew. */
  readonly visit: string
  readonly clock: Clock
  readonly announce: (message: string) => void
}) {
  const { sought, hasOwnSerial, visit, clock, announce } = parts
  const { auction } = useTools()
  const messages = useMessages()
  const [slot, setSlot] = useState<HTMLElement | null>(null)
  const lastVisit = useRef('')
  const { person, place } = sought

  useEffect(() => {
    const end = document.createElement('span')
    const lastMoment = clock.now() + LONGEST_WAIT_MS
    let row: HTMLElement | null = null
    let cancel: Cancel = () => {}
    let hasScrolled = false
    const scrolled = () => {
      hasScrolled = true
    }
    function look() {
      row = rowAt(place)
      if (row === null) {
        if (place.team === null) reach(place.index)
        if (clock.now() < lastMoment) cancel = clock.nextFrame(look)
        return
      }
      row.dataset['found'] = ''
      row.firstElementChild?.append(end)
      setSlot(end)
      if (lastVisit.current === visit) return
      lastVisit.current = visit
      if (hasScrolled) return
      row.tabIndex = -1
      row.focus({ preventScroll: true })
      cancel = scrollIntoViewSettled(row, 'center', clock)
    }
    window.addEventListener('wheel', scrolled, { passive: true })
    window.addEventListener('touchmove', scrolled, { passive: true })
    look()
    return () => {
      window.removeEventListener('wheel', scrolled)
      window.removeEventListener('touchmove', scrolled)
      cancel()
      if (row !== null) delete row.dataset['found']
      end.remove()
      setSlot(null)
    }
  }, [place, visit, clock])

  if (slot === null) return null
  const name = orUnknown(person.name)
  const subject: Subject = hasOwnSerial
    ? { kind: 'player', serialNumber: person.serialNumber ?? '', tab: place.tab }
    : { kind: 'search', query: person.name ?? person.serialNumber ?? '' }
  const message = {
    title: `${name} · ${messages.auctionOf(orUnknown(auction.seriesName))}`,
    url: addressOf(subject, window.location.href),
  }
  return createPortal(
    <ShareButton name={messages.shareThe(name)} message={() => message} announce={announce} />,
    slot,
  )
}
