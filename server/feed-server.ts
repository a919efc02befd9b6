/**
 * Composes the feed server: log, channel and routes on one port.
 */
import { lookup } from 'node:dns/promises'
import { readFileSync, writeSync } from 'node:fs'
import { findPackageJSON } from 'node:module'
import { resolve } from 'node:path'
import Fastify, { type FastifyBaseLogger, type FastifyInstance, LogController } from 'fastify'
import { MANIFEST } from '../contract/brand/page.ts'
import { FIRST_SCREEN_FILE, type RenderFirstScreen } from '../contract/first-screen.ts'
import { createBearers } from './api/bearer.ts'
import { FileThread, LARGEST_INLINE } from './api/file-thread.ts'
import { serveHealth } from './api/health.ts'
import { servePublishApi } from './api/publish.ts'
import type { Publisher } from './api/publishers.ts'
import { serveRecordings } from './api/recording.ts'
import { serveRooms } from './api/rooms.ts'
import { LiveChannel } from './channel/live-channel.ts'
import type { Config } from './config.ts'
import { clientAddresses } from './guard/client-address.ts'
import type { Connections } from './guard/connections.ts'
import { connectionsAllowed, limitConnections } from './guard/connections.ts'
import { addBaseHeaders } from './lib/headers.ts'
import { answerErrorsAsProblems, answerUnreadable, Problem } from './lib/problem.ts'
import { removeOldRooms } from './lib/retention.ts'
import type { AuctionLog } from './log/auction-log.ts'
import { type LogWorkers, ThreadedLog } from './log/threaded-log.ts'
import { watchWrites } from './log/watched-writes.ts'
import { countAnswers } from './metrics/answers.ts'
import type { Metrics, MetricsServer } from './metrics/metrics.ts'
import { type Board, loadBoard, serveBoard } from './pages/board-files.ts'
import { brandBoard } from './pages/branded-board.ts'
import { createDataFileHandler } from './pages/data-file.ts'
import { createEntryPoint, requireHost } from './pages/entry-point.ts'
import { createFirstScreens, loadRenderer } from './pages/first-screen.ts'
import { createLinkPictures } from './pages/link-pictures.ts'
import { pageHeaders } from './pages/page-policy.ts'
import { servePictures } from './pages/pictures.ts'
import { RoomCache } from './pages/room-cache.ts'

/**
 * Connections that may wait to be accepted, when thousands of viewers reconnect at once. The system
 * caps it (`net.core.somaxconn`); clients above that retry a second later.
 */
const BACKLOG = 16_384
/** After this a shutdown no longer waits for slow clients. */
const LONGEST_SHUTDOWN_MS = 4_000
/** Time limits for a request's head and for all of it, which is 8 MiB at most. */
const HEAD_WITHIN_MS = 10_000
const REQUEST_WITHIN_MS = 60_000
/** Longer than a viewer waits between polls, and than proxies keep an idle connection. */
const KEEP_ALIVE_MS = 72_000
/** No limit of its own: Node limits the size of the head. */
const LONGEST_PARAMETER = 16_384

const NO_COMPILERS = { buildValidator: noCompiler, buildSerializer: noCompiler }

export type FeedServer = Awaited<ReturnType<typeof createFeedServer>>

/** Counts and times that the parts report. */
type Measurements = Omit<Metrics, 'read' | 'serve'>

export interface Parts {
  /** Replaces the auction log of `config`. Closed with the server. */
  readonly log?: AuctionLog
  /** Threads for the log, if it is on this node's disk. */
  readonly logWorkers?: LogWorkers
  /** Time limit for the head of a request, in milliseconds; checked twice as often. */
  readonly headWithinMs?: number
  /** Called for each viewer that has joined a room. */
  readonly onJoined?: () => void
  /** Limit of connections; by default what the process's limit of open files allows. */
  readonly maxConnections?: number
}

/** Creates the server; it does not listen yet. @throws when the log cannot be opened */
export async function createFeedServer(config: Config, parts: Parts = {}) {
  const { app, entryPoint } = createApp(config, parts.headWithinMs)
  let channel: LiveChannel | undefined
  let connections: Connections | undefined
  let isReady = async () => false
  const maxConnections = parts.maxConnections ?? connectionsAllowed()
  const registry = config.metricsPort === null ? null : await openMetrics()
  const metrics = registry ?? UNREAD
  const [log, board] = await Promise.all([
    parts.log ?? openLog(config, app.log, metrics, parts.logWorkers),
    loadBoard(config.boardDir, config.brand.pictures),
  ])
  let metricsServer: MetricsServer | undefined
  let stopRetention = () => {}
  let isClosing = false
  const thread = new FileThread()
  app.addHook('preClose', async () => channel?.close())
  app.addHook('onClose', async () => {
    stopRetention()
    connections?.stop()
    await Promise.all([log.close(), thread.close(), metricsServer?.close()])
  })
  const headers = pageHeaders(board.policy, config.frameAncestors)
  app.addHook('onRequest', async (_request, reply) => {
    if (isClosing) throw new Problem(503, 'The server is restarting.', [], 1)
    reply.headers(headers)
  })
  try {
    const problemOf = answerErrorsAsProblems(app)
    const methodsOf = watchRoutes(app)
    const cache = new RoomCache(log)
    const writes = watchWrites(log, metrics.committed)
    isReady = serveHealth(app, { log, isRefusing: writes.isRefusing })
    const answerDataFile = createDataFileHandler({
      cache,
      ...config,
      headers,
      problemOf,
    })
    const bearers = createBearers(publishersOf(config))
    servePublishApi(app, {
      log: writes,
      bearers,
      rate: config.publishRate,
      thread,
      onAnswered: metrics.answered,
      onTooFast: metrics.refusedTooFast,
    })
    serveRooms(app, { log, bearers })
    serveRecordings(app, { log, bearers, thread })
    serveApiDocument(app)
    if (config.picturesDir !== null) await servePictures(app, config.picturesDir)
    await addPages(app, { board, config, cache, thread, metrics, methodsOf })
    channel = new LiveChannel({
      log,
      logger: app.log,
      nodeName: config.nodeName,
      limits: config,
      onDelivered: metrics.delivered,
      onJoined(outcome) {
        metrics.joined(outcome)
        parts.onJoined?.()
      },
      onReset: metrics.roomReset,
      onClosed: metrics.closed,
      onRefused: metrics.refused,
    })
    await app.ready()
    connections = limitConnections(app.server, {
      maxViewersPerAddress: config.maxViewersPerAddress,
      maxConnections,
      addressOf: clientAddresses(config.trustProxy).ofPeer,
      onClosed: metrics.disconnected,
    })
    // In this order; what none of them takes goes to Fastify's routes.
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

  async function openMetrics(): Promise<Metrics> {
    // Loaded only here: nearly a quarter of all modules, for which viewers would wait at each start.
    const { createMetrics } = await import('./metrics/metrics.ts')
    return createMetrics({
      version: readVersion(),
      store: config.redisUrl === null ? 'disk' : 'redis',
      maxViewers: config.maxViewers,
      maxConnections,
      readings: {
        viewers: () => channel?.viewers() ?? 0,
        connections: () => connections?.count() ?? 0,
        answers: countAnswers(app.server),
        isReady: () => isReady(),
        isFollowed: () => log.isFollowed(),
        freeBytes: async () => (await log.freeBytes?.()) ?? null,
      },
    })
  }

  return {
    /**
     * Starts listening.
     * @returns the server's address, with the port that the system chose for port 0
     * @throws the system's error, such as EADDRINUSE
     */
    async listen() {
      // For the name `localhost` Fastify opens a second server, without the channel.
      const host = config.host === 'localhost' ? (await lookup('localhost')).address : config.host
      const url = await app.listen({ port: config.port, host, backlog: BACKLOG })
      const address = app.server.address()
      const port = typeof address === 'object' && address !== null ? address.port : config.port
      if (config.retainRoomsDays > 0) {
        stopRetention = removeOldRooms(log, config.retainRoomsDays, app.log)
      }
      if (registry !== null && config.metricsPort !== null) {
        metricsServer = await registry.serve(config.metricsPort, config.metricsHost)
      }
      return {
        url,
        port,
        /** Port of `/metrics`, or `null` without one. */
        metricsPort: metricsServer?.port ?? null,
      }
    },

    /** Finishes accepted requests, ends sessions so that viewers reconnect, closes the log. */
    async close(): Promise<void> {
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

function createApp({ logLevel }: Config, headWithinMs = HEAD_WITHIN_MS) {
  const entryPoint = createEntryPoint({
    headersTimeout: headWithinMs,
    connectionsCheckingInterval: headWithinMs / 2,
    requestTimeout: REQUEST_WITHIN_MS,
    keepAliveTimeout: KEEP_ALIVE_MS,
    // `requireHost` answers instead.
    requireHostHeader: false,
    joinDuplicateHeaders: true,
  })
  const app = Fastify({
    serverFactory: entryPoint.serverFactory,
    logger: { level: logLevel, stream: { write: writeLine } },
    // The publish route logs each publication; lines for viewers would reveal their addresses.
    logController: new LogController({ disableRequestLogging: true }),
    routerOptions: { maxParamLength: LONGEST_PARAMETER },
    rewriteUrl: (request) => readablePath(request.url),
    clientErrorHandler: answerUnreadable,
    // Our own hook responds with a problem document.
    return503OnClosing: false,
    // No route has a schema. Fastify would load its compilers at every start.
    schemaController: { compilersFactory: NO_COMPILERS },
  })
  return { app, entryPoint }
}

/** Opens the log that the settings name. @throws when it cannot be opened */
async function openLog(
  config: Config,
  report: FastifyBaseLogger,
  { redisAnswered: onAnswer }: Measurements,
  workers: LogWorkers | undefined,
): Promise<AuctionLog> {
  const { dataDir, redisUrl: url, retainEvents, redisSentinels: sentinels, redisCa: ca } = config
  if (url === null) {
    const onEnded = (cause: unknown) =>
      report.warn({ err: cause }, 'a thread of the auction log ended')
    return ThreadedLog.open(dataDir, { retainEvents, workers, onEnded })
  }
  // Loaded only here: a single node needs no client of a store that it doesn't have.
  const { RedisLog } = await import('./log/redis-log.ts')
  return RedisLog.open({ url, sentinels, ca, report, onAnswer, retainEvents })
}

interface PagesOptions {
  readonly board: Board
  readonly config: Config
  readonly cache: RoomCache
  readonly thread: FileThread
  readonly metrics: Measurements
  /** The methods that the routes of a path take. */
  readonly methodsOf: (path: string) => readonly string[]
}

/** Adds the board with its brand, first screens and pictures of link previews. */
async function addPages(app: FastifyInstance, options: PagesOptions): Promise<void> {
  const { board, config, cache, thread, metrics, methodsOf } = options
  const { brands } = config.brand
  warnOfMissing(app.log, board, config)
  const manifest = board.files.get(`/${MANIFEST}`)
  const branded = brandBoard(board, manifest, brands, config.defaultRoom)
  const linkPictures = createLinkPictures({
    cache,
    brands,
    files: board.files,
    ...config,
    onFailure(cause) {
      app.log.error(cause, 'the picture of the link preview cannot be drawn')
    },
  })
  const render = config.firstScreen && board.page ? await loadRenderer(config.boardDir) : null
  const module = resolve(config.boardDir, FIRST_SCREEN_FILE)
  const firstScreens =
    render &&
    createFirstScreens(branded.page, renderAnySize(render, module, thread), {
      cache,
      ...config,
      drawsPictures: linkPictures !== null,
      onFailure(cause) {
        metrics.firstScreenFailed()
        app.log.error(cause, 'the first screen cannot be rendered')
      },
    })
  await serveBoard(app, board, branded, {
    cache,
    ...config,
    firstScreens,
    linkPictures,
    methodsOf,
  })
}

/** What an operator should know of the board's folder and of the brand. */
function warnOfMissing(log: FastifyBaseLogger, board: Board, { brand }: Config): void {
  if (board.page === null) log.warn('no built board to serve: npm run build makes it')
  for (const problem of brand.problems) log.warn(`BRAND_FILE: ${problem}`)
  for (const name of brand.pictures.keys()) {
    if (!board.files.has(`/${name}`)) log.warn(`BRAND_FILE: there is no ${name} beside it`)
  }
}

/** The measurements of a server without `METRICS_PORT`, which nobody reads. */
const UNREAD: Measurements = {
  answered() {},
  refusedTooFast() {},
  committed() {},
  redisAnswered() {},
  delivered() {},
  joined() {},
  roomReset() {},
  firstScreenFailed() {},
  refused() {},
  closed() {},
  disconnected() {},
}

/**
 * For a 405 and its `Allow` (RFC 9110 §15.5.6); to be called before the routes are added.
 * @returns the methods that the routes of a path take; none for an unknown one
 */
function watchRoutes(app: FastifyInstance): (path: string) => readonly string[] {
  const routes: { readonly path: RegExp; readonly methods: readonly string[] }[] = []
  app.addHook('onRoute', ({ url, method }) => {
    const plain = url.replaceAll(/[.+?^${}()|[\]\\]/g, '\\$&')
    const path = plain.replaceAll(/:[a-z]+/g, '[^/]+').replace('*', '.*')
    routes.push({ path: new RegExp(`^${path}$`), methods: [method].flat() })
  })
  return (path) => {
    const found = routes.filter((route) => route.path.test(path))
    return [...new Set(found.flatMap(({ methods }) => methods))].sort()
  }
}

function serveApiDocument(app: FastifyInstance): void {
  let body: Promise<string> | undefined
  app.get('/api/openapi.json', async (_request, reply) => {
    // Built with the first request: viewers who wait for a start need none.
    body ??= import('./api/open-api.ts').then(({ openApiDocument }) =>
      JSON.stringify(openApiDocument()),
    )
    return reply
      .header('content-type', 'application/json; charset=utf-8')
      .header('cache-control', 'no-cache')
      .send(await body)
  })
}

/**
 * Tokens of PUBLISH_TOKENS are named by their position, so that logs show which is in use. They are
 * the old and the new one of the same publisher, so they have one account, which no name can be.
 */
function publishersOf({ publishTokens, publishers }: Config): Publisher[] {
  const account = '(PUBLISH_TOKENS)'
  const unnamed = publishTokens.map((token, n) => ({
    name: `token-${n + 1}`,
    token,
    account,
  }))
  return [...unnamed, ...publishers]
}

/** The version in `package.json`, which is beside the server in a checkout and in the package. */
function readVersion(): string {
  const path = findPackageJSON(import.meta.url)
  return path === undefined ? 'unknown' : String(JSON.parse(readFileSync(path, 'utf8')).version)
}

/** Renders on the thread what would keep viewers waiting. */
function renderAnySize(render: RenderFirstScreen, module: string, thread: FileThread) {
  return async (options: Parameters<RenderFirstScreen>[0]) =>
    options.dataFile.length > LARGEST_INLINE
      ? thread.run('(first screens)', 'firstScreen', module, options)
      : render(options)
}

/** Leaves out a line that a full disk doesn't take. The logger's own stream would try again for ever. */
function writeLine(line: string): void {
  try {
    writeSync(1, line)
  } catch {}
}

function noCompiler(): never {
  throw new Error('routes have no schemas')
}

/** Turns an invalid percent-encoding into an unknown path instead of another error. */
function readablePath(url = '/'): string {
  try {
    decodeURI(url)
    return url
  } catch {
    return '/%25'
  }
}
