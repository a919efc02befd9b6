/** Serves the API document `/api/openapi.json`. */
import type { FastifyInstance } from 'fastify'

export function serveApiDocument(app: FastifyInstance): void {
  let body: Promise<string> | undefined
  app.get('/api/openapi.json', async (_request, reply) => {
    // Built with the first request: viewers who wait for a start need none.
    body ??= import('./open-api.ts').then(({ openApiDocument }) =>
      JSON.stringify(openApiDocument()),
    )
    return reply
      .header('content-type', 'application/json; charset=utf-8')
      .header('cache-control', 'no-cache')
      .send(await body)
  })
}
