import type { Page } from '@playwright/test'

/** Tells the page that its tab went to the back or came to the front, as a browser does. */
export async function setVisibility(page: Page, state: 'hidden' | 'visible'): Promise<void> {
  await page.evaluate((told) => {
    const give = (name: string, value: unknown) =>
      Object.defineProperty(document, name, { configurable: true, get: () => value })
    give('visibilityState', told)
    give('hidden', told === 'hidden')
    document.dispatchEvent(new Event('visibilitychange', { bubbles: true }))
  }, state)
}
