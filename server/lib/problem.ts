/** Failures as problem documents (RFC 9457), the one shape of every error response. */
import type { OutgoingHttpHeaders, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { POSITION_HEADER, writePosition } from '../../contract/position.ts'
import { ConditionFailed, IdConflict, LogFull, LogUnavailable } from '../log/auction-log.ts'
import { entityTag } from './content-tag.ts'
import { DATA_HEADERS } from './headers.ts'
import { STATUS_CODES } from './node-http.ts'
import { oncePerMinute } from './once-per-minute.ts'

export interface FieldProblem {
  /** Path of the invalid part of the request, such as `event.data.name`. */
  readonly field: string
  readonly problem: string
}

/** Thrown by a route to respond with `status` and a problem document. */
export class Problem extends Error {
  override readonly name = 'Problem'
  readonly status: number
  readonly errors: readonly FieldProblem[]
  /** Seconds after which the same request may succeed; `null` when waiting won't help. */
  readonly retryAfter: number | null

  constructor(
    status: number,
    detail: string,
    errors: readonly FieldProblem[] = [],
    retryAfter: number | null = null,
  ) {
    super(detail)
    this.status = status
    this.errors = errors
    this.retryAfter = retryAfter
  }
}

/** Headers and body, for responses with and without Fastify. */
function problemDocument(problem: Problem): {
  readonly headers: Readonly<Record<string, string>>
  readonly body: string
} {
  const { status, message: detail, errors, retryAfter } = problem
  const body = JSON.stringify({
    type: 'about:blank',
    title: STATUS_CODES[status] ?? 'Error',
    status,
    detail,
    ...(errors.length > 0 && { errors }),
  })
  return {
    headers: {
      'content-type': 'application/problem+json; charset=utf-8',
      'content-length': String(Buffer.byteLength(body)),
      'cache-control': 'no-store',
      ...(retryAfter !== null && { 'retry-after': String(retryAfter) }),
    },
    body,
  }
}

/** Responds with a problem document. */
export function sendProblem(reply: FastifyReply, problem: Problem): FastifyReply {
  const { headers, body } = problemDocument(problem)
  return reply.code(problem.status).headers(headers).send(body)
}

/** The same for requests that don't reach Fastify. */
export function writeProblem(
  response: ServerResponse,
  problem: Problem,
  more: OutgoingHttpHeaders = {},
): void {
  const { headers, body } = problemDocument(problem)
  response.writeHead(problem.status, { ...DATA_HEADERS, ...headers, ...more }).end(body)
}

/**
 * Turns every error of a route into a problem document, and logs server errors.
 * @returns the same for handlers in front of the routes
 */
export function answerErrorsAsProblems(app: FastifyInstance): (error: unknown) => Problem {
  const logStoreFailure = oncePerMinute((requests, cause: unknown) =>
    app.log.error({ err: cause, requests }, 'requests fail: the auction log cannot take them'),
  )
  function logged(error: unknown, route: string | undefined): Problem {
    const problem = toProblem(error)
    if (error instanceof LogUnavailable) logStoreFailure(error)
    else if (problem.status >= 500) app.log.error({ err: error, route }, 'a request failed')
    return problem
  }
  app.setErrorHandler((error, request, reply) => {
    const problem = logged(error, request.routeOptions.url)
    // How the room is instead.
    if (error instanceof ConditionFailed) {
      reply.header(POSITION_HEADER, writePosition(error.position))
      if (error.tag !== null) reply.header('etag', entityTag(error.tag))
    }
    return sendProblem(reply, problem)
  })
  return (error) => logged(error, undefined)
}

/** Responds to what Node can't parse: too slow, too large a head, or not HTTP at all. */
export function answerUnreadable(error: Error, socket: Socket): void {
  const code: unknown = Reflect.get(error, 'code')
  if (code === 'ECONNRESET' || socket.destroyed) return
  if (socket.writable && socket.bytesWritten === 0) {
    const problem =
      code === 'ERR_HTTP_REQUEST_TIMEOUT'
        ? new Problem(408, 'The request took too long to arrive.')
        : code === 'HPE_HEADER_OVERFLOW'
          ? new Problem(431, 'The head of the request is too large.')
          : new Problem(400, 'This is not a valid HTTP request.')
    const { headers, body } = problemDocument(problem)
    const head = Object.entries({ ...DATA_HEADERS, ...headers, connection: 'close' })
      .map(([name, value]) => `${name}: ${value}\r\n`)
      .join('')
    const { status } = problem
    socket.write(`HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${head}\r\n${body}`)
  }
  socket.destroySoon()
}

/** An operator has to free space. */
const WHEN_FULL_S = 10
/** Enough for a short outage of the store. */
const WHEN_UNAVAILABLE_S = 2
const UNAVAILABLE =
  'The auction log cannot be reached. Send the same again, with the same id: it is stored once.'

/** Texts for what Fastify and its plugins refuse. */
const REFUSALS: Readonly<Record<number, string>> = {
  400: 'The request cannot be read.',
  403: 'There is nothing at this address.',
  404: 'There is nothing at this address.',
  412: 'This is not, or not any more, what the request asks for.',
  413: 'The body is larger than 8 MiB.',
  415: 'The body must be application/json.',
  416: 'This has no such part.',
}

function toProblem(error: unknown): Problem {
  if (error instanceof Problem) return error
  if (error instanceof IdConflict) {
    return new Problem(409, 'This id was used for another publication, which remains.', [
      { field: 'id', problem: 'used for another publication' },
    ])
  }
  if (error instanceof ConditionFailed) {
    return new Problem(412, 'The room is not as the request asks for.')
  }
  if (error instanceof LogFull) {
    return new Problem(507, 'The auction log is full. Nothing was changed.', [], WHEN_FULL_S)
  }
  if (error instanceof LogUnavailable) {
    return new Problem(503, UNAVAILABLE, [], WHEN_UNAVAILABLE_S)
  }
  const status = statusOf(error)
  const detail = REFUSALS[status]
  if (detail === undefined) return new Problem(500, 'The server could not do this.')
  // To clients, a path that the file plugin refuses does not exist.
  return new Problem(status === 403 ? 404 : status, detail)
}

function statusOf(error: unknown): number {
  const status = error instanceof Error ? Reflect.get(error, 'statusCode') : undefined
  return typeof status === 'number' ? status : 500
}
