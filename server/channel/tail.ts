/**
 * The only path from the log to the viewers: reads each room's new events and broadcasts them to this
 * node's viewers, in order and once (docs/decisions/publishing.md).
 *
 * Guarantees:
 * - `position(room)` is what this node's viewers have been sent, number and lot together; it moves in
 *   the same step as `broadcast`, so between two awaits the two can't disagree.
 * - One read per room at a time. A wake-up during a read leads to another read.
 * - A failed read is retried until it succeeds; the room loses nothing. A wake-up retries at once.
 *   While the log is away only one room a second is retried, and a room without events only as long
 *   as somebody waits for it.
 * - A room without events takes no memory, and one that nobody has joined only that of its numbers: its
 *   lot is read for the first who joins.
 * - When the epoch changes, nothing is broadcast until the positions have been checked. A room whose
 *   position is part of the present history is told so and goes on. If events were lost, it gets the
 *   lot of the new history, or a message that there is none.
 * - A removed room is forgotten as soon as it is read, and its viewers are told to start over, also if
 *   it has begun again by then.
 */
import type { AuctionEventMessage } from '../../contract/channel.ts'
import { type Continuation, EPOCH_CONTINUED, EPOCH_STARTED } from '../../contract/channel.ts'
import type { AuctionLog, LoggedEvent, RoomNumbers, RoomState } from '../log/auction-log.ts'
import { lotChange, lotToHandOut } from '../log/lot-change.ts'

/** Events of one read, so that a long gap is never in memory as a whole. */
const BATCH = 500
/** Rooms that are checked at once. */
const ROOMS_AT_ONCE = 500
const RETRY_MS = 1_000

/** What this node's viewers of a room have been sent. */
export interface RoomPosition {
  /** Number of the last event; 0 before the first. */
  readonly seq: number
  /** `data` of the lot under the hammer, or `null`. */
  readonly lot: unknown
}

/** Where this node is in a room. */
interface Place extends RoomPosition {
  /** Number that the room began with. */
  readonly first: number
  /** The lot is known. Where it isn't, nobody has joined the room. */
  readonly isRead: boolean
}

const BEFORE_THE_FIRST: Place = { seq: 0, lot: null, first: 0, isRead: true }

export interface Tail {
  /** Its lot is `null` until the room `isRead`. */
  position(room: string): RoomPosition
  /** False for a room of an earlier run that nobody has joined yet: `catchUp` reads it. */
  isRead(room: string): boolean
  /** Number that the room began with; lower cursors are of a room that was removed. */
  firstSeq(room: string): number
  /** The history that all positions belong to. */
  epoch(): string
  /**
   * Settles when the room has been read to its end in the log's epoch and its lot is known, with as many
   * retries as that takes, or the tail was stopped, or `isWaiting` returns false. Many callers share one
   * read.
   */
  catchUp(room: string, isWaiting?: () => boolean): Promise<void>
  /** The same for every room with an announced change. */
  catchUpAll(isWaiting: () => boolean): Promise<void>
  /** Stops reading. The log stays open. */
  stop(): void
}

interface Waiter {
  readonly settle: () => void
  readonly isWaiting: () => boolean
}

export interface TailOptions {
  readonly log: AuctionLog
  /**
   * Sends a room's viewers the messages of one read, at least one. Must not throw.
   * @param events those of the log that are among them
   */
  readonly broadcast: (
    room: string,
    messages: readonly AuctionEventMessage[],
    events: readonly LoggedEvent[],
  ) => void
  /** Called before the viewers of a removed room are told. */
  readonly onRemoved: (room: string) => void
  /** Called when the epoch has changed. @param isComplete no event was lost that viewers had been sent */
  readonly onEpoch?: (isComplete: boolean) => void
  readonly onError: (room: string, cause: unknown) => void
}

/**
 * Starts at the end of every room: viewers who were away request a replay.
 * @throws when the log cannot be read
 */
export async function startTail(options: TailOptions): Promise<Tail> {
  const { log, broadcast, onRemoved, onEpoch, onError } = options
  const positions = new Map<string, Place>()
  /** Rooms that are being read, and whether they changed since that read began. */
  const reading = new Map<string, { changed: boolean }>()
  /** Rooms whose last read failed, in the order of their retries. */
  const failed = new Set<string>()
  let retry: NodeJS.Timeout | undefined
  /** Rooms with an announced change that has not been read yet. */
  const changedRooms = new Set<string>()
  let changingEpoch: NodeJS.Timeout | undefined
  /** Callers who wait until a room has been read. */
  const waiting = new Map<string, readonly Waiter[]>()
  let epoch = log.epoch()
  let isStopped = false

  // Rooms that change while the starting positions are being read; followed after that.
  let early: Set<string> | null = new Set()
  const unsubscribe = log.subscribe(
    (room) => {
      changedRooms.add(room)
      if (early === null) void follow(room)
      else early.add(room)
    },
    () => {
      if (early === null) void changeEpoch()
    },
  )

  /** Advances to the event. @returns the viewers' message */
  function advance(room: string, event: LoggedEvent): AuctionEventMessage {
    const { seq } = event
    const { lot, first, isRead } = positions.get(room) ?? { ...BEFORE_THE_FIRST, first: seq }
    positions.set(room, {
      seq,
      lot: lotToHandOut(lot, event),
      first,
      isRead: isRead || lotChange(event) !== 'stays',
    })
    return { eventType: event.eventType, data: event.data, seq: event.seq, epoch }
  }

  /** @returns false when another history has begun meanwhile: what was read has no position in it */
  async function readToTheEnd(room: string): Promise<boolean> {
    for (;;) {
      const during = epoch
      const after = (positions.get(room) ?? BEFORE_THE_FIRST).seq
      const events = await log.eventsAfter(room, after, BATCH)
      const [next] = events
      // An event without number `after + 1` before it follows a removal, as far as viewers can tell.
      const isRemoved =
        after > 0 && (next === undefined ? (await log.room(room)) === null : next.seq > after + 1)
      if (isStopped || epoch !== during || log.epoch() !== epoch) return false
      const ending = isRemoved ? [endRoom(room)] : []
      const messages = [...ending, ...events.map((event) => advance(room, event))]
      if (messages.length > 0) broadcast(room, messages, events)
      if (events.length < BATCH) return true
    }
  }

  /** @returns a message of an epoch that no log has: boards start over with whatever comes next */
  function endRoom(room: string): AuctionEventMessage {
    positions.delete(room)
    onRemoved(room)
    return { eventType: EPOCH_STARTED, data: null, seq: 0, epoch: `${epoch}0` }
  }

  /** @returns false when the log is ahead of the position or has another history */
  async function readLot(room: string): Promise<boolean> {
    const place = positions.get(room)
    if (place === undefined || place.isRead) return true
    const state = await readState(log, room)
    if (positions.get(room) !== place || state?.seq !== place.seq) return false
    positions.set(room, { ...place, lot: state.lot, isRead: true })
    return true
  }

  async function follow(room: string): Promise<void> {
    if (isStopped) return
    const underWay = reading.get(room)
    if (underWay !== undefined) {
      underWay.changed = true
      return
    }
    const turn = { changed: false }
    reading.set(room, turn)
    try {
      let isCurrent: boolean
      do {
        turn.changed = false
        isCurrent = await readToTheEnd(room)
        // Only those who join need the lot.
        if (isCurrent && waiting.has(room) && !(await readLot(room))) turn.changed = true
      } while (turn.changed && !isStopped)
      // Else `changeEpoch` reads it again.
      if (isCurrent && log.epoch() === epoch) release(room)
    } catch (cause) {
      if (!isStopped) {
        onError(room, cause)
        retryLater(room)
      }
    } finally {
      reading.delete(room)
    }
  }

  /** Goes on in the log’s present epoch. */
  async function changeEpoch(): Promise<void> {
    clearTimeout(changingEpoch)
    const next = log.epoch()
    if (isStopped || next === epoch) return
    let ends: ReadonlyMap<string, number>
    let places: ReadonlyMap<string, Place> = new Map()
    let isComplete: boolean
    try {
      ends = await readEnds(log, [...positions.keys()], epoch)
      isComplete = [...positions].every(([room, { seq }]) => seq <= (ends.get(room) ?? 0))
      if (!isComplete) places = await readPlaces()
    } catch (cause) {
      if (isStopped || log.epoch() !== next) return
      onError('', cause)
      changingEpoch = setTimeout(() => void changeEpoch(), RETRY_MS)
      return
    }
    if (isStopped || log.epoch() !== next || next === epoch) return
    const from = epoch
    epoch = next
    onEpoch?.(isComplete)
    const rooms = new Set([...positions.keys(), ...places.keys()])
    for (const room of rooms) {
      const { seq, isRead } = positions.get(room) ?? BEFORE_THE_FIRST
      const upTo = ends.get(room) ?? 0
      if (seq === 0 || seq > upTo) startOver(room, places.get(room))
      else if (isRead) {
        const data: Continuation = { from, upTo }
        broadcast(room, [{ eventType: EPOCH_CONTINUED, data, seq, epoch }], [])
      }
    }
    // The others are read when somebody joins them.
    const joined = [...rooms].filter((room) => positions.get(room)?.isRead)
    for (const room of new Set([...joined, ...waiting.keys(), ...changedRooms])) void follow(room)
  }

  /** Every room, with its lot unless nobody has joined it. */
  async function readPlaces(): Promise<ReadonlyMap<string, Place>> {
    const rooms = await log.rooms()
    const states = await Promise.all(
      rooms.map(({ room }) =>
        positions.get(room)?.isRead === false ? null : readState(log, room),
      ),
    )
    return new Map(
      rooms.map((numbers, n) => [numbers.room, { ...unread(numbers), ...asRead(states[n]) }]),
    )
  }

  /** Continues at the end of another history. */
  function startOver(room: string, place: Place | undefined) {
    if (place === undefined) positions.delete(room)
    else positions.set(room, place)
    const { seq, lot, isRead } = place ?? BEFORE_THE_FIRST
    if (!isRead) return
    const eventType = lot === null ? EPOCH_STARTED : 'biddingStart'
    broadcast(room, [{ eventType, data: lot, seq, epoch }], [])
  }

  function retryLater(room: string) {
    failed.delete(room)
    failed.add(room)
    retry ??= setTimeout(() => void tryAgain(), RETRY_MS)
  }

  async function tryAgain(): Promise<void> {
    retry = undefined
    for (const room of failed) {
      failed.delete(room)
      if (!isNeeded(room)) continue
      await follow(room)
      // The log is still away: reading the other rooms would fail too.
      if (failed.has(room) || isStopped) return
    }
  }

  /** Settles the callers that don't wait any more. */
  function isNeeded(room: string): boolean {
    const callers = waiting.get(room) ?? []
    const left = callers.filter(({ isWaiting }) => isWaiting())
    if (left.length === 0) waiting.delete(room)
    else waiting.set(room, left)
    for (const caller of callers) if (!left.includes(caller)) caller.settle()
    return left.length > 0 || positions.has(room) || changedRooms.has(room)
  }

  function release(room: string) {
    changedRooms.delete(room)
    const callers = waiting.get(room) ?? []
    waiting.delete(room)
    for (const { settle } of callers) settle()
  }

  for (const numbers of await log.rooms()) positions.set(numbers.room, unread(numbers))
  const changed = early
  early = null
  if (log.epoch() !== epoch) void changeEpoch()
  for (const room of changed) void follow(room)

  function catchUp(room: string, isWaiting = () => true): Promise<void> {
    return new Promise((resolve) => {
      if (isStopped) return resolve()
      waiting.set(room, [...(waiting.get(room) ?? []), { settle: resolve, isWaiting }])
      // A retry of this room is scheduled already.
      if (!failed.has(room)) void follow(room)
    })
  }

  const placeOf = (room: string) => positions.get(room) ?? BEFORE_THE_FIRST
  return {
    position: placeOf,
    isRead: (room) => placeOf(room).isRead,
    firstSeq: (room) => placeOf(room).first,
    epoch: () => epoch,
    catchUp,
    async catchUpAll(isWaiting) {
      await Promise.all([...changedRooms].map((room) => catchUp(room, isWaiting)))
    },
    stop() {
      isStopped = true
      unsubscribe()
      for (const room of [...waiting.keys()]) release(room)
      clearTimeout(retry)
      clearTimeout(changingEpoch)
    },
  }
}

const unread = ({ first, seq }: RoomNumbers): Place => ({ seq, lot: null, first, isRead: false })

function asRead(state: RoomState | null | undefined): Partial<Place> {
  return state ? { seq: state.seq, lot: state.lot, isRead: true } : {}
}

/** The numbers of the rooms when the epoch ended; 0 if the log does not know it. */
async function readEnds(log: AuctionLog, rooms: readonly string[], epoch: string) {
  const ends = new Map<string, number>()
  for (let start = 0; start < rooms.length; start += ROOMS_AT_ONCE) {
    const some = rooms.slice(start, start + ROOMS_AT_ONCE)
    const read = await Promise.all(some.map((room) => log.endOfEpoch(room, epoch)))
    for (const [n, room] of some.entries()) ends.set(room, read[n] ?? 0)
  }
  return ends
}

/** A room's state. The log keeps a lot that was passed (§4); here it is none. */
async function readState(log: AuctionLog, room: string): Promise<RoomState | null> {
  const state = await log.room(room)
  if (state === null || state.lot === null) return state
  const { seq } = state
  let lot: unknown = state.lot
  // A lot is seldom more than a few dozen events old.
  const events = await log.eventsAfter(room, Math.max(0, seq - BATCH), BATCH)
  const opened = events.findLastIndex((event) => lotChange(event) === 'opens')
  for (const event of events.slice(opened + 1)) {
    if (event.seq <= seq) lot = lotToHandOut(lot, event)
  }
  return { ...state, lot }
}
