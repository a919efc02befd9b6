/** Raw requests to `/socket.io` of a real server. */
import type { IncomingMessage } from 'node:http'
import { text } from 'node:stream/consumers'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { Answer, Feed } from '../test/feed.ts'
import { CHANNEL, connectTo, openSession, startOwnFeed } from '../test/feed.ts'
import { createAdmission } from './admission.ts'

/** Opens a session with raw requests. */
async function shakeHands(feed: Feed, headers: Record<string, string> = {}) {
  const path = await openSession(feed.port, headers)
  return {
    path,
    poll: () => feed.ask(path, { headers }),
    send: (body: string) => feed.ask(path, { method: 'POST', headers, body }),
  }
}

describe('a page’s origin', () => {
  const board = { origin: 'https://board.example' }

  test('foreign is refused with a 403 problem, also while others are allowed', async () => {
    const feed = await startOwnFeed({ allowedOrigins: [board.origin] })
    for (const path of [CHANNEL, `${CHANNEL}&sid=any`]) {
      const answer = await feed.ask(path, { headers: { origin: 'https://evil.example' } })
      expect([answer.status, answer.json()]).toMatchObject([403, { status: 403 }])
      expect(answer.headers).not.toHaveProperty('access-control-allow-origin')
    }
  })

  test('in ALLOWED_ORIGINS is admitted and may read every answer, including errors', async () => {
    const feed = await startOwnFeed({ allowedOrigins: [board.origin] })
    const viewer = await shakeHands(feed, board)
    const sent = await viewer.send('40')
    expect(sent.headers['access-control-allow-origin']).toBe(board.origin)
    for (const path of [CHANNEL, viewer.path, `${CHANNEL}&sid=unknown`]) {
      const { headers } = await feed.ask(path, { headers: board })
      expect(headers).toMatchObject({
        'access-control-allow-origin': board.origin,
        vary: 'origin',
      })
      expect(headers).not.toHaveProperty('access-control-allow-credentials')
    }
    const preflight = await feed.ask(CHANNEL, { method: 'OPTIONS', headers: board })
    expect(preflight.status).toBe(204)
    expect(preflight.headers['access-control-allow-methods']).toBe('GET, POST')
  })
})

test('pages of two allowed origins may each read their own answers of the same moment', async () => {
  const origins = ['https://board.example', 'https://wall.example']
  const feed = await startOwnFeed({ allowedOrigins: origins })
  const pages = [...origins, ...origins]
  const answers = await Promise.all(
    pages.map((origin) => feed.ask(CHANNEL, { headers: { origin } })),
  )
  expect(answers.map(({ headers }) => headers['access-control-allow-origin'])).toEqual(pages)
  expect((await feed.ask(CHANNEL)).headers).not.toHaveProperty('access-control-allow-origin')
})

test('an answer as a script is refused', async () => {
  const feed = await startOwnFeed()
  expect((await feed.ask(`${CHANNEL}&j=0`)).status).toBe(400)
})

test('a refused method is answered with the allowed methods (RFC 9110 §15.5.6)', async () => {
  const feed = await startOwnFeed()
  const { path } = await shakeHands(feed)
  const answer = await feed.ask(path, { method: 'PUT' })
  expect([answer.status, answer.headers.allow]).toEqual([405, 'GET, POST'])
})

test('a burst of 40 packets is accepted; a faster one closes only that connection', async () => {
  const feed = await startOwnFeed()
  const steady = await feed.view('hall')
  const calm = await shakeHands(feed)
  await calm.send(`${'3\x1e'.repeat(39)}40`)
  expect((await calm.poll()).body.toString()).toMatch(/^40\{"sid":/)

  const flood = await shakeHands(feed)
  await flood.send('40').catch(() => {})
  // The server may close the connection before it answers.
  await flood.send(`${'3\x1e'.repeat(59)}3`).catch(() => {})
  expect((await flood.poll()).status).toBe(400)
  await feed.publishEvent('hall', 'Unsold', 'Asha')
  expect(await steady.waitFor(1)).toHaveLength(1)
})

describe('the caps', () => {
  const viewers = (feed: Feed, count: number, headers: Record<string, string> = {}) =>
    Promise.all(Array.from({ length: count }, () => feed.ask(CHANNEL, { headers })))
  const statuses = (answers: readonly Answer[]) => answers.map(({ status }) => status).sort()

  test('more than MAX_VIEWERS is a 503 with Retry-After', async () => {
    const feed = await startOwnFeed({ maxViewers: 3 })
    const answers = await viewers(feed, 5)
    expect(statuses(answers)).toEqual([200, 200, 200, 503, 503])
    const refused = answers.find(({ status }) => status === 503)
    expect(refused?.headers).toMatchObject({
      'retry-after': '10',
      'content-type': 'application/problem+json; charset=utf-8',
      'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
    })
    expect((await feed.ask(`${CHANNEL}&sid=`)).status).toBe(503)
  })

  test('sessions that never joined give way to viewers, and those who joined stay', async () => {
    const feed = await startOwnFeed({
      maxViewers: 10,
      maxViewersPerAddress: 8,
      trustProxy: ['127.0.0.0/8'],
    })
    const joined = await feed.view('hall')
    const stranger = { 'x-forwarded-for': '198.51.100.7' }
    expect(statuses(await viewers(feed, 9, stranger))).toEqual([...Array(8).fill(200), 503])
    expect((await viewers(feed, 1))[0]?.status).toBe(200)
    for (let n = 0; n < 6; n += 1) {
      const viewer = await shakeHands(feed, { 'x-forwarded-for': `203.0.113.${n}` })
      expect((await viewer.send('40\x1e42["joinAuction","hall"]')).status).toBe(200)
    }
    await feed.publishEvent('hall', 'Unsold', 'Asha')
    expect(await joined.waitFor(1)).toHaveLength(1)
    expect(joined.socket.connected).toBe(true)
  })
})

describe('a cap that refuses viewers', () => {
  const LIMITS = { maxViewers: 4, maxViewersPerAddress: 2, allowedOrigins: [], trustProxy: [] }
  const from = (remoteAddress: string) =>
    ({ socket: { remoteAddress }, headers: {} }) as unknown as IncomingMessage

  beforeEach(() => void vi.useFakeTimers())
  afterEach(() => void vi.useRealTimers())

  function guarded() {
    const lines: object[] = []
    const refused: string[] = []
    const admission = createAdmission(
      LIMITS,
      { warn: (line: object) => void lines.push(line) },
      (cap) => refused.push(cap),
    )
    return { admission, lines, refused }
  }

  test('logs the refusals once a minute, and counts all of them', () => {
    const { admission, lines, refused } = guarded()
    const phone = from('2001:db8:0:7::1')
    const neighbour = from('2001:db8:0:7::2')
    admission.enter(phone)
    admission.enter(neighbour)
    for (let n = 0; n < 5; n += 1)
      expect(admission.refusalToOpen(neighbour, () => false)?.status).toBe(503)
    const reached = { cap: 'MAX_VIEWERS_PER_ADDRESS', address: '2001:db8:0:7' }
    const counted = { ...reached, limit: 2, viewers: 2 }
    expect(lines).toEqual([{ ...counted, refused: 1 }])
    for (const ms of [59_999, 1]) {
      vi.advanceTimersByTime(ms)
      admission.refusalToOpen(phone, () => false)
    }
    expect(lines.slice(1)).toEqual([{ ...counted, refused: 6 }])
    expect(refused).toEqual(Array.from({ length: 7 }, () => 'MAX_VIEWERS_PER_ADDRESS'))
  })

  test('logs MAX_VIEWERS separately, without an address', () => {
    const { admission, lines, refused } = guarded()
    for (const address of ['1.1.1.1', '1.1.1.1', '2.2.2.2']) admission.enter(from(address))
    admission.refusalToOpen(from('1.1.1.1'), () => false)
    admission.enter(from('3.3.3.3'))
    admission.refusalToOpen(from('4.4.4.4'), () => false)
    expect(lines.slice(1)).toEqual([{ cap: 'MAX_VIEWERS', limit: 4, viewers: 4, refused: 1 }])
    expect(refused).toEqual(['MAX_VIEWERS_PER_ADDRESS', 'MAX_VIEWERS'])
  })
})

describe('a client that is too slow', () => {
  /** The bytes that come until the server closes the connection. */
  async function answerTo(bytes: string, { port }: Feed): Promise<string> {
    const socket = await connectTo(port)
    socket.write(bytes)
    return text(socket)
  }

  test('to send its headers is answered 408 with our headers and closed', async () => {
    const feed = await startOwnFeed({}, { headWithinMs: 600 })
    const received = await answerTo('GET / HTTP/1.1\r\nHost: x', feed)
    expect(received).toMatch(/^HTTP\/1\.1 408 Request Timeout\r\n/)
    expect(received).toContain("content-security-policy: default-src 'none'")
    expect(received).toContain('"status":408')
  })

  test.each([
    ['no HTTP at all', 'EHLO mail\r\n\r\n', 400],
    ['a request for no host', 'GET /healthz HTTP/1.1\r\nConnection: close\r\n\r\n', 400],
    [
      'a request for two hosts',
      'GET / HTTP/1.1\r\nHost: x\r\nhost: x\r\nConnection: close\r\n\r\n',
      400,
    ],
    ['an expectation', 'GET / HTTP/1.1\r\nHost: x\r\nExpect: x\r\nConnection: close\r\n\r\n', 417],
    ['a head of 20 kB', `GET / HTTP/1.1\r\nHost: x\r\nX: ${'x'.repeat(20_000)}\r\n\r\n`, 431],
  ])('and %s is answered as a problem with our headers', async (_what, bytes, status) => {
    const feed = await startOwnFeed()
    const received = await answerTo(bytes, feed)
    expect(received).toMatch(new RegExp(`^HTTP/1\\.1 ${status} `))
    expect(received).toContain('x-content-type-options: nosniff')
    expect(received).toContain(`"status":${status}`)
  })
})
