/** How a session ends, with raw requests. */
import { once } from 'node:events'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { POSITION_HEADER, parsePosition } from '../../contract/position.ts'
import type { Feed } from '../test/feed.ts'
import { CHANNEL, connectTo, fileOf, openSession, positionOf, startFeed } from '../test/feed.ts'

let feed: Feed

beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'performance'] })
  // With one place, another viewer is refused while the session lasts.
  feed = await startFeed({ maxViewers: 1 })
})
afterEach(async () => {
  vi.useRealTimers()
  await feed.stop()
})

async function open() {
  const path = await openSession(feed.port)
  return {
    path,
    poll: async () => (await feed.ask(path)).body.toString(),
    send: (packets: string) => feed.ask(path, { method: 'POST', body: packets }),
  }
}

async function join(room: string, cursor?: object) {
  const viewer = await open()
  await viewer.send('40')
  await viewer.poll()
  const args = cursor === undefined ? [room] : [room, cursor]
  await viewer.send(`42${JSON.stringify(['joinAuction', ...args])}`)
  return viewer
}

/** The position that comes with the room's data file, with which our boards join. */
async function positionOfFile(room: string) {
  await feed.putFile(room, fileOf('Cup'))
  const { headers } = await feed.readFile(room)
  return parsePosition(String(headers[POSITION_HEADER])) ?? {}
}

/** Publishes many large events. @returns the position of the first */
async function publishLarge(count: number): Promise<object> {
  const event = { eventType: 'NewPlayer', data: { name: 'Asha', note: 'x'.repeat(60_000) } }
  const positions: object[] = []
  for (let n = 0; n < count; n += 1) {
    const answer = await feed.publish('POST', '/api/rooms/hall/events', { event })
    positions.push(positionOf(answer))
  }
  return positions[0] ?? {}
}

/** Sends a part of a POST on its own connection. */
async function sendPart(path: string) {
  const socket = await connectTo(feed.port)
  socket.write(`POST ${path} HTTP/1.1\r\nHost: x\r\nContent-Length: 100\r\n\r\n42["a"`)
  // A later connection has been answered, so the server has accepted this one.
  await feed.ask('/healthz')
  return socket
}

const isPlaceFree = async () => (await feed.ask(CHANNEL)).status === 200

test('a viewer is pinged every 25 s, and stays as long as it answers', async () => {
  const viewer = await join('hall')
  for (let pings = 0; pings < 3; pings += 1) {
    const polled = viewer.poll()
    vi.advanceTimersByTime(25_100)
    expect(await polled).toBe('2')
    vi.advanceTimersByTime(19_000)
    expect((await viewer.send('3')).status).toBe(200)
  }
  expect(await isPlaceFree()).toBe(false)
})

test('the ping of a viewer of two rooms has no position', async () => {
  const viewer = await join('hall', await positionOfFile('hall'))
  await viewer.poll()
  await viewer.send('42["joinAuction","annexe"]')
  vi.advanceTimersByTime(25_100)
  expect(await viewer.poll()).toBe('2')
})

test('a ping has no position while a replay is not complete', async () => {
  const viewer = await join('hall', await publishLarge(60))
  await vi.waitFor(async () => expect(await viewer.poll()).toContain('"replayed":true'))
  vi.advanceTimersByTime(25_100)
  expect((await viewer.poll()).split('\x1e').at(-1)).toBe('2')
})

test('a pong may repeat the ping’s position, as some clients do', async () => {
  const viewer = await join('hall', await positionOfFile('hall'))
  vi.advanceTimersByTime(25_100)
  const [, position] = /^2(.+)/.exec(await viewer.poll()) ?? []
  expect((await viewer.send(`3${position}`)).status).toBe(200)
  vi.advanceTimersByTime(20_100)
  expect((await viewer.send('3')).status).toBe(200)
})

test('a viewer who does not answer a ping within 20 s is disconnected', async () => {
  const viewer = await join('hall')
  const pings = viewer.poll()
  vi.advanceTimersByTime(25_100)
  expect(await pings).toBe('2')
  vi.advanceTimersByTime(20_100)
  expect((await viewer.send('3')).status).toBe(400)
  expect(await isPlaceFree()).toBe(true)
})

test('a viewer whose POST is aborted is disconnected', async () => {
  const viewer = await join('hall')
  const socket = await sendPart(viewer.path)
  socket.end()
  await vi.waitFor(async () => expect(await isPlaceFree()).toBe(true))
})

test('a viewer whose POST takes more than 10 s is disconnected, and its connection closed', async () => {
  const viewer = await join('hall')
  const closed = once(await sendPart(viewer.path), 'close')
  vi.advanceTimersByTime(9_000)
  expect(await isPlaceFree()).toBe(false)
  vi.advanceTimersByTime(2_000)
  await closed
  expect(await isPlaceFree()).toBe(true)
})

test('the queue of a viewer who does not poll is bounded', async () => {
  await join('hall')
  await publishLarge(80)
  expect(await isPlaceFree()).toBe(true)
})

test('a viewer who leaves receives no more events', async () => {
  const viewer = await join('hall')
  await feed.publishEvent('hall', 'NewPlayer', 'Asha')
  await viewer.send('41')
  await feed.publishEvent('hall', 'NewPlayer', 'Birju')
  await viewer.send('40')
  expect(await viewer.poll()).toMatch(/^40\{"sid":"[^"]+"\}$/)
})

const hasEnded = async (viewer: Awaited<ReturnType<typeof open>>) =>
  (await viewer.send('3')).status === 400

test('the 10 s to join start at the handshake, and leaving without a join does not extend them', async () => {
  const viewer = await open()
  for (let seconds = 0; seconds < 8; seconds += 4) {
    vi.advanceTimersByTime(4_000)
    expect((await viewer.send('40\x1e41')).status).toBe(200)
  }
  vi.advanceTimersByTime(2_100)
  expect(await hasEnded(viewer)).toBe(true)
  expect(await isPlaceFree()).toBe(true)
})

test('a viewer who leaves a joined room has 10 s each time, without extending other sessions', async () => {
  await feed.stop()
  feed = await startFeed({ maxViewers: 2 })
  const first = await join('hall')
  await first.send('41')
  vi.advanceTimersByTime(3_000)
  const second = await open()
  vi.advanceTimersByTime(3_000)
  await first.send('40\x1e42["joinAuction","hall"]\x1e41')
  vi.advanceTimersByTime(7_100)
  expect(await hasEnded(second)).toBe(true)
  expect(await hasEnded(first)).toBe(false)
  vi.advanceTimersByTime(3_000)
  expect(await hasEnded(first)).toBe(true)
})
