/**
 * The real-time channel of §7, one way but for `joinAuction`.
 * Everything a viewer sends is a stranger's word: what isn't a room and a cursor is ignored.
 */
import type { Server } from 'node:http'
import type { FastifyBaseLogger } from 'fastify'
import { ROOM_PATTERN } from '../../contract/room.ts'
import type { AuctionLog } from '../log/auction-log.ts'
import type { Cap, GuardLimits } from './guard.ts'
import { guardChannel } from './guard.ts'
import type { Ground, Viewer } from './join.ts'
import { join } from './join.ts'
import { findNewestSale } from './newest-sale.ts'
import { eventPacket, SEPARATOR } from './packets.ts'
import { openPolling } from './polling.ts'
import { replayPackets } from './replay-packets.ts'
import type { Session } from './session.ts'
import { shareReads } from './shared-reads.ts'
import { startTail } from './tail.ts'

const MOST_ROOMS_A_VIEWER = 2

export interface LiveChannel {
  /** Connections at present. */
  viewers(): number
  /** Number of the last event that the room's viewers on this node were told; 0 before the first. */
  lastTold(room: string): number
  /** Ends every connection so that viewers come back by themselves, and stops listening. */
  close(): Promise<void>
}

export interface ChannelLimits extends GuardLimits {
  /** Milliseconds in which a viewer must have joined a room. */
  readonly joinWithinMs: number
}

export interface LiveChannelOptions {
  readonly http: Server
  readonly log: AuctionLog
  readonly logger: FastifyBaseLogger
  /** At the head of every session id; may be empty. */
  readonly nodeName: string
  readonly limits: ChannelLimits
  /** Called when an event has been handed to all of the room's viewers who were waiting for it. */
  readonly onTold: (room: string, seq: number) => void
  /** Called for each viewer that a cap turns away. */
  readonly onRefused: (cap: Cap) => void
}

/**
 * Opens the channel on `http`, before whatever listens to its requests now.
 * @throws when the log cannot be read
 */
export async function openChannel(options: LiveChannelOptions): Promise<LiveChannel> {
  const { http, log, logger, nodeName, limits, onTold, onRefused } = options
  const onError = (room: string, cause: unknown) =>
    logger.error({ err: cause, room }, 'the auction log could not be read')
  /** A room without a viewer takes no memory. */
  const rooms = new Map<string, Set<Session>>()
  const tail = await startTail({
    log,
    tell(room, message) {
      const viewers = rooms.get(room)
      if (viewers !== undefined) {
        // Encoded once for all of them.
        const packet = eventPacket(message)
        for (const session of viewers) polling.send(session, packet)
      }
      onTold(room, message.seq ?? 0)
    },
    onError,
  })
  const shared = { eventsAfter: shareReads((...asked) => log.eventsAfter(...asked)) }
  const ground: Ground = { log: shared, tail, newestSale: findNewestSale(log, tail), onError }
  const guard = guardChannel(limits, logger, onRefused)
  const polling = openPolling({ http, guard, logger, nodeName, ...limits, onEvent, onLeave })

  function onEvent(session: Session, name: string | number, [room, cursor]: readonly unknown[]) {
    if (name !== 'joinAuction') return
    if (!isRoom(room) || !isCursor(cursor)) {
      logger.debug('joinAuction without a usable room or cursor, ignored')
      return
    }
    if (session.rooms.includes(room) || session.rooms.length === MOST_ROOMS_A_VIEWER) {
      logger.debug({ room }, 'joinAuction once too often, ignored')
      return
    }
    session.rooms = [...session.rooms, room]
    polling.joined(session)
    void join(ground, viewerOf(session), room, cursor || null)
  }

  function viewerOf(session: Session): Viewer {
    const { leaves } = session
    return {
      isConnected: () => session.leaves === leaves && !session.isOver,
      tell: (message) => polling.send(session, eventPacket(message)),
      tellAgain: (runs) => polling.send(session, runs.map(replayPackets).join(SEPARATOR)),
      isBehind: () => session.outbox !== '',
      nextPoll: () => polling.nextPoll(session),
      enter(room) {
        const viewers = rooms.get(room)
        if (viewers === undefined) rooms.set(room, new Set([session]))
        else viewers.add(session)
      },
    }
  }

  function onLeave(session: Session) {
    for (const room of session.rooms) {
      const viewers = rooms.get(room)
      viewers?.delete(session)
      if (viewers?.size === 0) rooms.delete(room)
    }
    session.rooms = []
    session.leaves += 1
  }

  return {
    viewers: () => guard.viewers(),
    lastTold: (room) => tail.position(room).seq,
    async close() {
      tail.stop()
      polling.close()
    },
  }
}

function isRoom(value: unknown): value is string {
  return typeof value === 'string' && ROOM_PATTERN.test(value)
}

/**
 * `null` is how JSON spells an argument that was left out; 0 is below every number, and says that
 * the viewer has seen none.
 */
function isCursor(value: unknown): value is number | null | undefined {
  if (value === undefined || value === null) return true
  return typeof value === 'number' && Number.isSafeInteger(value) && value >= 0
}
