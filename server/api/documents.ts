/** Serves the API documents `/api/openapi.json` and `/api/asyncapi.json`. */
import type { FastifyInstance } from 'fastify'
import { asyncApiDocument } from './async-api.ts'
import { openApiDocument } from './open-api.ts'

export function serveApiDocuments(app: FastifyInstance): void {
  for (const [path, document] of [
    ['/api/openapi.json', openApiDocument()],
    ['/api/asyncapi.json', asyncApiDocument()],
  ] as const) {
    const body = JSON.stringify(document)
    app.get(path, (_request, reply) =>
      reply
        .header('content-type', 'application/json; charset=utf-8')
        .header('cache-control', 'no-cache')
        .send(body),
    )
  }
}
