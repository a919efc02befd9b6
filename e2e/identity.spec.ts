import { expect } from '@playwright/test'
import { auctionFile } from '../testing/wire.ts'
import { FAILED_REQUEST } from './support/console-log.ts'
import { ownTest as test } from './support/own-journey.ts'
import { ownSvg } from './support/places.ts'

/** No data file has been published on this server. */
test.beforeEach(({ log }) => {
  log.allow(FAILED_REQUEST)
  log.allow(/^error: Failed to load auction data/)
})

test('the page has a link preview and icons for a home screen', async ({ board, request }) => {
  await board.open()
  const named = await board.page.evaluate(() => ({
    manifest: document.querySelector<HTMLLinkElement>('link[rel=manifest]')?.href ?? '',
    preview: document.querySelector<HTMLMetaElement>('meta[property="og:image"]')?.content ?? '',
    described: document.querySelector<HTMLMetaElement>('meta[name=description]')?.content ?? '',
  }))
  expect(named.described).not.toBe('')
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

test('the icon is part of the page, so no request is made for one', async ({ board }) => {
  await board.open()
  const icon = await board.page.locator('link[rel=icon]').getAttribute('href')
  expect(icon).toMatch(ownSvg())
})

test('the link preview names the auction', async ({ request, server }) => {
  await server.replaceDataFile(auctionFile())
  const head = async () => (await request.get(server.url)).text()
  await expect
    .poll(head)
    .toMatch(/<meta\s+property="og:title"\s+content="Monsoon Premier League Auction"/)
  expect(await head()).toContain('<title>Monsoon Premier League Auction</title>')
  expect(await head()).toMatch(
    /name="description"\s+content="Monsoon Premier League Auction\. Live /,
  )
})
