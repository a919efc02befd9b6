import { expect } from '@playwright/test'
import { auctionFile } from '../testing/wire.ts'
import { FAILED_REQUEST } from './support/console-log.ts'
import { ownTest as test } from './support/own-journey.ts'
import { ownSvg } from './support/places.ts'

/** No picture of the data file exists on this server. */
test.beforeEach(({ log }) => log.allow(FAILED_REQUEST))

test('the page has a link preview that names the auction, its own icon, and icons for a home screen', async ({
  board,
  request,
  server,
}) => {
  await server.replaceDataFile(auctionFile())
  const head = async () => (await request.get(server.url)).text()
  await expect
    .poll(head)
    .toMatch(/<meta\s+property="og:title"\s+content="Monsoon Premier League Auction"/)
  await board.open()
  await expect(board.page).toHaveTitle('Monsoon Premier League Auction')
  expect(await board.page.locator('link[rel=icon]').getAttribute('href')).toMatch(ownSvg())
  const named = await board.page.evaluate(() => ({
    manifest: document.querySelector<HTMLLinkElement>('link[rel=manifest]')?.href ?? '',
    preview: document.querySelector<HTMLMetaElement>('meta[property="og:image"]')?.content ?? '',
    described: document.querySelector<HTMLMetaElement>('meta[name=description]')?.content ?? '',
  }))
  expect(named.described).toMatch(/^Monsoon Premier League Auction\. Live /)
  const manifest = await request.get(named.manifest)
  expect(manifest.headers()['content-type']).toMatch(/^application\/manifest\+json/)
  const { icons } = await manifest.json()
  expect(icons.length).toBeGreaterThan(0)
  for (const address of [named.preview, ...icons.map(({ src }: { src: string }) => src)]) {
    const picture = await request.get(new URL(address, board.origin).href)
    expect(picture.status(), address).toBe(200)
    expect(picture.headers()['content-type']).toBe('image/png')
    expect((await picture.body()).subarray(1, 4).toString()).toBe('PNG')
  }
})
