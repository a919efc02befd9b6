import { expect, type Locator } from '@playwright/test'
import { auctionFile, player, team } from '../kit/wire.ts'
import type { BoardPage } from './support/board-page.ts'
import { openLive, test } from './support/journey.ts'
import { collectRequests } from './support/requests.ts'
import { brokenWords, expectNoSidewaysScroll, setTextSize } from './support/text.ts'

const options = (board: BoardPage) => board.page.getByRole('search').getByRole('option')
const answer = (board: BoardPage) => board.page.getByRole('search').getByRole('status')

/** In view, not under the stage, marked and focused. */
async function expectFound(row: Locator): Promise<void> {
  await expect(row).toBeFocused()
  await expect(row).toBeInViewport({ ratio: 1 })
  await expect(row).toHaveAttribute('data-found', '')
  expect(await row.evaluate((node) => node.getBoundingClientRect().top)).toBeGreaterThan(90)
}

test('a search over squads, pending and top shows where the player is; choosing goes there, with the player in view, marked and focused', async ({
  board,
}) => {
  await board.openReady()
  for (const [query, words, tab, name] of [
    ['waiting', 'SL: 301', 'Pending Players', 'Waiting Wasim'],
    ['top two', 'Top Sells #2 · Mumbai Mariners · ₹20,00,00,000', 'Top Sells', 'Top Two'],
    ['102', 'Mumbai Mariners · ₹27,00,00,000 · Recent Sells', 'Teams', 'Bela Nair'],
  ] as const) {
    await board.search.fill(query)
    await expect(options(board)).toHaveCount(1)
    await expect(answer(board)).toHaveText('1 player found')
    await expect(options(board)).toContainText(words)
    await board.search.press('Enter')
    await expect(board.tab(tab)).toHaveAttribute('aria-selected', 'true')
    await expectFound(board.rows.filter({ hasText: name }))
    await expect(board.page.locator('[data-found]')).toHaveCount(1)
  }
})

test('the row that an address leads to is in view, with its price beside its number, as the others have, and its buttons in one line', async ({
  board,
}) => {
  await board.openReady('/?sl=102')
  const row = board.page.locator('[data-found]')
  await expect(row.getByRole('button')).toHaveCount(2)
  await expectFound(row)
  for (const width of [360, 1280]) {
    await board.page.setViewportSize({ width, height: 800 })
    const middle = async (part: Locator) => {
      const { y, height } = (await part.boundingBox()) ?? { y: 0, height: 0 }
      return y + height / 2
    }
    const [picture, share] = await Promise.all((await row.getByRole('button').all()).map(middle))
    expect(picture, `the buttons at ${width}`).toBe(share)
    const number = await middle(row.getByText('SL: 102'))
    const price = await middle(row.getByText('₹27,00,00,000'))
    expect(Math.abs(number - price), `number and price at ${width}`).toBeLessThan(6)
  }
})

test('the query is in the address and is sent nowhere', async ({ board, service }) => {
  await openLive(board, service)
  const made = collectRequests(board.page)
  const steps = () => board.page.evaluate(() => window.history.length)
  const before = await steps()
  await board.search.pressSequentially('Asha R', { delay: 30 })
  await expect(board.page).toHaveURL(/\?q=Asha\+R$/)
  expect(await steps()).toBe(before)
  expect(made.filter(({ url }) => url.href.includes('Asha'))).toEqual([])
  await board.page.reload()
  await expect(board.search).toHaveValue('Asha R')
  await expect(options(board)).toHaveCount(1)
  await board.search.press('Escape')
  await expect(board.page).toHaveURL(`${board.origin}/`)
})

test('an open search and the menu fit 320 px, and text of 200 %', async ({ board, service }) => {
  service.serveFile(
    auctionFile({ teams: [team({ players: [player({ full_name: 'x'.repeat(90), sl_no: 9 })] })] }),
  )
  await board.page.setViewportSize({ width: 320, height: 640 })
  await board.openReady('/?q=xx')
  await expect(options(board)).toHaveCount(1)
  expect((await board.search.boundingBox())?.width, 'the search of an address').toBeGreaterThan(200)
  for (const size of [100, 200]) {
    await setTextSize(board.page, size)
    await board.search.fill('xx')
    await expect(options(board)).toHaveCount(1)
    await expectNoSidewaysScroll(board.page, `text of ${size} %`)
    await board.search.press('Escape')
    await board.openMenu()
    await expect(board.button('Menu')).toBeInViewport({ ratio: 1 })
    const menu = board.page.getByRole('group', { name: 'Menu' })
    const last = menu.getByRole('button', { name: 'For organisers' })
    await last.scrollIntoViewIfNeeded()
    await expect(last).toBeInViewport()
    await expectNoSidewaysScroll(board.page, `menu, text of ${size} %`)
    expect(await menu.evaluate((node) => node.scrollWidth > node.clientWidth)).toBe(false)
    expect(await brokenWords(menu.locator('label > span'))).toEqual([])
    await board.page.keyboard.press('Escape')
  }
})
