/**
 * One watching of an auction: joins the channel, the page's visibility and the clock to the live
 * state. Guarantees:
 * - `start` returns the way to stop; after it no timer, listener or connection is left but the turn
 *   that was under way, a quarter of a second at most;
 * - start, stop, start (StrictMode) is one connection;
 * - what a stopped session still hears is dropped;
 * - every event goes through one delay line, so that all it moves is held back together;
 *   the state of the channel itself is told at once;
 * - on the first join of a page the cursor is the lot that the device kept; after that
 *   the channel keeps it, so that what the delay line holds is not asked for again.
 */
import type { Instant } from '../../contract/auction.ts'
import type { AuctionEvent } from '../../contract/auction-event.ts'
import type { Cursor } from '../../contract/channel.ts'
import type { Finished } from '../../contract/channel-settings.ts'
import { isSamePlayer } from '../../contract/lot.ts'
import type { Cancel, Clock } from '../platform/clock.ts'
import type { WatchMoment, WatchVisibility } from '../platform/visibility.ts'
import { createDelayLine } from './delay-line.ts'
import type { ListsStore } from './lists-store.ts'
import {
  type ChannelStatus,
  expiriesOf,
  INITIAL_LIVE_STATE,
  type LiveAction,
  type LiveState,
  type NewHistory,
  reduceLive,
} from './live-state.ts'
import { type LotPersistence, NO_PERSISTENCE } from './lot-persistence.ts'
import { createNotificationScheduler } from './notification-scheduler.ts'
import { KEPT_MS, type KeptLot } from './persisted-lot.ts'
import { createScheduledStore } from './scheduled-store.ts'
import type { StoreView } from './store.ts'

/** What the session hears from an open channel. */
export interface ChannelListener {
  /** Each event once, in order. */
  onEvent(event: AuctionEvent): void
  onStatus(status: ChannelStatus): void
  /** All earlier numbers are void: another epoch, or `null` where the numbers make no sequence. */
  onHistory(epoch: string | null): void
  /** What was missed is asked for again on the same connection. */
  onRejoin(): void
  /** Where an earlier visit left off; `null` when there was none. */
  cursor(): Cursor | null
}

export interface Connection {
  /** A hint that now is a good time to be connected: no effect on a connection that stands. */
  wake(): void
  /**
   * The page is gone, or kept by the browser with its requests cut off: the connection ends with no
   * need of an answer. `wake` opens it again.
   */
  leave(): void
  close(): void
}

/** Opens the channel; implemented in `feed/`, handed in by `main.tsx`. */
export type OpenChannel = (listener: ChannelListener) => Connection

export interface LiveSession {
  readonly view: StoreView<LiveState>
  /** The lists, whose count of changes the session keeps. */
  readonly lists: ListsStore
  /** Set for an auction that is over and has no channel. */
  readonly finished: Finished | null
  /** Starts watching; returns the way to stop. */
  start(): () => void
  /** Asks a channel that is down to try again. */
  retry(): void
  /** How long everything that moves is held back, in milliseconds. */
  setDelay(ms: number): void
}

interface Heard {
  readonly event: AuctionEvent
  /** New for every event, in the order in which they were heard. */
  readonly id: number
  /** How often the lists had been requested; 0 for what is older than any lists. */
  readonly requests: number
}

const NEVER: WatchMoment = () => () => {}

export function createLiveSession(parts: {
  readonly clock: Clock
  readonly lists: ListsStore
  readonly openChannel: OpenChannel
  readonly watchVisibility: WatchVisibility
  /** The browser says that it is online again. */
  readonly watchOnline?: WatchMoment
  /** The page is being left or frozen. */
  readonly watchLeaving?: WatchMoment
  readonly persistence?: LotPersistence
  readonly finished?: Finished | null
}): LiveSession {
  const { clock, lists, openChannel, watchVisibility } = parts
  const { watchOnline = NEVER, watchLeaving = NEVER, persistence = NO_PERSISTENCE } = parts
  const store = createScheduledStore(
    reduceLive,
    INITIAL_LIVE_STATE,
    createNotificationScheduler(clock),
  )
  const line = createDelayLine<Heard | NewHistory>({
    clock,
    letOut: (item, heardAt) => ('type' in item ? dispatch(item) : showEvent(item, heardAt)),
    replaces: (later, earlier) =>
      'event' in later && 'event' in earlier && isSameRaise(later.event, earlier.event),
  })
  const timers = new Map<string, Cancel>()
  let connection: Connection | null = null
  let lastId = 0
  /** Changes that the lists store has not been told of yet, as it takes them. */
  let changes: number[] = []

  function dispatch(action: LiveAction) {
    store.dispatch(action)
    keepTimers()
    if (connection !== null) persistence.noteLot(store.getState())
  }

  function showEvent({ event, id, requests }: Heard, heardAt: Instant) {
    const before = store.getState().changes
    dispatch({ type: 'eventArrived', event, id, heardAt })
    if (store.getState().changes > before) changes.push(requests)
  }

  /** In a turn of the live state: a storm must not render the count more often than the rest. */
  function tellChanges() {
    if (changes.length > 0) lists.addChanges(changes)
    changes = []
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

  function write() {
    const held = line
      .held()
      .flatMap(({ item, heardAt }) => ('event' in item ? [{ item: item.event, heardAt }] : []))
    persistence.write(store.getState(), held)
  }

  /** What this device kept: as old as it is, and nothing that the new lists do not hold. */
  function restore(kept: KeptLot | null) {
    const now = clock.now()
    const { delayMs } = store.getState()
    if (kept !== null) {
      const { lot, heardAt, seq, epoch } = kept
      if (now - heardAt < delayMs) {
        const event: AuctionEvent = {
          kind: 'lotOpened',
          player: lot,
          seq,
          epoch,
          isReplayed: false,
        }
        line.push({ event, id: ++lastId, requests: 0 }, heardAt)
      } else {
        const unconfirmedForMs = heardAt + KEPT_MS - now
        const id = ++lastId
        dispatch({ type: 'lotRestored', id, lot, heardAt, seq, epoch, unconfirmedForMs })
      }
    }
    for (const { item, heardAt } of persistence.line()) {
      const isReplayed = item.isReplayed || now - heardAt >= delayMs
      line.push({ event: { ...item, isReplayed }, id: ++lastId, requests: 0 }, heardAt)
    }
  }

  function start() {
    let isStopped = false
    let joins = 0
    const kept = persistence.lot()
    dispatch({ type: 'started' })
    changes = []

    function onEvent(event: AuctionEvent) {
      const isOfKept = kept !== null && (kept.epoch === null || kept.epoch === event.epoch)
      const shownUpTo = isOfKept ? (kept.lastSeq ?? 0) : 0
      if (event.isReplayed && event.seq !== null && event.seq <= shownUpTo) {
        // Shown before the page was loaded again, as all was up to there.
        dispatch({ type: 'lotStands', shownUpTo })
        return
      }
      // What a page is told again on its first join is older than the lists it has loaded.
      const requests = event.isReplayed && joins <= 1 ? 0 : lists.requests()
      line.push({ event, id: ++lastId, requests }, clock.now())
    }

    const opened = openChannel({
      onEvent(event) {
        if (!isStopped) onEvent(event)
      },
      onStatus(status) {
        if (isStopped) return
        if (status === 'live') joins += 1
        dispatch({ type: 'channelChanged', status })
      },
      onHistory(epoch) {
        if (!isStopped) line.push({ type: 'historyChanged', epoch }, clock.now())
      },
      onRejoin() {
        // What is told again from here on came after the lists.
        joins += 1
      },
      cursor: () => cursorBefore(kept),
    })
    connection = opened
    restore(kept)
    const stops = [
      store.subscribe(tellChanges),
      watchVisibility((isVisible) => {
        // First what came due behind the other tabs: it was missed.
        line.flush()
        dispatch(isVisible ? { type: 'shown', id: ++lastId } : { type: 'hidden' })
        if (isVisible) opened.wake()
        else write()
      }),
      watchOnline(() => opened.wake()),
      watchLeaving(() => {
        write()
        opened.leave()
      }),
      persistence.watchGone(() => dispatch({ type: 'lotGoneElsewhere' })),
    ]
    return () => {
      isStopped = true
      for (const stop of stops) stop()
      opened.close()
      if (connection !== opened) return
      write()
      connection = null
      line.clear()
      keepTimers()
      persistence.stop()
    }
  }

  return {
    view: store,
    lists,
    finished: parts.finished ?? null,
    start,
    retry: () => connection?.wake(),
    setDelay(ms) {
      dispatch({ type: 'delayed', ms })
      line.setDelay(ms)
    },
  }
}

/** One less than the number of the lot, so that the service tells whether it still stands. */
function cursorBefore(kept: KeptLot | null): Cursor | null {
  if (kept === null || kept.seq === null) return null
  const seq = kept.seq - 1
  return kept.epoch === null ? seq : { epoch: kept.epoch, seq }
}

/** Two messages of one lot in which only the amount can differ. */
function isSameRaise(later: AuctionEvent, earlier: AuctionEvent): boolean {
  return (
    later.kind === 'lotOpened' &&
    earlier.kind === 'lotOpened' &&
    later.isReplayed === earlier.isReplayed &&
    isSamePlayer(later.player, earlier.player) &&
    later.player.name === earlier.player.name &&
    later.player.photo === earlier.player.photo
  )
}
