/**
 * The HTTP server for viewers and publishers: a list of handlers, tried in order, in front of
 * Fastify's routes. `feed-server.ts` has the list.
 */
import type { IncomingMessage, ServerOptions, ServerResponse } from 'node:http'
import type { FastifyServerFactory } from 'fastify'
import { createServer, type RequestHandler } from '../lib/node-http.ts'
import { Problem, writeProblem } from '../lib/problem.ts'

/** @param options Node's; Fastify does not apply its own to a server that it has not made */
export function createEntryPoint(options: ServerOptions) {
  let handlers: readonly RequestHandler[] = []
  const serverFactory: FastifyServerFactory = (route) => {
    const server = createServer(options, (request, response) => {
      readAbsoluteForm(request)
      for (const handler of handlers) if (handler(request, response)) return
      route(request, response)
    })
    // Node would answer it without our headers.
    server.on('checkExpectation', (_request: IncomingMessage, response: ServerResponse) =>
      writeProblem(response, new Problem(417, 'The only supported expectation is 100-continue.')),
    )
    return server
  }
  return {
    /** For Fastify's option of this name. */
    serverFactory,
    /** Sets the handlers. To be called before the server listens. */
    handle(list: readonly RequestHandler[]): void {
      handlers = list
    },
  }
}

/** An absolute address as proxies send it, in its parts. */
const ABSOLUTE = /^https?:\/\/([^/?#]+)([^#]*)/i

/** Turns `GET http://host/path` into `GET /path` with this host, which RFC 9112 §3.2.2 asks for. */
function readAbsoluteForm(request: IncomingMessage): void {
  const { url = '/' } = request
  if (url.startsWith('/')) return
  const [, host, rest = ''] = ABSOLUTE.exec(url) ?? []
  if (host === undefined) {
    // Not an address of ours, such as `*`: an unknown path.
    request.url = '/%25'
    return
  }
  request.headers.host = host
  request.url = rest.startsWith('/') ? rest : `/${rest}`
}

/**
 * Answers 400 where a request names no host or two (RFC 9112 §3.2), as Node would, but with our headers.
 * Needs `requireHostHeader: false`, and `joinDuplicateHeaders`, without which Node drops the second.
 */
export function requireHost(request: IncomingMessage, response: ServerResponse): boolean {
  const { host } = request.headers
  const isOne = host === undefined ? request.httpVersion !== '1.1' : !host.includes(',')
  if (isOne) return false
  writeProblem(response, new Problem(400, 'The request must name one host.'))
  return true
}
