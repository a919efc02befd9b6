/** Loads the data file (§7) and parses it once. */
import type { Auction } from '../../../contract/auction.ts'
import { readAuctionFile } from '../../../contract/auction-file.ts'
import { MOST_NAMED } from '../../../contract/limits.ts'
import type { Clock } from '../../platform/clock.ts'
import type { LoadAuction } from '../lists-store.ts'

/** Time limit for an answer, in milliseconds. */
export const ANSWER_DUE_MS = 30_000

/** A request that `index.html` started before this script ran. */
export interface EarlyRequest {
  readonly url: string
  readonly answer: Promise<Response>
  readonly controller: AbortController
}

/**
 * Whether the host has this page at present, asked before a reload, which would lose an offline page. By its
 * content: the login of a hall's Wi-Fi and a host's maintenance page answer 200 too.
 */
export async function isPageThere(): Promise<boolean> {
  try {
    const answer = await fetch(window.location.href, { cache: 'no-cache' })
    return answer.ok && (await answer.text()).includes('id="board-config"')
  } catch {
    return false
  }
}

/**
 * Returns a function that loads the auction. It rejects with the cause when the file cannot be
 * fetched or parsed (§8) and when `signal` aborts. Each call is one request; the first is the early
 * request, if there is one.
 */
export function createAuctionLoader(options: {
  readonly url: string
  readonly early: EarlyRequest | undefined
  readonly clock: Clock
  /** Yields to the page between parsing and reading, which both take long on a slow phone. */
  readonly pause: () => Promise<void>
  readonly warnIgnored: (what: string) => void
}): LoadAuction {
  const { url, clock, pause, warnIgnored } = options
  let { early } = options

  return async (signal, onHeaders) => {
    const controller = early?.controller ?? new AbortController()
    const answer =
      // Revalidated each time: a list from a cache would look like the current one.
      early?.answer ?? fetch(url, { cache: 'no-cache', signal: controller.signal })
    early = undefined
    const abort = () => controller.abort(signal.reason)
    if (signal.aborted) abort()
    signal.addEventListener('abort', abort)
    const cancelDue = clock.after(ANSWER_DUE_MS, () =>
      controller.abort(new Error(`no answer within ${ANSWER_DUE_MS / 1000} s`)),
    )
    try {
      const response = await answer
      if (!response.ok) throw new Error(`${url} answered ${response.status}`)
      onHeaders(response.headers)
      const json = parse(await response.text())
      await pause()
      return read(json)
    } finally {
      cancelDue()
      signal.removeEventListener('abort', abort)
    }
  }

  function parse(text: string): unknown {
    try {
      return JSON.parse(text)
    } catch (cause) {
      throw new Error(`${url}: not JSON: ${cause}`)
    }
  }

  function read(json: unknown): Auction {
    const file = readAuctionFile(json)
    if (!file.ok) throw new Error(`${url}: ${`${file.field} ${file.problem}`.trim()}`)
    const leftOut = file.beyond.concat(file.leftOut)
    if (leftOut.length > 0) {
      const named = leftOut.slice(0, MOST_NAMED).join(', ')
      warnIgnored(`${url}: left out ${leftOut.length} parts: ${named}`)
    }
    return file.auction
  }
}
