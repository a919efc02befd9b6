/**
 * Which pages may use the server from a browser: those of our own host, and boards hosted at the
 * origins that the settings name. What sends no `Origin`, as everything but a browser does and a
 * page of our own, is no page of someone else's.
 */
import type { IncomingHttpHeaders } from 'node:http'

export type Standing = 'own' | 'allowed' | 'foreign'

export function standingOf(
  { origin, host }: IncomingHttpHeaders,
  allowedOrigins: readonly string[],
): Standing {
  if (origin === undefined) return 'own'
  if (allowedOrigins.includes(origin)) return 'allowed'
  // Behind a proxy the scheme is not ours to know; the host is, as long as the proxy hands it on.
  if (host === undefined || !URL.canParse(origin)) return 'foreign'
  const page = new URL(origin)
  const here = `${page.protocol}//${host}`
  return URL.canParse(here) && page.host !== '' && new URL(here).host === page.host
    ? 'own'
    : 'foreign'
}

/** What lets a page at `origin` read the answer. */
export function corsHeaders(origin: string): Readonly<Record<string, string>> {
  return { 'access-control-allow-origin': origin, vary: 'origin' }
}
