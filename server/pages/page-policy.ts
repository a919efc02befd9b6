/**
 * The Content-Security-Policy of the board's page, read from the page itself: its inline scripts and
 * styles by their hashes, and the service its settings block names.
 * Our server sends it, and `npm run csp` prints it for other hosts.
 */
import { hash } from 'node:crypto'
import { getOwn, isWireObject } from '../../contract/leaf.ts'
import { DATA_HEADERS } from '../lib/headers.ts'

export interface PagePolicy {
  readonly scripts: readonly string[]
  readonly styles: readonly string[]
  /** Origins beside our own that the page may talk to. */
  readonly services: readonly string[]
}

export const NO_PAGE: PagePolicy = { scripts: [], styles: [], services: [] }

const ELEMENT = /<!--[\s\S]*?-->|<(script|style)\b([^>]*)>([\s\S]*?)<\/\1\s*>/gi

/** Reads `index.html`. Never throws: a settings block that is not JSON names no service. */
export function readPagePolicy(html: string): PagePolicy {
  const scripts: string[] = []
  const styles: string[] = []
  const services: string[] = []
  // Browsers hash the text after normalizing line ends to LF.
  for (const [, tag, attributes = '', content = ''] of html
    .replace(/\r\n?/g, '\n')
    .matchAll(ELEMENT)) {
    if (tag === undefined) continue
    if (tag.toLowerCase() === 'style') styles.push(hashOf(content))
    // Data needs no hash, so an organiser can edit it.
    else if (/\btype\s*=\s*["']?application\/json\b/i.test(attributes)) {
      if (/\bid\s*=\s*["']?board-config\b/i.test(attributes)) services.push(...originsIn(content))
    } else if (!/\bsrc\s*=/i.test(attributes)) scripts.push(hashOf(content))
  }
  return { scripts, styles, services }
}

/**
 * The policy by directive. Allows only what the board needs: its own files and hashes, the service,
 * and pictures from anywhere, because the data file may name any address (§3).
 *
 * @param frameAncestors who may show the page in a frame, as source expressions
 */
export function policyOf(
  page: PagePolicy,
  frameAncestors: readonly string[],
): Readonly<Record<string, string[]>> {
  return {
    // For the manifest alone: WebKitGTK does not know `manifest-src` and says so on the console.
    'default-src': ["'self'"],
    'script-src': ["'self'", ...page.scripts],
    'style-src': ["'self'", ...page.styles],
    'img-src': ["'self'", 'data:', 'http:', 'https:'],
    'connect-src': ["'self'", ...page.services],
    'font-src': ["'self'"],
    'frame-src': ["'none'"],
    'media-src': ["'none'"],
    'object-src': ["'none'"],
    'worker-src': ["'none'"],
    'base-uri': ["'self'"],
    'form-action': ["'none'"],
    'frame-ancestors': [...frameAncestors],
    'require-trusted-types-for': ["'script'"],
  }
}

/** The policy as a header. */
export function policyHeader(page: PagePolicy, frameAncestors: readonly string[]): string {
  return Object.entries(policyOf(page, frameAncestors))
    .map(([name, sources]) => [name, ...sources].join(' '))
    .join(';')
}

/** The policy of a page that has one more inline script and style. */
export function withInline(
  page: PagePolicy,
  { script, style }: { readonly script: string; readonly style: string },
): PagePolicy {
  return {
    ...page,
    scripts: [...page.scripts, hashOf(script)],
    styles: [...page.styles, hashOf(style)],
  }
}

function hashOf(content: string): string {
  return `'sha256-${hash('sha256', content, 'base64')}'`
}

function originsIn(block: string): string[] {
  try {
    const config: unknown = JSON.parse(block)
    const service = isWireObject(config) ? getOwn(config, 'service') : undefined
    if (typeof service !== 'string') return []
    const { origin, protocol } = new URL(service)
    return protocol === 'http:' || protocol === 'https:' ? [origin] : []
  } catch {
    // Not JSON, or a relative address, which means our own origin.
    return []
  }
}

/**
 * The security headers of a page. Some usual ones are missing on purpose: on plain http, HSTS and COOP are
 * ignored, COOP with a warning on the console, and `upgrade-insecure-requests` leaves WebKit with a blank page.
 */
export function pageHeaders(
  page: PagePolicy,
  frameAncestors: readonly string[],
): Readonly<Record<string, string>> {
  return {
    ...DATA_HEADERS,
    'content-security-policy': policyHeader(page, frameAncestors),
    'cross-origin-resource-policy': 'same-origin',
    // The older header knows no list of origins; it would forbid what the policy allows.
    ...(frameAncestors.join() === "'self'" && { 'x-frame-options': 'SAMEORIGIN' }),
  }
}
