import { randomUUID } from 'node:crypto'
import { EventEmitter } from 'node:events'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { BEFORE_FIRST, parsePosition } from '../../contract/position.ts'
import {
  expectProblem,
  fileOf as file,
  positionOf,
  startFeedOfFile,
  startOwnFeed,
} from '../test/feed.ts'
import { createFileLog } from '../test/file-log.ts'
import { createDataFileHandler } from './data-file.ts'
import { RoomCache } from './room-cache.ts'

const feed = await startFeedOfFile()
/** A room of the test’s own, and its address. */
let room: string
let served: string

beforeEach(() => {
  room = randomUUID()
  served = `/auctiondatafile.json?room=${room}`
})

describe('/auctiondatafile.json', () => {
  test('is the default room’s data file, revalidated each time', async () => {
    await feed.putFile('test-room', file('IPL'))
    const answer = await feed.ask('/auctiondatafile.json')
    expect(answer.status).toBe(200)
    expect(answer.json()).toEqual(file('IPL'))
    expect(answer.headers).toMatchObject({
      'content-type': 'application/json; charset=utf-8',
      'cache-control': 'no-cache',
      vary: 'accept-encoding',
    })
  })

  test('is the first room’s with ?room= more than once', async () => {
    await feed.putFile('annexe', file('WPL'))
    await feed.putFile('test-room', file('IPL'))
    for (let count = 0; count < 2; count += 1) {
      const { status, body } = await feed.ask('/auctiondatafile.json?room=annexe&room=test-room')
      expect([status, JSON.parse(body.toString())]).toEqual([200, file('WPL')])
    }
  })

  test('decisions/channel: 200 and 304 carry the position when it was stored; bids that follow move it', async () => {
    await feed.putFile(room, file('IPL'))
    const ask = async (headers = {}) => {
      const answer = await feed.readFile(room, headers)
      const position = answer.headers['gavel-position']?.toString() ?? null
      return { ...answer, position: parsePosition(position) }
    }
    const first = await ask()
    expect(first.position).toEqual(BEFORE_FIRST)
    const raised = positionOf(await feed.publishEvent(room, 'biddingStart', 'Asha'))
    // The first of these is the answer that is prepared, the others are from memory.
    for (let count = 0; count < 3; count += 1) {
      expect((await ask()).position).toEqual(raised)
    }
    const unchanged = await ask({ 'if-none-match': String(first.headers.etag) })
    expect([unchanged.status, unchanged.position]).toEqual([304, raised])
  })

  test.each([
    ['br, gzip', 'br', brotliDecompressSync],
    ['gzip', 'gzip', gunzipSync],
  ])(
    'is sent for Accept-Encoding %s as %s with its own strong tag',
    async (accepted, coding, decode) => {
      await feed.putFile(room, file('IPL'))
      const headers = { 'accept-encoding': accepted }
      const answer = await feed.readFile(room, headers)
      expect(answer.headers['content-encoding']).toBe(coding)
      expect(JSON.parse(decode(answer.body).toString())).toEqual(file('IPL'))
      expect(answer.headers.etag).toMatch(new RegExp(`^"[\\w-]+-${coding}"$`))
      const again = await feed.ask(served, {
        headers: { ...headers, 'if-none-match': `"other", W/${answer.headers.etag}` },
      })
      expect([again.status, again.body.length]).toEqual([304, 0])
    },
  )

  test('changes immediately with every replacement, alone or with an event, and only then', async () => {
    const now = async () => {
      const { headers, body } = await feed.ask(served)
      return [headers.etag, JSON.parse(body.toString())]
    }
    await feed.putFile(room, file('one'))
    const one = await now()
    expect(one[1]).toEqual(file('one'))
    await feed.publishEvent(room, 'biddingStart', 'Tarun')
    expect(await now()).toEqual(one)
    await feed.publishEvent(room, 'playerSold', 'Tarun', { dataFile: file('two') })
    const two = await now()
    expect(two[1]).toEqual(file('two'))
    expect(two[0]).not.toBe(one[0])
    await feed.putFile(room, file('one'))
    expect(await now()).toEqual(one)
  })

  test('answers HEAD', async () => {
    await feed.putFile(room, file('IPL'))
    const answer = await feed.ask(served, { method: 'HEAD' })
    expect([answer.status, answer.body.length]).toEqual([200, 0])
  })

  test('is a 404 problem before the first data file', async () => {
    const answer = await feed.ask(served)
    expectProblem(answer, 404)
    expect(answer.headers).not.toHaveProperty('gavel-position')
    await feed.putFile(room, file('IPL'))
    expect((await feed.ask(served)).status).toBe(200)
  })

  test.each([
    '?room=',
    '?room=no%20spaces',
    '?room=no%20spaces&room=test-room',
    `?room=${'x'.repeat(65)}`,
  ])('with a bad room %s is a 400 problem that names the field', async (query) => {
    const answer = await feed.ask(`/auctiondatafile.json${query}`)
    expectProblem(answer, 400, { errors: [{ field: 'room' }] })
  })
})

describe('the data file from a page of another origin', () => {
  const board = { origin: 'https://board.example' }
  const cors = ['access-control-allow-origin', 'access-control-allow-credentials']

  test('is readable only from ALLOWED_ORIGINS, including errors, with Vary: origin', async () => {
    const shared = await startOwnFeed({ allowedOrigins: [board.origin] })
    await shared.putFile('test-room', file('Cup'))
    for (const path of ['/auctiondatafile.json', '/auctiondatafile.json?room=none']) {
      const { headers } = await shared.ask(path, { headers: board })
      expect(headers[cors[0] ?? '']).toBe(board.origin)
      expect(headers['access-control-expose-headers']).toBe('gavel-position')
      expect(headers.vary).toContain('origin')
    }
    for (const requestHeaders of [{}, { origin: 'https://evil.example' }, { origin: 'null' }]) {
      const { status, headers } = await shared.ask('/auctiondatafile.json', {
        headers: requestHeaders,
      })
      expect([status, headers.vary]).toEqual([200, 'accept-encoding, origin'])
      for (const name of cors) expect(headers).not.toHaveProperty(name)
    }
    const { headers } = await shared.ask('/', { headers: board })
    for (const name of cors) expect(headers).not.toHaveProperty(name)
  })
})

test('replaced versions that clients still read are bounded: the oldest answers are cut', async () => {
  const files = createFileLog()
  const handle = createDataFileHandler({
    cache: new RoomCache(files.log),
    defaultRoom: 'hall',
    allowedOrigins: [],
    headers: {},
    problemOf: () => expect.unreachable('a problem'),
  })
  /** Replaces the file and asks for it. @returns what cuts the answer */
  async function answer(n: number, bytes: number) {
    files.publish('hall', `{"n":${n}, "x":"${'x'.repeat(bytes)}"}`)
    const [end, destroy] = [vi.fn(), vi.fn()]
    const response = Object.assign(new EventEmitter(), { writeHead: () => response, end, destroy })
    const request = { url: '/auctiondatafile.json', method: 'GET', headers: {} }
    handle(request as IncomingMessage, response as unknown as ServerResponse)
    await vi.waitFor(() => expect(end).toHaveBeenCalled())
    return destroy
  }
  const cuts = []
  for (let n = 0; n < 8; n += 1) cuts.push(await answer(n, 2 * 1024 * 1024))
  await answer(8, 0)
  // The last is current, and small; of the others some 8 MiB fit.
  const cut = cuts.map(({ mock }) => mock.calls.length > 0)
  expect(cut).toEqual([true, true, true, true, true, false, false, false])
})
