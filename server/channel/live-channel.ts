/**
 * The real-time channel of §7: Socket.IO over long-polling, one way but for `joinAuction`.
 * Everything a viewer sends is a stranger's word: what isn't a room and a cursor is ignored.
 */
import type { Server as HttpServer } from 'node:http'
import type { FastifyBaseLogger } from 'fastify'
import type { DefaultEventsMap, Socket } from 'socket.io'
import { Server } from 'socket.io'
import type {
  AuctionEventMessage,
  ServiceToViewer,
  ViewerToService,
} from '../../contract/channel.ts'
import { TRANSPORTS } from '../../contract/channel.ts'
import { ROOM_PATTERN } from '../../contract/room.ts'
import type { AuctionLog } from '../log/auction-log.ts'
import type { GuardLimits } from './guard.ts'
import { guardChannel } from './guard.ts'
import type { Ground, Viewer } from './join.ts'
import { join } from './join.ts'
import {
  answerPollsAtOnce,
  keepNoHandshake,
  letGoOfHandshake,
  readQueriesFast,
  replayPacket,
} from './lean-socket.ts'
import { findNewestSale } from './newest-sale.ts'
import { sessionId } from './session-id.ts'
import { shareReads } from './shared-reads.ts'
import { startTail } from './tail.ts'

/** Below the minute after which proxies drop a connection that says nothing. */
const PING_INTERVAL_MS = 25_000
/** A viewer only ever sends `joinAuction`: 4 KiB is plenty. */
const LONGEST_MESSAGE_BYTES = 4_096
const MOST_ROOMS_A_VIEWER = 2

interface OfSocket {
  /** Rooms it has asked for, also those whose join is still under way. */
  rooms?: readonly string[]
}

type ChannelServer = Server<ViewerToService, ServiceToViewer, DefaultEventsMap, OfSocket>
type ChannelSocket = Socket<ViewerToService, ServiceToViewer, DefaultEventsMap, OfSocket>

export interface LiveChannel {
  /** Connections at present. */
  viewers(): number
  /** Number of the last event that the room's viewers on this node were told; 0 before the first. */
  lastTold(room: string): number
  /** Ends every connection so that viewers come back by themselves, and stops listening. */
  close(): Promise<void>
}

export interface LiveChannelOptions {
  readonly http: HttpServer
  readonly log: AuctionLog
  readonly logger: FastifyBaseLogger
  /** At the head of every session id; may be empty. */
  readonly nodeName: string
  readonly limits: GuardLimits
  /** Called when an event has been handed to all of the room's viewers who were waiting for it. */
  readonly onTold: (room: string, seq: number) => void
}

/** Opens the channel on `http`. @throws when the log cannot be read */
export async function openChannel(options: LiveChannelOptions): Promise<LiveChannel> {
  const { http, log, logger, nodeName, limits, onTold } = options
  const onError = (room: string, cause: unknown) =>
    logger.error({ err: cause, room }, 'the auction log could not be read')
  const io: ChannelServer = new Server({
    transports: [...TRANSPORTS],
    // Off: compressing for each viewer costs 7.6 times the processor time beyond 1 KiB.
    httpCompression: false,
    serveClient: false,
    pingInterval: PING_INTERVAL_MS,
    maxHttpBufferSize: LONGEST_MESSAGE_BYTES,
  })
  const tail = await startTail({
    log,
    tell(room, message) {
      // Encoded once for all of the room's viewers.
      io.to(room).emit('auctionEvent', message)
      onTold(room, message.seq ?? 0)
    },
    onError,
  })

  const shared = { eventsAfter: shareReads((...asked) => log.eventsAfter(...asked)) }
  const ground: Ground = { log: shared, tail, newestSale: findNewestSale(log, tail), onError }
  keepNoHandshake()
  io.attach(http)
  readQueriesFast(http)
  answerPollsAtOnce(io.engine)
  io.engine.generateId = () => sessionId(nodeName)
  const guard = guardChannel(io.engine, limits, logger)
  io.on('connection', (socket) => {
    letGoOfHandshake(socket)
    socket.on('joinAuction', onJoinAuction)
  })

  // One function for all connections: it costs a viewer nothing.
  function onJoinAuction(this: ChannelSocket, room: unknown, cursor: unknown) {
    if (!isRoom(room) || !isCursor(cursor)) {
      logger.debug('joinAuction without a usable room or cursor, ignored')
      return
    }
    const { rooms = [] } = this.data
    if (rooms.includes(room) || rooms.length === MOST_ROOMS_A_VIEWER) {
      logger.debug({ room }, 'joinAuction once too often, ignored')
      return
    }
    this.data.rooms = [...rooms, room]
    guard.joined(this.conn)
    void join(ground, viewerOf(this), room, cursor ?? null)
  }

  return {
    viewers: () => guard.viewers(),
    lastTold: (room) => tail.position(room).seq,
    // Not `disconnectSockets`: a viewer who is sent away by name does not come back.
    async close() {
      guard.close()
      tail.stop()
      await io.close()
    },
  }
}

function viewerOf(socket: ChannelSocket): Viewer {
  return {
    isConnected: () => socket.connected,
    tell: (message: AuctionEventMessage) => void socket.emit('auctionEvent', message),
    tellAgain: (event) => void socket.conn.write(replayPacket(event)),
    enter: (room) => void socket.join(room),
  }
}

function isRoom(value: unknown): value is string {
  return typeof value === 'string' && ROOM_PATTERN.test(value)
}

/** `null` is how JSON spells an argument that was left out. */
function isCursor(value: unknown): value is number | null | undefined {
  if (value === undefined || value === null) return true
  return typeof value === 'number' && Number.isSafeInteger(value) && value > 0
}
