/**
 * For whatever watches the server. `/healthz`: the process answers, and how late it runs.
 * `/readyz`: it can do its work, that is the log can be reached and this node's viewers have been
 * told what stands in it. With Redis it also means that something can be published now. A log of the
 * node's own that takes nothing for want of room still serves: viewers must not be sent away because
 * nobody can publish.
 */
import { setTimeout as delay } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import type { AuctionLog } from '../log/auction-log.ts'
import { oncePerMinute } from '../log-limit.ts'
import { Problem } from './problem.ts'

/** What watches gives up soon itself. */
const PATIENCE_MS = 2_000
/** Events are told within milliseconds. */
const LOOK_AGAIN_MS = 50

export interface Health {
  readonly log: AuctionLog
  lagMs(): number
  /** Number of the last event that this node's viewers of a room were told; 0 before the first. */
  lastDelivered(room: string): number
}

export function serveHealth(app: FastifyInstance, health: Health): void {
  app.get('/healthz', (_request, reply) =>
    reply
      .header('cache-control', 'no-store')
      .send({ status: 'ok', eventLoopLagMs: health.lagMs() }),
  )
  const logStoreFailure = oncePerMinute((probes, cause: unknown) =>
    app.log.error({ err: cause, probes }, 'not ready: the auction log cannot be reached'),
  )
  app.get('/readyz', async (_request, reply) => {
    let isCurrent = false
    try {
      isCurrent = await inTime(isUpToDate(health))
    } catch (cause) {
      logStoreFailure(cause)
      throw new Problem(503, 'The auction log cannot be reached, or takes nothing.', [], 1)
    }
    if (!isCurrent) throw new Problem(503, 'This node is behind the auction log.', [], 1)
    return reply.header('cache-control', 'no-store').send({ status: 'ready' })
  })
}

/** Whether everything that stands in the log now is told soon. @throws when it can't be read */
async function isUpToDate({ log, lastDelivered }: Health): Promise<boolean> {
  await log.check()
  const rooms = await log.rooms()
  const isBehind = () => rooms.some(({ room, seq }) => lastDelivered(room) < seq)
  const latest = performance.now() + PATIENCE_MS / 2
  while (isBehind() && performance.now() < latest) await delay(LOOK_AGAIN_MS)
  return !isBehind()
}

async function inTime<Result>(work: Promise<Result>): Promise<Result> {
  const watch = new AbortController()
  const late = delay(PATIENCE_MS, undefined, { signal: watch.signal }).then(() => {
    throw new Error('the auction log gives no answer')
  })
  try {
    return await Promise.race([work, late])
  } finally {
    watch.abort()
    late.catch(() => {})
  }
}
