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
import type { RequestHandler } from '../lib/node-http.ts'
import { oncePerMinute } from '../lib/once-per-minute.ts'
import type { AuctionLog, LoggedEvent, RoomState } from '../log/auction-log.ts'
import type { Admission, AdmissionLimits, Cap } from './admission.ts'
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

/** Open from its construction on. */
export class LiveChannel {
  /** Handles a request to `/socket.io`. */
  readonly onRequest: RequestHandler
  readonly #options: LiveChannelOptions
  /** Rooms without viewers are removed. */
  readonly #rooms = new Map<string, Set<Session>>()
  readonly #follower: RoomFollower
  readonly #audience: Audience
  readonly #joinContext: JoinContext
  readonly #admission: Admission
  readonly #polling: Polling

  constructor(options: LiveChannelOptions) {
    const { log, logger, nodeName, limits, onJoined, onRefused, onClosed } = options
    this.#options = options
    const onError = oncePerMinute((failures, room: string, cause: unknown) =>
      logger.error({ err: cause, room, failures }, 'the auction log could not be read'),
    )
    this.#follower = new RoomFollower({
      log,
      broadcast: (room, events) => this.#broadcast(room, events),
      reset: (room, state) => this.#reset(room, state),
      hasViewers: (room) => this.#rooms.has(room),
      onError,
    })
    this.#joinContext = { follower: this.#follower, onJoined, onError }
    this.#admission = createAdmission(limits, logger, onRefused)
    this.#polling = new Polling({
      admission: this.#admission,
      nodeName,
      allowedOrigins: limits.allowedOrigins,
      onEvent: (session, name, values) => this.#onEvent(session, name, values),
      pingOf: (session) => this.#pingOf(session),
      onLeave: (session) => this.#onLeave(session),
      onClosed,
    })
    /** One portion of a replay in each turn of the event loop. An IPv6 line has many /64, so its /56 counts. */
    const replays = createRoundRobin(nextTurn)
    this.#audience = {
      rooms: this.#rooms,
      polling: this.#polling,
      nextTurn: (address) => replays(siteOf(address), async () => {}),
    }
    this.onRequest = this.#polling.onRequest
  }

  /** Viewers who are connected. */
  viewers(): number {
    return this.#admission.viewers()
  }

  /** Ends every session so that viewers reconnect, and refuses new ones. */
  close(): void {
    this.#follower.stop()
    this.#polling.stop()
  }

  #onEvent(session: Session, name: string | number, [room, cursor]: readonly unknown[]) {
    if (name !== 'joinAuction') return
    if (!isRoom(room)) return
    const hasCursor = typeof cursor === 'object' && cursor !== null
    const earlier = session.memberships.find((membership) => membership.room === room)
    const isRejoin = earlier !== undefined
    // A rejoin without a cursor asks for nothing new.
    if (isRejoin ? !hasCursor : session.memberships.length === MOST_ROOMS_A_VIEWER) return
    session.joins ??= fullBucket(JOINS)
    if (take(session.joins, JOINS) > 0) {
      this.#polling.close(session, 'too_fast')
      return
    }
    if (isRejoin) {
      this.#leaveRoom(session, room)
      // The replay sends them again, in order.
      session.dropEvents(room)
    }
    const membership: Membership = { room, hasCursor }
    session.memberships = [...session.memberships.filter((one) => one !== earlier), membership]
    this.#polling.joined(session)
    const viewer = new JoiningViewer(this.#audience, session, membership)
    void join(this.#joinContext, viewer, room, hasCursor ? cursor : null)
  }

  #broadcast(room: string, events: readonly LoggedEvent[]) {
    const viewers = this.#rooms.get(room)
    const onSent = () => events.forEach(this.#options.onDelivered)
    if (viewers === undefined) return onSent()
    // Encoded once for all viewers.
    const packets = events.map(({ eventType, data, seq, check }) =>
      eventPacket({ eventType, data, seq, check }),
    )
    this.#polling.broadcast(viewers, chunksOf(packets, room), onSent)
  }

  /** Clients without a cursor know no snapshot: they get the lot again. */
  #reset(room: string, state: RoomState) {
    this.#options.onReset()
    const viewers = [...(this.#rooms.get(room) ?? [])]
    const hasCursor = ({ memberships }: Session) =>
      memberships.some((one) => one.room === room && one.hasCursor)
    const others = viewers.filter((session) => !hasCursor(session))
    this.#polling.broadcast(viewers.filter(hasCursor), [snapshotChunk(room, state, true)], () => {})
    if (state.lot !== null) this.#polling.broadcast(others, [lotChunk(room, state)], () => {})
  }

  /** Has the room's position, if the session has been sent everything up to it. */
  #pingOf(session: Session) {
    const [membership, another] = session.memberships
    if (membership === undefined || another !== undefined) return PING_CHUNKS
    const { room, hasCursor } = membership
    const isSubscribed = this.#rooms.get(room)?.has(session) === true
    return hasCursor && isSubscribed ? [pingChunk(this.#follower.position(room))] : PING_CHUNKS
  }

  #leaveRoom(session: Session, room: string) {
    const viewers = this.#rooms.get(room)
    viewers?.delete(session)
    if (viewers?.size !== 0) return
    this.#rooms.delete(room)
    this.#follower.left(room)
  }

  #onLeave(session: Session) {
    const { memberships } = session
    session.memberships = []
    for (const { room } of memberships) this.#leaveRoom(session, room)
  }
}

interface Audience {
  readonly rooms: Map<string, Set<Session>>
  readonly polling: Polling
  /** Settles when an address may be sent a portion of its replay. */
  readonly nextTurn: (address: string) => Promise<void>
}

/** A class, because a hall that comes back makes thousands at once. */
class JoiningViewer implements Viewer {
  readonly #audience: Audience
  readonly #session: Session
  readonly #membership: Membership

  constructor(audience: Audience, session: Session, membership: Membership) {
    this.#audience = audience
    this.#session = session
    this.#membership = membership
  }

  isConnected(): boolean {
    return this.#session.memberships.includes(this.#membership)
  }

  sendLot(state: RoomState): void {
    if (state.lot !== null) this.#send([lotChunk(this.#membership.room, state)])
  }

  sendSnapshot(state: RoomState, isReset: boolean): void {
    this.#send([snapshotChunk(this.#membership.room, state, isReset)])
  }

  sendReplay(chunks: readonly Chunk[]): void {
    this.#send(chunks)
  }

  isBehind(): boolean {
    return this.#session.hasQueued
  }

  nextPoll(): Promise<void> {
    return this.#session.nextPoll()
  }

  nextTurn(): Promise<void> {
    return this.#audience.nextTurn(this.#session.address)
  }

  subscribe(): void {
    const { rooms } = this.#audience
    const { room } = this.#membership
    const viewers = rooms.get(room)
    if (viewers === undefined) rooms.set(room, new Set([this.#session]))
    else viewers.add(this.#session)
  }

  #send(chunks: readonly Chunk[]) {
    this.#audience.polling.send(this.#session, chunks)
  }
}
