/** Search, and the settings of the menu, on a phone. */
import { auctionFile, players } from '../kit/wire.ts'
import { test } from './fixtures.ts'

test.use({ frame: { width: 360, height: 740 } })

test('search goes to the player: the right tab, in view, focused', async ({ board, service }) => {
  service.serveFile(auctionFile({ pending: players(300, 'Candidate', { profile_pic: null }) }))
  await board.openLive()
  await board.click('Find a player or team')
  await board.tab.type('candidate 250')
  await board.expectText('[role=option]', 'Candidate 250')
  await board.tab.press('Enter')
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
  await board.click('Settings', ':popover-open')
  await board.click('Save data', ':popover-open')
  await board.tab.press('Escape')
  await board.expectCount('[popover]:popover-open', 0)
  await board.expectValue('Menu', () => document.activeElement?.getAttribute('aria-label'))
  await board.tab.reload()
  await board.expectLive()
  await board.click('Menu')
  await board.click('Settings', ':popover-open')
  await board.expectValue([true, false], () =>
    [...document.querySelectorAll<HTMLInputElement>('[popover] [type=checkbox]')].map(
      ({ checked }) => checked,
    ),
  )
})
