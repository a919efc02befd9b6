/** The security headers of every response (docs/decisions/http.md). */
import type { IncomingMessage, OutgoingHttpHeaders } from 'node:http'
import type { FastifyHelmetOptions } from '@fastify/helmet'
import { ServerResponse } from '../node-http.ts'
import { type PagePolicy, policyOf } from './page-policy.ts'

/**
 * Helmet's options for everything Fastify answers. Two of its defaults must stay off on plain http:
 * `upgrade-insecure-requests` leaves WebKit with a blank page, and HSTS is for https only.
 * COOP is off because browsers ignore it on plain http and say so on the console.
 */
export function helmetOptions(
  page: PagePolicy,
  frameAncestors: readonly string[],
): FastifyHelmetOptions {
  return {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: policyOf(page, frameAncestors),
    },
    // The older header knows no list of origins; it would forbid what the policy allows.
    xFrameOptions: frameAncestors.join() === "'self'" && { action: 'sameorigin' },
    referrerPolicy: { policy: 'no-referrer' },
    strictTransportSecurity: false,
    crossOriginOpenerPolicy: false,
    originAgentCluster: false,
    xDnsPrefetchControl: false,
    xDownloadOptions: false,
    xPermittedCrossDomainPolicies: false,
    xXssProtection: false,
  }
}

/**
 * Default headers, also for problems and for Node's own responses, which are never pages. The channel's
 * packets carry fewer (`channel/responses.ts`).
 */
export const DATA_HEADERS = {
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
} as const

/** A picture opened by itself may have styles but run no script. */
export const PICTURE_HEADERS = {
  'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; sandbox",
  'x-content-type-options': 'nosniff',
  // A board on another origin shows them too.
  'cross-origin-resource-policy': 'cross-origin',
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
