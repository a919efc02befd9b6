import AxeBuilder from '@axe-core/playwright'
import { expect, type Page } from '@playwright/test'

const RULES = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']

/** WCAG 2.2 AA, as far as a program can tell. */
export async function expectNoViolation(page: Page, state: string): Promise<void> {
  // The other mode puts the results of frames together in a page of its own, for each run.
  const axe = new AxeBuilder({ page })
    // Descriptions of what passed would take most of the time.
    .options({ resultTypes: ['violations'], selectors: false })
    .withTags(RULES)
    .setLegacyMode()
  const { violations } = await axe.analyze()
  const messages = violations.map(
    ({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 120)).join(' | ')}`,
  )
  expect(messages, state).toEqual([])
}
