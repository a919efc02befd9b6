/** A viewer with a slow phone: a fresh browser context, opened under the bench's conditions. */
import { type Browser, type CDPSession, chromium, type Page } from '@playwright/test'
import { chromiumOptions } from '../../kit/browsers.ts'
import { until } from '../../kit/until.ts'
import type { Host } from './host.ts'
import { type PageWatch, watchPage } from './page-watch.ts'

/** How much slower than this machine the page's thread runs. */
const SLOWER = 4

/** Slow 4G as Lighthouse slows a browser: 150 ms there and back, felt as 562.5 ms a request. */
const SLOW_4G = {
  offline: false,
  latency: 562.5,
  downloadThroughput: (1.6e6 * 0.9) / 8,
  uploadThroughput: (750e3 * 0.9) / 8,
}

const PHONE = {
  viewport: { width: 412, height: 823 },
  deviceScaleFactor: 1.75,
  isMobile: true,
  hasTouch: true,
}

const LONGEST_LOAD_MS = 90_000
const LONGEST_UNREST_MS = 20_000

export function openBrowser(): Promise<Browser> {
  return chromium.launch(chromiumOptions())
}

export interface Visit {
  readonly page: Page
  seen(): Promise<PageWatch>
  /** Megabytes of the page's heap after its garbage was collected. */
  heap(): Promise<number>
  /** Waits until no long task has been for so long; a page that never rests is left at that. */
  rest(quietMs: number): Promise<void>
  /** Slows the page's thread from now on. */
  slowDown(): Promise<void>
  speedUp(): Promise<void>
  leave(): Promise<void>
}

export interface Address {
  readonly host: Host
  /** A team's name. */
  readonly marker: string
}

/** Opens the page as its first visitor, over Slow 4G, and waits for the first team row. */
export async function openSlowly(browser: Browser, address: Address): Promise<Visit> {
  const { visit, page, cdp } = await prepare(browser, address.marker)
  await cdp.send('Network.emulateNetworkConditions', SLOW_4G)
  await visit.slowDown()
  await show(page, address)
  return visit
}

/** Opens the page where no script runs. */
export async function openUnscripted(
  browser: Browser,
  { host }: Address,
): Promise<Pick<Visit, 'page' | 'leave'>> {
  const context = await browser.newContext({ ...PHONE, javaScriptEnabled: false })
  const page = await context.newPage()
  await page.goto(host.url, { timeout: LONGEST_LOAD_MS })
  return { page, leave: () => context.close() }
}

/** Opens the page, waits until it is loaded and has joined, and only then slows it down. */
export async function openReady(browser: Browser, address: Address): Promise<Visit> {
  const { visit, page } = await prepare(browser, address.marker)
  await show(page, address)
  await page.waitForLoadState('load')
  if (!(await until(() => address.host.viewers() > 0, 20_000))) {
    throw new Error('the board did not join its room')
  }
  await visit.rest(1_500)
  await visit.slowDown()
  await page.waitForTimeout(500)
  await page.evaluate(() => window.gavelBench.forget())
  return visit
}

async function show(page: Page, { host, marker }: Address): Promise<void> {
  await page.goto(host.url, { waitUntil: 'commit', timeout: LONGEST_LOAD_MS })
  await page
    .waitForFunction(() => window.gavelBench.firstRow > 0, null, {
      timeout: LONGEST_LOAD_MS,
      polling: 100,
    })
    .catch((cause: unknown) => {
      throw new Error(`"${marker}" never came on the page`, { cause })
    })
}

async function prepare(browser: Browser, marker: string) {
  const context = await browser.newContext(PHONE)
  const page = await context.newPage()
  const cdp: CDPSession = await context.newCDPSession(page)
  await cdp.send('Network.enable')
  await cdp.send('Performance.enable')
  await page.addInitScript(watchPage, marker)
  const slowedTo = (rate: number) => cdp.send('Emulation.setCPUThrottlingRate', { rate })
  const visit: Visit = {
    page,
    seen: () => page.evaluate(() => JSON.parse(JSON.stringify(window.gavelBench))),
    async heap() {
      for (let round = 0; round < 3; round += 1) await cdp.send('HeapProfiler.collectGarbage')
      const { metrics } = await cdp.send('Performance.getMetrics')
      const used = metrics.find(({ name }) => name === 'JSHeapUsedSize')?.value
      if (used === undefined) throw new Error('the browser gave no heap')
      return used / 2 ** 20
    },
    async rest(quietMs) {
      await page
        .waitForFunction(
          (quiet) => {
            const ends = window.gavelBench.tasks.map(([start, length]) => start + length)
            return performance.now() - Math.max(0, ...ends) > quiet
          },
          quietMs,
          { timeout: LONGEST_UNREST_MS, polling: 250 },
        )
        .catch(() => {})
    },
    async slowDown() {
      await slowedTo(SLOWER)
    },
    async speedUp() {
      await slowedTo(1)
    },
    leave: () => context.close(),
  }
  return { visit, page, cdp }
}
