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
 *   an unknown number of changes, unless they have its position. So have lists that are older than earlier ones.
 */
import type { Instant } from '../../contract/auction.ts'
import type { AuctionEvent, Snapshot } from '../../contract/auction-event.ts'
import type { Finished } from '../../contract/channel-settings.ts'
import { lotOpened } from '../../contract/lot.ts'
import {
  BEFORE_FIRST,
  isSamePosition,
  POSITION_HEADER,
  type Position,
  parsePosition,
} from '../../contract/position.ts'
import type { Cancel, Clock } from '../platform/clock.ts'
import type { StoreView } from '../platform/store.ts'
import type { WatchMoment, WatchVisibility } from '../platform/visibility.ts'
import { createDelayLine } from './delay-line.ts'
import type { CountChanges, ListsRequest, ListsStore } from './lists-store.ts'
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
import { type Heard, recordedState } from './recorded-state.ts'
import { createScheduledStore, type ScheduledStore } from './scheduled-store.ts'

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

/** Opens the channel, or with `startsPaused` only when it is woken; implemented in `network/`. */
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

export interface LiveSessionOptions {
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
}

/** What one viewer sees of one room. */
export class LiveSession {
  /** The lists, whose count of changes the session keeps. */
  readonly lists: ListsStore
  /** Set for an auction that is over and has no channel. */
  readonly finished: Finished | null
  readonly #options: LiveSessionOptions
  readonly #persistence: LotPersistence
  readonly #store: ScheduledStore<LiveState, LiveAction>
  readonly #line: ReturnType<typeof createDelayLine<Received | HeldSnapshot>>
  /** Of what is on show and ends by itself. */
  readonly #timers = new Map<string, Cancel>()
  readonly #eventListeners = new Set<(shown: ShownEvent) => void>()
  /** While it is started. */
  #connection: Connection | null = null
  #isPaused = false
  /** Of the last event or lot. */
  #lastId = 0
  /** Changes that the lists on screen don't contain, as far as they were counted. */
  #changes: ListChange[] = []
  #areCounted = true
  /** Changes up to this number are not kept: lists that were on screen contain them. */
  #droppedTo = 0
  /** The last reset that was shown, or gap that a service has left. */
  #lastReset: Pick<HeldSnapshot, 'requests' | 'position'> | null = null
  /** The channel was lost, and no snapshot has come since. */
  #hasGap = false
  /** Requests that had been answered when the channel was lost, and so before the next join. */
  #listsAtLoss: readonly ListsRequest[] = []
  /** Requests whose position is of another history. */
  readonly #strays = new WeakSet<ListsRequest>()

  constructor(options: LiveSessionOptions) {
    const { clock, lists, finished = null, persistence = NO_PERSISTENCE } = options
    this.lists = lists
    this.finished = finished
    this.#options = options
    this.#persistence = persistence
    this.#store = createScheduledStore(reduceLive, INITIAL_LIVE_STATE, clock)
    this.#line = createDelayLine<Received | HeldSnapshot>({
      clock,
      deliver: (item, heardAt) =>
        'type' in item ? this.#showSnapshot(item, heardAt) : this.#showEvent(item, heardAt),
    })
  }

  get view(): StoreView<LiveState> {
    return this.#store
  }

  /** Starts watching. Returns a cleanup function. */
  start(): () => void {
    const { openChannel, watchVisibility, joinsFromLists } = this.#options
    const { watchOnline = NEVER, watchLeaving = NEVER } = this.#options
    let isStopped = false
    this.#dispatch({ type: 'started' })
    this.jump()

    const listener: ChannelListener = {
      onEvent: (event) => {
        if (isStopped) return
        if (event.position !== null) this.#checkLists(event.position, false)
        this.#line.push(
          { event, id: ++this.#lastId, requests: this.lists.newest().number },
          this.#now(),
        )
      },
      onStatus: (status) => {
        if (isStopped) return
        if (status === 'reconnecting') {
          this.#hasGap = true
          this.#listsAtLoss = [this.lists.loaded(), this.lists.newest()].filter(positionOf)
        } else if (status === 'live' && this.#hasGap) {
          // This service numbers nothing: what it sent meanwhile is lost.
          this.#hasGap = false
          this.#lastReset = { requests: this.lists.newest().number, position: BEFORE_FIRST }
          this.lists.countBy(this.#countChanges)
        }
        this.#dispatch({ type: 'channelChanged', status })
      },
      onSnapshot: ({ lot, position, isReset }) => {
        if (isStopped) return
        this.#hasGap = false
        this.#checkLists(position, true)
        const requests = this.lists.newest().number
        const id = ++this.#lastId
        this.#line.push(
          { type: 'snapshotArrived', id, lot, isReset, position, requests },
          this.#now(),
        )
      },
      start: () => (joinsFromLists ? positionOf(this.lists.newest()) : null),
    }
    const opened = openChannel(listener, this.#isPaused)
    this.#connection = opened
    this.#updateTimers()
    this.#restoreLot()
    const stops = [
      this.#store.subscribe(() => this.#showChanges()),
      watchVisibility((isVisible) => {
        // First what came due while the tab was hidden: it was missed.
        this.#line.flush()
        this.#dispatch(isVisible ? { type: 'shown', id: ++this.#lastId } : { type: 'hidden' })
        if (isVisible) this.retry()
        else this.#persistence.write(this.#store.getState())
      }),
      watchOnline(() => this.retry()),
      watchLeaving(() => {
        this.#persistence.write(this.#store.getState())
        opened.leave()
      }),
      this.#persistence.watchGone(() => this.#dispatch({ type: 'lotGoneElsewhere' })),
    ]
    return () => {
      isStopped = true
      for (const stop of stops) stop()
      opened.close()
      if (this.#connection !== opened) return
      this.#persistence.write(this.#store.getState())
      this.#connection = null
      this.#line.clear()
      this.#updateTimers()
      this.#persistence.stop()
    }
  }

  /** Whether the lists on screen already contain what this event changed. */
  isInLists(eventId: number): boolean {
    const change = this.#changes.findLast(({ id }) => id === eventId)
    return change === undefined || !this.#isNotIn(this.lists.loaded())(change)
  }

  /** Makes a channel that is down try again. */
  retry(): void {
    if (!this.#isPaused) this.#connection?.wake()
  }

  /** Nobody sees what the session shows: the channel is not needed until `resume`. */
  pause(): void {
    this.#isPaused = true
    this.#connection?.pause()
  }

  /** Catches up on what was missed since `pause`. */
  resume(): void {
    if (!this.#isPaused) return
    this.#isPaused = false
    this.retry()
  }

  /** How long events are held back, in milliseconds. */
  setDelay(ms: number): void {
    this.#dispatch({ type: 'delayed', ms })
    this.#line.setDelay(ms)
  }

  /** Shows the moment of the recording, and nothing of what was shown before. */
  jump(): void {
    const { recording } = this.#options
    this.#line.clear()
    this.#changes = []
    if (recording !== undefined) {
      const heard = recording.heard()
      const state = recordedState(heard, recording.now(), this.#lastId + 1)
      this.#lastId += heard.length
      this.#dispatch({ type: 'jumped', state })
    }
    this.lists.countBy(this.#countChanges)
  }

  /** Calls `listener` with every event, also in a storm. Returns a cleanup function. */
  watchEvents(listener: (shown: ShownEvent) => void): Cancel {
    this.#eventListeners.add(listener)
    return () => this.#eventListeners.delete(listener)
  }

  /** The time at which an event is heard. */
  #now(): Instant {
    return (this.#options.recording ?? this.#options.clock).now()
  }

  readonly #countChanges: CountChanges = (request) => {
    if (request.number > 0 && this.#hasUnknownChanges(request)) return null
    const newer = this.#changes.filter(this.#isNotIn(request))
    // Before the first lists, only their position will tell.
    if (request.number > 0) {
      this.#changes = newer
      this.#droppedTo = Math.max(this.#droppedTo, positionOf(request)?.seq ?? 0)
    }
    return newer.length
  }

  #dispatch(action: LiveAction) {
    this.#store.dispatch(action)
    this.#updateTimers()
    if (this.#connection !== null) this.#persistence.onState(this.#store.getState())
  }

  #showEvent({ event, id, requests }: Received, heardAt: Instant) {
    const before = this.#store.getState()
    this.#dispatch({ type: 'eventArrived', event, id, heardAt })
    const after = this.#store.getState()
    if (after.changes > before.changes) {
      this.#changes.push({ id, position: event.position, requests })
      this.#areCounted = false
    }
    this.#tell({ event, before, after })
  }

  #showSnapshot(snapshot: HeldSnapshot, heardAt: Instant) {
    const { type, id, lot, isReset } = snapshot
    const before = this.#store.getState()
    this.#dispatch({ type, id, lot, isReset, heardAt })
    const after = this.#store.getState()
    if (isReset) {
      this.#lastReset = snapshot
      this.#changes = []
      this.#droppedTo = 0
      this.lists.countBy(this.#countChanges)
    }
    if (lot === null || after.banner?.id !== id) return
    this.#tell({ event: lotOpened(lot), before, after })
  }

  #tell(shown: ShownEvent) {
    for (const listener of [...this.#eventListeners]) listener(shown)
  }

  /**
   * Whether nobody knows which changes these lists lack: they are of another history, older than lists that were
   * on screen, or from before a reset, also where a node has kept them and sends them later.
   */
  #hasUnknownChanges(request: ListsRequest): boolean {
    if (this.#strays.has(request)) return true
    const position = positionOf(request)
    if (position !== null && position.seq < this.#droppedTo) return true
    if (this.#lastReset === null) return false
    if (request.number > this.#lastReset.requests) {
      return position !== null && position.seq < this.#lastReset.position.seq
    }
    return position === null || !isSamePosition(position, this.#lastReset.position)
  }

  /**
   * Compares the positions of lists with the channel's, where that reaches their number. The answer to a
   * join is not lower than lists that were there before it.
   */
  #checkLists({ seq, check }: Position, isAnswer: boolean) {
    for (const request of [this.lists.loaded(), this.lists.newest()]) {
      const position = positionOf(request)
      if (position === null) continue
      const isOther = position.seq === seq && position.check !== check
      const isTooLow = isAnswer && position.seq > seq && this.#listsAtLoss.includes(request)
      if (isOther || isTooLow) this.#strays.add(request)
    }
  }

  /** Without a position, lists contain what arrived before they were requested. */
  #isNotIn(request: ListsRequest): (change: ListChange) => boolean {
    const listed = this.#hasUnknownChanges(request) ? null : positionOf(request)
    return ({ position, requests }) =>
      listed !== null && position !== null ? position.seq > listed.seq : requests >= request.number
  }

  /** With the live state's notifications, so that a storm does not render the count more often. */
  #showChanges() {
    if (this.#areCounted) return
    this.#areCounted = true
    this.lists.countBy(this.#countChanges)
  }

  /** Keeps one timer for each thing on show that ends by itself, and none once stopped. */
  #updateTimers() {
    const due = this.#connection === null ? [] : expiriesOf(this.#store.getState())
    const keys = new Set(due.map(({ key }) => key))
    for (const [key, cancel] of this.#timers) {
      if (keys.has(key)) continue
      cancel()
      this.#timers.delete(key)
    }
    for (const { key, afterMs, action } of due) {
      if (this.#timers.has(key)) continue
      this.#timers.set(
        key,
        this.#options.clock.after(afterMs, () => this.#dispatch(action)),
      )
    }
  }

  /** Shows the lot that this device stored, until the channel has confirmed it. */
  #restoreLot() {
    const stored = this.#persistence.lot()
    if (stored === null) return
    const unconfirmedForMs = stored.heardAt + KEPT_MS - this.#options.clock.now()
    this.#dispatch({ type: 'lotRestored', id: ++this.#lastId, ...stored, unconfirmedForMs })
  }
}

/** The position that came with the lists; `null` from a host that sends none. */
function positionOf({ headers }: ListsRequest): Position | null {
  return parsePosition(headers?.get(POSITION_HEADER) ?? null)
}
