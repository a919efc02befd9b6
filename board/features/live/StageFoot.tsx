import { useMemo, useState } from 'react'
import { useMessages } from '../../i18n/language.ts'
import type { Messages } from '../../i18n/messages.ts'
import type { ChannelStatus } from '../../live/live-state.ts'
import { useListsChanges, useLive, useLiveState } from '../../ui/live-context.ts'
import { asTime } from '../../ui/time-of-day.ts'
import { PriceScale } from './PriceScale.tsx'
import stage from './Stage.module.css'

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

/** The lower edge of the stage: the channel's state, and the one pill (docs/decisions/live-events.md). */
export function StageFoot() {
  const channel = useLiveState((state) => state.channel)
  // SOLD stands there for its three seconds.
  const isSold = useLiveState(({ banner }) => banner !== null && banner.saleId !== null)
  return (
    <div className={stage['foot']}>
      {channel === 'paused' ? (
        <PausedPill />
      ) : (
        <>
          <ChannelState />
          {!isSold && <ListsPill />}
        </>
      )}
      <PriceScale />
    </div>
  )
}

/**
 * A dot while all is well, with *Live* for screen readers, and only while there is something to be live: the
 * auction is running by the lists, or a lot is open. Any other state is in words.
 */
export function ChannelState() {
  const { live, auction } = useLive()
  const messages = useMessages()
  const delayMs = useLiveState((state) => state.delayMs)
  const channel = useLiveState((state) => state.channel)
  const hasLot = useLiveState((state) => state.banner !== null)
  // Read once for each file, and not at events (§4).
  const isActive = useMemo(() => auction?.isActive, [auction])
  const isRunning = auction !== null && (isActive || hasLot)
  if (live.finished !== null || (channel === 'live' && !isRunning)) return null
  return (
    <p
      // Remounts with each state, so that no text moves.
      key={channel}
      className={stage['channel']}
      data-channel={channel}
    >
      <span className={channel === 'live' ? 'visually-hidden' : undefined}>
        {channelWords(channel, messages)}
      </span>
      {delayMs > 0 && <span>{messages.delayed(delayMs / 1000)}</span>}
    </p>
  )
}

function PausedPill() {
  const { live } = useLive()
  const messages = useMessages()
  return (
    <p className={stage['pill']} data-channel="paused">
      <span>{messages.livePaused}</span>
      <span> · </span>
      <button type="button" onClick={() => live.retry()}>
        {messages.tryAgain}
      </button>
    </p>
  )
}

/** How many changes came since the time of the lists; it loads them again. Nothing else says that they are old. */
function ListsPill() {
  const { live, lists } = useLive()
  const messages = useMessages()
  const changes = useListsChanges()
  // With the keyboard's focus it stays until that goes elsewhere.
  const [hasFocus, setHasFocus] = useState(false)
  const isUnsold = useLiveState(({ banner }) => banner?.isUnsold)
  const isPlayed = useLiveState(({ channel }) => channel === 'recorded' || channel === 'demo')
  // The lists of a recording follow it.
  if (lists.status !== 'ready' || live.finished !== null || isPlayed) return null
  const { refresh, loadedAt } = lists
  const isBusy = refresh === 'busy'
  const hasFailed = refresh === 'failed'
  const words =
    changes === null
      ? messages.listsMayBeOld
      : changes > 0 && messages.changesSince(changes, asTime(loadedAt))
  if (words === false && !isBusy && !hasFailed && !hasFocus) return null
  return (
    // Made anew where a longer text, or the stamp of a lot that nobody wants, would move it.
    <p key={`${isUnsold} ${words ? words.length : 0}`} className={stage['pill']}>
      <span role="status">{hasFailed && messages.refreshFailed}</span>
      {!hasFailed && words !== false && <span>{words}</span>}
      {(hasFailed || words !== false) && <span> · </span>}
      <button
        type="button"
        // The pill may have been made anew.
        ref={hasFocus ? focusOn : null}
        aria-disabled={isBusy || undefined}
        onClick={isBusy ? undefined : live.lists.load}
        onFocus={({ target }) => setHasFocus(target.matches(':focus-visible'))}
        onKeyDown={() => setHasFocus(true)}
        onBlur={() => setHasFocus(false)}
      >
        {isBusy ? messages.refreshing : messages.refresh}
      </button>
    </p>
  )
}

function focusOn(button: HTMLElement | null): void {
  button?.focus()
}
