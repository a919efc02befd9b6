import { expect } from '@playwright/test'
import { openLive, test } from './support/journey.ts'

const found = '[data-found]'

test('?sl= shows a player in the squad, or else in another list, or in the list of ?tab= if he is in it', async ({
  board,
}) => {
  await board.openReady('/?sl=102')
  await expect(board.page.locator(found)).toContainText('Bela Nair')
  await expect(board.page.locator(found)).toBeFocused()
  await expect(board.tab('Teams')).toHaveAttribute('aria-selected', 'true')
  await board.openReady('/?sl=302')
  await expect(board.tab('Pending Players')).toHaveAttribute('aria-selected', 'true')
  await expect(board.page.locator(found)).toContainText('Passed Pran')
  await expect(board.page).toHaveURL(`${board.origin}/?sl=302&tab=pending`)
  for (const [tab, label] of [
    ['recent', 'Recent Sells'],
    ['pending', 'Teams'],
  ] as const) {
    await board.openReady(`/?sl=101&tab=${tab}`)
    await expect(board.tab(label)).toHaveAttribute('aria-selected', 'true')
    await expect(board.page.locator(found)).toContainText('Asha Rane')
  }
})

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

test('a team’s anchor takes precedence over ?sl=', async ({ board }) => {
  await board.openReady('/?sl=302#team-delhi-dynamos')
  await expect(board.teamCard('Delhi Dynamos')).toBeFocused()
  await expect(board.search).toBeVisible()
  await expect(board.page.locator(found)).toHaveCount(0)
  await expect(board.tab('Teams')).toHaveAttribute('aria-selected', 'true')
})

test('for an unknown serial in ?sl= the search shows a message until it is used or left', async ({
  board,
}) => {
  await board.openReady('/?sl=99999')
  const answer = board.page.getByRole('search').getByRole('status')
  await expect(answer).toHaveText('SL: 99999 · No player found')
  await expect(answer).toBeVisible()
  await board.heading.click()
  await expect(answer).toBeHidden()
  await board.search.focus()
  await expect(answer).toBeHidden()
})
