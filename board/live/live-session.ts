/**
 * Connects the channel, the page's visibility and the clock to the live state. Guarantees:
 * - `start` returns a cleanup function; after it no timer, listener or connection is left but the
 *   notification under way, a quarter of a second at most;
 * - start, stop, start (StrictMode) is one connection;
 * - a stopped session ignores what still arrives;
 * - every event goes through one delay line, so that all its effects are held back together; the
 *   state of the channel is shown at once;
 * - the cursor of a page's first join is before the lot stored on the device and not after the lists, so
 *   that no change between the two is missed; later cursors are the channel's, so that what the delay
 *   line holds is not requested again.
 */
import type { Instant } from '../../contract/auction.ts'
import type { AuctionEvent } from '../../contract/auction-event.ts'
import type { Continuation, Cursor } from '../../contract/channel.ts'
import type { Finished } from '../../contract/channel-settings.ts'
import { type FilePosition, POSITION_HEADER, readPosition } from '../../contract/file-position.ts'
import { isSamePlayer } from '../../contract/lot.ts'
import type { Cancel, Clock } from '../platform/clock.ts'
import type { WatchMoment, WatchVisibility } from '../platform/visibility.ts'
import { createDelayLine } from './delay-line.ts'
import type { ListsRequest, ListsStore } from './lists-store.ts'
import {
  type ChannelStatus,
  type ContinuedHistory,
  expiriesOf,
  INITIAL_LIVE_STATE,
  type LiveAction,
  type LiveState,
  type NewHistory,
  reduceLive,
} from './live-state.ts'
import { KEPT_MS, type LotPersistence, NO_PERSISTENCE, type StoredLot } from './lot-persistence.ts'
import { createNotificationScheduler } from './notification-scheduler.ts'
import { type Heard, recordedState } from './recorded-state.ts'
import { createScheduledStore } from './scheduled-store.ts'
import type { StoreView } from './store.ts'

/** Receives what an open channel delivers. */
export interface ChannelListener {
  /** Each event once, in order. */
  onEvent(event: AuctionEvent): void
  onStatus(status: ChannelStatus): void
  /** Earlier numbers are invalid: another epoch, or `null` where the numbers make no sequence. */
  onHistory(epoch: string | null): void
  /** The history goes on in another epoch. */
  onContinued(epoch: string, continuation: Continuation): void
  /** Missed events are requested again on the same connection. */
  onRejoin(): void
  /** Where an earlier visit or the lists stopped; `null` without either. */
  cursor(): Cursor | null
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
  /** What was heard before it, oldest first, as far as it can still be seen. */
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

/** Of what is older than any lists. */
const BEFORE_ANY = -1

/** A change of the lists that an event told of. */
interface ListChange extends Pick<AuctionEvent, 'seq' | 'epoch'> {
  /** That of the event, or 0 for one that is not shown. */
  readonly id: number
  /** Requests for the lists before it arrived, or `BEFORE_ANY`. */
  readonly requests: number
}

interface Received extends Pick<ListChange, 'requests'> {
  readonly event: AuctionEvent
  /** Unique and increasing, in the order of arrival. */
  readonly id: number
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
  const line = createDelayLine<Received | NewHistory | ContinuedHistory>({
    clock,
    deliver: (item, heardAt) => ('type' in item ? dispatch(item) : showEvent(item, heardAt)),
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
  /** The request that brought the lists on screen. */
  let shown: ListsRequest = { number: 0 }
  /** By epoch: the first one of its history, where that went on from an earlier epoch. */
  const firstEpochs = new Map<string, string>()

  function dispatch(action: LiveAction) {
    store.dispatch(action)
    updateTimers()
    if (connection !== null) persistence.onState(store.getState())
  }

  function showEvent({ event, id, requests }: Received, heardAt: Instant) {
    const before = store.getState()
    dispatch({ type: 'eventArrived', event, id, heardAt })
    const after = store.getState()
    if (after.changes > before.changes) addChange(event, requests, id)
    for (const listener of [...eventListeners]) listener({ event, before, after })
  }

  function addChange({ seq, epoch }: AuctionEvent, requests: number, id = 0) {
    changes.push({ id, seq, epoch, requests })
    areCounted = false
  }

  function isSameHistory(epoch: string | null, other: string): boolean {
    if (epoch === null) return false
    return (firstEpochs.get(epoch) ?? epoch) === (firstEpochs.get(other) ?? other)
  }

  /**
   * Positions decide where lists and change are of one history; else lists contain what arrived before
   * they were requested.
   */
  function isNotIn(request: ListsRequest): (change: ListChange) => boolean {
    const position = positionOf(request)
    return ({ seq, epoch, requests }) =>
      position !== null && seq !== null && isSameHistory(epoch, position.epoch)
        ? seq > position.seq
        : requests >= request.number
  }

  function countChanges(request: ListsRequest): number {
    shown = request
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

  function write() {
    const held = line
      .held()
      .flatMap(({ item, heardAt }) => ('event' in item ? [{ item: item.event, heardAt }] : []))
    persistence.write(store.getState(), held)
  }

  /** Restores what this device stored. The new lists already hold all of it. */
  function restore(kept: StoredLot | null) {
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
        line.push({ event, id: ++lastId, requests: BEFORE_ANY }, heardAt)
      } else {
        const unconfirmedForMs = heardAt + KEPT_MS - now
        const id = ++lastId
        dispatch({ type: 'lotRestored', id, lot, heardAt, seq, epoch, unconfirmedForMs })
      }
    }
    for (const { item, heardAt } of persistence.line()) {
      const isReplayed = item.isReplayed || now - heardAt >= delayMs
      line.push({ event: { ...item, isReplayed }, id: ++lastId, requests: BEFORE_ANY }, heardAt)
    }
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
    let joins = 0
    let kept = persistence.lot()
    dispatch({ type: 'started' })
    jump()

    function onEvent(event: AuctionEvent) {
      const ofKept = kept?.epoch === null || kept?.epoch === event.epoch ? kept : null
      const shownUpTo = ofKept?.lastSeq ?? 0
      if (event.isReplayed && event.seq !== null && event.seq <= shownUpTo) {
        // Already shown before the reload.
        if (event.kind !== 'lotOpened') addChange(event, BEFORE_ANY)
        dispatch({ type: 'lotStands', shownUpTo })
        return
      }
      // What is replayed on a page's first join is older than its lists.
      const requests = event.isReplayed && joins <= 1 ? BEFORE_ANY : lists.newest().number
      line.push({ event, id: ++lastId, requests }, now())
    }

    function firstCursor(): Cursor | null {
      const position = options.joinsFromLists ? positionOf(lists.newest()) : null
      const before = cursorBefore(kept)
      if (position === null) return before
      if (typeof before === 'object' && before !== null) {
        // The service knows whether the history of the stored lot goes on in that of the lists.
        if (before.epoch !== position.epoch) return before
        return { ...position, seq: Math.min(before.seq, position.seq) }
      }
      // The stored lot has no place in a history: its end would not be replayed.
      if (kept !== null) {
        // It may be waiting for the viewer's delay.
        line.clear()
        dispatch({ type: 'lotGoneElsewhere' })
      }
      kept = null
      return { ...position, lot: true }
    }

    const listener: ChannelListener = {
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
      onContinued(epoch, { from, upTo }) {
        if (isStopped) return
        if (kept?.epoch === from && (kept.lastSeq ?? 0) > upTo) {
          // What was shown before the reload is lost in part, also where the cursor was before that.
          line.push({ type: 'historyChanged', epoch }, clock.now())
        } else {
          firstEpochs.set(epoch, firstEpochs.get(from) ?? from)
          if (kept?.epoch === from) kept = { ...kept, epoch }
          line.push({ type: 'historyContinued', epoch, from }, clock.now())
        }
      },
      onRejoin() {
        // What is replayed from here on is newer than the lists.
        joins += 1
      },
      cursor: firstCursor,
    }
    const opened = openChannel(listener, isPaused)
    connection = opened
    updateTimers()
    restore(kept)
    const stops = [
      store.subscribe(showChanges),
      watchVisibility((isVisible) => {
        // First what came due while the tab was hidden: it was missed.
        line.flush()
        dispatch(isVisible ? { type: 'shown', id: ++lastId } : { type: 'hidden' })
        if (isVisible) wake()
        else write()
      }),
      watchOnline(wake),
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
      return change === undefined || !isNotIn(shown)(change)
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
function positionOf({ headers }: ListsRequest): FilePosition | null {
  return readPosition(headers?.get(POSITION_HEADER) ?? null)
}

/** One less than the lot's number, so that the service replays the lot if it is still open. */
function cursorBefore(kept: StoredLot | null): Cursor | null {
  if (kept === null || kept.seq === null) return null
  const seq = kept.seq - 1
  return kept.epoch === null ? seq : { epoch: kept.epoch, seq }
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
