/**
 * The only path from the log to the viewers: reads each room's new events and broadcasts them to this
 * node's viewers, in order and once (docs/decisions/publishing.md).
 *
 * Guarantees:
 * - `position(room)` is what this node's viewers have been sent, number, check and lot together; it moves
 *   in the same step as `broadcast`, so between two awaits the two can't disagree.
 * - One read per room at a time. A wake-up during a read leads to another read.
 * - Every read names the position, so the log compares the histories: when it is woken, every
 *   `COMPARE_MS` for a room with viewers, and for each join. Where the log doesn't know the position,
 *   the room's viewers are reset to the state that it has.
 * - A failed read is retried until it succeeds; the room loses nothing. A wake-up retries at once. While
 *   the log is away only one room a second is retried.
 * - Only rooms with viewers or joins take memory. Their last events are kept, bounded by number and by
 *   bytes, so that viewers who come back together share them.
 */
import { BEFORE_FIRST, isSamePosition, type Position } from '../../contract/position.ts'
import { type AuctionLog, type LoggedEvent, type RoomState, UNKNOWN } from '../log/auction-log.ts'
import { lotToHandOut } from '../log/lot-change.ts'

/** Events of one read, so that a long gap is never in memory as a whole. */
const BATCH = 500
/** Rooms that are read at once. */
const ROOMS_AT_ONCE = 500
const RETRY_MS = 1_000
const COMPARE_MS = 5_000
/** Events that are kept of a room, and so the longest replay. */
const MOST_EVENTS = 1_000
/** The same in bytes, as JSON. A usual evening of a thousand events takes 0.3 MiB. */
const MOST_ROOM_BYTES = 8 * 1024 * 1024
/** Of all rooms together. */
const MOST_BYTES = 32 * 1024 * 1024
/** Events of one read for a replay: 1 MiB at most, since none is much larger than 64 KiB. */
const LOAD_BATCH = 16

const NO_ROOM: RoomState = { ...BEFORE_FIRST, lot: null }

export interface Waiting {
  /** False when the caller has gone. */
  readonly isWaiting: () => boolean
  /** The log can't be read at present. */
  readonly onFailed?: () => void
}

interface Waiter {
  readonly waiting: Waiting
  readonly settle: () => void
}

/** A room with viewers, or with joins that wait. */
class Room {
  readonly name: string
  /** Replaced at each step; `null` until it has been read. */
  position: RoomState | null = null
  /** The position before `events`. */
  base: Position = BEFORE_FIRST
  /** The last events, without a gap up to `position`. */
  events: LoggedEvent[] = []
  bytes = 0
  isReading = false
  /** It was woken, or joined, since the read began. */
  isChanged = false
  /** Callers who wait for a read that begins after their call. */
  waiters: Waiter[] = []
  /** Joins under way. */
  joins = 0
  /** Its last read failed: another one is due. */
  hasFailed = false
  /** A read of earlier events. */
  loading: Promise<typeof UNKNOWN | undefined> | null = null

  constructor(name: string) {
    this.name = name
  }
}

interface RoomFollowerOptions {
  readonly log: AuctionLog
  /** Sends a room's viewers the events of one read, at least one. Must not throw. */
  readonly broadcast: (room: string, events: readonly LoggedEvent[]) => void
  /** Resets a room's viewers to a state: the log does not know what they were sent. Must not throw. */
  readonly reset: (room: string, state: RoomState) => void
  readonly hasViewers: (room: string) => boolean
  readonly onError: (room: string, cause: unknown) => void
}

export class RoomFollower {
  readonly #options: RoomFollowerOptions
  readonly #rooms = new Map<string, Room>()
  #bytes = 0
  /** Of the next comparison. */
  #timer: NodeJS.Timeout | undefined
  /** It comes soon, because a read failed. */
  #isRetryDue = false
  readonly #unsubscribe: () => void
  #isStopped = false

  constructor(options: RoomFollowerOptions) {
    this.#options = options
    this.#unsubscribe = options.log.subscribe((name) => {
      if (name === null) void this.#readAll()
      else this.#wake(name)
    })
    this.#compareAfter(COMPARE_MS)
  }

  /** Follows the room for a join that is under way, until `release`. */
  hold(name: string): void {
    this.#use(name).joins += 1
  }

  /** The join has ended. */
  release(name: string): void {
    const room = this.#use(name)
    room.joins -= 1
    this.#forgetIfUnused(room)
  }

  /** The position up to which viewers of the room have been sent events. Only after `confirm`, while it is held or has viewers. */
  position(name: string): RoomState {
    return this.#rooms.get(name)?.position ?? NO_ROOM
  }

  /** Whether the log knows without a read that the room's position is its newest: `confirm` would change nothing. */
  isConfirmed(name: string): boolean {
    const room = this.#rooms.get(name)
    if (room === undefined || room.position === null || room.isReading) return false
    return this.#options.log.isNewest?.(name, room.position) === true
  }

  /**
   * Settles when a read that began after the call has compared the room's position with the log, after as
   * many retries as that takes, or when the follower was stopped, or the caller has gone. Many callers
   * share one read.
   */
  confirm(name: string, waiting: Waiting): Promise<void> {
    return new Promise((settle) => {
      if (this.#isStopped) return settle()
      const room = this.#use(name)
      room.waiters.push({ waiting, settle })
      if (room.hasFailed) waiting.onFailed?.()
      else this.#read(room)
    })
  }

  /**
   * The events after a position, up to the room's, oldest first. `UNKNOWN` when the position is no part of
   * the history, or they are too many. @throws when the log can't be read
   */
  async eventsAfter(
    name: string,
    after: Position,
  ): Promise<readonly LoggedEvent[] | typeof UNKNOWN> {
    for (;;) {
      const room = this.#use(name)
      const { position, base, events } = room
      if (position === null || after.seq > position.seq) return UNKNOWN
      if (position.seq - after.seq > MOST_EVENTS) return UNKNOWN
      if (after.seq >= base.seq) {
        const index = after.seq - base.seq
        const own = index === 0 ? base : events[index - 1]
        return own !== undefined && isSamePosition(own, after) ? events.slice(index) : UNKNOWN
      }
      if (room.loading !== null) await room.loading.catch(() => {})
      else {
        room.loading = this.#load(room, after).finally(() => {
          room.loading = null
        })
        if ((await room.loading) === UNKNOWN) return UNKNOWN
      }
    }
  }

  /** The room's last viewer has left. */
  left(name: string): void {
    const room = this.#rooms.get(name)
    if (room !== undefined) this.#forgetIfUnused(room)
  }

  /** Stops reading. The log stays open. */
  stop(): void {
    this.#isStopped = true
    this.#unsubscribe()
    clearTimeout(this.#timer)
    for (const { waiters } of this.#rooms.values()) for (const { settle } of waiters) settle()
  }

  #use(name: string): Room {
    const known = this.#rooms.get(name)
    if (known !== undefined) return known
    const room = new Room(name)
    this.#rooms.set(name, room)
    return room
  }

  #wake(name: string) {
    const room = this.#rooms.get(name)
    if (room !== undefined) void this.#read(room)
  }

  /** Compares all rooms with the log: every few seconds, and soon after a read that failed. */
  #compareAfter(ms: number) {
    const compare = async () => {
      this.#isRetryDue = false
      await this.#readAll()
      if (!this.#isRetryDue && !this.#isStopped) this.#compareAfter(COMPARE_MS)
    }
    clearTimeout(this.#timer)
    this.#timer = setTimeout(() => void compare(), ms).unref()
  }

  async #readAll() {
    const rooms = [...this.#rooms.values()]
    // The first one shows whether the log is away.
    for (let at = 0, next = 1; at < rooms.length; ) {
      // One that was forgotten since may have begun anew.
      const some = rooms.slice(at, next).filter((room) => this.#isKept(room))
      await Promise.all(some.map((room) => this.#read(room)))
      if (some.some((room) => room.hasFailed)) return
      at = next
      next += ROOMS_AT_ONCE
    }
  }

  async #read(room: Room): Promise<void> {
    if (this.#isStopped) return
    room.isChanged = true
    if (room.isReading) return
    room.isReading = true
    let waiters: Waiter[] = []
    try {
      while (room.isChanged && !this.#isStopped) {
        room.isChanged = false
        waiters = room.waiters
        room.waiters = []
        await this.#readToTheEnd(room)
        room.hasFailed = false
        for (const { settle } of waiters) settle()
        waiters = []
      }
    } catch (cause) {
      room.waiters = [...waiters, ...room.waiters]
      if (this.#isStopped) for (const { settle } of room.waiters) settle()
      else this.#retryLater(room, cause)
    } finally {
      room.isReading = false
    }
    this.#forgetIfUnused(room)
  }

  async #readToTheEnd(room: Room): Promise<void> {
    const { log, broadcast } = this.#options
    for (;;) {
      if (room.position === null) return this.#begin(room, await log.room(room.name))
      const events = await log.eventsAfter(room.name, room.position, BATCH)
      if (events === UNKNOWN) {
        const state = await log.room(room.name)
        if (this.#isStopped) return
        this.#begin(room, state)
        this.#options.reset(room.name, room.position)
        return
      }
      if (this.#isStopped || events.length === 0) return
      for (const event of events) this.#advance(room, room.position, event)
      broadcast(room.name, events)
      if (events.length < BATCH) return
    }
  }

  #begin(room: Room, state: RoomState | null) {
    this.#count(room, -room.bytes)
    room.position = state ?? { ...NO_ROOM }
    room.base = room.position
    room.events = []
  }

  #advance(room: Room, { lot }: RoomState, event: LoggedEvent) {
    const { seq, check } = event
    room.position = { seq, check, lot: lotToHandOut(lot, event) }
    room.events.push(event)
    this.#count(room, sizeOf(event))
    this.#trim(room, MOST_EVENTS, MOST_ROOM_BYTES)
  }

  /**
   * Reads the events between a position and those in memory.
   * @returns `UNKNOWN` when the log doesn't know the position, or they are too many
   */
  async #load(room: Room, after: Position): Promise<typeof UNKNOWN | undefined> {
    const { base } = room
    const found: LoggedEvent[] = []
    let bytes = 0
    let last = after
    while (last.seq < base.seq && room.bytes + bytes <= MOST_ROOM_BYTES) {
      const limit = Math.min(LOAD_BATCH, base.seq - last.seq)
      const events = await this.#options.log.eventsAfter(room.name, last, limit)
      if (events === UNKNOWN) return UNKNOWN
      if (events.length === 0) break
      found.push(...events)
      for (const event of events) bytes += sizeOf(event)
      last = events.at(-1) ?? last
    }
    if (room.bytes + bytes > MOST_ROOM_BYTES) return UNKNOWN
    // The log has another history by now: the room is read again before the caller goes on.
    if (!isSamePosition(last, base)) await this.confirm(room.name, { isWaiting: () => true })
    else if (room.base === base) {
      room.base = after
      room.events = [...found, ...room.events]
      this.#count(room, bytes)
    }
    return undefined
  }

  #count(room: Room, bytes: number) {
    room.bytes += bytes
    this.#bytes += bytes
    for (const other of this.#rooms.values()) {
      if (this.#bytes <= MOST_BYTES) return
      if (other !== room) this.#trim(other, 0, 0)
    }
  }

  #trim(room: Room, mostEvents: number, mostBytes: number) {
    while (room.events.length > mostEvents || room.bytes > mostBytes) {
      const oldest = room.events.shift()
      if (oldest === undefined) return
      room.base = oldest
      const bytes = sizeOf(oldest)
      room.bytes -= bytes
      this.#bytes -= bytes
    }
  }

  #retryLater(room: Room, cause: unknown) {
    this.#options.onError(room.name, cause)
    room.hasFailed = true
    const { waiters } = room
    room.waiters = waiters.filter(({ waiting }) => waiting.isWaiting())
    for (const waiter of waiters) {
      if (room.waiters.includes(waiter)) waiter.waiting.onFailed?.()
      else waiter.settle()
    }
    // The others are tried before it.
    if (this.#rooms.delete(room.name)) this.#rooms.set(room.name, room)
    if (this.#isRetryDue) return
    this.#isRetryDue = true
    this.#compareAfter(RETRY_MS)
  }

  #isKept(room: Room): boolean {
    return this.#rooms.get(room.name) === room
  }

  #forgetIfUnused(room: Room) {
    if (room.joins > 0 || room.isReading || room.waiters.length > 0) return
    if (this.#options.hasViewers(room.name) || !this.#isKept(room)) return
    this.#rooms.delete(room.name)
    this.#bytes -= room.bytes
  }
}

function sizeOf({ data }: LoggedEvent): number {
  return Buffer.byteLength(JSON.stringify(data))
}
