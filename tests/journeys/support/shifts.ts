/** Layout shifts, as the browser itself reports them. */
import type { Page } from '@playwright/test'

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
