import { type ReactNode, useEffect, useState } from 'react'
import type { Finished } from '../../../contract/channel-settings.ts'
import { useMessages } from '../../i18n/language.ts'
import type { Messages } from '../../i18n/messages.ts'
import type { Lists } from '../../live/lists-store.ts'
import type { ChannelStatus } from '../../live/live-state.ts'
import { deviceStorage } from '../../platform/storage.ts'
import { useClock } from '../../platform/use-clock.ts'
import { useLive } from '../../shared/live-context.ts'
import { useStore } from '../../shared/use-store.ts'
import { Button } from '../../ui/Button.tsx'
import { asTime } from '../../ui/time-of-day.ts'
import { CountMismatch } from './CountMismatch.tsx'
import styles from './StateLine.module.css'
import { StateLineLayout } from './StateLineLayout.tsx'

/** A state is not an error (§8, docs/decisions/channel.md): no alert. */
export function channelWords(channel: ChannelStatus, messages: Messages): string {
  switch (channel) {
    case 'connecting':
      return ''
    case 'live':
      return messages.live
    case 'reconnecting':
      return messages.reconnecting
    case 'paused':
      return messages.livePaused
    case 'recorded':
      return messages.replay.state
    case 'demo':
      return messages.replay.demo
  }
}

/** The channel's state, and the age of the lists. */
export function StateLine(props: {
  /** The button that opens them. */
  readonly settings: ReactNode
}) {
  const { live, lists } = useLive()
  const isOver = live.finished !== null
  return (
    <StateLineLayout
      hasLists={lists.status !== 'loading'}
      channel={<Channel />}
      age={lists.status === 'ready' && <Age lists={lists} isOver={isOver} />}
      changes={lists.status === 'ready' && <Changes refresh={lists.refresh} />}
      refresh={
        lists.status === 'ready' &&
        !isOver && <Refresh state={lists.refresh} onRefresh={live.lists.load} />
      }
      settings={props.settings}
    />
  )
}

/** The channel's state in a word, or the auction's day if it is over. */
export function Channel() {
  const { finished } = useLive().live
  return finished === null ? <OpenChannel /> : <Over finished={finished} />
}

function Over({ finished }: { readonly finished: Finished }) {
  const messages = useMessages()
  return (
    <p className={styles['channel']} data-channel="none">
      <span>{messages.over(finished.at === null ? null : asDate(finished.at))}</span>
    </p>
  )
}

function OpenChannel() {
  const { live } = useLive()
  const messages = useMessages()
  const delayMs = useStore(live.view, (state) => state.delayMs)
  const channel = useStore(live.view, (state) => state.channel)
  const isPaused = channel === 'paused'
  return (
    <p
      // Remounts with each state, so that no text moves.
      key={channel}
      className={isPaused ? `${styles['channel']} ${styles['paused']}` : styles['channel']}
      data-channel={channel}
    >
      <span>{channelWords(channel, messages)}</span>
      {delayMs > 0 && !isPaused && (
        <span className={styles['delay']}>{messages.delayed(delayMs / 1000)}</span>
      )}
      {isPaused && <Button onClick={live.retry}>{messages.tryAgain}</Button>}
    </p>
  )
}

type ReadyLists = Extract<Lists, { status: 'ready' }>

/** The lists of an auction that is over have no age. */
function Age({ lists, isOver }: { readonly lists: ReadyLists; readonly isOver: boolean }) {
  const messages = useMessages()
  return (
    <div>
      {!isOver && <p>{messages.listsAsOf(asTime(lists.loadedAt))}</p>}
      <CountMismatch auction={lists.auction} />
    </div>
  )
}

/** How long the sentence about them is shown, once on a device. */
const EXPLAINED_MS = 15_000
const EXPLAINED_KEY = 'lists-explained'

function Changes({ refresh }: { readonly refresh: ReadyLists['refresh'] }) {
  const { live } = useLive()
  const messages = useMessages()
  const changes = useStore(live.lists, (state) => state.changes)
  const words = changes === null ? messages.listsMayBeOld : messages.changesSince(changes)
  const hasFailed = refresh === 'failed'
  const isBusy = refresh === 'busy'
  return (
    <p>
      {changes !== 0 && (
        <span className={styles['since']} aria-hidden="true">
          {words}
        </span>
      )}
      {changes !== 0 && hasFailed && ' · '}
      <span role="status">{hasFailed && messages.refreshFailed}</span>
      {changes !== 0 && (
        <>
          <button
            type="button"
            // Over the words, which wrap as text does.
            className={styles['over']}
            aria-label={words}
            title={messages.listsWait}
            aria-disabled={isBusy || undefined}
            onClick={isBusy ? undefined : live.lists.load}
          />
          <Explanation />
        </>
      )}
    </p>
  )
}

/** Says below the first changes of a device's first visit why the lists stay as they are. */
function Explanation() {
  const messages = useMessages()
  const clock = useClock()
  const [isShown, setIsShown] = useState(() => deviceStorage.read(EXPLAINED_KEY) === null)
  useEffect(() => {
    if (!isShown) return
    deviceStorage.write(EXPLAINED_KEY, 'yes')
    return clock.after(EXPLAINED_MS, () => setIsShown(false))
  }, [isShown, clock])
  return (
    isShown && (
      // The button's description has it for screen readers.
      <span className={`floating ${styles['explanation']}`} aria-hidden="true">
        {messages.listsWait}
      </span>
    )
  )
}

function Refresh(props: { readonly state: ReadyLists['refresh']; readonly onRefresh: () => void }) {
  const messages = useMessages()
  const isBusy = props.state === 'busy'
  return (
    <Button isBusy={isBusy} onClick={props.onRefresh}>
      <svg viewBox="0 0 16 16" aria-hidden="true">
        <path d="M13.5 8a5.5 5.5 0 1 1-1.6-3.9M12.5 1v3.3H9.2" />
      </svg>
      {isBusy ? messages.refreshing : messages.refresh}
    </Button>
  )
}

/** The day of a moment, in the viewer's own zone and locale. */
export function asDate(instant: number): string {
  return new Intl.DateTimeFormat(undefined, { dateStyle: 'medium' }).format(instant)
}
