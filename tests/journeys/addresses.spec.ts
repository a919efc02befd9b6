import { expect, type Locator } from '@playwright/test'
import { auctionFile, players, team } from '../kit/wire.ts'
import { MAIN_PATH, openLive, test } from './support/journey.ts'

const found = '[data-found]'

test('Back and Forward go through players, tabs and teams', async ({ board, service }) => {
  await openLive(board, service)
  await board.search.fill('301')
  await board.search.press('Enter')
  await expect(board.page.locator(found)).toContainText('Waiting Wasim')
  await board.search.fill('202')
  await board.search.press('Enter')
  await expect(board.page.locator(found)).toContainText('Top Two')
  await board.teamLink('Delhi Dynamos').click()
  await expect(board.teamCard('Delhi Dynamos')).toBeFocused()
  await expect(board.page.locator(found)).toHaveCount(0)
  await board.page.goBack()
  await expect(board.page.locator(found)).toContainText('Top Two')
  await board.page.goBack()
  await expect(board.tab('Pending Players')).toHaveAttribute('aria-selected', 'true')
  await expect(board.page.locator(found)).toContainText('Waiting Wasim')
  await board.page.goForward()
  await expect(board.page.locator(found)).toContainText('Top Two')
  await board.choose('Recent Sells')
  await expect(board.page.locator(found)).toHaveCount(0)
  await expect(board.page).not.toHaveURL(/sl=/)
  expect(service.record.joins).toHaveLength(1)
})

/** Six teams with squads, so that a card is far below the fold. */
function sixTeams(names: readonly string[], squad = 12) {
  return names.map((team_name, index) =>
    team({ team_name, players: players(squad, `P${index}`, { team_name }) }),
  )
}

const NAMES = ['Ace', 'Bolt', 'Comet', 'Drake', 'Eagle', 'Flint']

/** In view, and not under the stage and the tabs. */
async function expectBroughtIntoView(card: Locator): Promise<void> {
  await expect(card).toBeInViewport()
  await expect(card).toBeFocused()
  const top = () => card.evaluate((node) => node.getBoundingClientRect().top)
  await expect.poll(top).toBeGreaterThan(185)
  await expect.poll(top).toBeLessThan(224)
}

test.describe('on a phone', () => {
  // A phone: on a wide screen all cards of one row come into view together.
  test.use({ viewport: { width: 390, height: 844 } })

  test(
    '§2.3 the name of a team links to its card, also from another tab, and so does its address',
    MAIN_PATH,
    async ({ board, service }) => {
      service.serveFile(auctionFile({ teams: sixTeams(NAMES) }))
      await board.openReady()
      await board.choose('Top Sells')
      await board.teamLink('Flint').click()
      await expectBroughtIntoView(board.teamCard('Flint'))
      await board.page.goto('about:blank')
      await board.open('/?tab=top#team-flint')
      await expectBroughtIntoView(board.teamCard('Flint'))
    },
  )
})
