import { execFileSync } from 'node:child_process'
import { copyFile, mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { readBrands } from '../../contract/brand/brand.ts'
import { startLocalServer } from '../../tests/kit/local-server.ts'
import { makeFolder } from '../../tests/kit/temporary-folder.ts'
import { startFeedOfFile } from '../test/feed.ts'

const PAGE = `<!doctype html><html><head>
<title>Live Auction</title>
<meta property="og:image" content="/preview.png" />
<meta property="og:image:alt" content="A stage" />
</head></html>`
const FONT = new URL(
  '../../node_modules/@expo-google-fonts/teko/600SemiBold/Teko_600SemiBold.ttf',
  import.meta.url,
)
/** A red square. */
const LOGO =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><path fill="red" d="M0 0h9v9H0z"/></svg>'

/** Requests for the logo of one of the leagues. */
const requests: string[] = []
const elsewhere = await startLocalServer(({ url = '' }, response) => {
  requests.push(url)
  response.end()
})
afterAll(elsewhere.close)

const rooms = {
  league: { name: 'Monsoon League', logo: 'logo.svg' },
  broken: { name: 'Monsoon League', logo: 'data:image/png;base64,AA==' },
  // Read from a pipe.
  slow: { name: 'Monsoon League', logo: '/pictures/slow.svg' },
  remote: { name: 'Monsoon League', logo: `http://127.0.0.1:${elsewhere.port}/logo.png` },
}
const pictures = await makeFolder('gavel-test-')
const feed = await startFeedOfFile(
  {
    brand: { brands: readBrands({ rooms }, () => {}), pictures: new Map(), problems: [] },
    picturesDir: pictures,
    publicUrl: 'https://board.example',
  },
  {},
  PAGE,
)
const board = join(feed.folder, 'board')
await writeFile(join(board, 'preview.png'), 'the picture of the build')
await writeFile(join(board, 'logo.svg'), LOGO)
await feed.restart()

const publish = (room: string, series_name: string, sold_count = 0) =>
  feed.putFile(room, { auction_details: { main: [{ series_name, sold_count }] }, teams: [] })

const pictureOf = (room: string) => feed.ask(`/preview.png?room=${room}`)

/** A drawn picture of a room; its tag is that of its bytes. The processor may have others to serve first. */
async function drawnPicture(room: string) {
  let answer = await pictureOf(room)
  await expect
    .poll(
      async () => {
        answer = await pictureOf(room)
        return answer.body.subarray(1, 4).toString()
      },
      { timeout: 90_000 },
    )
    .toBe('PNG')
  return { ...answer, tag: answer.headers.etag }
}

function sizeOf(png: Buffer) {
  return [png.readUInt32BE(16), png.readUInt32BE(20)]
}

test('decisions/brand: without the fonts in the build the picture is that of the build', async () => {
  expect((await pictureOf('league')).body.toString()).toBe('the picture of the build')
  expect((await feed.ask('/?room=league')).body.toString()).toContain(
    'content="https://board.example/preview.png"',
  )
})

describe('decisions/brand: the picture of a link preview', () => {
  beforeAll(async () => {
    const fonts = join(board, 'server')
    await mkdir(fonts)
    await copyFile(FONT, join(fonts, 'Teko_600SemiBold.ttf'))
    await feed.restart()
  })

  test('is a PNG of 1200 by 630, drawn once for each version of the data file', async () => {
    await publish('hall', 'Winter Cup', 7)
    const one = await drawnPicture('hall')
    expect(sizeOf(one.body)).toEqual([1200, 630])
    expect(one.headers['cache-control']).toBe('public, max-age=300')
    const again = await feed.ask('/preview.png?room=hall', {
      headers: { 'if-none-match': String(one.tag) },
    })
    expect(again.status).toBe(304)
    await publish('hall', 'Winter Cup', 8)
    expect((await drawnPicture('hall')).tag).not.toBe(one.tag)
  }, 300_000)

  test('has the league’s logo, and goes without one that cannot be drawn or is elsewhere', async () => {
    const without = await drawnPicture('broken')
    expect((await drawnPicture('remote')).tag).toBe(without.tag)
    expect((await drawnPicture('league')).tag).not.toBe(without.tag)
    expect(requests).toEqual([])
  }, 300_000)

  test('is that of the build and never kept (no-store) as long as it is not ready in time', async () => {
    const logo = join(pictures, 'slow.svg')
    execFileSync('mkfifo', [logo])
    await publish('slow', 'Winter Cup')
    const early = await pictureOf('slow')
    expect(early.body.toString()).toBe('the picture of the build')
    expect(early.headers['cache-control']).toBe('no-store')
    await writeFile(logo, LOGO)
    expect((await drawnPicture('slow')).headers['cache-control']).toBe('public, max-age=300')
  }, 300_000)

  test('is that of the build where there is nothing to draw', async () => {
    for (const room of ['nowhere', 'not%20a%20room']) {
      expect((await pictureOf(room)).body.toString()).toBe('the picture of the build')
    }
  })

  test('§9 each room’s page names the picture of its room, and describes it', async () => {
    await publish('hall', 'Winter Cup')
    for (const [path, picture] of [
      ['/', '/preview.png'],
      ['/?room=nowhere', '/preview.png'],
      ['/?room=hall', '/preview.png?room=hall'],
      ['/?room=hall&view=wall', '/preview.png?room=hall'],
      ['/?room=league', '/preview.png?room=league'],
    ]) {
      const html = (await feed.ask(path ?? '')).body.toString()
      expect(html, path).toContain(`og:image" content="https://board.example${picture}"`)
      expect(html, path).not.toContain('A stage')
    }
  })
})
