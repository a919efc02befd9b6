import {
  type ChangeEvent,
  type MouseEvent,
  useEffect,
  useId,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react'
import type { Auction } from '../../../contract/auction.ts'
import { useMessages } from '../../i18n/language.ts'
import { orUnknown } from '../../ui/money.ts'
import styles from '../live/SettingsDialog.module.css'
import { Switch } from '../live/Switch.tsx'
import { serialOf } from '../tools/player-index.ts'
import { ShareChoices } from '../tools/ShareItems.tsx'
import type { Signals } from './signals.ts'
import { watchLink } from './watch-address.ts'
import { playersWith } from './watch-list.ts'
import type { Watching } from './watching.ts'

/** Who is watched, how the viewer is alerted, and a link of the list. */
export function WatchDialog(props: {
  readonly watch: Watching
  readonly auction: Auction
  readonly signals: Signals
  readonly onClose: () => void
}) {
  const { watch, auction, signals, onClose } = props
  const messages = useMessages()
  const dialog = useRef<HTMLDialogElement>(null)
  const headingId = useId()
  const watched = useSyncExternalStore(watch.list.subscribe, watch.list.getState)
  const [said, setSaid] = useState('')
  // Whoever is taken off the list stays here until the dialog is closed, to be put back.
  const [rows] = useState(watched)
  const [players] = useState(() =>
    playersWith(
      auction,
      rows.map((row) => row.serialNumber),
    ),
  )
  useEffect(() => dialog.current?.showModal(), [])

  function closeFromOutside({ target, currentTarget }: MouseEvent) {
    if (target === currentTarget) dialog.current?.close()
  }

  const message = {
    title: `${messages.watch.players(watched.length)} · ${messages.auctionOf(orUnknown(auction.seriesName))}`,
    url: watchLink(watched, window.location.href),
  }
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: with the keyboard, Escape closes a dialog
    <dialog
      ref={dialog}
      className={styles['dialog']}
      aria-labelledby={headingId}
      onClose={onClose}
      onClick={closeFromOutside}
    >
      <div className={styles['settings']}>
        <h2 id={headingId} className={styles['title']}>
          {messages.watch.players(watched.length)}
        </h2>
        {rows.length === 0 ? (
          <p className={styles['hint']}>{messages.watch.nobody}</p>
        ) : (
          <ul className="watch-players">
            {rows.map(({ serialNumber, name }) => {
              const [known] = players.get(serialOf(serialNumber)) ?? []
              const player = { serialNumber, name: name ?? known?.name ?? null }
              return (
                <li key={`${serialNumber} ${name}`}>
                  <p>
                    <bdi>{orUnknown(player.name)}</bdi>
                    <small>{messages.serial(serialNumber)}</small>
                  </p>
                  {watch.renderStar(player)}
                </li>
              )
            })}
          </ul>
        )}
        <AlertSwitches signals={signals} />
        {watched.length > 0 && (
          <div className="watch-shares">
            <ShareChoices message={message} announce={setSaid} />
          </div>
        )}
        <p role="status" className="watch-said">
          {said}
        </p>
        <button type="button" className="button" onClick={() => dialog.current?.close()}>
          {messages.close}
        </button>
      </div>
    </dialog>
  )
}

function AlertSwitches({ signals }: { readonly signals: Signals }) {
  const { settings, chime, notifications, canVibrate } = signals
  const messages = useMessages()
  const { hasSound, hasVibration, hasNotifications } = useSyncExternalStore(
    settings.subscribe,
    settings.getState,
  )
  const [permission, setPermission] = useState(notifications.permission)

  function changeSound({ target }: ChangeEvent<HTMLInputElement>) {
    settings.change({ hasSound: target.checked })
    // Browsers allow sound only in a user gesture.
    if (target.checked) chime.strike()
  }

  async function changeNotifications({ target }: ChangeEvent<HTMLInputElement>) {
    if (!target.checked) {
      settings.change({ hasNotifications: false })
      return
    }
    const given = await notifications.ask()
    settings.change({ hasNotifications: given === 'granted' })
    setPermission(given)
  }

  return (
    <>
      <Switch
        label={messages.sound}
        hint={messages.watch.soundHint}
        isOn={hasSound}
        onChange={changeSound}
      />
      {canVibrate && (
        <Switch
          label={messages.watch.vibration}
          hint={messages.watch.vibrationHint}
          isOn={hasVibration}
          onChange={({ target }) => settings.change({ hasVibration: target.checked })}
        />
      )}
      {permission === 'missing' ? (
        <p className={styles['hint']} role="status">
          {messages.watch.notificationsMissing}
        </p>
      ) : (
        <Switch
          label={messages.watch.notifications}
          hint={
            <span role="status">
              {permission === 'denied'
                ? messages.watch.notificationsDenied
                : messages.watch.notificationsHint}
            </span>
          }
          isOn={hasNotifications && permission === 'granted'}
          onChange={changeNotifications}
        />
      )}
    </>
  )
}
