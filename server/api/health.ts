/**
 * Health checks. `/healthz`: the process responds, and its event loop's delay. `/readyz`: the log can
 * be reached and takes publications, and its events have been sent to this node's viewers.
 */
import type { FastifyInstance } from 'fastify'
import { inTime } from '../lib/in-time.ts'
import { oncePerMinute } from '../lib/once-per-minute.ts'
import { Problem } from '../lib/problem.ts'
import type { AuctionLog } from '../log/auction-log.ts'

/** Monitors time out soon themselves. */
const PATIENCE_MS = 2_000

export interface Health {
  readonly log: AuctionLog
  /** The latest publication was refused for want of a store, or of room in it. */
  isRefusing(): boolean
  lagMs(): number
  /** Settles when every change announced so far has been sent, or `isWaiting` returns false. */
  confirmAll(isWaiting: () => boolean): Promise<void>
}

/** @returns whether `/readyz` answers 200 at present */
export function serveHealth(app: FastifyInstance, health: Health): () => Promise<boolean> {
  app.get('/healthz', (_request, reply) =>
    reply
      .header('cache-control', 'no-store')
      .send({ status: 'ok', eventLoopLagMs: health.lagMs() }),
  )
  const logStoreFailure = oncePerMinute((probes, cause: unknown) =>
    app.log.error({ err: cause, probes }, 'not ready: the auction log cannot be used'),
  )
  async function obstacle(): Promise<Problem | null> {
    try {
      if (await inTime(isUpToDate(health), PATIENCE_MS, noAnswer)) return null
      return new Problem(503, 'This node is behind the auction log.', [], 1)
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

/**
 * Whether the log's present events are soon sent. It asks about no room that has not changed, so it is
 * as fast with many rooms. @throws when the log can't be used
 */
async function isUpToDate({ log, isRefusing, confirmAll }: Health): Promise<boolean> {
  await log.check()
  if (isRefusing()) throw new Error('the latest publication was refused')
  await log.announced()
  let isWaiting = true
  const caughtUp = confirmAll(() => isWaiting).then(() => true)
  return inTime(caughtUp, PATIENCE_MS / 2, () => {
    isWaiting = false
    return false
  })
}

function noAnswer(): never {
  throw new Error('the auction log gives no answer')
}
