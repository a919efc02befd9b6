/** What `/metrics` says. */
import { createMetrics } from '../metrics/metrics.ts'
import { ask, type Feed } from './feed.ts'

/** The text of a feed that has `metricsPort`. */
export const metricsOf = async ({ metricsPort }: Feed) =>
  (await ask(metricsPort ?? 0, '/metrics')).body.toString()

/** The value of one metric. */
export function reading(text: string, name: string): number {
  const line = text.split('\n').find((one) => one.startsWith(`${name} `))
  return Number(line?.slice(name.length + 1))
}

/** The metrics of a server without viewers. */
export function metricsOfNobody(store: 'disk' | 'redis') {
  return createMetrics({
    version: '1.0.0',
    store,
    maxViewers: 10,
    maxConnections: 10,
    readings: {
      viewers: () => 0,
      connections: () => 0,
      answers: () => 0,
      isReady: async () => true,
      isFollowed: () => true,
      freeBytes: async () => 1,
    },
  })
}
