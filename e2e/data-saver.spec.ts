import { expect } from '@playwright/test'
import { auctionFile, livePlayer, player, team } from '../testing/wire.ts'
import { openLive, test, untilJoined } from './support/journey.ts'
import { collectRequests } from './support/requests.ts'

const FILE = auctionFile({
  teams: [
    team({
      team_logo: '/pictures/mariners.svg',
      players: [player(), player({ full_name: 'Bela Nair', profile_pic: '/pictures/bela.svg' })],
    }),
  ],
})
const isPhoto = ({ url }: { readonly url: URL }) =>
  url.pathname.startsWith('/pictures/') && !url.pathname.includes('mariners')

test('with Save-Data a photo is requested only when it is tapped', async ({ board, service }) => {
  await board.page.addInitScript(() => {
    Object.defineProperty(navigator, 'connection', { value: { saveData: true } })
  })
  const made = collectRequests(board.page)
  service.serveFile(FILE)
  await openLive(board, service)
  service.emit('biddingStart', livePlayer())
  service.emit('NewPlayer', livePlayer({ name: 'Nila Das', img: '/pictures/nila.svg' }))
  await expect(board.notice('New Player Added')).toBeVisible()
  expect(made.filter(isPhoto)).toEqual([])
  expect(made.some(({ url }) => url.pathname.includes('mariners'))).toBe(true)

  await board.banner.getByRole('button', { name: 'Photo of Dev Kulkarni' }).click()
  await expect.poll(() => made.filter(isPhoto).length).toBe(1)
  await board.panel.getByRole('button', { name: 'Photo of Bela Nair' }).focus()
  await board.page.keyboard.press('Enter')
  await expect
    .poll(() => made.filter(isPhoto).map(({ url }) => url.pathname))
    .toEqual(['/pictures/dev.svg', '/pictures/bela.svg'])
  await expect(board.panel.getByRole('button', { name: 'Photo of Bela Nair' })).toBeFocused()
})

test('the switch works too, is stored, and overrides Save-Data', async ({ board, service }) => {
  service.serveFile(FILE)
  await openLive(board, service)
  await expect(board.panel.getByRole('button', { name: /^Photo of/ })).toHaveCount(0)
  await board.page.getByRole('button', { name: 'Settings' }).click()
  await board.page.getByRole('checkbox', { name: 'Save data' }).click()
  await board.page.keyboard.press('Escape')
  await expect(board.panel.getByRole('button', { name: /^Photo of/ })).toHaveCount(2)
  const made = collectRequests(board.page)
  await board.page.reload()
  await untilJoined(service, 2)
  await expect(board.panel.getByRole('button', { name: /^Photo of/ })).toHaveCount(2)
  expect(made.filter(isPhoto)).toEqual([])
})
