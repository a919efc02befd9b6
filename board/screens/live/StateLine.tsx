import type { LiveSession } from '../../live/live-session.ts'
import type { ChannelStatus } from '../../live/live-state.ts'
import type { SettingsStore } from '../../live/settings.ts'
import { asTime } from '../../ui/when.ts'
import type { LaterWords } from '../../words/later-words.ts'
import { useLaterWords } from '../../words/use-later-words.ts'
import type { Lists } from '../use-auction.ts'
import { useLive } from '../use-live.ts'
import { FileNote } from './FileNote.tsx'
import { SettingsButton } from './SettingsButton.tsx'
import styles from './StateLine.module.css'

/** A state is not an error (§8, decision record 0004): calm words, no alert. */
function channelWords(channel: ChannelStatus, words: LaterWords): string {
  switch (channel) {
    case 'connecting':
      return ''
    case 'live':
      return words.live
    case 'reconnecting':
      return words.reconnecting
    case 'paused':
      return words.livePaused
  }
}

/** Two clocks, told apart: the channel's state, and how old the lists are (decision record 0005). */
export function StateLine(parts: {
  readonly live: LiveSession
  readonly settings: SettingsStore
  readonly lists: Lists
  readonly onRefresh: () => void
}) {
  const { live, settings, lists, onRefresh } = parts
  return (
    <div className={styles['line']}>
      <Channel live={live} />
      {lists.status === 'ready' && <ListsAge live={live} lists={lists} onRefresh={onRefresh} />}
      <SettingsButton settings={settings} />
    </div>
  )
}

/** The channel’s state in a word; the way to try again where it has given up. */
export function Channel({ live }: { readonly live: LiveSession }) {
  const words = useLaterWords()
  const delayMs = useLive(live.view, (state) => state.delayMs)
  const channel = useLive(live.view, (state) => state.channel)
  return (
    <p className={styles['channel']} data-channel={channel}>
      <span>{channelWords(channel, words)}</span>
      {delayMs > 0 && channel !== 'paused' && (
        <span className={styles['delay']}>{words.delayed(delayMs / 1000)}</span>
      )}
      {channel === 'paused' && (
        <button type="button" className="button" onClick={live.retry}>
          {words.tryAgain}
        </button>
      )}
    </p>
  )
}

function ListsAge(parts: {
  readonly live: LiveSession
  readonly lists: Extract<Lists, { status: 'ready' }>
  readonly onRefresh: () => void
}) {
  const { live, lists, onRefresh } = parts
  const words = useLaterWords()
  const changes = useLive(live.view, (state) => state.changes)
  return (
    <div className={styles['lists']}>
      <div className={styles['age']}>
        <p>{words.listsAsOf(asTime(lists.loadedAt))}</p>
        <FileNote auction={lists.auction} />
      </div>
      <p className={styles['changes']}>
        {changes > 0 && words.changesSince(changes)}
        {changes > 0 && lists.refresh === 'failed' && ' · '}
        <span role="status">{lists.refresh === 'failed' && words.refreshFailed}</span>
      </p>
      <button
        type="button"
        className="button"
        // Not `disabled`: that would take the focus away from who pressed it.
        aria-disabled={lists.refresh === 'busy'}
        onClick={lists.refresh === 'busy' ? undefined : onRefresh}
      >
        {lists.refresh === 'busy' ? words.refreshing : words.refresh}
      </button>
    </div>
  )
}
