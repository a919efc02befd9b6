/** The security headers of every response; a page's are in `http/page-policy.ts` (docs/decisions/http.md). */
import type { IncomingMessage, OutgoingHttpHeaders } from 'node:http'
import { ServerResponse } from './node-http.ts'

/**
 * Default headers, also for problems and for Node's own responses, which are never pages. The channel's
 * packets carry fewer (`channel/responses.ts`).
 */
export const DATA_HEADERS = {
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
} as const

/** Gives the response `DATA_HEADERS`, unless its handler sets others. Takes no request. */
export function addBaseHeaders(_request: IncomingMessage, response: ServerResponse): boolean {
  response.writeHead = writeHeadWithBase
  return false
}

/**
 * Passes all headers to `writeHead` at once if none was set before: Node writes them twice as fast
 * as after `setHeader`.
 */
function writeHeadWithBase(
  this: ServerResponse,
  status: number,
  ...rest: readonly unknown[]
): ServerResponse {
  const headers = rest.at(-1)
  const writeHead = ServerResponse.prototype.writeHead
  if (isPlain(headers) && this.getHeaderNames().length === 0) {
    return writeHead.call(this, status, { ...DATA_HEADERS, ...headers })
  }
  for (const [name, value] of Object.entries(DATA_HEADERS)) {
    if (!this.hasHeader(name)) this.setHeader(name, value)
  }
  return Reflect.apply(writeHead, this, [status, ...rest])
}

function isPlain(headers: unknown): headers is OutgoingHttpHeaders {
  return typeof headers === 'object' && headers !== null && !Array.isArray(headers)
}
