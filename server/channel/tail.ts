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
 * - A room without events takes no memory.
 * - When the epoch changes, nothing is broadcast until the positions have been read again; then every
 *   room gets the lot of the new history, or a message that there is none.
 */
import type { AuctionEventMessage } from '../../contract/channel.ts'
import { EPOCH_STARTED } from '../../contract/channel.ts'
import type { AuctionLog, LoggedEvent, RoomState } from '../log/auction-log.ts'
import { lotChange, lotToHandOut } from '../log/lot-change.ts'

/** Events of one read, so that a long gap is never in memory as a whole. */
const BATCH = 500
const RETRY_MS = 1_000

/** What this node's viewers of a room have been sent. */
export interface RoomPosition {
  /** Number of the last event; 0 before the first. */
  readonly seq: number
  /** `data` of the lot under the hammer, or `null`. */
  readonly lot: unknown
}

const BEFORE_THE_FIRST: RoomPosition = { seq: 0, lot: null }

export interface Tail {
  position(room: string): RoomPosition
  /** The history that all positions belong to. */
  epoch(): string
  /**
   * Settles when the room has been read to its end, with as many retries as that takes, or the tail
   * was stopped, or `isWaiting` returns false. Many callers share one read.
   */
  catchUp(room: string, isWaiting?: () => boolean): Promise<void>
  /** Stops reading. The log stays open. */
  stop(): void
}

interface Waiter {
  readonly settle: () => void
  readonly isWaiting: () => boolean
}

export interface TailOptions {
  readonly log: AuctionLog
  /** Sends a room's viewers the messages of one read, at least one. Must not throw. */
  readonly broadcast: (room: string, messages: readonly AuctionEventMessage[]) => void
  readonly onError: (room: string, cause: unknown) => void
}

/**
 * Starts at the end of every room: viewers who were away request a replay.
 * @throws when the log cannot be read
 */
export async function startTail({ log, broadcast, onError }: TailOptions): Promise<Tail> {
  const positions = new Map<string, RoomPosition>()
  /** Rooms that are being read, and whether they changed since that read began. */
  const reading = new Map<string, { changed: boolean }>()
  /** Rooms whose last read failed, in the order of their retries. */
  const failed = new Set<string>()
  let retry: NodeJS.Timeout | undefined
  /** Rooms with an announced change that has not been read yet. */
  const changedRooms = new Set<string>()
  let startingOver: NodeJS.Timeout | undefined
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
      if (early === null) void startOver()
    },
  )

  /** Advances to the event. @returns the viewers' message */
  function advance(room: string, event: LoggedEvent): AuctionEventMessage {
    const { lot } = positions.get(room) ?? BEFORE_THE_FIRST
    positions.set(room, { seq: event.seq, lot: lotToHandOut(lot, event) })
    return { eventType: event.eventType, data: event.data, seq: event.seq, epoch }
  }

  async function readToTheEnd(room: string) {
    for (;;) {
      const during = epoch
      const after = (positions.get(room) ?? BEFORE_THE_FIRST).seq
      const events = await log.eventsAfter(room, after, BATCH)
      // Events of another history have no position in this one.
      if (isStopped || epoch !== during || log.epoch() !== epoch) return
      if (events.length > 0) {
        broadcast(
          room,
          events.map((event) => advance(room, event)),
        )
      }
      if (events.length < BATCH) return
    }
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
      do {
        turn.changed = false
        await readToTheEnd(room)
      } while (turn.changed && !isStopped)
      release(room)
    } catch (cause) {
      if (!isStopped) {
        onError(room, cause)
        retryLater(room)
      }
    } finally {
      reading.delete(room)
    }
  }

  /** Continues at the end of the log's new history. */
  async function startOver(): Promise<void> {
    const next = log.epoch()
    let states: readonly RoomState[]
    try {
      states = await readStates(log)
    } catch (cause) {
      if (isStopped || log.epoch() !== next) return
      onError('', cause)
      startingOver = setTimeout(() => void startOver(), RETRY_MS)
      return
    }
    if (isStopped || log.epoch() !== next) return
    epoch = next
    const rooms = new Set([...positions.keys(), ...states.map(({ room }) => room)])
    positions.clear()
    for (const { room, seq, lot } of states) positions.set(room, { seq, lot })
    for (const room of rooms) {
      const { seq, lot } = positions.get(room) ?? BEFORE_THE_FIRST
      const eventType = lot === null ? EPOCH_STARTED : 'biddingStart'
      broadcast(room, [{ eventType, data: lot, seq, epoch }])
    }
    for (const room of [...rooms, ...waiting.keys()]) void follow(room)
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

  for (const { room, seq, lot } of await readStates(log)) positions.set(room, { seq, lot })
  const changed = early
  early = null
  if (log.epoch() !== epoch) void startOver()
  for (const room of changed) void follow(room)

  return {
    position: (room) => positions.get(room) ?? BEFORE_THE_FIRST,
    epoch: () => epoch,
    catchUp: (room, isWaiting = () => true) =>
      new Promise((resolve) => {
        if (isStopped) return resolve()
        waiting.set(room, [...(waiting.get(room) ?? []), { settle: resolve, isWaiting }])
        // A retry of this room is scheduled already.
        if (!failed.has(room)) void follow(room)
      }),
    stop() {
      isStopped = true
      unsubscribe()
      for (const room of [...waiting.keys()]) release(room)
      clearTimeout(retry)
      clearTimeout(startingOver)
    },
  }
}

/** Every room's state. The log keeps a lot that was passed (§4); here it is none. */
async function readStates(log: AuctionLog): Promise<readonly RoomState[]> {
  const states: RoomState[] = []
  for (const state of await log.rooms()) {
    const { room, seq } = state
    let { lot } = state
    if (lot !== null) {
      // A lot is seldom more than a few dozen events old.
      const events = await log.eventsAfter(room, Math.max(0, seq - BATCH), BATCH)
      const opened = events.findLastIndex((event) => lotChange(event) === 'opens')
      for (const event of events.slice(opened + 1)) {
        if (event.seq <= seq) lot = lotToHandOut(lot, event)
      }
    }
    states.push({ ...state, lot })
  }
  return states
}
