/** `gavel start` as a process, on any system: it ends with its server. */
import { once } from 'node:events'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import sharp from 'sharp'
import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import { startFeedServer, TOKEN } from '../../../tests/kit/feed-server.ts'
import { freePort } from '../../../tests/kit/free-port.ts'
import { makeTestFolder } from '../../../tests/kit/test-folder.ts'
import { sentenceOf } from '../run-program.ts'
import { gavel, startGavel } from '../test/gavel.ts'

const GREY = { width: 9, height: 9, channels: 3, background: 'grey' } as const
const WAIT = { timeout: 25_000, interval: 50 }

let folder: string
beforeEach(async () => {
  // As `C:\Users\Asha\My Drive`.
  folder = await makeTestFolder('gavel start ')
})

const saved = (sold: string) =>
  writeFile(
    join(folder, 'cup.csv'),
    `Purse,100000\nUnit,rupee\nNo,Player,Base price,Sold,Team\n1,Asha,1000,${sold}\n2,Bina,1000,2000,Otters\n`,
  )

describe('gavel start', () => {
  it('serves the board, publishes the sheet and its changes, and leaves no server behind', async () => {
    const port = await freePort()
    await saved(',')
    await mkdir(join(folder, 'photos'))
    const photo = await sharp({ create: GREY }).png().toBuffer()
    for (const name of ['1.png', 'bina.png']) await writeFile(join(folder, 'photos', name), photo)
    const flags = ['--port', String(port), '--settle', '0', '--photos', 'photos']
    const child = startGavel(['start', join(folder, 'cup.csv'), ...flags], folder)
    const ended = once(child, 'exit')
    const printed = text(child.stdout)
    const url = `http://127.0.0.1:${port}`
    const published = async () => (await fetch(`${url}/auctiondatafile.json`)).json()
    const sold = async () => (await published()).auction_details.main[0].sold_count
    const photoTypes = async () => {
      const { pending, top_sell } = await published()
      const photos = [...pending, ...top_sell].map(({ profile_pic }) =>
        fetch(`${url}${profile_pic}`),
      )
      return (await Promise.all(photos)).map(({ headers }) => headers.get('content-type'))
    }
    await vi.waitFor(async () => expect(await sold()).toBe(1), WAIT)
    expect(await photoTypes()).toEqual(['image/webp', 'image/webp'])
    await saved('5000,Otters')
    await vi.waitFor(async () => expect(await sold()).toBe(2), WAIT)
    child.kill()
    expect(await ended).toEqual([0, null])
    await vi.waitFor(() => expect(sold()).rejects.toThrow('fetch failed'), WAIT)
    const lines = await printed
    // Plain lines without a terminal: no status, no QR code, no browser.
    expect(lines).toContain(`Board:             http://localhost:${port}/\n`)
    expect(lines).toContain('Asha (No. 1): sold to Otters')
    expect(lines).not.toContain('Viewers')
  })
})

describe('gavel start SHEET --server', () => {
  it('publishes the sheet into a room of that server', async () => {
    const server = await startFeedServer()
    onTestFinished(() => server.remove())
    await saved('5000,Otters')
    const words = ['start', 'cup.csv', '--once', '--server', server.url, '--room', 'once']
    const { code } = await gavel(words, { folder, env: { GAVEL_TOKEN: TOKEN } })
    expect(code).toBe(0)
    const file = await (await fetch(`${server.url}/auctiondatafile.json?room=once`)).json()
    expect(file.auction_details.main).toMatchObject([{ sold_count: 2 }])
  })
})

describe('gavel start SHEET --write', () => {
  it('writes the data file of a static host, without a server', async () => {
    await saved('5000,Otters')
    const words = ['cup.csv', '--write', 'auctiondatafile.json', '--once']
    expect(await gavel(['start', ...words], { folder })).toMatchObject({ err: '', code: 0 })
    const file = JSON.parse(await readFile(join(folder, 'auctiondatafile.json'), 'utf8'))
    expect(file.auction_details.main).toMatchObject([{ sold_count: 2 }])
    await saved(',')
    // A bare sheet is started.
    expect((await gavel(words, { folder })).out).toMatch(/: sale to .+ undone$/m)
  })

  it.each([
    [['cup.csv', '--once'], '--once needs --server or --write.'],
    [['--write', 'file.json'], 'Name the sheet to be published.'],
    [
      ['cup.csv', '--write', 'file.json', '--port', '3001'],
      "error: option '--write <file>' cannot be used with option '--port <number>'",
    ],
  ])('wrong usage in one line: %j', async (words, err) => {
    expect(await gavel(['start', ...words], { folder })).toEqual({
      out: '',
      err: `${err}\n`,
      code: 2,
    })
  })
})

it.each([
  [
    '{"level":50,"err":{"type":"LogFull","message":"there is no room for the auction log","stack":"LogFull: …"},"requests":3,"msg":"requests fail: the auction log cannot take them"}',
    'The disk is full. Free some space: what waits is published then.',
  ],
  [
    '{"level":50,"err":{"message":"EIO: i/o error","stack":"Error: EIO\\n  at …"},"msg":"a request failed"}',
    'The server: a request failed: EIO: i/o error.',
  ],
  [
    'DATA_DIR: another server is using .gavel/data. Each needs a folder of its own; many servers of one auction need REDIS_URL.',
    'gavel runs already in this folder, in another window.',
  ],
  ['PORT: must be a number', 'PORT: must be a number'],
])('%s', (line, sentence) => expect(sentenceOf(line)).toBe(sentence))
