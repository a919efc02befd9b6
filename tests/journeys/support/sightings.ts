/** How often, how many at once and how long something is on the page, and what moved, seen from inside it. */
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

interface Shift {
  /** The browser's score: the moved part of the window times how far it moved. */
  readonly value: number
  /** The classes of the parts that moved. */
  readonly moved: readonly string[]
}

/** Collects every layout shift of the page from its first paint on. Call before it is opened. */
export async function watchShifts(page: Page): Promise<() => Promise<readonly Shift[]>> {
  await page.addInitScript(() => {
    const shifts: Shift[] = []
    Reflect.set(window, 'seenShifts', shifts)
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) {
        const { value, sources } = entry as PerformanceEntry & {
          readonly value: number
          readonly sources: readonly { readonly node: Element | null }[]
        }
        shifts.push({ value, moved: sources.map(({ node }) => String(node?.className)) })
      }
    }).observe({ type: 'layout-shift', buffered: true })
  })
  return () => page.evaluate(() => Reflect.get(window, 'seenShifts'))
}
