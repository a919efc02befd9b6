/**
 * The feed server put together: log, channel and routes on one port. What was begun is ended in
 * the other order.
 */
import { lookup } from 'node:dns/promises'
import fastifyHelmet from '@fastify/helmet'
import Fastify, { LogController } from 'fastify'
import { serveApiDocuments } from './api/documents.ts'
import type { LiveChannel } from './channel/live-channel.ts'
import { openChannel } from './channel/live-channel.ts'
import type { Config } from './config.ts'
import { clientAddresses } from './guard/client-address.ts'
import type { Connections } from './guard/connections.ts'
import { connectionsAllowed, limitConnections } from './guard/connections.ts'
import { loadBoard, serveBoard } from './http/board-files.ts'
import { serveDataFile } from './http/data-file.ts'
import { createEntryPoint, requireHost } from './http/entry-point.ts'
import { addBaseHeaders, helmetOptions } from './http/headers.ts'
import { serveHealth } from './http/health.ts'
import { servePictures } from './http/pictures.ts'
import { answerErrorsAsProblems, answerUnreadable, Problem } from './http/problem.ts'
import { servePublishApi } from './http/publish.ts'
import type { AuctionLog } from './log/auction-log.ts'
import { openLog } from './log/open-log.ts'
import { watchEventLoop } from './metrics/event-loop.ts'
import { createMetrics } from './metrics/metrics.ts'
import type { MetricsServer } from './metrics/metrics-server.ts'
import { serveMetrics } from './metrics/metrics-server.ts'
import type { Publisher } from './publishers.ts'

/**
 * Viewers that may wait to be accepted, when a hall full of them comes back at once. The system
 * caps it (`net.core.somaxconn`): one over that comes a second later.
 */
const BACKLOG = 16_384
/** After this a shutdown no longer waits for slow clients. */
const LONGEST_SHUTDOWN_MS = 4_000
/** A request's head must have arrived by then, and the whole of it, 8 MiB at most. */
const HEAD_WITHIN_MS = 10_000
const REQUEST_WITHIN_MS = 60_000
/** Longer than a viewer waits between polls, and than proxies keep an idle connection. */
const KEEP_ALIVE_MS = 72_000
/** A board joins at once. */
const JOIN_WITHIN_MS = 10_000
/** Node's own limit of a request's head bounds it already. */
const LONGEST_PARAMETER = 16_384

export interface Listening {
  readonly url: string
  readonly port: number
  /** Of `/metrics`, or `null` where the settings name none. */
  readonly metricsPort: number | null
}

export interface FeedServer {
  /**
   * Takes requests from now on.
   * @returns the address it answers at, with the port the system chose for port 0
   * @throws the system's error, such as EADDRINUSE
   */
  listen(): Promise<Listening>
  /** Finishes what was accepted, lets the viewers go so that they come back, closes the log. */
  close(): Promise<void>
}

export interface Parts {
  /** The auction log to use instead of the one that `config` names. Closed with the server. */
  readonly log?: AuctionLog
  /** Milliseconds in which a viewer must have joined a room. */
  readonly joinWithinMs?: number
  /** Milliseconds in which the head of a request must have arrived; looked at twice as often. */
  readonly headWithinMs?: number
  /** Connections that the node may have; by default what the process's limit of open files allows. */
  readonly maxConnections?: number
}

/** Puts the server together; it does not listen yet. @throws when the log cannot be opened */
export async function createFeedServer(config: Config, parts: Parts = {}): Promise<FeedServer> {
  const { headWithinMs = HEAD_WITHIN_MS } = parts
  const board = await loadBoard(config.boardDir)
  const entryPoint = createEntryPoint({
    headersTimeout: headWithinMs,
    connectionsCheckingInterval: headWithinMs / 2,
    requestTimeout: REQUEST_WITHIN_MS,
    keepAliveTimeout: KEEP_ALIVE_MS,
    // `requireHost` answers instead.
    requireHostHeader: false,
  })
  const app = Fastify({
    serverFactory: entryPoint.serverFactory,
    logger: { level: config.logLevel },
    // One line a publication is written by its route; a line a viewer would be their addresses.
    logController: new LogController({ disableRequestLogging: true }),
    routerOptions: { maxParamLength: LONGEST_PARAMETER },
    rewriteUrl: (request) => readablePath(request.url),
    clientErrorHandler: answerUnreadable,
    // Ours says so too, as a problem document.
    return503OnClosing: false,
  })
  const log = parts.log ?? (await openLog(config, app.log))
  if (board.page === null) app.log.warn('no built board to serve: npm run build makes it')

  let channel: LiveChannel | undefined
  let connections: Connections | undefined
  let metricsServer: MetricsServer | undefined
  let isClosing = false
  const eventLoop = watchEventLoop()
  const readings = {
    viewers: () => channel?.viewers() ?? 0,
    connections: () => connections?.count() ?? 0,
    lagMs: () => eventLoop.lagMs(),
    lastDelivered: (room: string) => channel?.lastDelivered(room) ?? 0,
  }
  const metrics = createMetrics(readings)
  app.addHook('preClose', async () => channel?.close())
  app.addHook('onClose', async () => {
    eventLoop.stop()
    connections?.stop()
    await Promise.all([log.close(), metricsServer?.close()])
  })
  app.addHook('onRequest', async () => {
    if (isClosing) throw new Problem(503, 'The server is restarting.', [], 1)
  })
  try {
    answerErrorsAsProblems(app)
    app.register(fastifyHelmet, helmetOptions(board.policy, config.frameAncestors))
    serveHealth(app, { log, ...readings })
    const answerDataFile = serveDataFile(app, { log, ...config })
    servePublishApi(app, {
      log,
      publishers: publishersOf(config),
      rate: config.publishRate,
      metrics,
    })
    serveApiDocuments(app)
    if (config.picturesDir !== null) servePictures(app, config.picturesDir)
    serveBoard(app, board, { log, ...config })
    await app.ready()
    channel = await openChannel({
      log,
      logger: app.log,
      nodeName: config.nodeName,
      limits: { joinWithinMs: JOIN_WITHIN_MS, ...config, ...parts },
      onDelivered: metrics.delivered,
      onClosed: metrics.closed,
      onRefused: metrics.refused,
    })
    connections = limitConnections(app.server, {
      maxViewersPerAddress: config.maxViewersPerAddress,
      maxConnections: parts.maxConnections ?? connectionsAllowed(),
      addressOf: clientAddresses(config.trustProxy).ofPeer,
      onClosed: metrics.disconnected,
    })
    // In this order. Fastify's routes answer what none of these takes.
    entryPoint.handle([
      connections.limitPipelining,
      requireHost,
      channel.onRequest,
      addBaseHeaders,
      answerDataFile,
    ])
  } catch (cause) {
    await app.close()
    throw cause
  }

  return {
    async listen() {
      // Fastify opens a second server for the name `localhost`, which the channel would not be on.
      const host = config.host === 'localhost' ? (await lookup('localhost')).address : config.host
      await app.listen({ port: config.port, host, backlog: BACKLOG })
      const address = app.server.address()
      const port = typeof address === 'object' && address !== null ? address.port : config.port
      if (config.metricsPort !== null) {
        metricsServer = await serveMetrics(metrics, config.metricsPort, host)
      }
      return {
        url: `http://${urlHost(host)}:${port}`,
        port,
        metricsPort: metricsServer?.port ?? null,
      }
    },

    async close() {
      isClosing = true
      const deadline = setTimeout(() => app.server.closeAllConnections(), LONGEST_SHUTDOWN_MS)
      try {
        await app.close()
      } finally {
        clearTimeout(deadline)
      }
    },
  }
}

/** A token of PUBLISH_TOKENS has no name but its place, which shows which one is still in use. */
function publishersOf({ publishTokens, publishers }: Config): Publisher[] {
  const unnamed = publishTokens.map((token, n) => ({ name: `token-${n + 1}`, token, rooms: null }))
  return [...unnamed, ...publishers]
}

/** A path that is not percent-encoded properly is an unknown path, not an error of its own. */
function readablePath(url = '/'): string {
  try {
    decodeURI(url)
    return url
  } catch {
    return '/%25'
  }
}

/** The host of an address that a browser on this machine can open. */
function urlHost(host: string): string {
  if (host === '0.0.0.0' || host === '::') return 'localhost'
  return host.includes(':') ? `[${host}]` : host
}
