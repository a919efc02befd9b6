/**
 * Answers that are given again as they were, before Fastify sees the request: finding the route,
 * making the headers and counting the bytes costs three times what sending them does, and a hall
 * that refreshes asks for the same some ten thousand times.
 */
import type { IncomingMessage, Server } from 'node:http'
import { ServerResponse } from 'node:http'
import type { FastifyReply } from 'fastify'

/** Kinds of `Accept-Encoding` worth remembering; browsers send a handful. */
const MOST_ANSWERS = 8

interface Answer {
  /** Names and values in turn. */
  readonly headers: readonly string[]
  readonly body: Buffer
}

/** The 200s that were given for one state of something, by the request's `Accept-Encoding`. */
export interface GivenAnswers {
  readonly byEncoding: Map<string, Answer>
}

export function noAnswersYet(): GivenAnswers {
  return { byEncoding: new Map() }
}

/** Remembers what Fastify is about to send. */
export function rememberAnswer(given: GivenAnswers, reply: FastifyReply, body: unknown): void {
  if (reply.statusCode !== 200 || !Buffer.isBuffer(body) || !isPlain(reply.request.raw)) return
  if (given.byEncoding.size === MOST_ANSWERS) return
  const all = { ...reply.getHeaders(), 'content-length': body.length }
  const headers = Object.entries(all).flatMap(([name, value]) => [name, String(value)])
  given.byEncoding.set(encodingOf(reply.request.raw), { headers, body })
}

/** From now on `find` is asked first; where it knows nothing, the request goes on as before. */
export function answerQuickly(
  server: Server,
  find: (url: string) => GivenAnswers | undefined,
): void {
  const usual = server.listeners('request')
  server.removeAllListeners('request')
  server.on('request', (request: IncomingMessage, response: ServerResponse) => {
    const answer = isPlain(request)
      ? find(request.url ?? '')?.byEncoding.get(encodingOf(request))
      : undefined
    if (answer === undefined) {
      for (const listener of usual) Reflect.apply(listener, server, [request, response])
      return
    }
    ServerResponse.prototype.writeHead.call(response, 200, [...answer.headers])
    response.end(answer.body)
  })
}

/** Nothing in the request but its encoding and address bears on the answer. */
function isPlain({ method, headers }: IncomingMessage): boolean {
  return (
    method === 'GET' &&
    headers.origin === undefined &&
    headers['if-none-match'] === undefined &&
    headers['transfer-encoding'] === undefined &&
    headers['content-length'] === undefined
  )
}

function encodingOf({ headers }: IncomingMessage): string {
  return String(headers['accept-encoding'] ?? '')
}
