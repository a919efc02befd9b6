/**
 * Health checks. `/healthz`: the process responds, and its event loop's delay. `/readyz`: the log can
 * be read and takes publications.
 */
import { monitorEventLoopDelay } from 'node:perf_hooks'
import type { FastifyInstance } from 'fastify'
import { inTime } from '../lib/in-time.ts'
import { oncePerMinute } from '../lib/once-per-minute.ts'
import { Problem } from '../lib/problem.ts'
import type { AuctionLog } from '../log/auction-log.ts'

/** Monitors time out soon themselves. */
const PATIENCE_MS = 2_000

/** Each sample wakes the process up. Viewers notice a stall of 200 ms. */
const SAMPLE_MS = 50
/** A stall is reported for at least this long, and at most for twice as long. */
const WINDOW_MS = 5_000

interface Health {
  readonly log: AuctionLog
  /** The latest publication was refused because the store was away or full. */
  isRefusing(): boolean
}

/** @returns whether `/readyz` answers 200 at present */
export function serveHealth(
  app: FastifyInstance,
  { log, isRefusing }: Health,
): () => Promise<boolean> {
  const delays = monitorEventLoopDelay({ resolution: SAMPLE_MS })
  delays.enable()
  let longestBefore = 0
  const windows = setInterval(() => {
    longestBefore = delays.max
    delays.reset()
  }, WINDOW_MS).unref()
  app.addHook('onClose', async () => {
    delays.disable()
    clearInterval(windows)
  })
  app.get('/healthz', (_request, reply) => {
    const longestMs = Math.max(longestBefore, delays.max) / 1e6
    const eventLoopLagMs = Math.max(0, Math.round(longestMs - SAMPLE_MS))
    return reply.header('cache-control', 'no-store').send({ status: 'ok', eventLoopLagMs })
  })
  const logStoreFailure = oncePerMinute((probes, cause: unknown) =>
    app.log.error({ err: cause, probes }, 'not ready: the auction log cannot be used'),
  )
  async function obstacle(): Promise<Problem | null> {
    try {
      await inTime(log.check(), PATIENCE_MS, noAnswer)
      if (isRefusing()) throw new Error('the latest publication was refused')
      return null
    } catch (cause) {
      logStoreFailure(cause)
      return new Problem(503, 'The auction log cannot be reached, or takes nothing.', [], 1)
    }
  }
  app.get('/readyz', async (_request, reply) => {
    const problem = await obstacle()
    if (problem !== null) throw problem
    return reply.header('cache-control', 'no-store').send({ status: 'ready' })
  })
  return async () => (await obstacle()) === null
}

function noAnswer(): never {
  throw new Error('the auction log gives no answer')
}
