/** The lazy part of `Watch.tsx`: alerts, the players of a link, and the list of watched players. */
import { type CSSProperties, type ReactNode, useEffect, useState } from 'react'
import type { Auction, Lot } from '../../../contract/auction.ts'
import { useMessages } from '../../i18n/language.ts'
import type { Messages } from '../../i18n/messages.ts'
import type { ShownEvent } from '../../live/live-session.ts'
import { useClock } from '../../platform/use-clock.ts'
import { Button } from '../../ui/Button.tsx'
import { useLive, useLiveState } from '../../ui/live-context.ts'
import { inRupees, orUnknown } from '../../ui/money.ts'
import { Photo } from '../../ui/Photo.tsx'
import { useStore } from '../../ui/use-store.ts'
import { useStylesheet } from '../../ui/use-stylesheet.ts'
import { armInGestures } from '../live/hammer.ts'
import noticeStyles from '../live/Notices.module.css'
import { serialOf } from '../search/player-index.ts'
import { createSignals, type Signals } from './signals.ts'
import { WatchDialog } from './WatchDialog.tsx'
import css from './watch-layer.css?inline'
import { playersWith } from './watch-list.ts'
import type { Watching, WatchUi } from './watching.ts'

/** How long a notice stays, in milliseconds. */
const ALERT_SHOWN_MS = 6000
/** How long one with a button does. */
const SAID_SHOWN_MS = 12_000
/** More names of a link are counted. */
const MOST_NAMES = 5
/** Places of notices from the top; no notice moves while it is shown. */
const FIRST_ROW = 1
const ALERT_ROWS = [3, 2] as const

interface ShownAlert {
  readonly alert: Alert
  readonly row: number
}

export function WatchLayer(props: { readonly watch: Watching; readonly auction: Auction }) {
  const { watch, auction } = props
  useStylesheet(css)
  const clock = useClock()
  const [signals] = useState(() => createSignals({ settings: watch.alerts, clock }))
  const { isDialogOpen, offered, said } = useStore(watch.ui)
  const change = (changes: Partial<WatchUi>) =>
    watch.ui.setState({ ...watch.ui.getState(), ...changes })
  const { alerts, end } = useAlerts(watch, signals)
  return (
    <>
      {/* Mounted before the first notice, or that one would not be read. */}
      <div className={`${noticeStyles['notices']} watch-notices`} role="status">
        {alerts.map(({ alert, row }) => (
          <AlertNotice key={`${alert.kind} ${alert.id}`} alert={alert} row={row} onEnd={end} />
        ))}
        {said !== null && (
          <SaidNotice
            key={said}
            said={said}
            watch={watch}
            onOpen={() => change({ said: null, isDialogOpen: true })}
            onEnd={() => change({ said: null })}
          />
        )}
        {offered.length > 0 && <Offer watch={watch} auction={auction} />}
      </div>
      {isDialogOpen && (
        <WatchDialog
          watch={watch}
          auction={auction}
          signals={signals}
          onClose={() => change({ isDialogOpen: false })}
        />
      )}
    </>
  )
}

/** Sends the signals of each alert, and keeps those that have a notice, newest first. */
function useAlerts(watch: Watching, signals: Signals) {
  const { live } = useLive()
  const messages = useMessages()
  const [alerts, setAlerts] = useState<readonly ShownAlert[]>([])
  const { list, place } = watch
  useEffect(
    () =>
      live.watchEvents((shown) => {
        const alert = alertOf(shown, list.has)
        if (alert === null) return
        const { isHidden } = shown.after
        const { kind, player } = alert
        signals.send({
          title: textOf(alert, messages),
          // The same in all tabs of this board.
          tag: `${place} ${kind} ${player.serialNumber}`,
          isHidden,
        })
        // A visible page has a notice of each sale already, with the mark.
        const hasNotice = kind === 'opened' || isHidden
        setAlerts((before) => {
          const others = before.filter(
            (other) => other.alert.player.serialNumber !== player.serialNumber,
          )
          if (!hasNotice) return others
          const row = others[0]?.row === ALERT_ROWS[0] ? ALERT_ROWS[1] : ALERT_ROWS[0]
          return [{ alert, row }, ...others].slice(0, ALERT_ROWS.length)
        })
      }),
    [live, list, place, signals, messages],
  )
  const isHidden = useIsHidden()
  useEffect(() => {
    if (!isHidden) signals.notifications.clear()
  }, [isHidden, signals])
  const hasSound = useStore(watch.alerts, (settings) => settings.hasSound)
  useEffect(() => (hasSound ? armInGestures(signals.chime) : undefined), [hasSound, signals])
  const [end] = useState(() => (ended: Alert) => {
    setAlerts((before) => before.filter(({ alert }) => alert !== ended))
  })
  return { alerts, end }
}

function textOf({ kind, player }: Alert, messages: Messages): string {
  const name = orUnknown(player.name)
  if (kind === 'opened') return `${messages.underHammer}: ${name}`
  return `${messages.notices.playerSold.label}: ${name}, ${inRupees(player.amount)}`
}

function useIsHidden(): boolean {
  return useLiveState((state) => state.isHidden)
}

/** Calls `onEnd` once the page has been visible for this long. */
function useEnd(afterMs: number, onEnd: () => void): void {
  const clock = useClock()
  const isHidden = useIsHidden()
  // biome-ignore lint/correctness/useExhaustiveDependencies: a render doesn't begin the time again
  useEffect(() => (isHidden ? undefined : clock.after(afterMs, onEnd)), [clock, isHidden, afterMs])
}

function AlertNotice(props: {
  readonly alert: Alert
  readonly row: number
  readonly onEnd: (alert: Alert) => void
}) {
  const { alert, row, onEnd } = props
  const { player } = alert
  const messages = useMessages()
  useEnd(ALERT_SHOWN_MS, () => onEnd(alert))
  // The page may have been hidden since.
  const isOver = useLiveState(
    ({ banner }) => alert.kind === 'opened' && (banner?.id !== alert.id || banner.saleId !== null),
  )
  if (isOver) return null
  return (
    <Notice row={row}>
      <Photo src={player.photo} of="player" size={48} isUrgent />
      <div className={noticeStyles['words']}>
        <p className={noticeStyles['title']}>
          {messages.watch.watched}
          <span className="watch-mark" aria-hidden="true" />
        </p>
        <p className="watch-text">
          <bdi>{textOf(alert, messages)}</bdi>
        </p>
      </div>
    </Notice>
  )
}

function SaidNotice(props: {
  readonly said: NonNullable<WatchUi['said']>
  readonly watch: Watching
  readonly onOpen: () => void
  readonly onEnd: () => void
}) {
  const { said, watch, onOpen, onEnd } = props
  const { watch: texts } = useMessages()
  const count = useStore(watch.list, (watched) => watched.length)
  useEnd(SAID_SHOWN_MS, onEnd)
  return (
    <Notice row={FIRST_ROW}>
      <div className={noticeStyles['words']}>
        <p className={noticeStyles['title']}>{texts.players(count)}</p>
        <p className="watch-text">{said === 'full' ? texts.full(count) : texts.hint}</p>
        <Button aria-haspopup="dialog" onClick={onOpen}>
          {texts.alerts}
        </Button>
      </div>
    </Notice>
  )
}

/** The players of a link. They join the viewer's own only if the viewer says so. */
function Offer({ watch, auction }: { readonly watch: Watching; readonly auction: Auction }) {
  const { list, ui } = watch
  const messages = useMessages()
  const offered = useStore(ui, (state) => state.offered)
  useStore(list)
  const isNew = (serialNumber: string) => !list.has({ serialNumber, name: null })
  const others = offered.filter(isNew)
  const hasAll = others.length === 0
  function answer(said: WatchUi['said']) {
    ui.setState({ ...ui.getState(), offered: [], said })
    watch.dropLink()
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: there is nothing to ask
  useEffect(() => {
    if (hasAll) answer(null)
  }, [hasAll])
  if (hasAll) return null
  const players = playersWith(auction, others)
  const names = others
    .slice(0, MOST_NAMES)
    .map((number) => players.get(serialOf(number))?.[0]?.name ?? messages.serial(number))
  const more = others.length - names.length
  return (
    <Notice row={FIRST_ROW}>
      <div className={noticeStyles['words']}>
        <p className={noticeStyles['title']}>{messages.watch.offer(others.length)}</p>
        <p className="watch-text">
          <bdi>{names.join(', ')}</bdi>
          {more > 0 && ` + ${more}`}
        </p>
        <Button onClick={() => answer(list.add(others) ? 'started' : 'full')}>
          {messages.watch.accept}
        </Button>
        <Button onClick={() => answer(null)}>{messages.watch.decline}</Button>
      </div>
    </Notice>
  )
}

function Notice({ row, children }: { readonly row: number; readonly children: ReactNode }) {
  const style: CSSProperties = { '--row': row }
  return (
    <div className={`floating ${noticeStyles['notice']}`} style={style}>
      {children}
    </div>
  )
}

/** A watched player has come under the hammer, or was sold. */
export interface Alert {
  /** Unique on this page. */
  readonly id: number
  readonly kind: 'opened' | 'sold'
  readonly player: Lot
}

/**
 * The alert for an event. `null` for a raise, a repetition, anything that was replayed, and any other event:
 * what is old alerts nobody.
 */
export function alertOf(shown: ShownEvent, isWatched: (player: Lot) => boolean): Alert | null {
  const alert = shown.event.isReplayed ? null : anyAlertOf(shown)
  return alert !== null && isWatched(alert.player) ? alert : null
}

function anyAlertOf({ event: { kind }, before, after }: ShownEvent): Alert | null {
  const { banner, lastSale } = after
  if (kind === 'lotOpened' && banner !== null && banner.id !== before.banner?.id) {
    return { id: banner.id, kind: 'opened', player: banner.lot }
  }
  if (kind === 'playerSold' && lastSale !== null && after.changes > before.changes) {
    return { id: lastSale.id, kind: 'sold', player: lastSale.player }
  }
  return null
}
