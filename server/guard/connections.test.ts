/** Connections that stay open unused, against a real server. */
import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { afterEach, expect, test, vi } from 'vitest'
import type { Config } from '../config.ts'
import type { Parts } from '../feed-server.ts'
import { ask, type Feed, startFeed } from '../test/feed.ts'
import { connectionsAllowed } from './connections.ts'

const feeds: Feed[] = []
const sockets: Socket[] = []
afterEach(async () => {
  vi.useRealTimers()
  for (const socket of sockets.splice(0)) socket.destroy()
  for (const feed of feeds.splice(0)) await feed.stop()
})

async function start(settings: Partial<Config>, parts: Parts = {}): Promise<Feed> {
  const feed = await startFeed({ metricsPort: 0, ...settings }, parts)
  feeds.push(feed)
  return feed
}

/** A connection that sends `text` and reads no answer. */
async function hold(feed: Feed, text = '', localAddress = '127.0.0.1'): Promise<Socket> {
  const socket = connect({ port: feed.port, host: '127.0.0.1', localAddress })
  sockets.push(socket)
  socket.on('error', () => {})
  socket.pause()
  await once(socket, 'connect')
  if (text !== '') socket.write(text)
  return socket
}

async function closed(feed: Feed, reason: string): Promise<number> {
  const { body } = await ask(feed.metricsPort ?? 0, '/metrics')
  const line = `gavel_connections_closed_total\\{reason="${reason}"\\} (\\d+)`
  return Number(new RegExp(line).exec(body.toString())?.[1])
}

const GET_FILE = 'GET /auctiondatafile.json HTTP/1.1\r\nHost: x\r\n\r\n'

/** A few answers with this file exceed the system's buffers. */
async function putLargeFile(feed: Feed) {
  const { status } = await feed.publish('PUT', '/api/rooms/test-room/data-file', {
    status: 1,
    auction_details: { main: [{ series_name: 'IPL' }] },
    note: 'x'.repeat(4_000_000),
    teams: [],
    recent_sell: [],
    top_sell: [],
    pending: [],
  })
  expect(status).toBe(200)
}

test('a connection that reads nothing is closed after 15 s, and counted', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'performance'] })
  const feed = await start({})
  await putLargeFile(feed)
  await hold(feed, GET_FILE.repeat(8))
  // Waits until the server has filled the buffers.
  await new Promise((resolve) => setTimeout(resolve, 1_000))
  vi.advanceTimersByTime(10_000)
  expect(await closed(feed, 'stalled')).toBe(0)
  vi.advanceTimersByTime(10_000)
  expect(await closed(feed, 'stalled')).toBe(1)
})

test('a connection that reads slowly receives everything', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'performance'] })
  const feed = await start({})
  await putLargeFile(feed)
  const socket = await hold(feed, GET_FILE.repeat(8))
  let bytes = 0
  for (let n = 0; bytes < 8 * 4_000_000; n += 1) {
    const part = socket.read() as Buffer | null
    bytes += part?.length ?? 0
    if (part === null) await Promise.race([once(socket, 'readable'), once(socket, 'close')])
    if (n % 16 === 0) vi.advanceTimersByTime(100)
    expect(socket.destroyed).toBe(false)
  }
  expect(await closed(feed, 'stalled')).toBe(0)
})

test('the number of connections per address is limited; other addresses can still connect', async () => {
  const feed = await start({ maxViewersPerAddress: 1 })
  for (let n = 0; n < 70; n += 1) await hold(feed)
  await vi.waitFor(async () => expect(await closed(feed, 'address_full')).toBe(6))
  const elsewhere = await hold(feed, 'GET /healthz HTTP/1.1\r\nHost: x\r\n\r\n', '127.0.0.2')
  elsewhere.resume()
  const [answer] = await once(elsewhere, 'data')
  expect(String(answer)).toMatch(/^HTTP\/1\.1 200/)
})

test('a connection that pipelines many requests is closed', async () => {
  const feed = await start({})
  const few = await hold(feed, 'GET /healthz HTTP/1.1\r\nHost: x\r\n\r\n'.repeat(4))
  few.resume()
  await once(few, 'data')
  const socket = await hold(feed, 'GET /healthz HTTP/1.1\r\nHost: x\r\n\r\n'.repeat(100))
  socket.resume()
  await once(socket, 'close')
  expect(few.destroyed).toBe(false)
  expect(await closed(feed, 'pipelined')).toBe(1)
})

test('a connection that sometimes sends a request early stays open', async () => {
  const feed = await start({})
  const socket = await hold(feed, '')
  let answers = 0
  socket.on('data', (part: Buffer) => {
    answers += part.toString().split('HTTP/1.1 200').length - 1
  })
  socket.resume()
  for (let pair = 1; pair <= 12; pair += 1) {
    socket.write('GET /healthz HTTP/1.1\r\nHost: x\r\n\r\n'.repeat(2))
    await expect.poll(() => answers, { timeout: 20_000 }).toBe(2 * pair)
  }
  expect(socket.destroyed).toBe(false)
})

test('the connections of a trusted proxy are not limited by address', async () => {
  const feed = await start({ maxViewersPerAddress: 1, trustProxy: ['127.0.0.1'] })
  for (let n = 0; n < 70; n += 1) await hold(feed)
  expect((await feed.ask('/healthz')).status).toBe(200)
  expect(await closed(feed, 'address_full')).toBe(0)
})

test('when the node has no connection left, it closes those that read nothing', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'performance'] })
  const feed = await start({}, { maxConnections: 12 })
  await putLargeFile(feed)
  for (let n = 0; n < 11; n += 1) await hold(feed, GET_FILE.repeat(8))
  await new Promise((resolve) => setTimeout(resolve, 1_000))
  vi.advanceTimersByTime(4_100)
  for (let n = 0; n < 5; n += 1) {
    const viewer = await hold(feed, 'GET /healthz HTTP/1.1\r\nHost: x\r\n\r\n')
    viewer.resume()
    const [answer] = await once(viewer, 'data')
    expect(String(answer)).toMatch(/^HTTP\/1\.1 200/)
  }
  expect(await closed(feed, 'stalled')).toBeGreaterThan(0)
})

test('when all connections are idle, it closes idle ones', async () => {
  const feed = await start({}, { maxConnections: 12 })
  for (let n = 0; n < 14; n += 1) {
    const viewer = await hold(feed, 'GET /healthz HTTP/1.1\r\nHost: x\r\n\r\n')
    viewer.resume()
    const [answer] = await once(viewer, 'data')
    expect(String(answer)).toMatch(/^HTTP\/1\.1 200/)
  }
  expect(await closed(feed, 'idle')).toBeGreaterThan(0)
})

test('reserves file descriptors for the log', () => {
  expect(connectionsAllowed()).toBeGreaterThan(0)
  expect(Number.isFinite(connectionsAllowed())).toBe(true)
})
