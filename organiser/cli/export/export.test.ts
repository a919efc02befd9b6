/** The tables, recording and pictures of an exported auction, and how a spreadsheet program reads the tables. */
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { beforeEach, describe, expect, it } from 'vitest'
import { parseAuctionFile } from '../../../contract/auction-file.ts'
import { isWireObject, type WireObject } from '../../../contract/leaf.ts'
import { applyChange, changeBetween } from '../../../contract/recording/change.ts'
import {
  lastFileOf,
  type Recording,
  readRecording,
  writeRecording,
} from '../../../contract/recording/recording.ts'
import { answerEndlessly, listen } from '../../../tests/kit/listen.ts'
import { randomMoments, recordedAuction } from '../../../tests/kit/recorded-auction.ts'
import { makeTestFolder } from '../../../tests/kit/test-folder.ts'
import { auctionFile, player, team } from '../../../tests/kit/wire.ts'
import { addPictures, copyPictures } from './pictures.ts'
import { mapRecording, parseRecording } from './recording.ts'
import { csvOf, inLocalTime, resultsOf } from './results.ts'

describe('the tables of an exported auction', () => {
  const reading = parseAuctionFile(
    JSON.stringify(
      auctionFile({
        teams: [
          team({
            current_wallet_balance: 500,
            players: [
              player({ sl_no: '7', full_name: 'Asha Tal', auction_sold_amount: 200 }),
              player({ sl_no: 'A-07', full_name: '=Bina', auction_action_on: null }),
            ],
          }),
        ],
        pending: [
          player({ sl_no: '12', full_name: 'Chitra Sen', auction_sold_status: 2 }),
          player({ sl_no: 13, full_name: 'Devi Nair', auction_sold_status: 0 }),
        ],
      }),
    ),
  )
  if (!reading.ok) throw new Error(reading.problem)
  const [squads, sales, unsold] = resultsOf(reading.auction, 'Asia/Kolkata')

  it('has serial numbers as numbers, and text where they have letters', () => {
    expect(squads?.rows.map((row) => row[1])).toEqual(['SL', 7, 'A-07'])
  })

  it('has the local time of a sale beside UTC', () => {
    const at = new Date('2024-11-24T10:30:00Z')
    expect(sales?.rows).toEqual([
      ['Sold at (UTC)', 'Sold at (Asia/Kolkata)', 'SL', 'Player', 'Team', 'Price (₹)'],
      [at, inLocalTime(at, 'Asia/Kolkata'), 7, 'Asha Tal', 'Mumbai Mariners', 200],
    ])
  })

  it('has the unsold players, and those who were not offered', () => {
    expect(unsold).toEqual({
      name: 'unsold',
      rows: [
        ['SL', 'Player', 'Status'],
        [12, 'Chitra Sen', 'Unsold'],
        [13, 'Devi Nair', 'Not offered'],
      ],
    })
  })

  it('is CSV, with times as text and formulas as words', () => {
    const [, sale] = sales === undefined ? [] : csvOf(sales).split('\r\n')
    expect(sale).toBe(
      '"2024-11-24 10:30:00","2024-11-24 16:00:00",7,"Asha Tal","Mumbai Mariners",200',
    )
    expect(squads && csvOf(squads)).toContain(`"A-07","'=Bina"`)
  })
})

describe('the recording of an export', () => {
  const { steps, files } = recordedAuction({ lots: 12, teams: 3 })
  const recording: Recording = {
    room: 'main',
    series: 'A',
    firstPosition: 1,
    steps,
  }

  /** The data file after a step. */
  function fileAfter({ steps: all }: Recording, step: number): WireObject | null {
    let file: WireObject | null = null
    for (const { change } of all.slice(0, step + 1)) {
      if (change !== null) file = applyChange(file, change)
    }
    return file
  }

  it('every data file and event is mapped, and the result is a recording again', () => {
    const mapped = mapRecording(recording, (value) => ({ ...value, seen: true }))
    expect(readRecording(writeRecording(mapped))).toEqual({ ok: true, recording: mapped })
    for (const step of randomMoments(steps, 10)) {
      expect(fileAfter(mapped, step)).toEqual({ ...files[step], seen: true })
      const { event } = steps[step] ?? {}
      expect(mapped.steps[step]?.event?.data).toEqual(event && { ...event.data, seen: true })
    }
    expect(lastFileOf(recording)).toEqual(files.at(-1))
  })

  it('600 lots with ten bids each or more are below 100 kB with gzip', () => {
    const long = recordedAuction({ lots: 600, raises: { least: 10, most: 16 }, hasPhotos: true })
    const text = writeRecording({ ...recording, steps: long.steps })
    expect(gzipSync(text).length).toBeLessThan(100_000)
  })

  it('a step of which nothing is left is left out', () => {
    const [first] = steps
    const notes = changeBetween(files[0] ?? null, { ...files[0], gavel: { revision: 1 } })
    if (first === undefined || notes === null) throw new Error('no step')
    const second = { at: first.at, event: null, change: notes }
    const withNotes = { ...recording, steps: [first, second] }
    const { steps: left } = mapRecording(withNotes, ({ gavel: _notes, ...published }) => published)
    expect(left).toEqual([first])
  })

  it('pictures of events are found, and without a server those that are nowhere are omitted', async () => {
    const value = { name: 'Asha Rane', img: '/pictures/asha.svg', amount: 1 }
    const found = new Set<string>()
    addPictures(value, found)
    expect([...found]).toEqual(['/pictures/asha.svg'])
    const { move, failed } = await copyPictures(found, {
      server: new URL('http://nobody.invalid'),
      isOffline: true,
      folder: undefined,
      to: '/nowhere',
      signal: new AbortController().signal,
    })
    expect(failed).toEqual(['/pictures/asha.svg: is not in the folder of --pictures'])
    const moved = move(value)
    expect(isWireObject(moved) && moved['img']).toBeNull()
  })

  it('a damaged recording is one sentence', () => {
    expect(() => parseRecording('{"gavel":"recording","version":1}', 'final.jsonl')).toThrow(
      /^final\.jsonl cannot be used: Line 1 of the recording has no usable room\.$/,
    )
  })
})

describe('the pictures of an export', () => {
  let server: URL
  let base: string
  let requests: string[]

  beforeEach(async () => {
    base = await makeTestFolder('gavel-pictures-')
    requests = []
    const http = createServer((request, response) => {
      const { url = '' } = request
      requests.push(url)
      if (url.includes('missing')) response.writeHead(404).end()
      else if (url.includes('endless')) {
        response.setHeader('content-type', 'image/png')
        answerEndlessly(request, response)
      } else if (url.includes('page'))
        response.writeHead(200, { 'content-type': 'text/html' }).end('<p>')
      else response.writeHead(200, { 'content-type': 'image/png' }).end(`served ${url}`)
    })
    server = new URL(`http://127.0.0.1:${await listen(http)}`)
  })

  async function take(logos: readonly string[], pictures?: string) {
    const file = { teams: logos.map((team_logo) => ({ team_logo })) }
    const to = join(base, 'site')
    const signal = new AbortController().signal
    const found = new Set<string>()
    addPictures(file, found)
    const result = await copyPictures(found, { server, folder: pictures, to, signal })
    const teams = result.move(file)['teams'] as { readonly team_logo: string | null }[]
    return { ...result, logos: teams.map(({ team_logo }) => team_logo), to }
  }

  it('copies each of the server’s pictures once, under a safe name', async () => {
    const twice = '/pictures/एक/a b.png'
    const { logos, taken, to } = await take([twice, twice, '/c.png'])
    expect(taken).toBe(2)
    expect(logos[0]).toBe(logos[1])
    for (const logo of logos) {
      expect(logo).toMatch(/^pictures\/[0-9a-f]{8}-[A-Za-z0-9.-]+$/)
      expect(await readFile(join(to, logo ?? ''), 'utf8')).toMatch(/^served /)
    }
  })

  it('reads no more than 10 MB of a picture', async () => {
    const { failed } = await take(['/endless.png'])
    expect(failed).toEqual(['/endless.png: is larger than 10 MB'])
  })

  it('keeps the addresses of pictures on other hosts', async () => {
    const { logos, taken } = await take(['https://cdn.example.org/a.png', 'data:,x'])
    expect({ logos, taken, requests }).toEqual({
      logos: ['https://cdn.example.org/a.png', 'data:,x'],
      taken: 0,
      requests: [],
    })
  })

  it('omits and reports a picture that fails', async () => {
    const { logos, failed } = await take(['/missing.png', '/page.png', '/pictures/%E0%A4.png'])
    expect(logos).toEqual([null, null, expect.stringMatching(/^pictures\//)])
    expect(failed).toEqual(['/missing.png: answers 404', '/page.png: is text/html'])
  })

  it('prefers the local folder, and reads nothing outside it', async () => {
    const pictures = join(base, 'local')
    await mkdir(join(pictures, 'teams'), { recursive: true })
    await writeFile(join(pictures, 'teams', 'a.png'), 'local')
    await writeFile(join(base, 'secret.png'), 'secret')
    const { logos, to } = await take(
      ['/pictures/teams/a.png', '/pictures/b.png', '/pictures/..%2Fsecret.png'],
      pictures,
    )
    const contents = await Promise.all(logos.map((logo) => readFile(join(to, logo ?? ''), 'utf8')))
    expect(contents).toEqual([
      'local',
      'served /pictures/b.png',
      'served /pictures/..%2Fsecret.png',
    ])
    expect(await readdir(join(to, 'pictures'))).toHaveLength(3)
  })
})
