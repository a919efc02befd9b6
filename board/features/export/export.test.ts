import { beforeEach, expect, test, vi } from 'vitest'
import { ENGLISH } from '../../i18n/language.ts'
import { browserClock } from '../../platform/clock.ts'
import { auction } from '../../test/auction-file.ts'
import { createRendering } from '../../ui/rendering.ts'
import { sheetName, sheetOfPending, sheetOfSales, sheetOfTeams } from './csv-tables.ts'
import { printBoard, printSquad, renderForPrint } from './print.ts'

const AT = new Date(2025, 3, 1, 9, 5).getTime()

test('teams and squads have one row per player, and one for a team without players', () => {
  const [head, ...rows] = sheetOfTeams(auction().teams, ENGLISH.messages)
  expect(head).toEqual([
    'Team',
    'Remaining Budget (₹)',
    'Max Bid for Player (₹)',
    'Players',
    'Players at most',
    'No.',
    'Player',
    'SL',
    'Sold for (₹)',
  ])
  const chennai = ['Chennai Chargers', 31_50_00_000, 27_00_00_000, 8, 10]
  expect(rows).toEqual([
    [...chennai, 1, 'Veer Sandhu', '7', 2_50_00_000],
    [...chennai, 2, 'Kiran Deshpande', '8', 2_50_00_000],
    ['मुंबई', -5_000, 0, 10, 10, null, null, null, null],
    ['Delhi Dynamos', 40_00_00_000, 12_00_00_000, 3, 10, null, null, null, null],
  ])
  for (const row of rows) expect(row).toHaveLength(head?.length ?? 0)
})

test('pending players with their status', () => {
  expect(sheetOfPending(auction().pending, ENGLISH.messages)).toEqual([
    ['Player', 'SL', 'Status'],
    ['Shubman Gill', '77', 'Pending'],
    ['Prithvi Shaw', '100', 'Unsold'],
  ])
})

test('sells with team, amount and local time; Top Sells with the rank', () => {
  expect(sheetOfSales(auction().recentSales, false, ENGLISH.messages)[1]).toEqual([
    'Veer Sandhu',
    '7',
    'Chennai Chargers',
    2_50_00_000,
    '2025-04-01 15:30',
  ])
  expect(sheetOfSales(auction().topSales, true, ENGLISH.messages).map((row) => row[0])).toEqual([
    'Rank',
    1,
    2,
  ])
})

test('an unknown value is an empty cell', () => {
  expect(
    sheetOfSales(auction({ recent_sell: [{}] }).recentSales, false, ENGLISH.messages)[1],
  ).toEqual([null, null, null, null, null])
})

test('the file name has the auction, the list and the time of the lists', () => {
  expect(sheetName(auction(), 'Recent Sells', AT)).toBe(
    'premier-league-2025-recent-sells-2025-04-01-0905.csv',
  )
  const main = [{ series_name: '../..\\<x>' }]
  expect(sheetName(auction({ auction_details: { main } }), 'Teams', AT)).toBe(
    'x-teams-2025-04-01-0905.csv',
  )
})

const print = vi.fn()

beforeEach(() => void print.mockReset())

/** Two cards, each with a picture that waits. */
function showCards() {
  vi.stubGlobal('print', print)
  HTMLImageElement.prototype.decode = async () => {}
  document.body.innerHTML =
    '<article id="team-a"><img></article><article id="team-b"><img></article>'
  const rendering = createRendering({ getState: () => false, subscribe: () => () => {}, turn() {} })
  const rendered: string[] = []
  for (const card of document.querySelectorAll('article')) {
    const image = card.querySelector('img') ?? undefined
    const undefer = rendering.deferred.add({
      isList: false,
      ...(image && { image }),
      render() {
        undefer()
        rendered.push(card.id)
      },
    })
  }
  return { rendering, rendered }
}

/** The page as the printer gets it. */
const alone = () => document.querySelector('[data-printed-alone]')?.id

test('printing a squad loads the pictures of its card and marks it until it is printed', async () => {
  const { rendering, rendered } = showCards()
  print.mockImplementation(() => {
    // As the browser announces it.
    renderForPrint(rendering)
    expect(alone()).toBe('team-b')
    expect(document.adoptedStyleSheets).toHaveLength(1)
    window.dispatchEvent(new Event('afterprint'))
  })
  await printSquad('team-b', browserClock, rendering)
  expect(print).toHaveBeenCalledOnce()
  expect(rendered).toEqual(['team-b'])
  expect(alone()).toBeUndefined()
  expect(document.adoptedStyleSheets).toHaveLength(0)
})

test('printing the board loads all pictures', async () => {
  const { rendering, rendered } = showCards()
  await printBoard(browserClock, rendering)
  expect(rendered).toEqual(['team-a', 'team-b'])
})
