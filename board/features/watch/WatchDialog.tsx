import { type ChangeEvent, useState } from 'react'
import type { Auction } from '../../../contract/auction.ts'
import { useMessages } from '../../i18n/language.ts'
import { Button } from '../../ui/Button.tsx'
import { orUnknown } from '../../ui/money.ts'
import { useStore } from '../../ui/use-store.ts'
import styles from '../live/Dialog.module.css'
import { Dialog } from '../live/Dialog.tsx'
import { Switch } from '../live/Switch.tsx'
import { serialOf } from '../search/player-index.ts'
import { ShareChoices } from '../share/ShareItems.tsx'
import type { Signals } from './signals.ts'
import { watchLink } from './watch-address.ts'
import { playersWith } from './watch-list.ts'
import type { Watching } from './watching.ts'

/** The watched players, the viewer's alerts, and a link of the list. */
export function WatchDialog(props: {
  readonly watch: Watching
  readonly auction: Auction
  readonly signals: Signals
  readonly onClose: () => void
}) {
  const { watch, auction, signals, onClose } = props
  const messages = useMessages()
  const watched = useStore(watch.list)
  const [said, setSaid] = useState('')
  // A player who is taken off the list stays here until the dialog is closed, to be put back.
  const [rows] = useState(watched)
  const [players] = useState(() =>
    playersWith(
      auction,
      rows.map((row) => row.serialNumber),
    ),
  )
  const message = {
    title: `${messages.watch.players(watched.length)} · ${messages.auctionOf(orUnknown(auction.seriesName))}`,
    url: watchLink(watched, window.location.href),
  }
  return (
    <Dialog title={messages.watch.players(watched.length)} onClose={onClose}>
      {(close) => (
        <>
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
          {watched.length > 0 && <ShareChoices message={message} announce={setSaid} />}
          <p role="status">{said}</p>
          <Button onClick={close}>{messages.close}</Button>
        </>
      )}
    </Dialog>
  )
}

function AlertSwitches({ signals }: { readonly signals: Signals }) {
  const { settings, chime, notifications, canVibrate } = signals
  const messages = useMessages()
  const { hasSound, hasVibration, hasNotifications } = useStore(settings)
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
