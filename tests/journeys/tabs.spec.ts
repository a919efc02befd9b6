import { expect } from '@playwright/test'
import { MAIN_PATH, test } from './support/journey.ts'

test(
  '§2.4 the tabs are Teams (the default), Pending Players, Recent Sells and Top Sells; each controls and labels a panel',
  MAIN_PATH,
  async ({ board }) => {
    await board.openReady()
    const tabs = board.page.getByRole('tablist').getByRole('tab')
    await expect(tabs).toHaveText(['Teams', 'Pending Players', 'Recent Sells', 'Top Sells'])
    await expect(board.tab('Teams')).toHaveAttribute('aria-selected', 'true')
    for (const [label, words] of [
      ['Pending Players', 'Waiting Wasim'],
      ['Recent Sells', 'Asha Rane'],
      ['Top Sells', '#2'],
      ['Teams', '12/25 players'],
    ] as const) {
      await board.choose(label)
      await expect(board.panel).toHaveCount(1)
      await expect(board.page.getByRole('tabpanel', { name: label, exact: true })).toBeVisible()
      const panelId = await board.tab(label).getAttribute('aria-controls')
      await expect(board.panel).toHaveAttribute('id', panelId ?? 'none')
      await expect(board.panel).toContainText(words)
    }
  },
)
