/** What WebKit logs about our pages and their policy. */
import { expect } from '@playwright/test'
import { startLocalServer } from '../kit/local-server.ts'
import { auctionFile, livePlayer } from '../kit/wire.ts'
import { test } from './fixtures.ts'
import { consoleOf } from './webkit-console.ts'

const PICTURE = '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>'

for (const view of ['/', '/?view=wall', '/?view=overlay']) {
  test(`a visit to ${view} on our own server leaves WebKit’s console empty`, async ({
    server,
    programs,
  }) => {
    if (programs.webkit === undefined) throw new Error('WebKitGTK is not installed')
    const asked = new Set<string | undefined>()
    const pictures = await startLocalServer(({ url }, response) => {
      asked.add(url)
      response.writeHead(200, { 'content-type': 'image/svg+xml' }).end(PICTURE)
    })
    const lot = (name: string) =>
      livePlayer({ name, img: `http://127.0.0.1:${pictures.port}/${name}` })
    // A requested photo is visible.
    const isShown = (name: string) =>
      expect.poll(() => asked.has(`/${name}`), { timeout: 60_000, message: name }).toBe(true)
    try {
      await server.replaceDataFile(
        auctionFile({ teams: [], recent_sell: [], top_sell: [], pending: [] }),
      )
      await server.publish('biddingStart', lot('first'))
      const messages = await consoleOf(programs.webkit, server.url + view, async () => {
        await isShown('first')
        await server.publish('playerSold', lot('first'))
        await server.publish('Unsold', lot('second'))
        await isShown('second')
        await server.publish('biddingStart', lot('third'))
        await isShown('third')
      })
      expect(messages).toEqual([])
    } finally {
      await pictures.close()
    }
  })
}

test('for an unknown path WebKit logs nothing else', async ({ server, programs }) => {
  if (programs.webkit === undefined) throw new Error('WebKitGTK is not installed')
  await server.replaceDataFile(auctionFile())
  const messages = await consoleOf(programs.webkit, `${server.url}/nope`, (soFar) =>
    expect.poll(() => soFar().join(), { timeout: 60_000 }).toContain('Page not found: /nope'),
  )
  // The page itself is answered with 404, and this is WebKit's word on it.
  const others = messages.filter((message) => !message.includes('status of 404'))
  expect(others).toEqual([expect.stringMatching(/^ERROR Page not found: \/nope$/)])
})
