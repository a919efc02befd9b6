/** The security headers of every response; a page's are in `pages/page-policy.ts` (docs/decisions/http.md). */
import type { IncomingMessage } from 'node:http'
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

function writeHeadWithBase(this: ServerResponse, ...given: readonly unknown[]): ServerResponse {
  for (const [name, value] of Object.entries(DATA_HEADERS)) {
    if (!this.hasHeader(name)) this.setHeader(name, value)
  }
  return Reflect.apply(ServerResponse.prototype.writeHead, this, given)
}
