/** Search, settings, languages and the panels of the tool bar, on a phone. */
import { expect } from '@playwright/test'
import { auctionFile, livePlayer, players } from '../kit/wire.ts'
import { LOCATED } from './board.ts'
import { test } from './fixtures.ts'

test.use({ frame: { width: 360, height: 740 } })

test('search goes to the player: the right tab, in view, focused', async ({ board, service }) => {
  service.serveFile(auctionFile({ pending: players(300, 'Candidate', { profile_pic: null }) }))
  await board.openLive()
  await board.click('Find a player or team')
  await board.tab.type('candidate 250')
  await board.expectText('[role=option]', 'Candidate 250')
  await board.press('Enter')
  await board.expectText('[role=tab][aria-selected=true]', 'Pending Players')
  await board.expectValue(true, () => {
    const row = document.activeElement
    const box = row?.getBoundingClientRect()
    return (
      row?.textContent?.includes('Candidate 250') === true &&
      box !== undefined &&
      box.top > 0 &&
      box.bottom <= innerHeight
    )
  })
})

test('the menu restores the focus and stores the settings', async ({ board }) => {
  await board.openLive()
  await board.click('Menu')
  await board.click('Text and motion', '[popover]')
  await board.click('Save data', '[popover]')
  await board.press('Escape')
  await board.expectCount('[popover]:popover-open', 0)
  await board.expectValue('Menu', () => document.activeElement?.getAttribute('aria-label'))
  await board.tab.reload()
  await board.expectChannel('live')
  await board.click('Menu')
  await board.click('Text and motion', '[popover]')
  await board.expectValue([true, false], () =>
    [...document.querySelectorAll<HTMLInputElement>('[popover] [type=checkbox]')].map(
      ({ checked }) => checked,
    ),
  )
})

for (const [code, word] of [
  ['hi', 'टीमें'],
  ['ta', 'அணிகள்'],
  ['bn', 'দল'],
] as const) {
  test(`decisions/settings: ?lang=${code} changes the words, and neither names nor amounts`, async ({
    board,
    service,
  }) => {
    await board.open(`/?lang=${code}`)
    await board.expectValue(code, () => document.documentElement.lang)
    await board.expectText('[role=tablist]', word)
    await board.expectChannel('live')
    service.emit('biddingStart', livePlayer({ amount: 27_00_00_000 }))
    await board.expectText(LOCATED.banner, /Dev Kulkarni.*₹27,00,00,000/)
    expect(await board.text('body')).not.toMatch(/Auction Statistics|Team Summary|Current Bid/)
    await board.expectNoSidewaysScroll()
  })
}
