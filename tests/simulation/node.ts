/** A node of the feed server, as `feed-server.ts` composes it, from the request handler to the log. */
import Fastify from 'fastify'
import { createBearers } from '../../server/api/bearer.ts'
import { servePublishApi } from '../../server/api/publish.ts'
import { serveRooms } from '../../server/api/rooms.ts'
import { LiveChannel } from '../../server/channel/live-channel.ts'
import type { CloseReason } from '../../server/channel/polling.ts'
import { addBaseHeaders } from '../../server/lib/headers.ts'
import { createServer, type RequestHandler } from '../../server/lib/node-http.ts'
import { answerErrorsAsProblems } from '../../server/lib/problem.ts'
import type { AuctionLog } from '../../server/log/auction-log.ts'
import { createDataFileHandler } from '../../server/pages/data-file.ts'
import { RoomCache } from '../../server/pages/room-cache.ts'
import type { SimulatedRequest, SimulatedResponse } from './http.ts'

export const ROOM = 'hall'
export const TOKEN = 'a'.repeat(32)

export interface FeedNode {
  handle(request: SimulatedRequest, response: SimulatedResponse): void
  /** Ends every session so that viewers reconnect. */
  close(): void
}

const NOTHING = () => {}

export async function startNode(
  name: string,
  log: AuctionLog,
  warn: (message: string) => void,
  onClosed: (reason: CloseReason) => void,
): Promise<FeedNode> {
  type Route = (request: unknown, response: unknown) => void
  let route: Route = NOTHING
  const app = Fastify({
    serverFactory(handler) {
      route = handler as Route
      return createServer()
    },
    schemaController: {
      compilersFactory: { buildValidator: noCompiler, buildSerializer: noCompiler },
    },
  })
  const problemOf = answerErrorsAsProblems(app)
  const cache = new RoomCache(log)
  const own = { cache, defaultRoom: ROOM, allowedOrigins: [], headers: {}, problemOf }
  const answerDataFile = createDataFileHandler(own)
  const bearers = createBearers([{ name: 'organiser', token: TOKEN }])
  const thread = { run: noThread }
  const answered = { onAnswered: NOTHING, onTooFast: NOTHING }
  servePublishApi(app, { log, bearers, rate: 0, thread, ...answered })
  serveRooms(app, { log, bearers })
  const logger: typeof app.log = Object.assign(Object.create(app.log), {
    error: (_details: object, message: string) => warn(message),
  })
  const channel = new LiveChannel({
    log,
    logger,
    nodeName: name,
    limits: {
      maxViewers: 1000,
      maxViewersPerAddress: 0,
      allowedOrigins: [],
      trustProxy: [],
    },
    onDelivered: NOTHING,
    onJoined: NOTHING,
    onReset: NOTHING,
    onRefused: NOTHING,
    onClosed,
  })
  await app.ready()
  const handlers = [channel.onRequest, addBaseHeaders, answerDataFile] as readonly ((
    ...args: unknown[]
  ) => ReturnType<RequestHandler>)[]
  return {
    handle(request, response) {
      for (const handler of handlers) if (handler(request, response)) return
      route(request, response)
    },
    close: () => channel.close(),
  }
}

function noCompiler(): never {
  throw new Error('routes have no schemas')
}

function noThread(): never {
  throw new Error('no body is that large')
}
