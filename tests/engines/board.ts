/** The board in any engine, as a viewer uses it: by what is written on it. */
import { expect } from '@playwright/test'
import { type Sightings, watchInPage } from '../journeys/support/sightings.ts'
import type { Tab } from './driver.ts'

/** A slow machine needs longer than any viewer would wait. */
const PATIENCE = { timeout: 60_000, intervals: [50, 100, 200, 400] }

const CONTROLS = 'button, a, input, label, select, [role=option]'

/** Where the parts of the board are. */
export const LOCATED = {
  banner: '.lot-banner',
  notices: '[role=status][aria-live=off] > div',
  canvas: 'canvas',
  panel: '[role=tabpanel]',
} as const

export class Board {
  readonly tab: Tab
  /** Address of the host, without a slash at its end. */
  readonly origin: string

  constructor(tab: Tab, origin: string) {
    this.tab = tab
    this.origin = origin
  }

  open(path = '/'): Promise<void> {
    return this.tab.goto(this.origin + path)
  }

  /** Opens the board and waits until it shows its lists and hears the service. */
  async openLive(path = '/'): Promise<void> {
    await this.open(path)
    await this.expectText('h1', / Auction$/)
    await this.expectLive()
  }

  expectLive(): Promise<void> {
    return this.expectCount('[data-channel=live]', 1)
  }

  /** The text of everything that matches, spaces collapsed. */
  async text(selector: string): Promise<string> {
    const read = await this.read(
      (wanted) =>
        // biome-ignore lint/performance/useDomNodeTextContent: what is hidden is not shown
        [...document.querySelectorAll<HTMLElement>(wanted)].map((node) => node.innerText).join(' '),
      selector,
    )
    return (read ?? '').replace(/\s+/g, ' ').trim()
  }

  expectText(selector: string, pattern: string | RegExp): Promise<void> {
    const text = expect.poll(() => this.text(selector), { ...PATIENCE, message: selector })
    return typeof pattern === 'string' ? text.toContain(pattern) : text.toMatch(pattern)
  }

  expectCount(selector: string, count: number): Promise<void> {
    return this.expectValue(count, (wanted) => document.querySelectorAll(wanted).length, selector)
  }

  /** Waits until `read` gives this value in the page. */
  expectValue<Args extends readonly unknown[], Result>(
    value: Result,
    read: (...args: Args) => Result,
    ...args: Args
  ): Promise<void> {
    return expect.poll(() => this.read(read, ...args), PATIENCE).toEqual(value)
  }

  /** The value of `read` in the page; `undefined` while the page is being replaced. */
  read<Args extends readonly unknown[], Result>(
    read: (...args: Args) => Result,
    ...args: Args
  ): Promise<Result | undefined> {
    return this.tab.evaluate(read, ...args).catch(() => undefined)
  }

  /** Clicks with the mouse on the control of this name, once it is in view and nothing covers it. */
  async click(name: string, within = 'body'): Promise<void> {
    let point = { x: 0, y: 0 }
    const find = async () => {
      const found = await this.read(placeOf, `${within} :is(${CONTROLS})`, name)
      if (typeof found !== 'object') return found ?? 'no page'
      point = found
      return 'found'
    }
    await expect.poll(find, { ...PATIENCE, message: `click on ${name}` }).toBe('found')
    await this.tab.clickAt(point.x, point.y)
  }

  async choose(label: string): Promise<void> {
    await this.click(label, '[role=tablist]')
    await this.expectText('[role=tab][aria-selected=true]', new RegExp(`^${label}$`))
  }

  /** Measures how long elements that match are on the page from now on. @returns milliseconds of each stay that has ended */
  async watch(selector: string): Promise<() => Promise<readonly number[]>> {
    await this.tab.evaluate(watchInPage, selector)
    return () =>
      this.tab.evaluate(
        (watched: string) => (Reflect.get(window, `seen of ${watched}`) as Sightings).stays,
        selector,
      )
  }

  /** Waits until an element that matches has come and gone. @returns how long it stayed, in ms */
  async stayOf(stays: () => Promise<readonly number[]>): Promise<number> {
    await expect.poll(async () => (await stays()).length, PATIENCE).toBe(1)
    return (await stays())[0] ?? 0
  }
}

/** In the page: where to click on the one control of this name, or why that cannot be done yet. */
function placeOf(selector: string, name: string): { x: number; y: number } | string {
  const controls = [...document.querySelectorAll<HTMLElement>(selector)].filter((control) => {
    const label = control.getAttribute('aria-label') ?? control.textContent ?? ''
    return label.replace(/\s+/g, ' ').trim() === name
  })
  const [control] = controls
  if (control === undefined || controls.length > 1) return `${controls.length} of this name`
  control.scrollIntoView({ block: 'center', behavior: 'instant' })
  const { left, top, width, height } = control.getBoundingClientRect()
  const point = { x: left + width / 2, y: top + height / 2 }
  const hit = document.elementFromPoint(point.x, point.y)
  return control.contains(hit) ? point : `covered by ${hit?.outerHTML.slice(0, 80)}`
}
