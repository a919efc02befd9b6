/**
 * The real-time channel of §7. Viewers send only `joinAuction`; anything but a valid room and cursor
 * is ignored.
 */
import type { FastifyBaseLogger } from 'fastify'
import { ROOM_PATTERN } from '../../contract/board-config.ts'
import type { Cursor } from '../../contract/channel.ts'
import { EPOCH_PATTERN } from '../../contract/channel.ts'
import type { Rate } from '../guard/token-bucket.ts'
import { fullBucket, takeOne } from '../guard/token-bucket.ts'
import type { AuctionLog, LoggedEvent } from '../log/auction-log.ts'
import { oncePerMinute } from '../once-per-minute.ts'
import type { AdmissionLimits, Cap } from './admission.ts'
import { createAdmission } from './admission.ts'
import { chunksOf } from './chunk.ts'
import type { JoinContext, JoinOutcome, Viewer } from './join.ts'
import { join } from './join.ts'
import { createNewestSaleFinder } from './newest-sale.ts'
import { eventPacket } from './packets.ts'
import type { CloseReason } from './polling.ts'
import { createPolling } from './polling.ts'
import { createReplayScheduler } from './replay-scheduler.ts'
import type { Membership, Session } from './session.ts'
import { messageChunk, PING_CHUNKS, pingChunks } from './shared-chunks.ts'
import { createSharedReads } from './shared-reads.ts'
import { startTail } from './tail.ts'

const MOST_ROOMS_A_VIEWER = 2
/** A board joins once per connection, and again for each gap in the numbers. */
const JOINS: Rate = { perSecond: 0.5, burst: 10 }

export type LiveChannel = Awaited<ReturnType<typeof createLiveChannel>>

export interface ChannelLimits extends AdmissionLimits {
  /** Milliseconds that a viewer has for joining a room. */
  readonly joinWithinMs: number
}

export interface LiveChannelOptions {
  readonly log: AuctionLog
  readonly logger: FastifyBaseLogger
  /** Prefix of every session id; may be empty. */
  readonly nodeName: string
  readonly limits: ChannelLimits
  /** Called when an event has been sent to all of the room's viewers with an open poll. */
  readonly onDelivered: (event: LoggedEvent) => void
  /** Called for each viewer that has joined a room. */
  readonly onJoined: (outcome: JoinOutcome) => void
  /** Called when the epoch has changed. @param isComplete no event was lost that viewers had been sent */
  readonly onEpoch: (isComplete: boolean) => void
  /** Called for each viewer that a cap refuses. */
  readonly onRefused: (cap: Cap) => void
  /** Called for each session that the server closes. */
  readonly onClosed: (reason: CloseReason) => void
}

/** Opens the channel. @throws when the log cannot be read */
export async function createLiveChannel(options: LiveChannelOptions) {
  const { log, logger, nodeName, limits, onDelivered, onJoined, onEpoch } = options
  const { onRefused, onClosed } = options
  const onError = oncePerMinute((failures, room: string, cause: unknown) =>
    logger.error({ err: cause, room, failures }, 'the auction log could not be read'),
  )
  /** Rooms without viewers are removed. */
  const rooms = new Map<string, Set<Session>>()
  const reads = createSharedReads(log)
  const tail = await startTail({
    log,
    onRemoved(room) {
      reads.forget(room)
      sales.forget(room)
    },
    onEpoch,
    broadcast(room, messages, events) {
      const viewers = rooms.get(room)
      const onSent = () => events.forEach(onDelivered)
      if (viewers === undefined) return onSent()
      // Encoded once for all viewers.
      polling.broadcast(viewers, chunksOf(messages.map(eventPacket), room), onSent)
    },
    onError,
  })
  const replayScheduler = createReplayScheduler()
  const sales = createNewestSaleFinder(log, tail)
  const joinContext: JoinContext = { reads, tail, newestSale: sales.newestSale, onJoined, onError }
  const admission = createAdmission(limits, logger, onRefused)
  const polling = createPolling({
    admission,
    logger,
    nodeName,
    ...limits,
    onEvent,
    pingOf,
    onLeave,
    onClosed,
  })

  function onEvent(session: Session, name: string | number, [room, cursor]: readonly unknown[]) {
    if (name !== 'joinAuction') return
    if (!isRoom(room) || !isCursor(cursor)) {
      logger.debug('joinAuction without a usable room or cursor, ignored')
      return
    }
    const earlier = session.memberships.find((membership) => membership.room === room)
    const isRejoin = earlier !== undefined
    // A rejoin without a cursor asks for nothing new.
    if (isRejoin ? !cursor : session.memberships.length === MOST_ROOMS_A_VIEWER) {
      logger.debug({ room }, 'joinAuction once too often, ignored')
      return
    }
    session.joins ??= fullBucket(JOINS)
    if (!takeOne(session.joins, JOINS)) {
      logger.debug('a viewer joins too often, closed')
      polling.close(session, 'too_fast')
      return
    }
    if (isRejoin) stopBroadcast(session, room)
    const membership: Membership = {
      room,
      knowsPosition: typeof cursor === 'object' && cursor !== null,
    }
    session.memberships = [...session.memberships.filter((one) => one !== earlier), membership]
    polling.joined(session)
    void join(joinContext, viewerOf(session, membership), room, cursor || null)
  }

  /** Drops queued events of the room: the replay sends them again, in order. */
  function stopBroadcast(session: Session, room: string) {
    leaveRoom(session, room)
    polling.dropEvents(session, room)
  }

  function viewerOf(session: Session, membership: Membership): Viewer {
    const { room } = membership
    return {
      isConnected: () => session.memberships.includes(membership),
      send: (message) => polling.send(session, [messageChunk(room, message)]),
      sendReplay: (chunks) => polling.send(session, chunks),
      isBehind: () => session.hasQueued,
      nextPoll: () => polling.nextPoll(session),
      nextTurn: (isShared) => replayScheduler.next(session.address, isShared),
      subscribe() {
        const viewers = rooms.get(room)
        if (viewers === undefined) rooms.set(room, new Set([session]))
        else viewers.add(session)
      },
    }
  }

  /** Has the room's position, if the session has been sent everything up to it. */
  function pingOf(session: Session) {
    const [membership, another] = session.memberships
    if (membership === undefined || another !== undefined) return PING_CHUNKS
    const { room, knowsPosition } = membership
    const isSubscribed = rooms.get(room)?.has(session) === true
    return knowsPosition && isSubscribed
      ? pingChunks(tail.position(room), tail.epoch())
      : PING_CHUNKS
  }

  function leaveRoom(session: Session, room: string) {
    const viewers = rooms.get(room)
    viewers?.delete(session)
    if (viewers?.size === 0) rooms.delete(room)
  }

  function onLeave(session: Session) {
    const { memberships } = session
    session.memberships = []
    for (const { room } of memberships) leaveRoom(session, room)
  }

  return {
    onRequest: polling.onRequest,
    viewers: admission.viewers,
    /** Settles when every change announced so far has been sent, or `isWaiting` returns false. */
    catchUpAll: tail.catchUpAll,
    /** Ends every session so that viewers reconnect, and refuses new ones. */
    close() {
      tail.stop()
      polling.stop()
    },
  }
}

function isRoom(value: unknown): value is string {
  return typeof value === 'string' && ROOM_PATTERN.test(value)
}

/** `null` is an omitted argument in JSON; 0 means that the viewer has seen no event. */
function isCursor(value: unknown): value is Cursor | null | undefined {
  if (value === undefined || value === null) return true
  if (typeof value === 'object') {
    const [epoch, seq, lot = false] = ['epoch', 'seq', 'lot'].map((key) => Reflect.get(value, key))
    if (typeof epoch !== 'string' || typeof lot !== 'boolean') return false
    return EPOCH_PATTERN.test(epoch) && isNumber(seq)
  }
  return isNumber(value)
}

function isNumber(value: unknown): value is number {
  return typeof value === 'number' && Number.isSafeInteger(value) && value >= 0
}
