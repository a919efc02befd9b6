import { useEffect, useRef } from 'react'
import { useMessages } from '../../i18n/language.ts'
import { useClock } from '../../platform/use-clock.ts'
import { orUnknown } from '../../ui/money.ts'
import { useRendering } from '../../ui/rendering.ts'
import { revealRow } from '../../ui/reveal-row.ts'
import { scrollIntoViewSettled } from '../../ui/scroll-into-view.ts'
import { useExtra } from '../extras.ts'
import { IconButton } from '../menu/IconButton.tsx'
import { ShareIcon } from '../menu/icons.tsx'
import { PanelButton } from '../menu/Panel.tsx'
import styles from '../menu/Tools.module.css'
import { useTools } from '../menu/use-tools.ts'
import { hasSheet, type Message, openSheet, ShareItems } from '../share/ShareItems.tsx'
import { addressOf, type Subject } from '../share/share.ts'
import type { Sought } from './player-address.ts'

/**
 * Marks the row of the player in the address or search, gives it a share button, and on each `visit`
 * scrolls to it and focuses it.
 */
export function FoundPlayer(props: {
  readonly sought: Sought
  readonly hasOwnSerial: boolean
  /** Changes when the viewer goes to the player, not when the lists are reloaded. */
  readonly visit: string
  readonly announce: (message: string) => void
}) {
  const { sought, hasOwnSerial, visit, announce } = props
  const clock = useClock()
  const { lists } = useRendering()
  const lastVisit = useRef('')
  const extra = useExtra()

  useEffect(() => {
    const { place } = sought
    return revealRow(lists, place.team?.anchor ?? place.tab, {
      index: place.index,
      actions: (
        <div className={styles['rowActions']}>
          {/* Squads and sells have sold players only. */}
          {place.tab !== 'pending' && extra?.playerItem(place.player, place.team)}
          <SharePlayer sought={sought} hasOwnSerial={hasOwnSerial} announce={announce} />
        </div>
      ),
      onRendered(row) {
        if (lastVisit.current === visit) return () => {}
        lastVisit.current = visit
        row.tabIndex = -1
        row.focus({ preventScroll: true })
        return scrollIntoViewSettled(row, 'center', clock)
      },
    })
  }, [sought, hasOwnSerial, visit, clock, announce, lists, extra])

  return null
}

function SharePlayer(props: Omit<Parameters<typeof FoundPlayer>[0], 'visit'>) {
  const { person, place } = props.sought
  const { auction } = useTools()
  const messages = useMessages()
  const name = orUnknown(person.name)
  const subject: Subject = props.hasOwnSerial
    ? { kind: 'player', serialNumber: person.serialNumber ?? '', tab: place.tab }
    : { kind: 'search', query: person.name ?? person.serialNumber ?? '' }
  const message = {
    title: `${name} · ${messages.auctionOf(orUnknown(auction.seriesName))}`,
    url: addressOf(subject, window.location.href),
  }
  return (
    <span>
      <ShareButton
        name={messages.shareThe(name)}
        message={() => message}
        announce={props.announce}
      />
    </span>
  )
}

/** Opens the system's share sheet, or our own panel without one. */
function ShareButton(props: {
  readonly name: string
  readonly message: () => Message
  readonly announce: (message: string) => void
}) {
  const { name, message, announce } = props
  if (hasSheet()) {
    return (
      <IconButton name={name} onClick={() => openSheet(message())}>
        <ShareIcon />
      </IconButton>
    )
  }
  return (
    <PanelButton name={name} icon={<ShareIcon />}>
      {() => <ShareItems message={message()} announce={announce} />}
    </PanelButton>
  )
}
