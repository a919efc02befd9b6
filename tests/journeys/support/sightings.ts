/** How often, how many at once and how long something is on the page, seen from inside it. */
import type { Page } from '@playwright/test'

export interface Sightings {
  /** The most that were there at one time. */
  readonly most: number
  /** Milliseconds of each stay that has ended. */
  readonly stays: readonly number[]
  readonly isThere: boolean
}

/** Watches for what matches `selector` from now on; call the result to read what was seen. */
export async function watchFor(page: Page, selector: string): Promise<() => Promise<Sightings>> {
  const handle = await page.evaluateHandle(watchInPage, selector)
  return () => handle.jsonValue()
}

/** In the page: what has been seen, which goes on changing, and is kept on `window` as well. */
export function watchInPage(selector: string): Sightings {
  const seen = { most: 0, stays: [] as number[], isThere: false }
  Reflect.set(window, `seen of ${selector}`, seen)
  let since = 0
  const record = () => {
    const count = document.querySelectorAll(selector).length
    seen.most = Math.max(seen.most, count)
    if (count > 0 && !seen.isThere) since = performance.now()
    if (count === 0 && seen.isThere) seen.stays.push(performance.now() - since)
    seen.isThere = count > 0
  }
  record()
  const all = { subtree: true, childList: true, attributes: true }
  new MutationObserver(record).observe(document, all)
  return seen
}
