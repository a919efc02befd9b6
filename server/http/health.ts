/** `/healthz`: the process answers. `/readyz`: it can do its work. For whatever watches the server. */
import type { FastifyInstance } from 'fastify'
import type { AuctionLog } from '../log/auction-log.ts'
import { Problem } from './problem.ts'

export function serveHealth(app: FastifyInstance, log: AuctionLog): void {
  app.get('/healthz', (_request, reply) =>
    reply.header('cache-control', 'no-store').send({ status: 'ok' }),
  )
  app.get('/readyz', async (request, reply) => {
    try {
      await log.check()
    } catch (cause) {
      request.log.error({ err: cause }, 'the auction log cannot be read')
      throw new Problem(503, 'The auction log cannot be read.')
    }
    return reply.header('cache-control', 'no-store').send({ status: 'ready' })
  })
}
