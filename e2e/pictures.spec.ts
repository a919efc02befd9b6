import { expect, type Locator } from '@playwright/test'
import { requestsFor } from './foreign/record.ts'
import { FAILED_REQUEST } from './support/console-log.ts'
import { openLive, test } from './support/journey.ts'
import { auctionFile, livePlayer, player, team } from './support/wire.ts'

/** A picture that is part of the page itself, and drawn. */
async function expectPlaceholder(picture: Locator): Promise<void> {
  await expect(picture).toHaveAttribute('src', /^data:image\/svg\+xml/)
  await expect
    .poll(() =>
      picture.evaluate((node) => (node instanceof HTMLImageElement ? node.naturalWidth : 0)),
    )
    .toBeGreaterThan(0)
}

test('§2.9, §8 a missing or broken picture gives way to a placeholder of the page’s own', async ({
  board,
  service,
  log,
}) => {
  log.allow(FAILED_REQUEST)
  const odd = [
    '/pictures/missing.png',
    '/pictures/broken.png',
    null,
    undefined,
    '',
    42,
    'javascript:alert(1)',
    'data:text/html,<b>no</b>',
  ]
  service.serveFile(
    auctionFile({
      teams: odd.map((team_logo, index) => team({ team_name: `T${index}`, team_logo })),
      top_sell: odd.map((profile_pic, index) => player({ sl_no: index, profile_pic })),
    }),
  )
  await openLive(board, service)
  for (const index of odd.keys()) await expectPlaceholder(board.teamRow(`T${index}`).locator('img'))
  await board.choose('Top Sells')
  for (const index of odd.keys()) await expectPlaceholder(board.rows.nth(index).locator('img'))
  for (const path of ['/pictures/missing.png', '/pictures/broken.png']) {
    expect(requestsFor(service.record, path).length).toBeLessThanOrEqual(2)
  }
  const others = service.record.requests.filter(
    ({ path }) => !/^\/(assets\/.*|socket\.io\/|auctiondatafile\.json|pictures\/.*)?$/.test(path),
  )
  expect(others).toEqual([])
})

test('§2.9 the placeholder of the banner goes when the next player has a picture', async ({
  board,
  service,
  log,
}) => {
  log.allow(FAILED_REQUEST)
  await openLive(board, service)
  service.emit('biddingStart', livePlayer({ img: '/pictures/missing-dev.png' }))
  await expectPlaceholder(board.banner.locator('img'))
  service.emit('biddingStart', livePlayer({ img: '/pictures/dev.svg' }))
  await expect(board.banner.locator('img')).toHaveAttribute('src', '/pictures/dev.svg')
  service.emit('NewPlayer', livePlayer({ img: '/pictures/broken-new.png' }))
  await expectPlaceholder(board.notice('New Player Added').locator('img'))
})

test('§2.9 a placeholder keeps the room of the picture', async ({ board, service, log }) => {
  log.allow(FAILED_REQUEST)
  service.serveFile(
    auctionFile({
      top_sell: [
        player(),
        player({ profile_pic: '/pictures/missing.png' }),
        player({ profile_pic: null }),
      ],
    }),
  )
  await board.openReady()
  await board.choose('Top Sells')
  await expectPlaceholder(board.rows.nth(1).locator('img'))
  const boxes = await board.rows
    .locator('img')
    .evaluateAll((nodes) => nodes.map((node) => [node.clientWidth, node.clientHeight].join('×')))
  expect(new Set(boxes).size).toBe(1)
})

/** Chromium fetches what is within 2,500 px of the screen; a group of rows is some 1,700 px long. */
const NEAR_PX = 2500 + 1700

test('a phone fetches the pictures near the screen, and the player’s under the hammer at once', async ({
  board,
  service,
  log,
}) => {
  log.allow(FAILED_REQUEST)
  const numbered = (count: number, folder: string) =>
    Array.from({ length: count }, (_, index) =>
      player({ sl_no: index, profile_pic: `/pictures/${folder}-${index}.svg` }),
    )
  service.serveFile(
    auctionFile({
      teams: Array.from({ length: 10 }, (_, index) =>
        team({ team_name: `T${index}`, players: numbered(25, `squad-${index}`) }),
      ),
      pending: numbered(1500, 'pending'),
    }),
  )
  const { page } = board
  await page.setViewportSize({ width: 360, height: 740 })
  await openLive(board, service)
  const asked = () =>
    service.record.requests.map(({ path }) => path).filter((path) => path.includes('-'))
  const farOff = (near: number) =>
    page.evaluate(
      ({ paths, near }) =>
        paths.filter((path) => {
          const picture = document.querySelector(`img[src="${path}"]`)
          return picture !== null && picture.getBoundingClientRect().top > innerHeight + near
        }),
      { paths: asked(), near },
    )
  expect(await farOff(NEAR_PX)).toEqual([])
  expect(asked().filter((path) => path.includes('pending'))).toEqual([])

  await board.choose('Pending Players')
  await expect(board.rows).toHaveCount(1500)
  await expect.poll(() => asked().filter((path) => path.includes('pending')).length).not.toBe(0)
  expect(await farOff(NEAR_PX)).toEqual([])
  expect(asked().length).toBeLessThan(200)

  service.emit('biddingStart', livePlayer({ img: '/pictures/under-hammer.svg' }))
  const live = board.banner.locator('img').first()
  await expect(live).toHaveAttribute('fetchpriority', 'high')
  await expect(live).toHaveAttribute('loading', 'eager')
  await expect.poll(() => asked().includes('/pictures/under-hammer.svg')).toBe(true)
})
