import type { Metrics } from './metrics.ts'

/** The measurements of a server without `METRICS_PORT`, which nobody reads. */
export const UNREAD: Omit<Metrics, 'read' | 'contentType'> = {
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
