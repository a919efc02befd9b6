/**
 * Which pages may use the server from a browser: those of our own host, and boards at the origins in
 * the settings. Requests without `Origin` come from our own pages or from no browser at all, unless
 * `Sec-Fetch-Site` says that a page of another site makes them, such as an image or a `no-cors` fetch.
 */
import type { IncomingHttpHeaders } from 'node:http'

type Standing = 'own' | 'allowed' | 'foreign'

export function standingOf(
  { origin, host, 'sec-fetch-site': site }: IncomingHttpHeaders,
  allowedOrigins: readonly string[],
): Standing {
  // Allowed pages read the answer, for which a browser has to send the origin.
  if (origin === undefined) return site === 'cross-site' ? 'foreign' : 'own'
  if (allowedOrigins.includes(origin)) return 'allowed'
  // Behind a proxy we can't know the scheme, only the host, if the proxy passes it on.
  if (host === undefined || !URL.canParse(origin)) return 'foreign'
  const page = new URL(origin)
  const here = `${page.protocol}//${host}`
  return URL.canParse(here) && page.host !== '' && new URL(here).host === page.host
    ? 'own'
    : 'foreign'
}

/** Headers that let a page at `origin` read the response. */
export function corsHeaders(origin: string): Readonly<Record<string, string>> {
  return { 'access-control-allow-origin': origin, vary: 'origin' }
}
