/**
 * One watching of an auction: joins the channel, the page's visibility and the clock to the live
 * state. Guarantees:
 * - `start` returns the way to stop; after it no timer, listener or connection is left;
 * - start, stop, start (StrictMode) is one connection;
 * - what a stopped session still hears is dropped.
 */
import type { AuctionEvent } from '../../contract/auction-event.ts'
import type { Cancel, Clock } from './clock.ts'
import {
  type ChannelStatus,
  expiriesOf,
  INITIAL_LIVE_STATE,
  type LiveAction,
  type LiveState,
  reduceLive,
} from './live-state.ts'
import { createStore, type StoreView } from './store.ts'
import type { WatchVisibility } from './visibility.ts'

/** What the session hears from an open channel. */
export interface ChannelListener {
  onEvent(event: AuctionEvent): void
  onStatus(status: ChannelStatus): void
  /** The last running number seen, sent along on rejoining; `null` when there is none. */
  cursor(): number | null
}

export interface Connection {
  /** A hint that now is a good time to be connected: no effect on a connection that stands. */
  wake(): void
  close(): void
}

/** Opens the channel; implemented in `feed/`, handed in by `main.tsx`. */
export type OpenChannel = (listener: ChannelListener) => Connection

export interface LiveSession {
  readonly view: StoreView<LiveState>
  /** Starts watching; returns the way to stop. */
  start(): () => void
  /** Asks a channel that is down to try again. */
  retry(): void
  /** New lists stand on screen; they were asked for when `changes` changes had been counted. */
  listsLoaded(changes: number): void
}

export function createLiveSession(parts: {
  readonly clock: Clock
  readonly openChannel: OpenChannel
  readonly watchVisibility: WatchVisibility
}): LiveSession {
  const { clock, openChannel, watchVisibility } = parts
  const store = createStore(reduceLive, INITIAL_LIVE_STATE, clock.nextFrame)
  const timers = new Map<string, Cancel>()
  let connection: Connection | null = null
  let lastId = 0

  function dispatch(action: LiveAction) {
    store.dispatch(action)
    keepTimers()
  }

  /** A timer for each thing on show that ends by itself; none for anything else, or once stopped. */
  function keepTimers() {
    const due = connection === null ? [] : expiriesOf(store.getState())
    const keys = new Set(due.map(({ key }) => key))
    for (const [key, cancel] of timers) {
      if (keys.has(key)) continue
      cancel()
      timers.delete(key)
    }
    for (const { key, afterMs, action } of due) {
      if (timers.has(key)) continue
      timers.set(
        key,
        clock.after(afterMs, () => dispatch(action)),
      )
    }
  }

  function start() {
    let isStopped = false
    dispatch({ type: 'started' })
    const opened = openChannel({
      onEvent(event) {
        if (!isStopped) dispatch({ type: 'eventArrived', event, id: ++lastId })
      },
      onStatus(status) {
        if (!isStopped) dispatch({ type: 'channelChanged', status })
      },
      cursor: () => store.getState().lastSeq,
    })
    connection = opened
    const stopWatching = watchVisibility((isVisible) => {
      dispatch(isVisible ? { type: 'shown', id: ++lastId } : { type: 'hidden' })
      if (isVisible) opened.wake()
    })
    return () => {
      isStopped = true
      stopWatching()
      opened.close()
      if (connection === opened) connection = null
      keepTimers()
    }
  }

  return {
    view: store,
    start,
    retry: () => connection?.wake(),
    listsLoaded: (changes) => dispatch({ type: 'listsLoaded', changes }),
  }
}
