/**
 * What the board's page may do, read from the page itself: its inline scripts and styles by their
 * hashes, and the service its config block names (decision records 0012 and 0019).
 */
import { createHash } from 'node:crypto'
import { isWireObject, own } from '../../contract/leaf.ts'

export interface PagePolicy {
  readonly scripts: readonly string[]
  readonly styles: readonly string[]
  /** Origins beside our own that the page may talk to. */
  readonly services: readonly string[]
}

export const NO_PAGE: PagePolicy = { scripts: [], styles: [], services: [] }

const ELEMENT = /<(script|style)\b([^>]*)>([\s\S]*?)<\/\1\s*>/gi

/** Reads `index.html`. Never throws: a config block that is no JSON names no service. */
export function readPagePolicy(html: string): PagePolicy {
  const scripts: string[] = []
  const styles: string[] = []
  const services: string[] = []
  // A browser hashes the text as it stands after reading, where every line ends in LF.
  for (const [, tag = '', attributes = '', content = ''] of html
    .replace(/\r\n?/g, '\n')
    .matchAll(ELEMENT)) {
    if (tag.toLowerCase() === 'style') styles.push(hashOf(content))
    // Data, not script: it needs no hash, so an organiser can edit it.
    else if (/\btype\s*=\s*["']?application\/json\b/i.test(attributes)) {
      if (/\bid\s*=\s*["']?board-config\b/i.test(attributes)) services.push(...originsIn(content))
    } else if (!/\bsrc\s*=/i.test(attributes)) scripts.push(hashOf(content))
  }
  return { scripts, styles, services }
}

function hashOf(content: string): string {
  return `'sha256-${createHash('sha256').update(content).digest('base64')}'`
}

function originsIn(block: string): string[] {
  try {
    const config: unknown = JSON.parse(block)
    const service = isWireObject(config) ? own(config, 'service') : undefined
    if (typeof service !== 'string') return []
    const { origin, protocol } = new URL(service)
    return protocol === 'http:' || protocol === 'https:' ? [origin] : []
  } catch {
    // Not JSON, or a relative address: our own origin, which is allowed anyway.
    return []
  }
}
