/** Chromium, driven as in the journeys. */
import { chromium, type Page } from '@playwright/test'
import { chromiumOptions } from '../kit/browsers.ts'
import { type Engine, reportPolicyViolations, type Tab } from './driver.ts'

export async function launchChromium(executablePath: string): Promise<Engine> {
  const browser = await chromium.launch({
    ...chromiumOptions(executablePath),
    // As a viewer has it: Playwright turns that cache off by default.
    ignoreDefaultArgs: ['--disable-back-forward-cache'],
  })
  return {
    open: async (viewport) => tabOf(await browser.newPage({ viewport })),
    close: () => browser.close(),
  }
}

async function tabOf(page: Page): Promise<Tab> {
  const messages: string[] = []
  page.on('console', (message) => {
    const type = message.type()
    if (type === 'error' || type === 'warning') {
      messages.push(`${type}: ${message.text()} (${message.location().url})`)
    }
  })
  page.on('pageerror', ({ message }) => messages.push(`uncaught: ${message}`))
  await page.addInitScript(reportPolicyViolations)
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
    evaluate: (act, ...args) => page.evaluate(`(${act}).apply(null, ${JSON.stringify(args)})`),
    clickAt: (x, y) => page.mouse.click(x, y),
    type: (text) => page.keyboard.type(text),
    press: (key) => page.keyboard.press(key),
    screenshot: () => page.screenshot(),
    messages: async () => messages,
    close: () => page.context().close(),
  }
}
