/** Metrics for Prometheus: counts and times, without people's names, addresses or tokens. */
import { once } from 'node:events'
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from '@prometheus-io/client'
import { CLOSED_REASONS } from '../guard/connections.ts'
import { DATA_HEADERS } from '../lib/headers.ts'
import { createServer } from '../lib/node-http.ts'
import type { LoggedEvent } from '../log/auction-log.ts'
import { CLASSES, KINDS, type Kind } from './answers.ts'

/** Seconds. */
const DELIVERY_BUCKETS = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10]
const COMMIT_BUCKETS = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5]
const REDIS_BUCKETS = [0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5]

export type Metrics = ReturnType<typeof createMetrics>
export type MetricsServer = Awaited<ReturnType<Metrics['serve']>>

/** Values that are read when Prometheus asks. */
interface Readings {
  viewers(): number
  connections(): number
  /** The answers of a kind by the first digit of their status. */
  answers(kind: Kind, status: number): number
  /** The answer of `/readyz`. */
  isReady(): Promise<boolean>
  /** The log announces changes. */
  isFollowed(): boolean
  /** Bytes that the store can still take, or `null` where that is not known. */
  freeBytes(): Promise<number | null>
}

interface MetricsOptions {
  readonly version: string
  readonly store: 'disk' | 'redis'
  readonly maxViewers: number
  /** May be `Infinity`. */
  readonly maxConnections: number
  readonly readings: Readings
}

export function createMetrics(options: MetricsOptions) {
  const { readings, store } = options
  const registry = new Registry()
  const registers = [registry]
  const gauge = (name: string, help: string, read: () => number | Promise<number>) =>
    new Gauge({
      name,
      help,
      registers,
      async collect() {
        this.set(await read())
      },
    })
  const counter = <Label extends string>(name: string, help: string, labelNames: Label[] = []) =>
    new Counter({ name, help, labelNames, registers })
  const histogram = (name: string, help: string, buckets: number[]) =>
    new Histogram({ name, help, buckets, registers })

  new Gauge({
    name: 'gavel_build_info',
    help: '1, with the version of this node as a label.',
    labelNames: ['version'],
    registers,
  }).set({ version: options.version }, 1)
  gauge('gavel_viewers', 'Viewers connected to this node.', readings.viewers)
  gauge('gavel_viewers_limit', 'MAX_VIEWERS of this node.', () => options.maxViewers)
  gauge('gavel_connections', 'Open connections to this node.', readings.connections)
  gauge(
    'gavel_connections_limit',
    'Connections that this node may have, by its limit of open files.',
    () => options.maxConnections,
  )
  gauge('gavel_ready', '1 while /readyz answers 200, else 0.', async () =>
    Number(await readings.isReady()),
  )
  gauge('gavel_log_followed', '1 while the log announces changes to this node, else 0.', () =>
    Number(readings.isFollowed()),
  )
  new Gauge({
    name: 'gavel_log_free_bytes',
    help: 'Bytes that the log can still take: free on its disk, or up to the maxmemory of Redis.',
    labelNames: ['store'],
    registers,
    async collect() {
      const bytes = await readings.freeBytes().catch(() => null)
      if (bytes === null) this.reset()
      else this.set({ store }, bytes)
    },
  })
  new Counter({
    name: 'gavel_answers_total',
    help: 'Answers by kind of request and class of status.',
    labelNames: ['kind', 'class'],
    registers,
    collect() {
      this.reset()
      for (const kind of KINDS) {
        for (const name of CLASSES) {
          this.inc({ kind, class: name }, readings.answers(kind, Number(name[0])))
        }
      }
    },
  })
  const events = counter('gavel_events_told_total', 'Events that this node has told its viewers.')
  const joins = counter('gavel_joins_total', 'Viewers who joined a room, by what they were sent.', [
    'outcome',
  ])
  const resets = counter(
    'gavel_room_resets_total',
    'Rooms whose viewers started over, because the log does not know what they were sent.',
  )
  const firstScreens = counter(
    'gavel_first_screen_failures_total',
    'Data files whose first screen could not be rendered.',
  )
  const answers = counter(
    'gavel_publications_total',
    'Requests of the publish API by the status of the answer.',
    ['answer'],
  )
  const tooFast = counter(
    'gavel_publications_refused_total',
    'Publications answered 429, by publisher.',
    ['publisher'],
  )
  const refusals = counter(
    'gavel_viewers_refused_total',
    'Viewers turned away, by the setting that did it.',
    ['cap'],
  )
  const closed = counter(
    'gavel_sessions_closed_total',
    'Sessions of viewers that the server closed, by reason.',
    ['reason'],
  )
  const disconnected = counter(
    'gavel_connections_closed_total',
    'Connections that the server closed, by reason.',
    ['reason'],
  )
  const delivery = histogram(
    'gavel_publish_to_delivery_seconds',
    'From a publication’s arrival at any node until all waiting viewers of this node were handed it.',
    DELIVERY_BUCKETS,
  )
  const commits = histogram(
    'gavel_log_commit_seconds',
    'How long the log took to store a publication, or to refuse it.',
    COMMIT_BUCKETS,
  )
  const redis = histogram(
    'gavel_redis_command_seconds',
    'How long Redis took to answer a command, or the time-out of one that it did not answer.',
    REDIS_BUCKETS,
  )
  // A rate needs the value before the first: a counter that begins at 1 has not increased.
  for (const outcome of ['present', 'replay', 'reset']) joins.inc({ outcome }, 0)
  for (const cap of ['MAX_VIEWERS', 'MAX_VIEWERS_PER_ADDRESS']) refusals.inc({ cap }, 0)
  for (const reason of ['queue_full', 'too_fast']) closed.inc({ reason }, 0)
  for (const reason of CLOSED_REASONS) disconnected.inc({ reason }, 0)
  let isProcessWatched = false

  /** The text that Prometheus reads, with those of the process itself. */
  function read(): Promise<string> {
    // Not before the first request, because watching the process has a cost.
    if (!isProcessWatched) {
      isProcessWatched = true
      collectDefaultMetrics({ register: registry })
    }
    return registry.metrics()
  }

  return {
    /** A request of the publish API was answered. */
    answered: (status: number) => answers.inc({ answer: String(status) }),
    /** A publication was refused because its publisher sent too fast. */
    refusedTooFast: (publisher: string) => tooFast.inc({ publisher }),
    /** A change was committed to the log, or was not: the log took this many seconds. */
    committed: (seconds: number) => commits.observe(seconds),
    /** Redis answered a command, or did not: it took this many seconds. */
    redisAnswered: (seconds: number) => redis.observe(seconds),
    /** An event was sent to the room's viewers on this node. */
    delivered({ acceptedAt }: LoggedEvent): void {
      events.inc()
      if (acceptedAt === undefined) return
      // The clocks of two nodes agree to within the time that a command of Redis takes.
      delivery.observe(Math.max(0, performance.now() - acceptedAt) / 1_000)
    },
    /** A viewer has joined a room. */
    joined: (outcome: string) => joins.inc({ outcome }),
    /** A room's viewers start over: the log does not know what they were sent. */
    roomReset: () => resets.inc(),
    /** A data file's first screen could not be rendered. */
    firstScreenFailed: () => firstScreens.inc(),
    /** A cap has refused a viewer. */
    refused: (cap: string) => refusals.inc({ cap }),
    /** The server closed a viewer's session. */
    closed: (reason: string) => closed.inc({ reason }),
    /** The server closed a connection. */
    disconnected: (reason: string) => disconnected.inc({ reason }),
    read,
    /**
     * Serves `/metrics` on a port of its own, which a firewall can restrict to monitoring.
     * @throws the system's error, such as EADDRINUSE
     */
    async serve(port: number, host: string) {
      const server = createServer(async (request, response) => {
        for (const [name, value] of Object.entries(DATA_HEADERS)) response.setHeader(name, value)
        if (request.url !== '/metrics') {
          response.writeHead(404).end()
          return
        }
        try {
          const text = await read()
          response.writeHead(200, { 'content-type': registry.contentType }).end(text)
        } catch {
          response.writeHead(500).end()
        }
      })
      server.listen(port, host)
      await once(server, 'listening')
      const address = server.address()
      return {
        port: typeof address === 'object' && address !== null ? address.port : port,
        close: () =>
          new Promise<void>((resolve) => {
            server.close(() => resolve())
            server.closeAllConnections()
          }),
      }
    },
  }
}
