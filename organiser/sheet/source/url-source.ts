/** A sheet at a URL. It is polled, in other intervals while it fails. */
import { bytesOf } from '../../lib/answer-body.ts'
import { fail } from '../../lib/reading.ts'
import { reasonOf } from '../../lib/reason.ts'
import { LARGEST_SHEET } from '../limits.ts'
import { isWebPage } from '../table.ts'
import type { SheetBytes, Source } from './source.ts'

export interface UrlSourceOptions {
  /** Milliseconds between two requests. */
  readonly intervalMs: number
  /** Waits this many milliseconds. @throws when the command is stopped */
  readonly wait: (milliseconds: number) => Promise<void>
  readonly signal: AbortSignal
  /** For messages, in place of the URL's host. */
  readonly name?: string
  /** The meaning of an answer without a sheet: a failed one, or a web page with status 200. */
  readonly refusal?: (status: number) => string | null
}

/**
 * While it fails, the interval doubles up to this, in milliseconds, from request to request: the hall waits
 * for the next sale. An answer takes no longer either.
 */
const LONGEST_INTERVAL_MS = 15_000

export function urlSource(url: URL, options: UrlSourceOptions): Source {
  const { intervalMs, wait } = options
  let current: SheetBytes | undefined
  let failures = 0
  let nextAt = 0
  return {
    name: options.name ?? url.host,

    async read() {
      if (current !== undefined && performance.now() < nextAt) return current
      const askedAt = performance.now()
      current = await ask(url, options)
      if (current.ok) {
        failures = 0
        nextAt = performance.now() + intervalMs
      } else {
        failures++
        nextAt = askedAt + Math.min(intervalMs * 2 ** failures, LONGEST_INTERVAL_MS)
      }
      return current
    },

    changed: (withinMs) => wait(Math.max(1, Math.min(withinMs, nextAt - performance.now()))),
  }
}

async function ask(
  url: URL,
  { signal, refusal = () => null }: UrlSourceOptions,
): Promise<SheetBytes> {
  try {
    const response = await fetch(url, {
      signal: AbortSignal.any([signal, AbortSignal.timeout(LONGEST_INTERVAL_MS)]),
    })
    if (!response.ok) {
      await response.body?.cancel()
      const { status, statusText } = response
      return fail(refusal(status) ?? `answers ${status} ${statusText}`.trim())
    }
    const bytes = await bytesOf(response, LARGEST_SHEET)
    if (bytes === null) return fail('is larger than 16 MB')
    if (isWebPage(bytes)) return fail(refusal(response.status) ?? 'is a web page, not a sheet')
    return { ok: true, bytes }
  } catch (cause) {
    signal.throwIfAborted()
    return fail(`cannot be reached: ${reasonOf(cause)}`)
  }
}
