/**
 * Response cache in front of Fastify. Routing a request, building its headers and counting its bytes
 * costs three times what sending it does, and viewers who reload ask for the same file at once.
 */
import type { IncomingMessage } from 'node:http'
import type { FastifyReply } from 'fastify'
import { ServerResponse } from '../respond/node-http.ts'

/** A 200 as it was sent once. */
export interface PreparedResponse {
  /** Names and values alternate. */
  readonly headers: readonly string[]
  readonly body: Buffer
}

/** @returns what Fastify is about to send, or `null` when it depends on more than path and encoding */
export function prepareResponse(reply: FastifyReply, body: unknown): PreparedResponse | null {
  if (reply.statusCode !== 200 || !Buffer.isBuffer(body)) return null
  if (!mayUsePrepared(reply.request.raw)) return null
  const all = { ...reply.getHeaders(), 'content-length': body.length }
  const headers = Object.entries(all).flatMap(([name, value]) => [name, String(value)])
  return { headers, body }
}

/** Whether the response depends only on path and encoding: a GET without body, origin or condition. */
export function mayUsePrepared({ method, headers }: IncomingMessage): boolean {
  return (
    method === 'GET' &&
    headers.origin === undefined &&
    headers['if-none-match'] === undefined &&
    headers['transfer-encoding'] === undefined &&
    headers['content-length'] === undefined
  )
}

export function sendPrepared(response: ServerResponse, { headers, body }: PreparedResponse): void {
  ServerResponse.prototype.writeHead.call(response, 200, [...headers])
  response.end(body)
}
