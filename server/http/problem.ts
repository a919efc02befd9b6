/** Failures as problem documents (RFC 9457), one shape for every answer that is not a success. */
import { STATUS_CODES } from 'node:http'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { IdConflict } from '../log/auction-log.ts'

export interface FieldProblem {
  /** Path of the part of the request that is amiss, such as `event.data.name`. */
  readonly field: string
  readonly problem: string
}

/** Thrown by a route to answer with `status` and a document that says what is amiss. */
export class Problem extends Error {
  override readonly name = 'Problem'
  readonly status: number
  readonly errors: readonly FieldProblem[]

  constructor(status: number, detail: string, errors: readonly FieldProblem[] = []) {
    super(detail)
    this.status = status
    this.errors = errors
  }
}

/** Answers with a problem document. */
export function sendProblem(reply: FastifyReply, problem: Problem): FastifyReply {
  const { status, message: detail, errors } = problem
  const document = {
    type: 'about:blank',
    title: STATUS_CODES[status] ?? 'Error',
    status,
    detail,
    ...(errors.length > 0 && { errors }),
  }
  return reply
    .code(status)
    .header('content-type', 'application/problem+json; charset=utf-8')
    .header('cache-control', 'no-store')
    .send(JSON.stringify(document))
}

/** Makes every error that leaves a route a problem document, and logs those that are ours. */
export function answerErrorsAsProblems(app: FastifyInstance): void {
  app.setErrorHandler((error, request, reply) => {
    const problem = toProblem(error)
    if (problem.status >= 500) {
      request.log.error({ err: error, route: request.routeOptions.url }, 'a request failed')
    }
    return sendProblem(reply, problem)
  })
}

/** What Fastify and its plugins refuse by themselves, in our words. */
const REFUSALS: Readonly<Record<number, string>> = {
  400: 'The request cannot be read.',
  403: 'There is nothing at this address.',
  404: 'There is nothing at this address.',
  413: 'The body is larger than 8 MiB.',
  415: 'The body must be application/json.',
}

function toProblem(error: unknown): Problem {
  if (error instanceof Problem) return error
  if (error instanceof IdConflict) {
    return new Problem(409, 'This id was used for another publication. The first one stands.', [
      { field: 'id', problem: 'used for another publication' },
    ])
  }
  const status = statusOf(error)
  const detail = REFUSALS[status]
  if (detail === undefined) return new Problem(500, 'The server could not do this.')
  // A path that the file plugin refuses is, to the outside, one with nothing behind it.
  return new Problem(status === 403 ? 404 : status, detail)
}

function statusOf(error: unknown): number {
  const status = error instanceof Error ? Reflect.get(error, 'statusCode') : undefined
  return typeof status === 'number' ? status : 500
}
