/** The lists, tabs and links (§2). */
import { expect } from '@playwright/test'
import { auctionFile, players, team } from '../kit/wire.ts'
import { LOCATED } from './board.ts'
import { test } from './fixtures.ts'

/** In the page. */
function startsInView(selector: string): boolean {
  const card = document.querySelector(selector)?.getBoundingClientRect()
  return card !== undefined && card.top >= 0 && card.top < innerHeight - 40
}

const selectedTab = '[role=tab][aria-selected=true]'

test('§2 the main path: header, statistics, summary, teams and the three lists', async ({
  board,
}) => {
  await board.openLive()
  await board.expectText(
    'main > header',
    'Monsoon Premier League Auction Total Teams: 4 Status: ACTIVE',
  )
  await board.expectText('dl', 'Total Players 120 Sold 63 Unsold 9 Pending 48')
  await board.expectText('table', 'Mumbai Mariners ₹4,50,00,000 12 of 25')
  const bars = await board.read(() =>
    [...document.querySelectorAll('table [role=progressbar] > *')].map(
      (bar) => (bar as HTMLElement).style.width,
    ),
  )
  expect(bars).toEqual(['48%', '80%', '100%', '100%'])
  await board.expectText(
    LOCATED.panel,
    /Mumbai Mariners 12\/25 players Remaining Budget ₹12,34,56,789/,
  )
  await board.expectText(LOCATED.panel, 'Asha Rane SL: 101 SOLD ₹27,00,00,000')
  await board.expectText(LOCATED.panel, 'No players yet')
  await board.choose('Pending Players')
  await board.expectText(LOCATED.panel, /Waiting Wasim SL: 301 Passed Pran SL: 302 Unsold/)
  await board.choose('Recent Sells')
  await board.expectText(
    LOCATED.panel,
    /Asha Rane SL: 101 SOLD ₹27,00,00,000 Mumbai Mariners · .*2024/,
  )
  await board.choose('Top Sells')
  await board.expectText(LOCATED.panel, /^#1 Top One .*SOLD ₹30,00,00,000 .*#2 Top Two/)
  await board.press('ArrowRight')
  await board.expectText(selectedTab, 'Teams')
  await board.expectNoSidewaysScroll()
})

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
