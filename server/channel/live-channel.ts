/**
 * The real-time channel of §7. Viewers send only `joinAuction`; anything but a valid room and cursor
 * is ignored.
 */
import { setImmediate as nextTurn } from 'node:timers/promises'
import type { FastifyBaseLogger } from 'fastify'
import { siteOf } from '../guard/networks.ts'
import { createRoundRobin } from '../guard/round-robin.ts'
import type { Rate } from '../guard/token-bucket.ts'
import { fullBucket, take } from '../guard/token-bucket.ts'
import { isRoom } from '../lib/asked-room.ts'
import { oncePerMinute } from '../lib/once-per-minute.ts'
import type { AuctionLog, LoggedEvent, RoomState } from '../log/auction-log.ts'
import type { AdmissionLimits, Cap } from './admission.ts'
import { createAdmission } from './admission.ts'
import { type Chunk, chunksOf } from './chunk.ts'
import type { JoinContext, JoinOutcome, Viewer } from './join.ts'
import { join } from './join.ts'
import { eventPacket } from './packets.ts'
import type { CloseReason } from './polling.ts'
import { Polling } from './polling.ts'
import { RoomFollower } from './room-follower.ts'
import type { Membership, Session } from './session.ts'
import { lotChunk, PING_CHUNKS, pingChunk, snapshotChunk } from './shared-chunks.ts'

const MOST_ROOMS_A_VIEWER = 2
/** A board joins once per connection, and again for each gap in the numbers. */
const JOINS: Rate = { perSecond: 0.5, burst: 10 }

export type LiveChannel = ReturnType<typeof createLiveChannel>

interface LiveChannelOptions {
  readonly log: AuctionLog
  readonly logger: FastifyBaseLogger
  /** Prefix of every session id; may be empty. */
  readonly nodeName: string
  readonly limits: AdmissionLimits
  /** Called when an event has been sent to all of the room's viewers with an open poll. */
  readonly onDelivered: (event: LoggedEvent) => void
  /** Called for each viewer that has joined a room. */
  readonly onJoined: (outcome: JoinOutcome) => void
  /** Called when a room's viewers start over, because the log does not know what they were sent. */
  readonly onReset: () => void
  /** Called for each viewer that a cap refuses. */
  readonly onRefused: (cap: Cap) => void
  /** Called for each session that the server closes. */
  readonly onClosed: (reason: CloseReason) => void
}

/** Opens the channel. */
export function createLiveChannel(options: LiveChannelOptions) {
  const { log, logger, nodeName, limits, onDelivered, onJoined, onReset } = options
  const { onRefused, onClosed } = options
  const onError = oncePerMinute((failures, room: string, cause: unknown) =>
    logger.error({ err: cause, room, failures }, 'the auction log could not be read'),
  )
  /** Rooms without viewers are removed. */
  const rooms = new Map<string, Set<Session>>()
  const follower = new RoomFollower({
    log,
    broadcast(room, events) {
      const viewers = rooms.get(room)
      const onSent = () => events.forEach(onDelivered)
      if (viewers === undefined) return onSent()
      // Encoded once for all viewers.
      const packets = events.map(({ eventType, data, seq, check }) =>
        eventPacket({ eventType, data, seq, check }),
      )
      polling.broadcast(viewers, chunksOf(packets, room), onSent)
    },
    reset,
    hasViewers: (room) => rooms.has(room),
    onError,
  })
  /** One portion of a replay in each turn of the event loop. An IPv6 line has many /64, so its /56 counts. */
  const replays = createRoundRobin(nextTurn)
  const joinContext: JoinContext = { follower, onJoined, onError }
  const admission = createAdmission(limits, logger, onRefused)
  const polling = new Polling({
    admission,
    nodeName,
    allowedOrigins: limits.allowedOrigins,
    onEvent,
    pingOf,
    onLeave,
    onClosed,
  })

  function onEvent(session: Session, name: string | number, [room, cursor]: readonly unknown[]) {
    if (name !== 'joinAuction') return
    if (!isRoom(room)) return
    const hasCursor = typeof cursor === 'object' && cursor !== null
    const earlier = session.memberships.find((membership) => membership.room === room)
    const isRejoin = earlier !== undefined
    // A rejoin without a cursor asks for nothing new.
    if (isRejoin ? !hasCursor : session.memberships.length === MOST_ROOMS_A_VIEWER) return
    session.joins ??= fullBucket(JOINS)
    if (take(session.joins, JOINS) > 0) {
      polling.close(session, 'too_fast')
      return
    }
    if (isRejoin) {
      leaveRoom(session, room)
      // The replay sends them again, in order.
      session.dropEvents(room)
    }
    const membership: Membership = { room, hasCursor }
    session.memberships = [...session.memberships.filter((one) => one !== earlier), membership]
    polling.joined(session)
    const viewer = new JoiningViewer(session, membership)
    void join(joinContext, viewer, room, hasCursor ? cursor : null)
  }

  /** A class, because a hall that comes back makes thousands at once. */
  class JoiningViewer implements Viewer {
    readonly #session: Session
    readonly #membership: Membership

    constructor(session: Session, membership: Membership) {
      this.#session = session
      this.#membership = membership
    }

    isConnected() {
      return this.#session.memberships.includes(this.#membership)
    }

    sendLot(state: RoomState) {
      if (state.lot !== null) polling.send(this.#session, [lotChunk(this.#membership.room, state)])
    }

    sendSnapshot(state: RoomState, isReset: boolean) {
      polling.send(this.#session, [snapshotChunk(this.#membership.room, state, isReset)])
    }

    sendReplay(chunks: readonly Chunk[]) {
      polling.send(this.#session, chunks)
    }

    isBehind() {
      return this.#session.hasQueued
    }

    nextPoll() {
      return this.#session.nextPoll()
    }

    nextTurn() {
      return replays(siteOf(this.#session.address), async () => {})
    }

    subscribe() {
      const { room } = this.#membership
      const viewers = rooms.get(room)
      if (viewers === undefined) rooms.set(room, new Set([this.#session]))
      else viewers.add(this.#session)
    }
  }

  /** Has the room's position, if the session has been sent everything up to it. */
  function pingOf(session: Session) {
    const [membership, another] = session.memberships
    if (membership === undefined || another !== undefined) return PING_CHUNKS
    const { room, hasCursor } = membership
    const isSubscribed = rooms.get(room)?.has(session) === true
    return hasCursor && isSubscribed ? [pingChunk(follower.position(room))] : PING_CHUNKS
  }

  function leaveRoom(session: Session, room: string) {
    const viewers = rooms.get(room)
    viewers?.delete(session)
    if (viewers?.size !== 0) return
    rooms.delete(room)
    follower.left(room)
  }

  /** Clients without a cursor know no snapshot: they get the lot again. */
  function reset(room: string, state: RoomState) {
    onReset()
    const viewers = [...(rooms.get(room) ?? [])]
    const hasCursor = ({ memberships }: Session) =>
      memberships.some((one) => one.room === room && one.hasCursor)
    const others = viewers.filter((session) => !hasCursor(session))
    polling.broadcast(viewers.filter(hasCursor), [snapshotChunk(room, state, true)], () => {})
    if (state.lot !== null) polling.broadcast(others, [lotChunk(room, state)], () => {})
  }

  function onLeave(session: Session) {
    const { memberships } = session
    session.memberships = []
    for (const { room } of memberships) leaveRoom(session, room)
  }

  return {
    onRequest: polling.onRequest,
    viewers: admission.viewers,
    /** Ends every session so that viewers reconnect, and refuses new ones. */
    close() {
      follower.stop()
      polling.stop()
    },
  }
}
