/** Chromium over the DevTools protocol and Firefox over WebDriver BiDi, both by Puppeteer. */

import { join } from 'node:path'
import puppeteer, { type Browser, type LaunchOptions, type Page } from 'puppeteer-core'
import { ROOT } from '../support/places.ts'
import type { Engine, Tab, Viewport } from './driver.ts'

const CHROMIUM_ARGS = ['--no-sandbox', '--disable-gpu', '--disable-background-networking']

/** Starting Firefox took 8 s on an idle machine. */
const START_MS = 90_000

export async function launchChromium(executablePath: string): Promise<Engine> {
  const browser = await puppeteer.launch({
    executablePath,
    args: CHROMIUM_ARGS,
    timeout: START_MS,
  })
  return {
    version: await browser.version(),
    async open(viewport) {
      const page = await newPage(browser, viewport)
      const value = viewport.colorScheme ?? 'light'
      await page.emulateMediaFeatures([{ name: 'prefers-color-scheme', value }])
      return tabOf(page)
    },
    close: () => browser.close(),
  }
}

export async function launchFirefox(executablePath: string): Promise<Engine> {
  const launch = (scheme: 'light' | 'dark') => {
    const options: LaunchOptions = {
      browser: 'firefox',
      executablePath,
      timeout: START_MS,
      extraPrefsFirefox: {
        // Its sandbox reads the machine's own fonts only.
        'security.sandbox.content.read_path_whitelist': join(ROOT, 'node_modules/'),
        'layout.css.prefers-color-scheme.content-override': scheme === 'dark' ? 0 : 1,
      },
    }
    return puppeteer.launch(options)
  }
  const light = await launch('light')
  // The scheme is a preference of the whole browser.
  let dark: Promise<Browser> | undefined
  return {
    version: await light.version(),
    async open(viewport) {
      if (viewport.colorScheme !== 'dark') return tabOf(await newPage(light, viewport))
      dark ??= launch('dark')
      return tabOf(await newPage(await dark, viewport))
    },
    async close() {
      await Promise.all([light.close(), (await dark)?.close()])
    },
  }
}

async function newPage(browser: Browser, { width, height }: Viewport): Promise<Page> {
  const context = await browser.createBrowserContext()
  const page = await context.newPage()
  await page.setViewport({ width, height })
  return page
}

async function tabOf(page: Page): Promise<Tab> {
  const messages: string[] = []
  page.on('console', (message) => {
    const type = message.type()
    if (type === 'error' || type === 'warn') {
      messages.push(`${type}: ${message.text()} (${message.location().url ?? ''})`)
    }
  })
  page.on('pageerror', (error) => {
    messages.push(`uncaught: ${error instanceof Error ? error.message : String(error)}`)
  })
  await page.evaluateOnNewDocument(() => {
    addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI }) =>
      // biome-ignore lint/suspicious/noConsole: this is how the page tells the test
      console.error(`policy violation: ${violatedDirective} ${blockedURI}`),
    )
  })
  const LOADED = { waitUntil: 'load', timeout: 60_000 } as const
  return {
    async goto(url) {
      await page.goto(url, LOADED)
    },
    // A page from the cache of left pages is not loaded again.
    back: () => page.evaluate(() => history.back()),
    forward: () => page.evaluate(() => history.forward()),
    async reload() {
      await page.reload(LOADED)
    },
    evaluate<Args extends readonly unknown[], Result>(
      act: (...args: Args) => Result,
      ...args: Args
    ) {
      const run = act as (...args: readonly unknown[]) => unknown
      return page.evaluate(run, ...args) as Promise<Result>
    },
    clickAt: (x, y) => page.mouse.click(x, y),
    type: (text) => page.keyboard.type(text),
    press: (key) => page.keyboard.press(key),
    screenshot: async () => Buffer.from(await page.screenshot()),
    messages: async () => messages,
    close: () => page.browserContext().close(),
  }
}
