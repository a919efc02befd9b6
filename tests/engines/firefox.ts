/** Firefox over WebDriver BiDi, by Puppeteer. */
import { join } from 'node:path'
import puppeteer, { type Page } from 'puppeteer-core'
import { ROOT } from '../journeys/support/places.ts'
import { type Engine, reportPolicyViolations, type Tab } from './driver.ts'

/** A machine under load takes long to start it. */
const START_MS = 90_000
const LOADED_MS = 60_000

export async function launchFirefox(executablePath: string): Promise<Engine> {
  const browser = await puppeteer.launch({
    browser: 'firefox',
    executablePath,
    timeout: START_MS,
    extraPrefsFirefox: {
      // Its sandbox reads the machine's own fonts only.
      'security.sandbox.content.read_path_whitelist': join(ROOT, 'node_modules/'),
    },
  })
  return {
    async open(viewport) {
      const context = await browser.createBrowserContext()
      const page = await context.newPage()
      await page.setViewport(viewport)
      return tabOf(page)
    },
    close: () => browser.close(),
  }
}

async function tabOf(page: Page): Promise<Tab> {
  const messages: string[] = []
  page.on('console', (message) => {
    const type = message.type()
    if (type === 'error' || type === 'warn') messages.push(`${type}: ${message.text()}`)
  })
  page.on('pageerror', (error) => {
    messages.push(`uncaught: ${error instanceof Error ? error.message : String(error)}`)
  })
  await page.evaluateOnNewDocument(reportPolicyViolations)
  page.setDefaultNavigationTimeout(LOADED_MS)
  const evaluate: Tab['evaluate'] = (act, ...args) =>
    page.evaluate(act as (...args: readonly unknown[]) => never, ...args)
  return {
    async goto(url) {
      await page.goto(url)
    },
    // A page from the cache of left pages is not loaded again.
    back: () => page.evaluate(() => history.back()),
    forward: () => page.evaluate(() => history.forward()),
    async reload() {
      await page.reload()
    },
    evaluate,
    clickAt: (x, y) => page.mouse.click(x, y),
    type: (text) => page.keyboard.type(text),
    press: (key) => page.keyboard.press(key),
    screenshot: async () => Buffer.from(await page.screenshot()),
    messages: async () => messages,
    close: () => page.browserContext().close(),
  }
}
