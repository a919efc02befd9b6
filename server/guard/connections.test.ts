/** Connections that stay open unused, against a real server. */
import { execFileSync } from 'node:child_process'
import { once } from 'node:events'
import type { Socket } from 'node:net'
import { afterEach, expect, test, vi } from 'vitest'
import type { Config } from '../config.ts'
import type { Parts } from '../feed-server.ts'
import { connectTo, type Feed, fileOf, startOwnFeed } from '../test/feed.ts'
import { metricsOf, reading } from '../test/metrics.ts'
import { connectionsAllowed } from './connections.ts'

afterEach(() => void vi.useRealTimers())

const start = (settings: Partial<Config> = {}, parts: Parts = {}) =>
  startOwnFeed({ metricsPort: 0, ...settings }, parts)

/** A connection that sends `text` and reads no answer. */
async function hold(feed: Feed, text = '', localAddress = '127.0.0.1'): Promise<Socket> {
  const socket = await connectTo(feed.port, { localAddress })
  socket.pause()
  if (text !== '') socket.write(text)
  return socket
}

const closed = async (feed: Feed, reason: string) =>
  reading(await metricsOf(feed), `gavel_connections_closed_total{reason="${reason}"}`)

const requestOf = (path: string) => `GET ${path} HTTP/1.1\r\nHost: x\r\n\r\n`
const GET_FILE = requestOf('/auctiondatafile.json')
const GET_HEALTH = requestOf('/healthz')

/** A few answers with this file exceed the system's buffers. */
async function putLargeFile(feed: Feed) {
  const { status } = await feed.putFile('test-room', fileOf('IPL', { note: 'x'.repeat(4_000_000) }))
  expect(status).toBe(200)
}

/** Connects and is answered. */
async function expectAnswer(feed: Feed, localAddress?: string) {
  const viewer = await hold(feed, GET_HEALTH, localAddress)
  viewer.resume()
  const [answer] = await once(viewer, 'data')
  expect(String(answer)).toMatch(/^HTTP\/1\.1 200/)
}

test('a connection that reads nothing is closed after 15 s, and counted', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'performance'] })
  const feed = await start()
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
  const feed = await start()
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
  await expectAnswer(feed, '127.0.0.2')
})

test('a connection that pipelines many requests is closed', async () => {
  const feed = await start()
  const few = await hold(feed, GET_HEALTH.repeat(4))
  few.resume()
  await once(few, 'data')
  const socket = await hold(feed, GET_HEALTH.repeat(100))
  socket.resume()
  await once(socket, 'close')
  expect(few.destroyed).toBe(false)
  expect(await closed(feed, 'pipelined')).toBe(1)
})

test('a connection that sometimes sends a request early stays open', async () => {
  const feed = await start()
  const socket = await hold(feed, '')
  let answers = 0
  socket.on('data', (part: Buffer) => {
    answers += part.toString().split('HTTP/1.1 200').length - 1
  })
  socket.resume()
  for (let pair = 1; pair <= 12; pair += 1) {
    socket.write(GET_HEALTH.repeat(2))
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
  for (let n = 0; n < 5; n += 1) await expectAnswer(feed)
  expect(await closed(feed, 'stalled')).toBeGreaterThan(0)
})

test('the system’s limit of open files leaves some for the log', () => {
  const files = Number(execFileSync('sh', ['-c', 'ulimit -n']))
  expect(connectionsAllowed()).toBe(files - 64)
})

test('when all connections are idle, it closes idle ones', async () => {
  const feed = await start({}, { maxConnections: 12 })
  for (let n = 0; n < 14; n += 1) await expectAnswer(feed)
  expect(await closed(feed, 'idle')).toBeGreaterThan(0)
})
