/** Metrics for Prometheus: counts and times, without people's names, addresses or tokens. */
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import { measureDelivery } from './delivery-time.ts'

/** Seconds. */
const DELIVERY_BUCKETS = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10]

export interface Metrics {
  /** A request of the publish API was answered. */
  answered(status: number): void
  /** A publication was refused because its publisher sent too fast. */
  refusedTooFast(publisher: string): void
  /** An event is stored whose publication arrived at `arrivedAt` of the monotonic clock. */
  stored(room: string, seq: number, arrivedAt: number): void
  /** An event was sent to the room's viewers on this node. */
  delivered(room: string, seq: number): void
  /** A cap has refused a viewer. */
  refused(cap: string): void
  /** The server closed a viewer's session. */
  closed(reason: string): void
  /** The server closed a connection. */
  disconnected(reason: string): void
  /** The text that Prometheus reads, with those of the process itself. */
  read(): Promise<string>
  readonly contentType: string
}

export interface Readings {
  viewers(): number
  connections(): number
  lagMs(): number
  lastDelivered(room: string): number
}

export function createMetrics(readings: Readings): Metrics {
  const registry = new Registry()
  const registers = [registry]
  new Gauge({
    name: 'gavel_viewers',
    help: 'Viewers connected to this node.',
    registers,
    collect() {
      this.set(readings.viewers())
    },
  })
  new Gauge({
    name: 'gavel_connections',
    help: 'Open connections to this node.',
    registers,
    collect() {
      this.set(readings.connections())
    },
  })
  new Gauge({
    name: 'gavel_event_loop_lag_seconds',
    help: 'The longest delay of the event loop in the last seconds.',
    registers,
    collect() {
      this.set(readings.lagMs() / 1_000)
    },
  })
  const events = new Counter({
    name: 'gavel_events_told_total',
    help: 'Events that this node has told its viewers.',
    registers,
  })
  const answers = new Counter({
    name: 'gavel_publications_total',
    help: 'Requests of the publish API by the status of the answer.',
    labelNames: ['answer'],
    registers,
  })
  const tooFast = new Counter({
    name: 'gavel_publications_refused_total',
    help: 'Publications answered 429, by publisher.',
    labelNames: ['publisher'],
    registers,
  })
  const refusals = new Counter({
    name: 'gavel_viewers_refused_total',
    help: 'Viewers turned away, by the setting that did it.',
    labelNames: ['cap'],
    registers,
  })
  const closed = new Counter({
    name: 'gavel_sessions_closed_total',
    help: 'Sessions of viewers that the server closed, by reason.',
    labelNames: ['reason'],
    registers,
  })
  const disconnected = new Counter({
    name: 'gavel_connections_closed_total',
    help: 'Connections that the server closed, by reason.',
    labelNames: ['reason'],
    registers,
  })
  const delivery = new Histogram({
    name: 'gavel_publish_to_delivery_seconds',
    help: 'From a publication’s arrival until all waiting viewers of this node were handed it.',
    buckets: DELIVERY_BUCKETS,
    registers,
  })
  const times = measureDelivery(readings.lastDelivered, (seconds) => delivery.observe(seconds))
  let isProcessWatched = false

  return {
    answered: (status) => answers.inc({ answer: String(status) }),
    refusedTooFast: (publisher) => tooFast.inc({ publisher }),
    stored: (room, seq, arrivedAt) => times.stored(room, seq, arrivedAt),
    delivered(room, seq) {
      events.inc()
      times.delivered(room, seq)
    },
    refused: (cap) => refusals.inc({ cap }),
    closed: (reason) => closed.inc({ reason }),
    disconnected: (reason) => disconnected.inc({ reason }),
    read() {
      // Not before the first request, because watching the process has a cost.
      if (!isProcessWatched) {
        isProcessWatched = true
        collectDefaultMetrics({ register: registry })
      }
      return registry.metrics()
    },
    contentType: registry.contentType,
  }
}
