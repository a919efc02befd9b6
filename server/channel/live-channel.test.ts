import { once } from 'node:events'
import { createServer } from 'node:http'
import type { FastifyBaseLogger } from 'fastify'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { SNAPSHOT } from '../../contract/channel.ts'
import { CHECK_PATTERN } from '../../contract/position.ts'
import { listenLocally } from '../../tests/kit/local-server.ts'
import { makeTestFolder } from '../../tests/kit/test-folder.ts'
import { LogUnavailable } from '../log/auction-log.ts'
import type { Feed, TestViewer } from '../test/feed.ts'
import {
  ask,
  CHANNEL,
  connectTo,
  openSession,
  positionOf,
  startFeed,
  startOwnFeed,
} from '../test/feed.ts'
import { openSqliteLog } from '../test/sqlite-log.ts'
import { LiveChannel } from './live-channel.ts'

let feed: Feed
const check: unknown = expect.stringMatching(CHECK_PATTERN)

beforeEach(async () => {
  feed = await startFeed()
})
afterEach(() => feed.stop())

const message = (eventType: string, name: string, seq: number) => ({
  eventType,
  data: { name },
  seq,
  check,
})

/** A viewer who may send anything. */
const anySocket = (viewer: TestViewer) =>
  viewer.socket as unknown as { emit(name: string, ...args: unknown[]): void }

describe('auctionEvent', () => {
  test('every viewer of the room receives every event, in order and unchanged', async () => {
    const [first, second, elsewhere] = await Promise.all([
      feed.view('hall'),
      feed.view('hall'),
      feed.view('annexe'),
    ])
    const data = { name: 'Tarun Vela', img: '/p/1.jpg', pdf_sl_no: 7, amount: '20000000', x: [1] }
    const answer = await feed.publish('POST', '/api/rooms/hall/events', {
      event: { eventType: 'biddingStart', data },
    })
    const { seq } = positionOf(answer)
    await feed.publishEvent('hall', 'playerSold', 'Tarun Vela')
    await feed.publishEvent('hall', 'NewPlayer', 'Meera Quill')
    const expected = [
      { eventType: 'biddingStart', data, seq, check },
      message('playerSold', 'Tarun Vela', seq + 1),
      message('NewPlayer', 'Meera Quill', seq + 2),
    ]
    expect(await first.waitFor(3)).toEqual(expected)
    expect(await second.waitFor(3)).toEqual(expected)
    await feed.publishEvent('annexe', 'Unsold', 'Someone else')
    expect(await elsewhere.waitFor(1)).toMatchObject([{ eventType: 'Unsold' }])
  })
})

describe('what a viewer sends', () => {
  test('is ignored without a usable room, and an unreadable cursor counts as an empty one', async () => {
    await feed.publishEvent('hall', 'biddingStart', 'Tarun')
    const rooms = [{}, ['hall'], null, 7, 'x'.repeat(65), '../hall', '__proto__.x']
    const viewer = await feed.view('annexe')
    const socket = anySocket(viewer)
    for (const room of rooms) socket.emit('joinAuction', room)
    socket.emit('joinAuction', 'hall', { seq: 1, check: 'none' })
    expect(await viewer.waitFor(1)).toMatchObject([
      { eventType: SNAPSHOT, data: { name: 'Tarun' } },
    ])
    expect(viewer.received[0]).not.toHaveProperty('reset')
  })

  test('joins two rooms at most, and each once', async () => {
    for (const room of ['one', 'two', 'three']) await feed.publishEvent(room, 'biddingStart', room)
    const viewer = await feed.view('one')
    for (const room of ['one', 'two', 'three', 'two']) viewer.socket.emit('joinAuction', room)
    await viewer.waitFor(2)
    for (const room of ['three', 'two', 'one']) await feed.publishEvent(room, 'playerSold', room)
    expect((await viewer.waitFor(4)).map(({ data }) => data)).toEqual([
      { name: 'one' },
      { name: 'two' },
      { name: 'two' },
      { name: 'one' },
    ])
  })

  test('is ignored and forwarded to nobody unless it is joinAuction', async () => {
    const [loud, quiet] = await Promise.all([feed.view('hall'), feed.view('hall')])
    for (const name of ['auctionEvent', 'error', 'message', '__proto__', 'leave']) {
      anySocket(loud).emit(name, { eventType: 'playerSold', data: { name: 'Fake' } })
    }
    await feed.publishEvent('hall', 'Unsold', 'Real')
    expect(await quiet.waitFor(1)).toMatchObject([{ data: { name: 'Real' } }])
    expect(await loud.waitFor(1)).toMatchObject([{ data: { name: 'Real' } }])
  })
})

describe('the transport', () => {
  test('sends the security headers on every error, no-sniff on all answers, and no cookie', async () => {
    for (const path of [CHANNEL, '/socket.io/?EIO=4&transport=x']) {
      const { status, headers } = await feed.ask(path)
      expect(headers).toMatchObject({
        'x-content-type-options': 'nosniff',
        ...(status === 400 && {
          'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
          'referrer-policy': 'no-referrer',
        }),
      })
      expect(headers).not.toHaveProperty('set-cookie')
      expect(headers).not.toHaveProperty('access-control-allow-origin')
    }
  })

  test('answers a poll like Socket.IO’s engine, with no header that a viewer has no use for', async () => {
    const path = await openSession(feed.port)
    expect((await feed.ask(path, { method: 'POST', body: '40' })).body.toString()).toBe('ok')
    const { status, headers, body } = await feed.ask(path)
    expect([status, body.toString()]).toEqual([200, expect.stringMatching(/^40\{"sid":/)])
    expect(headers).toEqual({
      'content-type': 'text/plain; charset=UTF-8',
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
      'content-length': String(body.length),
      date: expect.any(String),
    })
  })

  test('answers all polls with the same headers, except for a closing connection', async () => {
    const answers = []
    for (const connection of ['keep-alive', 'keep-alive', 'close', 'keep-alive']) {
      const headers = { connection }
      const path = await openSession(feed.port, headers)
      await feed.ask(path, { method: 'POST', body: '40', headers })
      answers.push(await feed.ask(path, { headers }))
    }
    const [first, ...rest] = answers.map(({ headers: { date, ...headers } }) => headers)
    expect(first).not.toHaveProperty('connection')
    expect(rest).toEqual([first, { ...first, connection: 'close' }, first])
    for (const { headers, body } of answers) {
      expect(headers['content-length']).toBe(String(body.length))
      expect(Date.now() - Date.parse(headers.date ?? '')).toBeLessThan(3_000)
    }
  })

  test('keeps the connection of an HTTP/1.0 client open only as it asks, and says so', async () => {
    const socket = await connectTo(feed.port)
    const closed = once(socket, 'close')
    const answers: string[] = []
    for (const connection of ['keep-alive', 'keep-alive', 'close']) {
      socket.write(
        `GET /socket.io/?EIO=4&transport=polling HTTP/1.0\r\nConnection: ${connection}\r\n\r\n`,
      )
      const [part] = await once(socket, 'data')
      answers.push(/\r\nconnection: (\S+)/i.exec(part.toString())?.[1] ?? '')
    }
    await closed
    expect(answers).toEqual(['keep-alive', 'keep-alive', 'close'])
  })

  test('starts each session id with the node’s name, if it has one', async () => {
    expect(await openSession(feed.port)).toMatch(/&sid=[\w-]{20}$/)
    const named = await startOwnFeed({ nodeName: 'node3' })
    expect(await openSession(named.port)).toMatch(/&sid=node3\.[\w-]{20}$/)
  })
})

test('a log that cannot be read is logged once, whatever the number of rooms', async () => {
  const log = openSqliteLog(await makeTestFolder('gavel-test-'))
  const room = vi.spyOn(log, 'room').mockRejectedValue(new LogUnavailable('away'))
  const error = vi.fn()
  const ignore = () => {}
  const channel = new LiveChannel({
    log,
    logger: { error } as unknown as FastifyBaseLogger,
    nodeName: '',
    limits: {
      maxViewers: 1,
      maxViewersPerAddress: 0,
      allowedOrigins: [],
      trustProxy: [],
    },
    onDelivered: ignore,
    onJoined: ignore,
    onReset: ignore,
    onRefused: ignore,
    onClosed: ignore,
  })
  const http = createServer(channel.onRequest)
  const port = await listenLocally(http)
  const body = '40\x1e42["joinAuction","a"]\x1e42["joinAuction","b"]'
  await ask(port, await openSession(port), { method: 'POST', body })
  // Each room is read again after a second.
  await vi.waitFor(() => expect(room.mock.calls.length).toBeGreaterThan(3), { timeout: 10_000 })
  expect(error).toHaveBeenCalledOnce()
  channel.close()
  http.close()
  await log.close()
})
