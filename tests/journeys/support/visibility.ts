import type { Page } from '@playwright/test'

/** Tells the page that its tab went to the back or came to the front, as a browser does. */
export async function setVisibility(page: Page, state: 'hidden' | 'visible'): Promise<void> {
  await page.evaluate(showAs, state)
}

/** The same, in the page. */
export function showAs(state: 'hidden' | 'visible'): void {
  const give = (name: string, value: unknown) =>
    Object.defineProperty(document, name, { configurable: true, get: () => value })
  give('visibilityState', state)
  give('hidden', state === 'hidden')
  document.dispatchEvent(new Event('visibilitychange', { bubbles: true }))
}
