/** `gavel export` where it cannot begin, and its recording; `tests/journeys/export.spec.ts` looks at the site. */
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import { join } from 'node:path'
import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { readRecording } from '../../../contract/recording/recording.ts'
import { startFeedServer, TOKEN } from '../../../tests/kit/feed-server.ts'
import { freePort } from '../../../tests/kit/free-port.ts'
import { listen } from '../../../tests/kit/listen.ts'
import { makeTestFolder } from '../../../tests/kit/test-folder.ts'
import { auctionFile } from '../../../tests/kit/wire.ts'
import { runCommand } from '../program.ts'
import { gavel } from '../test/gavel.ts'
import { pageWith } from './export.ts'

const server = await startFeedServer()
afterAll(() => server.remove())

let folder: string
beforeEach(async () => {
  folder = await makeTestFolder('gavel-export-')
})

const run = (...words: string[]) =>
  gavel(['export', ...words], { folder, env: { GAVEL_TOKEN: TOKEN } })

it('an exported page has its own settings, the brand of the built page, and its folder’s picture', () => {
  const page = (settings: object, base: string, picture: string) =>
    `${base}<meta property="og:image" content="${picture}" /><script type="application/json" id="board-config">${JSON.stringify(settings)}</script>`
  const brand = { name: 'Monsoon League' }
  const built = page({ room: 'main', brand }, '<base href="/auction/">', '/auction/preview.png')
  expect(pageWith(built, { service: false })).toBe(
    page({ service: false, brand }, '', './preview.png'),
  )
})

describe('an export that cannot be written reports why and changes nothing', () => {
  it('without a server, a data file or an empty folder', async () => {
    await writeFile(join(folder, 'mine'), '')
    const nowhere = `http://127.0.0.1:${await freePort()}/`
    expect(await run('new', '--server', nowhere)).toMatchObject({
      code: 1,
      err: `${nowhere} cannot be reached: nothing answers there.\n`,
    })
    expect(await run('new', '--server', server.url, '--room', 'empty')).toMatchObject({
      code: 1,
      err: expect.stringMatching(/^The room empty has no data file on http/),
    })
    await server.replaceDataFile(auctionFile())
    expect(await run('.', '--server', server.url)).toMatchObject({
      code: 2,
      err: '. is not empty: name a new folder\n',
    })
    expect(await run()).toMatchObject({
      code: 2,
      err: 'Name a new folder, or a file with --recording.\n',
    })
    expect(await readdir(folder)).toEqual(['mine'])
  })

  it('after an answer that breaks off', async () => {
    const broken = createServer((_, response) => {
      response.writeHead(200, { 'content-length': 100 }).write('{')
      setTimeout(() => response.destroy(), 100)
    })
    expect(await run('new', '--server', `http://127.0.0.1:${await listen(broken)}`)).toMatchObject({
      code: 1,
      err: expect.stringMatching(/^http:\S+ cannot be reached: [^\n]+\n$/),
    })
  })

  it('keeps the folder that was there before', async () => {
    await mkdir(join(folder, 'public'))
    await server.replaceDataFile(auctionFile())
    await runCommand(['export', 'public', '--server', server.url], {
      print() {
        throw new Error('at the end of the export')
      },
      warn() {},
      env: {},
      folder,
      signal: new AbortController().signal,
    })
    const code = process.exitCode
    process.exitCode = undefined
    expect(code).toBe(1)
    expect(await readdir(folder, { recursive: true })).toEqual(['public'])
  })
})

describe('gavel export --recording', () => {
  const dataFile = {
    auction_details: { main: [{ series_name: 'Village Cup' }] },
    teams: [{ team_name: 'Otters', players: [{ full_name: 'Asha Tal', sl_no: 7 }] }],
  }
  const record = (room: string, ...flags: string[]) =>
    run('--recording', 'night.jsonl', '--room', room, '--server', server.url, ...flags)
  const written = () => readFile(join(folder, 'night.jsonl'), 'utf8')
  const publish = (room: string) =>
    server.publish('playerSold', { name: 'Asha Tal', pdf_sl_no: 7 }, { dataFile }, room)

  it('writes what was published into a new file', async () => {
    await publish('final')
    expect(await record('final')).toEqual({
      out: 'Wrote 1 event to night.jsonl.\n',
      err: '',
      code: 0,
    })
    const read = readRecording(await written())
    expect(read.ok && read.recording.steps).toMatchObject([
      {
        event: { eventType: 'playerSold', data: { name: 'Asha Tal', pdf_sl_no: 7 } },
        change: { set: dataFile },
      },
    ])
    expect((await record('final')).err).toBe(
      'night.jsonl cannot be written: something of this name is there already.\n',
    )
  })

  it('explains what is wrong in one line', async () => {
    expect((await record('nowhere')).err).toBe(
      'The feed server refused: 404 Nothing is recorded of this room yet.\n',
    )
  })
})
