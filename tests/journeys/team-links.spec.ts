import { expect, type Locator } from '@playwright/test'
import { auctionFile, players, team } from '../kit/wire.ts'
import { MAIN_PATH, test } from './support/journey.ts'

/** Six teams with squads, so that a card is far below the fold. */
function sixTeams(names: readonly string[], squad = 12) {
  return names.map((team_name, index) =>
    team({ team_name, players: players(squad, `P${index}`, { team_name }) }),
  )
}

// A phone: on a wide screen all cards of one row come into view together.
test.use({ viewport: { width: 390, height: 844 } })

const NAMES = ['Ace', 'Bolt', 'Comet', 'Drake', 'Eagle', 'Flint']

/** In view, and not under the stage and the tabs. */
async function expectBroughtIntoView(card: Locator): Promise<void> {
  await expect(card).toBeInViewport()
  await expect(card).toBeFocused()
  const top = () => card.evaluate((node) => node.getBoundingClientRect().top)
  await expect.poll(top).toBeGreaterThan(185)
  await expect.poll(top).toBeLessThan(224)
}

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
