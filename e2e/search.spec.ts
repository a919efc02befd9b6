import AxeBuilder from '@axe-core/playwright'
import { expect, type Locator } from '@playwright/test'
import { auctionFile, player, players, team } from '../testing/wire.ts'
import type { BoardPage } from './support/board-page.ts'
import { LONG_JOURNEY, openLive, test } from './support/journey.ts'
import { collectRequests } from './support/requests.ts'

const field = (board: BoardPage) =>
  board.page.getByRole('combobox', { name: 'Find a player or team' })
const options = (board: BoardPage) => board.page.getByRole('search').getByRole('option')
const answer = (board: BoardPage) => board.page.getByRole('search').getByRole('status')

/** In view, not under the stage, marked and focused. */
async function expectFound(row: Locator): Promise<void> {
  await expect(row).toBeFocused()
  await expect(row).toBeInViewport({ ratio: 1 })
  await expect(row).toHaveAttribute('data-found', '')
  expect(await row.evaluate((node) => node.getBoundingClientRect().top)).toBeGreaterThan(90)
}

test('a search over squads, pending, recent and top shows where the player is', async ({
  board,
}) => {
  await board.openReady()
  for (const [query, words] of [
    ['asha', ['Asha Rane', 'SL: 101', 'Mumbai Mariners · ₹27,00,00,000 · Recent Sells']],
    ['waiting', ['Waiting Wasim', 'SL: 301', 'Pending']],
    ['passed pr', ['Passed Pran', 'SL: 302', 'Unsold']],
    ['top two', ['Top Two', 'SL: 202', '#2 in Top Sells · Mumbai Mariners · ₹20,00,00,000']],
  ] as const) {
    await field(board).fill(query)
    await expect(options(board)).toHaveCount(1)
    await expect(answer(board)).toHaveText('1 player found')
    for (const each of words) await expect(options(board)).toContainText(each)
  }
})

test('choosing a player goes to the right tab, with the player in view, marked and focused', async ({
  board,
}) => {
  await board.openReady()
  for (const [query, tab, name] of [
    ['301', 'Pending Players', 'Waiting Wasim'],
    ['201', 'Top Sells', 'Top One'],
    ['102', 'Teams', 'Bela Nair'],
  ] as const) {
    await field(board).fill(query)
    await field(board).press('Enter')
    await expect(board.tab(tab)).toHaveAttribute('aria-selected', 'true')
    await expectFound(board.rows.filter({ hasText: name }))
    await expect(board.page.locator('[data-found]')).toHaveCount(1)
  }
})

test('a search for a team finds it, and choosing goes to its card from any tab', async ({
  board,
}) => {
  await board.openReady('/?tab=top')
  await field(board).fill('kolkata')
  await expect(options(board)).toHaveText(['Kolkata KitesTeam · 26/25 players'])
  await expect(answer(board)).toHaveText('1 team found')
  await field(board).press('ArrowDown')
  await expect(options(board)).toHaveAttribute('aria-selected', 'true')
  await field(board).press('Enter')
  const card = board.teamCard('Kolkata Kites')
  for (const turn of ['chosen', 'chosen again after scrolling away']) {
    await expect(board.tab('Teams'), turn).toHaveAttribute('aria-selected', 'true')
    await expect(board.page).toHaveURL(/#team-kolkata-kites$/)
    await expect(card, turn).toBeFocused()
    await expect(card.getByRole('heading'), turn).toBeInViewport({ ratio: 1 })
    await field(board).fill('kites')
    await options(board).click()
  }
})

test('teams come before players, and a number is a serial first', async ({ board, service }) => {
  const teams = [team({ team_name: 'Team 7', players: [player({ full_name: 'Seven', sl_no: 7 })] })]
  service.serveFile(
    auctionFile({ teams, recent_sell: [], top_sell: [], pending: players(3, 'Team') }),
  )
  await board.openReady()
  await field(board).fill('7')
  await expect(options(board)).toHaveText([/^Seven/, /^Team 7/])
  await field(board).fill('team')
  await expect(options(board).first()).toContainText('Team 7')
  await expect(answer(board)).toHaveText('1 team found, 3 players found')
})

test(
  'row 4,900 of 5,000 is reached while rows above are still being rendered',
  LONG_JOURNEY,
  async ({ board, service }) => {
    test.slow()
    const pending = players(5000, 'Candidate', {
      profile_pic: null,
      auction_sold_status: 0,
    })
    service.serveFile(auctionFile({ pending }))
    await board.openReady()
    await field(board).fill('candidate 4900')
    await expect(options(board).first()).toContainText('Candidate 4900')
    await field(board).press('Enter')
    const row = board.page.locator('#panel-pending [aria-posinset="4900"]')
    await expect(row).toContainText('Candidate 4900')
    expect(await board.rows.count()).toBeLessThan(4000)
    await expectFound(row)
    const heightAtFirst = await board.page.evaluate(() => document.body.scrollHeight)
    await expect(board.rows).toHaveCount(5000, { timeout: 30_000 })
    await expectFound(row)
    await expect(row).toHaveAttribute('aria-setsize', '5000')
    const height = await board.page.evaluate(() => document.body.scrollHeight)
    expect(Math.abs(height / heightAtFirst - 1)).toBeLessThan(0.02)
  },
)

test('an exact serial comes first: 7 is not 17', async ({ board, service }) => {
  const pending = [17, 70, 7].map((sl_no) => player({ full_name: `Number ${sl_no}`, sl_no }))
  service.serveFile(auctionFile({ teams: [], recent_sell: [], top_sell: [], pending }))
  await board.openReady()
  await field(board).fill('7')
  await expect(options(board).first()).toContainText('Number 7')
  await field(board).fill('SL: 17')
  await expect(options(board)).toHaveText([/Number 17/])
})

test('ignores accents, case and spaces, in every script', async ({ board, service }) => {
  const names = ['José Álvarez', 'M.S. Rane', 'मोहन शर्मा', 'ज़फर']
  const pending = names.map((full_name, index) => player({ full_name, sl_no: 500 + index }))
  service.serveFile(auctionFile({ teams: [], recent_sell: [], top_sell: [], pending }))
  await board.openReady()
  for (const [query, name] of [
    ['JOSE alv', 'José Álvarez'],
    ['ms  rane', 'M.S. Rane'],
    ['शर्मा', 'मोहन शर्मा'],
    ['जफर', 'ज़फर'],
    ['५०२', 'मोहन शर्मा'],
  ] as const) {
    await field(board).fill(query)
    await expect(options(board)).toHaveCount(1)
    await expect(options(board)).toContainText(name)
  }
})

test('/ focuses the field, arrows choose, Escape clears, and nothing is filtered', async ({
  board,
}) => {
  await board.openReady()
  await expect(field(board)).toBeVisible()
  const cards = 4
  await expect(board.panel.getByRole('article')).toHaveCount(cards)
  const { keyboard } = board.page
  await keyboard.press('/')
  await expect(field(board)).toBeFocused()
  await expect(field(board)).toHaveValue('')
  await keyboard.type('a/n')
  await expect(field(board)).toHaveValue('a/n')
  await field(board).fill('top')
  await expect(options(board)).toHaveCount(2)
  await expect(board.panel.getByRole('article')).toHaveCount(cards)
  await keyboard.press('ArrowDown')
  await keyboard.press('ArrowDown')
  const active = board.page.getByRole('search').getByRole('option', { selected: true })
  await expect(active).toContainText('Top Two')
  await expect(field(board)).toHaveAttribute(
    'aria-activedescendant',
    (await active.getAttribute('id')) ?? 'none',
  )
  await keyboard.press('ArrowDown')
  await expect(active).toHaveCount(0)
  await keyboard.press('ArrowUp')
  await expect(active).toContainText('Top Two')
  await keyboard.press('Escape')
  await expect(field(board)).toHaveValue('')
  await expect(field(board)).toBeFocused()
  await expect(options(board)).toHaveCount(0)
})

test('with ?keys=off, / is an ordinary key', async ({ board }) => {
  await board.openReady('/?keys=off')
  await expect(field(board)).toBeVisible()
  await board.page.keyboard.press('/')
  await expect(field(board)).not.toBeFocused()
})

test('a search without results is announced politely', async ({ board }) => {
  await board.openReady()
  await field(board).fill('nobody at all')
  await expect(answer(board)).toHaveText('No player found')
  await expect(board.alert).toHaveCount(0)
  await field(board).press('Enter')
  await expect(board.tab('Teams')).toHaveAttribute('aria-selected', 'true')
})

test('the query is in the address and is sent nowhere', async ({ board, service }) => {
  await openLive(board, service)
  const made = collectRequests(board.page)
  const steps = () => board.page.evaluate(() => window.history.length)
  const before = await steps()
  await field(board).pressSequentially('Asha R', { delay: 30 })
  await expect(board.page).toHaveURL(/\?q=Asha\+R$/)
  expect(await steps()).toBe(before)
  expect(made.filter(({ url }) => url.href.includes('Asha'))).toEqual([])
  await board.page.reload()
  await expect(field(board)).toHaveValue('Asha R')
  await expect(options(board)).toHaveCount(1)
  await field(board).press('Escape')
  await expect(board.page).toHaveURL(`${board.origin}/`)
})

test(
  'axe finds no violation in an open search, light and dark',
  LONG_JOURNEY,
  async ({ board }) => {
    await board.openReady()
    for (const colorScheme of ['light', 'dark'] as const) {
      await board.page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
      for (const query of ['top', 'nobody']) {
        await field(board).fill(query)
        await field(board).press('ArrowDown')
        await expect(answer(board)).not.toBeEmpty()
        const { violations } = await new AxeBuilder({ page: board.page }).analyze()
        expect(violations.map(({ id }) => id)).toEqual([])
      }
    }
  },
)

test('an open search fits 320 px, and text of 200 %', async ({ board, service }) => {
  service.serveFile(
    auctionFile({ teams: [team({ players: [player({ full_name: 'x'.repeat(90), sl_no: 9 })] })] }),
  )
  await board.page.setViewportSize({ width: 320, height: 640 })
  await board.openReady()
  for (const size of ['100%', '200%']) {
    await board.page.evaluate((text) => {
      document.documentElement.style.fontSize = text
    }, size)
    await field(board).fill('xx')
    await expect(options(board)).toHaveCount(1)
    const overflow = await board.page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    )
    expect(overflow, size).toBeLessThanOrEqual(0)
    const more = await board.page.getByRole('button', { name: 'More', exact: true }).boundingBox()
    expect((more?.x ?? 320) + (more?.width ?? 0), size).toBeLessThanOrEqual(320)
  }
})
