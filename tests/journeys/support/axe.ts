import { expect, type Page } from '@playwright/test'
import axe from 'axe-core'

declare global {
  interface Window {
    readonly axe: typeof axe
  }
}

const RULES = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']

/** WCAG 2.2 AA of the page without its frames, as far as a program can tell. */
export async function expectNoViolation(page: Page, state: string): Promise<void> {
  // Axe takes longer to load than to run.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source)
  const messages = await page.evaluate(async (values) => {
    const { violations } = await window.axe.run({
      runOnly: { type: 'tag', values },
      // Descriptions of what passed would take most of the time.
      resultTypes: ['violations'],
      selectors: false,
    })
    return violations.map(
      ({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 120)).join(' | ')}`,
    )
  }, RULES)
  expect(messages, state).toEqual([])
}
