/** Layout shifts, as the browser itself reports them. */
import type { Page } from '@playwright/test'

interface Shift {
  /** The browser's score: the moved part of the window times how far it moved. */
  readonly value: number
  /** The parts that moved, and where from and to. */
  readonly moved: readonly string[]
}

/** Collects every layout shift of the page from its first paint on. Call before it is opened. */
export async function watchShifts(page: Page): Promise<() => Promise<readonly Shift[]>> {
  await page.addInitScript(() => {
    const shifts: Shift[] = []
    Reflect.set(window, 'seenShifts', shifts)
    const place = ({ x, y, width, height }: DOMRectReadOnly) => `${x},${y} ${width}×${height}`
    const name = (node: Node | null) =>
      node instanceof Element ? `<${node.localName} class="${node.className}">` : node?.nodeName
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) {
        const { value, sources } = entry as PerformanceEntry & {
          readonly value: number
          readonly sources: readonly {
            readonly node: Node | null
            readonly previousRect: DOMRectReadOnly
            readonly currentRect: DOMRectReadOnly
          }[]
        }
        const moved = sources.map(
          ({ node, previousRect, currentRect }) =>
            `${name(node)} from ${place(previousRect)} to ${place(currentRect)}`,
        )
        shifts.push({ value, moved })
      }
    }).observe({ type: 'layout-shift', buffered: true })
  })
  return () => page.evaluate(() => Reflect.get(window, 'seenShifts'))
}
