/**
 * Connects the channel, the page's visibility and the clock to the live state. Guarantees:
 * - `start` returns a cleanup function; after it no timer, listener or connection is left but the
 *   notification under way, a quarter of a second at most;
 * - start, stop, start (StrictMode) is one connection;
 * - a stopped session ignores what still arrives;
 * - every event goes through one delay line, so that all its effects are held back together; the
 *   state of the channel is shown at once;
 * - the position of a page's first join is that of its lists, so that no change after them is missed;
 *   later ones are the channel's, so that what the delay line holds is not requested again;
 * - positions are compared only between two resets: lists of another history, or from before a reset, have
 *   an unknown number of changes, unless they have its position.
 */
import type { Instant } from '../../contract/auction.ts'
import type { AuctionEvent, Snapshot } from '../../contract/auction-event.ts'
import type { Finished } from '../../contract/channel-settings.ts'
import { isSamePlayer } from '../../contract/lot.ts'
import {
  isSamePosition,
  POSITION_HEADER,
  type Position,
  parsePosition,
} from '../../contract/position.ts'
import type { Cancel, Clock } from '../platform/clock.ts'
import type { StoreView } from '../platform/store.ts'
import type { WatchMoment, WatchVisibility } from '../platform/visibility.ts'
import { createDelayLine } from './delay-line.ts'
import type { ListsRequest, ListsStore } from './lists-store.ts'
import {
  type ChannelStatus,
  expiriesOf,
  INITIAL_LIVE_STATE,
  type LiveAction,
  type LiveState,
  reduceLive,
  type SnapshotArrival,
} from './live-state.ts'
import { KEPT_MS, type LotPersistence, NO_PERSISTENCE } from './lot-persistence.ts'
import { createNotificationScheduler } from './notification-scheduler.ts'
import { type Heard, recordedState } from './recorded-state.ts'
import { createScheduledStore } from './scheduled-store.ts'

/** Receives what an open channel delivers. */
export interface ChannelListener {
  /** Each event once, in order. */
  onEvent(event: AuctionEvent): void
  onStatus(status: ChannelStatus): void
  /** The state of the room after what was missed, or instead of it. */
  onSnapshot(snapshot: Snapshot): void
  /** The position of the lists; `null` without one. */
  start(): Position | null
}

export interface Connection {
  /** Reconnects now; no effect on a live connection. */
  wake(): void
  /**
   * Ends the connection where the service can replay what is missed, and else polls rarely. `wake` ends
   * the pause.
   */
  pause(): void
  /**
   * Ends the connection without waiting for an answer, as the page unloads or enters the bfcache.
   * `wake` opens it again.
   */
  leave(): void
  close(): void
}

/** Opens the channel, or with `startsPaused` only when it is woken; implemented in `feed/`. */
export type OpenChannel = (listener: ChannelListener, startsPaused: boolean) => Connection

/** A recording, at the moment that is shown. */
export interface RecordedMoment {
  /** The earlier events that can still be seen, oldest first. */
  heard(): readonly Heard[]
  now(): Instant
}

/** An event that is shown now, after the viewer's delay. */
export interface ShownEvent {
  readonly event: AuctionEvent
  readonly before: LiveState
  /** The same as `before` where the event was repeated. */
  readonly after: LiveState
}

export interface LiveSession {
  readonly view: StoreView<LiveState>
  /** The lists, whose count of changes the session keeps. */
  readonly lists: ListsStore
  /** Set for an auction that is over and has no channel. */
  readonly finished: Finished | null
  /** Starts watching. Returns a cleanup function. */
  start(): () => void
  /** Whether the lists on screen already contain what this event changed. */
  isInLists(eventId: number): boolean
  /** Makes a channel that is down try again. */
  retry(): void
  /** Nobody sees what the session shows: the channel is not needed until `resume`. */
  pause(): void
  /** Catches up on what was missed since `pause`. */
  resume(): void
  /** How long events are held back, in milliseconds. */
  setDelay(ms: number): void
  /** Shows the moment of the recording, and nothing of what was shown before. */
  jump(): void
  /** Calls `listener` with every event, also in a storm. Returns a cleanup function. */
  watchEvents(listener: (shown: ShownEvent) => void): Cancel
}

/** A change of the lists that an event told of. */
interface ListChange extends Pick<AuctionEvent, 'position'> {
  /** That of the event. */
  readonly id: number
  /** Requests for the lists before it arrived. */
  readonly requests: number
}

interface Received extends Pick<ListChange, 'requests'> {
  readonly event: AuctionEvent
  /** Unique and increasing, in the order of arrival. */
  readonly id: number
}

interface HeldSnapshot extends Omit<SnapshotArrival, 'heardAt'>, Pick<Received, 'requests'> {
  readonly position: Position
}

const NEVER: WatchMoment = () => () => {}

export function createLiveSession(options: {
  readonly clock: Clock
  readonly lists: ListsStore
  readonly openChannel: OpenChannel
  readonly watchVisibility: WatchVisibility
  /** The browser says that it is online again. */
  readonly watchOnline?: WatchMoment
  /** The page is being left or frozen. */
  readonly watchLeaving?: WatchMoment
  readonly persistence?: LotPersistence
  /** The service and the lists are of one server, so the lists' position is a cursor. */
  readonly joinsFromLists?: boolean
  readonly finished?: Finished | null
  /** Of a recording that is played instead of a service. */
  readonly recording?: RecordedMoment
}): LiveSession {
  const { clock, lists, openChannel, watchVisibility, recording } = options
  const { watchOnline = NEVER, watchLeaving = NEVER, persistence = NO_PERSISTENCE } = options
  const store = createScheduledStore(
    reduceLive,
    INITIAL_LIVE_STATE,
    createNotificationScheduler(clock),
  )
  const line = createDelayLine<Received | HeldSnapshot>({
    clock,
    deliver: (item, heardAt) =>
      'type' in item ? showSnapshot(item, heardAt) : showEvent(item, heardAt),
    replaces: (later, earlier) =>
      'event' in later && 'event' in earlier && isSameRaise(later.event, earlier.event),
  })
  /** The time at which an event is heard. */
  const now = () => (recording ?? clock).now()
  const timers = new Map<string, Cancel>()
  const eventListeners = new Set<(shown: ShownEvent) => void>()
  let connection: Connection | null = null
  let isPaused = false
  let lastId = 0
  /** Changes that the lists on screen don't contain, as far as they were counted. */
  let changes: ListChange[] = []
  let areCounted = true
  /** The last reset that was shown. */
  let lastReset: HeldSnapshot | null = null
  /** Requests that had been answered when the channel was lost, and so before the next join. */
  let listsAtLoss: readonly ListsRequest[] = []
  /** Requests whose position is of another history. */
  const strays = new WeakSet<ListsRequest>()

  function dispatch(action: LiveAction) {
    store.dispatch(action)
    updateTimers()
    if (connection !== null) persistence.onState(store.getState())
  }

  function showEvent({ event, id, requests }: Received, heardAt: Instant) {
    const before = store.getState()
    dispatch({ type: 'eventArrived', event, id, heardAt })
    const after = store.getState()
    if (after.changes > before.changes) {
      changes.push({ id, position: event.position, requests })
      areCounted = false
    }
    tell({ event, before, after })
  }

  function showSnapshot(snapshot: HeldSnapshot, heardAt: Instant) {
    const { type, id, lot, isReset } = snapshot
    const before = store.getState()
    dispatch({ type, id, lot, isReset, heardAt })
    const after = store.getState()
    if (isReset) {
      lastReset = snapshot
      changes = []
      lists.countBy(countChanges)
    }
    if (lot === null || after.banner?.id !== id) return
    const event = { kind: 'lotOpened', player: lot, position: null, isReplayed: false } as const
    tell({ event, before, after })
  }

  function tell(shown: ShownEvent) {
    for (const listener of [...eventListeners]) listener(shown)
  }

  /**
   * Whether nobody knows which changes these lists lack: they are of another history, or from before a
   * reset, also where a node has kept them and sends them later.
   */
  function hasUnknownChanges(request: ListsRequest): boolean {
    if (strays.has(request)) return true
    if (lastReset === null) return false
    const position = positionOf(request)
    if (request.number > lastReset.requests) {
      return position !== null && position.seq < lastReset.position.seq
    }
    return position === null || !isSamePosition(position, lastReset.position)
  }

  /**
   * Compares the positions of lists with the channel's, where that reaches their number. The answer to a
   * join is not lower than lists that were there before it.
   */
  function checkLists({ seq, check }: Position, isAnswer: boolean) {
    for (const request of [lists.loaded(), lists.newest()]) {
      const position = positionOf(request)
      if (position === null) continue
      const isOther = position.seq === seq && position.check !== check
      const isTooLow = isAnswer && position.seq > seq && listsAtLoss.includes(request)
      if (isOther || isTooLow) strays.add(request)
    }
  }

  /** Without a position, lists contain what arrived before they were requested. */
  function isNotIn(request: ListsRequest): (change: ListChange) => boolean {
    const listed = hasUnknownChanges(request) ? null : positionOf(request)
    return ({ position, requests }) =>
      listed !== null && position !== null ? position.seq > listed.seq : requests >= request.number
  }

  function countChanges(request: ListsRequest): number | null {
    if (request.number > 0 && hasUnknownChanges(request)) return null
    const newer = changes.filter(isNotIn(request))
    // Before the first lists, only their position will tell.
    if (request.number > 0) changes = newer
    return newer.length
  }

  /** With the live state's notifications, so that a storm does not render the count more often. */
  function showChanges() {
    if (areCounted) return
    areCounted = true
    lists.countBy(countChanges)
  }

  /** Keeps one timer for each thing on show that ends by itself, and none once stopped. */
  function updateTimers() {
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

  /** Shows the lot that this device stored, until the channel has confirmed it. */
  function restoreLot() {
    const stored = persistence.lot()
    if (stored === null) return
    const unconfirmedForMs = stored.heardAt + KEPT_MS - clock.now()
    dispatch({ type: 'lotRestored', id: ++lastId, ...stored, unconfirmedForMs })
  }

  function wake() {
    if (!isPaused) connection?.wake()
  }

  function jump() {
    line.clear()
    changes = []
    if (recording !== undefined) {
      const heard = recording.heard()
      const state = recordedState(heard, recording.now(), lastId + 1)
      lastId += heard.length
      dispatch({ type: 'jumped', state })
    }
    lists.countBy(countChanges)
  }

  function start() {
    let isStopped = false
    dispatch({ type: 'started' })
    jump()

    const listener: ChannelListener = {
      onEvent(event) {
        if (isStopped) return
        if (event.position !== null) checkLists(event.position, false)
        line.push({ event, id: ++lastId, requests: lists.newest().number }, now())
      },
      onStatus(status) {
        if (isStopped) return
        if (status === 'reconnecting') {
          listsAtLoss = [lists.loaded(), lists.newest()].filter(positionOf)
        }
        dispatch({ type: 'channelChanged', status })
      },
      onSnapshot({ lot, position, isReset }) {
        if (isStopped) return
        checkLists(position, true)
        const requests = lists.newest().number
        const id = ++lastId
        line.push({ type: 'snapshotArrived', id, lot, isReset, position, requests }, now())
      },
      start: () => (options.joinsFromLists ? positionOf(lists.newest()) : null),
    }
    const opened = openChannel(listener, isPaused)
    connection = opened
    updateTimers()
    restoreLot()
    const stops = [
      store.subscribe(showChanges),
      watchVisibility((isVisible) => {
        // First what came due while the tab was hidden: it was missed.
        line.flush()
        dispatch(isVisible ? { type: 'shown', id: ++lastId } : { type: 'hidden' })
        if (isVisible) wake()
        else persistence.write(store.getState())
      }),
      watchOnline(wake),
      watchLeaving(() => {
        persistence.write(store.getState())
        opened.leave()
      }),
      persistence.watchGone(() => dispatch({ type: 'lotGoneElsewhere' })),
    ]
    return () => {
      isStopped = true
      for (const stop of stops) stop()
      opened.close()
      if (connection !== opened) return
      persistence.write(store.getState())
      connection = null
      line.clear()
      updateTimers()
      persistence.stop()
    }
  }

  return {
    view: store,
    lists,
    finished: options.finished ?? null,
    start,
    retry: wake,
    pause() {
      isPaused = true
      connection?.pause()
    },
    resume() {
      if (!isPaused) return
      isPaused = false
      wake()
    },
    jump,
    isInLists(eventId) {
      const change = changes.findLast(({ id }) => id === eventId)
      return change === undefined || !isNotIn(lists.loaded())(change)
    },
    setDelay(ms) {
      dispatch({ type: 'delayed', ms })
      line.setDelay(ms)
    },
    watchEvents(listener) {
      eventListeners.add(listener)
      return () => eventListeners.delete(listener)
    },
  }
}

/** The position that came with the lists; `null` from a host that sends none. */
function positionOf({ headers }: ListsRequest): Position | null {
  return parsePosition(headers?.get(POSITION_HEADER) ?? null)
}

/** Whether two messages are of one lot and can differ only in the amount. */
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
