/** The lists, tabs and links (§2). */
import { auctionFile, players, team } from '../kit/wire.ts'
import { test } from './fixtures.ts'

/** In the page. */
function startsInView(selector: string): boolean {
  const card = document.querySelector(selector)?.getBoundingClientRect()
  return card !== undefined && card.top >= 0 && card.top < innerHeight - 40
}

const selectedTab = '[role=tab][aria-selected=true]'

test('§2 a team’s name leads to its card from any tab; Back and Forward work', async ({
  board,
}) => {
  await board.openLive()
  await board.choose('Top Sells')
  await board.click('Kolkata Kites', 'table')
  await board.expectText(selectedTab, 'Teams')
  await board.expectValue('team-kolkata-kites', () => document.activeElement?.id)
  await board.expectValue('#team-kolkata-kites', () => location.hash)
  await board.expectValue(true, startsInView, '#team-kolkata-kites')
  await board.tab.back()
  await board.expectText(selectedTab, 'Top Sells')
  await board.tab.forward()
  await board.expectText(selectedTab, 'Teams')
})

test('§2 an address with #team-… opens at that card, among 40 teams', async ({
  board,
  service,
}) => {
  const teams = Array.from({ length: 40 }, (_, index) =>
    team({ team_name: `Team ${index + 1}`, players: players(15, `Player ${index + 1}`) }),
  )
  service.serveFile(auctionFile({ teams }))
  await board.open('/?tab=recent#team-team-38')
  await board.expectText(selectedTab, 'Teams')
  await board.expectValue(true, startsInView, '#team-team-38')
})
