/** Serves the API documents `/api/openapi.json` and `/api/asyncapi.json`. */
import type { FastifyInstance } from 'fastify'

export function serveApiDocuments(app: FastifyInstance): void {
  serveDocument(app, '/api/openapi.json', async () =>
    (await import('./open-api.ts')).openApiDocument(),
  )
  serveDocument(app, '/api/asyncapi.json', async () =>
    (await import('./async-api.ts')).asyncApiDocument(),
  )
}

/** Builds the document with its first request: viewers who wait for a start need none. */
function serveDocument(app: FastifyInstance, path: string, build: () => Promise<object>): void {
  let body: Promise<string> | undefined
  app.get(path, async (_request, reply) => {
    body ??= build().then((document) => JSON.stringify(document))
    return reply
      .header('content-type', 'application/json; charset=utf-8')
      .header('cache-control', 'no-cache')
      .send(await body)
  })
}
