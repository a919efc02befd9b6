/** Requests that are lost, aborted or repeated, as by browsers and proxies. */
import { once } from 'node:events'
import type { Socket } from 'node:net'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Feed } from '../test/feed.ts'
import { CHANNEL, connectTo, openSession, positionOf, startFeed } from '../test/feed.ts'

let feed: Feed

beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'performance'] })
  feed = await startFeed()
})
afterEach(async () => {
  vi.useRealTimers()
  await feed.stop()
})

let counter = 0

async function open(cursor: object | null = null) {
  const path = await openSession(feed.port)
  const viewer = {
    path,
    async poll(t: string | null = `t${++counter}`) {
      const answer = await feed.ask(t === null ? path : `${path}&t=${t}`)
      return answer.status === 200 ? answer.body.toString() : answer.status
    },
    /** The names in the response to a waiting poll during which a player is published. */
    async namesDuringPoll(t: string | null, name: string) {
      const waiting = viewer.poll(t)
      await feed.ask('/healthz')
      await feed.publishEvent('hall', 'NewPlayer', name)
      return names(await waiting)
    },
    async send(packets: string, t = `t${++counter}`) {
      return (await feed.ask(`${path}&t=${t}`, { method: 'POST', body: packets })).status
    },
    join: (cursor: object | null) =>
      viewer.send(`42["joinAuction","hall",${JSON.stringify(cursor)}]`),
  }
  await viewer.send('40')
  await viewer.poll()
  await viewer.join(cursor)
  return viewer
}

/** A request on its own connection, which can be aborted. */
async function request(text: string): Promise<Socket> {
  const socket = await connectTo(feed.port)
  socket.write(text)
  // A later connection has been answered, so the server has read this one.
  await feed.ask('/healthz')
  return socket
}

/** Closes the connection. Settles when the server knows. */
async function abort(socket: Socket): Promise<void> {
  const closed = once(socket, 'close')
  socket.destroy()
  await closed
  await feed.ask('/healthz')
}

const get = (path: string) => request(`GET ${path} HTTP/1.1\r\nHost: x\r\n\r\n`)
const names = (answer: unknown) =>
  [...String(answer).matchAll(/"name":"(\w+)"/g)].map(([, name]) => name)

test('a poll repeated with the same t gets the same packets', async () => {
  const viewer = await open()
  await feed.publishEvent('hall', 'NewPlayer', 'Asha')
  await feed.publishEvent('hall', 'NewPlayer', 'Birju')
  const first = await viewer.poll('a')
  expect(names(first)).toEqual(['Asha', 'Birju'])
  await feed.publishEvent('hall', 'NewPlayer', 'Chitra')
  expect(await viewer.poll('a')).toBe(first)
  expect(await viewer.poll('a')).toBe(first)
  expect(names(await viewer.poll('b'))).toEqual(['Chitra'])
})

test('a poll that arrives twice while it is waiting ends both, and the next poll gets the event', async () => {
  const viewer = await open()
  const first = viewer.poll('a')
  await feed.ask('/healthz')
  // Which of the two the client reads can't be known.
  expect([await viewer.poll('a'), await first]).toEqual(['6', '6'])
  expect(await viewer.poll('a')).toBe('6')
  expect(await viewer.namesDuringPoll('b', 'Asha')).toEqual(['Asha'])
})

test.each([1, 2, 16])(
  'a late copy of a poll from %i polls ago takes nothing, while no poll is waiting',
  async (age) => {
    const viewer = await open()
    for (let n = 0; n <= age; n += 1) {
      await feed.publishEvent('hall', 'NewPlayer', `Player${n}`)
      await viewer.poll(`p${n}`)
    }
    expect(await viewer.poll('p0')).toBe('6')
    // The packets of the last poll are still repeated: the copy doesn't count as the next poll.
    expect(names(await viewer.poll(`p${age}`))).toEqual([`Player${age}`])
    await feed.publishEvent('hall', 'NewPlayer', 'Asha')
    expect(await viewer.poll('p0')).toBe('6')
    expect(names(await viewer.poll('next'))).toEqual(['Asha'])
  },
)

test('a late copy of an older poll leaves the waiting poll alone', async () => {
  const viewer = await open()
  for (const t of ['a', 'b']) {
    await feed.publishEvent('hall', 'NewPlayer', 'Asha')
    await viewer.poll(t)
  }
  const waiting = viewer.poll('c')
  await feed.ask('/healthz')
  for (const t of ['a', 'b', 'a']) expect(await viewer.poll(t)).toBe('6')
  await feed.publishEvent('hall', 'NewPlayer', 'Birju')
  expect(names(await waiting)).toEqual(['Birju'])
})

test('a session ends if its aborted poll is not repeated within 5 s, which a late copy does not extend', async () => {
  const viewer = await open()
  await feed.publishEvent('hall', 'NewPlayer', 'Asha')
  await viewer.poll('a')
  await abort(await get(`${viewer.path}&t=b`))
  vi.advanceTimersByTime(3_000)
  expect(await viewer.poll('a')).toBe('6')
  vi.advanceTimersByTime(2_200)
  expect(await viewer.poll('b')).toBe(400)
})

test('an aborted poll may be repeated within 5 s', async () => {
  const viewer = await open()
  await abort(await get(`${viewer.path}&t=a`))
  await feed.publishEvent('hall', 'NewPlayer', 'Asha')
  vi.advanceTimersByTime(4_000)
  expect(names(await viewer.poll('a'))).toEqual(['Asha'])
  vi.advanceTimersByTime(4_000)
  expect(await viewer.send('3')).toBe(200)
})

test('a session with an aborted poll gives up its place to a new viewer', async () => {
  await feed.stop()
  feed = await startFeed({ maxViewers: 1, maxViewersPerAddress: 1 })
  const viewer = await open()
  expect((await feed.ask(CHANNEL)).status).toBe(503)
  await abort(await get(`${viewer.path}&t=a`))
  await vi.waitFor(async () => expect((await feed.ask(CHANNEL)).status).toBe(200))
  expect(await viewer.poll('a')).toBe(400)
})

test('a client without t receives each packet once', async () => {
  const viewer = await open()
  await feed.publishEvent('hall', 'NewPlayer', 'Asha')
  expect(names(await viewer.poll(null))).toEqual(['Asha'])
  expect(await viewer.namesDuringPoll(null, 'Birju')).toEqual(['Birju'])
})

test('a POST repeated with the same t is handled once', async () => {
  const path = await openSession(feed.port)
  await feed.publishEvent('hall', 'biddingStart', 'Asha')
  const body = '40\x1e42["joinAuction","hall"]'
  for (let n = 0; n < 3; n += 1) {
    const { status } = await feed.ask(`${path}&t=a`, { method: 'POST', body })
    expect(status).toBe(200)
  }
  const packets: string[] = []
  while (packets.length < 2) {
    const { body: polled } = await feed.ask(`${path}&t=${++counter}`)
    packets.push(...polled.toString().split('\x1e'))
  }
  expect(packets.map((packet) => packet.slice(0, 2))).toEqual(['40', '42'])
})

test('an aborted POST may be repeated', async () => {
  const viewer = await open()
  const join = '42["joinAuction","annexe"]'
  const head = `POST ${viewer.path}&t=a HTTP/1.1\r\nHost: x\r\nContent-Length: ${join.length}`
  const socket = await request(`${head}\r\n\r\n${join.slice(0, 9)}`)
  socket.destroy()
  expect(await viewer.send(join, 'a')).toBe(200)
  await feed.publishEvent('annexe', 'NewPlayer', 'Asha')
  expect(names(await viewer.poll())).toEqual(['Asha'])
})

test('POST requests do not keep a session alive without polls', async () => {
  const viewer = await open()
  for (let seconds = 0; seconds < 40; seconds += 10) {
    vi.advanceTimersByTime(10_000)
    expect(await viewer.send('3')).toBe(200)
  }
  vi.advanceTimersByTime(6_000)
  expect(await viewer.send('3')).toBe(400)
})

test('a viewer who joins again is sent nothing twice', async () => {
  const cursor = positionOf(await feed.publishEvent('hall', 'NewPlayer', 'Asha'))
  const viewer = await open(cursor)
  await viewer.poll()
  await feed.publishEvent('hall', 'NewPlayer', 'Birju')
  await viewer.join(cursor)
  let received = ''
  while (!received.includes('Snapshot')) received += await viewer.poll()
  expect(names(received)).toEqual(['Birju'])
})

test('a viewer who joins too often is disconnected', async () => {
  const cursor = positionOf(await feed.publishEvent('hall', 'NewPlayer', 'Asha'))
  const viewer = await open(cursor)
  const statuses: number[] = []
  for (let n = 0; n < 12; n += 1) statuses.push(await viewer.join(cursor))
  expect(statuses.slice(0, 9)).toEqual(Array.from({ length: 9 }, () => 200))
  expect(statuses.at(-1)).toBe(400)
})
