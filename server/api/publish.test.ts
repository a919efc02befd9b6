import { randomUUID } from 'node:crypto'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { CHECK_PATTERN } from '../../contract/position.ts'
import type { Answer, Feed } from '../test/feed.ts'
import {
  bearer,
  connectTo,
  expectProblem,
  fileOf as file,
  positionOf,
  startFeedOfFile,
  startOwnFeed,
  TOKEN,
} from '../test/feed.ts'

const SECOND_TOKEN = 'correct-horse-battery-staple-0002'

const feed = await startFeedOfFile({ publishTokens: [TOKEN, SECOND_TOKEN] })

const event = (name = 'Tarun') => ({ eventType: 'biddingStart', data: { name } })
const events = (room: string) => `/api/rooms/${room}/events`
const dataFile = (room: string) => `/api/rooms/${room}/data-file`
const newRoom = () => randomUUID()
const statusAndBody = ({ status, json }: Answer) => [status, json()]
const postEvent = (room: string, body: unknown, headers = {}) =>
  feed.publish('POST', events(room), body, headers)

describe('PUT /api/rooms/:room/data-file', () => {
  test('replaces the file and returns its version and what boards will leave out', async () => {
    const room = newRoom()
    const first = await feed.putFile(room, file('one'))
    expect(statusAndBody(first)).toEqual([200, { version: 1, leftOut: [], leftOutCount: 0 }])
    const second = await feed.putFile(room, { ...file('two'), teams: [null] })
    expect(statusAndBody(second)).toEqual([
      200,
      { version: 2, leftOut: ['teams[0]'], leftOutCount: 1 },
    ])
  })

  test('that is refused names the field, and the last valid file stays', async () => {
    const room = newRoom()
    await feed.putFile(room, file('good'))
    const put = await feed.putFile(room, { ...file('bad'), teams: {} })
    expectProblem(put, 422, { title: 'Unprocessable Entity', errors: [{ field: 'teams' }] })
    expect((await feed.readFile(room)).json()).toEqual(file('good'))
  })
})

describe('the condition of a publication', () => {
  test.each(['identity', 'gzip', 'br'])(
    'a publisher that has read the data file (%s) can replace only that version',
    async (coding) => {
      const room = newRoom()
      await feed.putFile(room, file('one'))
      const { etag } = (await feed.readFile(room, { 'accept-encoding': coding })).headers
      const mine = await feed.putFile(room, file('two'), { 'if-match': String(etag) })
      expect(statusAndBody(mine)).toEqual([200, { version: 2, leftOut: [], leftOutCount: 0 }])
      expect(mine.headers.etag).toBe((await feed.readFile(room)).headers.etag)

      const late = await feed.putFile(room, file('late'), { 'if-match': String(etag) })
      expect(late.headers.etag).toBe(mine.headers.etag)
      expectProblem(late, 412, { title: 'Precondition Failed' })
      expect((await feed.readFile(room)).json()).toEqual(file('two'))
    },
  )

  test('If-None-Match: * stores only the first data file, and a weak tag never matches', async () => {
    const room = newRoom()
    const none = await feed.putFile(room, file('one'), { 'if-match': '"x"' })
    expect([none.status, none.headers.etag]).toEqual([412, undefined])
    const first = await feed.putFile(room, file('one'), { 'if-none-match': '*' })
    expect(first.status).toBe(200)
    expect((await feed.putFile(room, file('two'), { 'if-none-match': '*' })).status).toBe(412)
    const weak = { 'if-match': `W/${first.headers.etag}` }
    expect((await feed.putFile(room, file('two'), weak)).status).toBe(412)
  })

  test('two desks that raise from the same event: the second is refused, and sees where the room is', async () => {
    const room = newRoom()
    await feed.putFile(room, file('one'))
    const roomState = async () =>
      (
        await feed.ask(`/api/rooms/${room}`, { headers: { authorization: `Bearer ${TOKEN}` } })
      ).json()
    const { position, lot, tag } = (await roomState()) as Record<string, never>
    expect([position, lot]).toEqual([{ seq: 0, check: '' }, null])
    const headers = { 'if-position': '0.', 'if-match': `"${tag}"` }
    const raised = await postEvent(room, { event: event() }, headers)
    const { seq, check } = positionOf(raised)
    const late = await postEvent(room, { event: event() }, headers)
    expectProblem(late, 412, { title: 'Precondition Failed' })
    expect(late.headers).toMatchObject({ 'gavel-position': `${seq}.${check}`, etag: `"${tag}"` })
    expect(await roomState()).toEqual({ position: { seq, check }, lot: event().data, tag })
  })

  test.each([
    ['if-match', 'without-quotes'],
    ['if-match', '"a", "b"'],
    ['if-none-match', '"a"'],
    ['if-position', '1'],
  ])('%s: %s is a 400 that names the header', async (name, value) => {
    const answer = await feed.putFile(newRoom(), file('one'), { [name]: value })
    expect(answer.status).toBe(400)
    expect(JSON.stringify(answer.json()).toLowerCase()).toContain(`"field":"${name}"`)
  })
})

describe('POST /api/rooms/:room/events', () => {
  test('stores an event and answers 201 with its id and sequence number', async () => {
    const room = newRoom()
    const first = await postEvent(room, { id: 'lot-1', event: event() })
    expect(statusAndBody(first)).toEqual([
      201,
      { id: 'lot-1', seq: 1, check: expect.stringMatching(CHECK_PATTERN), duplicate: false },
    ])
    const { seq } = positionOf(first)
    const second = await postEvent(room, { event: event() })
    expect(second.json()).toEqual({
      id: expect.stringMatching(/^[0-9a-f-]{36}$/),
      seq: seq + 1,
      check: expect.stringMatching(CHECK_PATTERN),
      duplicate: false,
    })
  })

  test('another event with the same id is a 409; the same one is answered again', async () => {
    const room = newRoom()
    await postEvent(room, { id: 'one', event: event() })
    const other = await postEvent(room, { id: 'one', event: event('Meera') })
    expectProblem(other, 409, { errors: [{ field: 'id' }] })
    const same = await postEvent(room, { id: 'one', event: event() })
    expect(statusAndBody(same)).toMatchObject([200, { duplicate: true }])
  })

  test('an event may have a data file, and the answer lists what boards will leave out', async () => {
    const room = newRoom()
    const body = { event: event(), dataFile: { ...file('one'), recent_sell: [3] } }
    const answer = await postEvent(room, body)
    expect(answer.json()).toMatchObject({ leftOut: ['recent_sell[0]'] })
    expect((await feed.readFile(room)).status).toBe(200)
  })
})

describe('a publisher limited to its rooms', () => {
  const LEAGUE_TOKEN = 'correct-horse-battery-staple-0003'
  const mumbai = { name: 'mumbai', token: LEAGUE_TOKEN, rooms: ['mumbai-2026', 'mumbai-2027'] }
  const settings = { publishers: [mumbai], publishRate: 1 }

  test('may publish only there; elsewhere is a 403 problem that changes nothing', async () => {
    const leagues = await startOwnFeed(settings)
    for (const [method, path, body] of [
      ['PUT', dataFile, file('Cup')],
      ['POST', events, { event: event() }],
    ] as const) {
      const ask = (room: string) => leagues.publish(method, path(room), body, bearer(LEAGUE_TOKEN))
      expect((await ask('mumbai-2026')).status).toBeLessThan(300)
      for (const room of ['pune-2026', 'mumbai-202', 'no%20room']) {
        expectProblem(await ask(room), 403)
      }
    }
    expect((await leagues.readFile('pune-2026')).status).toBe(404)
  })

  test('does not use up the rate of other rooms', async () => {
    const leagues = await startOwnFeed(settings)
    for (let n = 0; n < 20; n += 1) {
      const headers = bearer(LEAGUE_TOKEN)
      const refused = await leagues.publish('POST', events('pune-2026'), '', headers)
      expect(refused.status).toBe(403)
    }
    expect((await leagues.publishEvent('pune-2026', 'Unsold', 'Asha')).status).toBe(201)
  })
})

describe('an unreadable request', () => {
  const type = (value: string) => ({ 'content-type': value })
  const cases: [number, string, string, Record<string, string>?][] = [
    [413, 'larger than 8 MiB', `"${'x'.repeat(8 * 1024 * 1024)}"`],
    [415, 'text', '{}', type('text/plain')],
    [415, 'JSON in UTF-16', '{}', type('application/json; charset=utf-16')],
  ]
  test.each(cases)('is a %i for a body that is %s', async (status, _what, body, headers) => {
    expectProblem(await feed.putFile('hall', body, headers), status)
    expectProblem(await postEvent('hall', body, headers), status)
  })

  test('is a 415 without a type', async () => {
    const options = { method: 'POST', headers: bearer(TOKEN), body: '{}' }
    expectProblem(await feed.ask(events('hall'), options), 415)
  })

  test('names the accepted encoding when it refuses one (RFC 9110 §15.5.16)', async () => {
    const answer = await postEvent('hall', '{}', { 'content-encoding': 'br' })
    expect([answer.status, answer.headers['accept-encoding']]).toEqual([415, 'identity'])
  })

  test.each([
    { 'content-type': 'application/json; charset=utf-8' },
    { 'content-type': 'application/json; charset="UTF-8"' },
    { 'content-type': 'application/json;charset=utf8' },
    { 'content-type': 'APPLICATION/JSON', 'content-encoding': 'identity' },
  ])('accepts %o', async (headers) => {
    expect((await postEvent(newRoom(), { event: event() }, headers)).status).toBe(201)
  })

  test.each(['no%20spaces', 'x'.repeat(65), 'x'.repeat(300), '..%2fhall', '%F0%9F%8F%8F'])(
    'is a 400 that names the field for the room %s',
    async (room) => {
      const answer = await postEvent(room, { event: event() })
      expect(statusAndBody(answer)).toMatchObject([400, { errors: [{ field: 'room' }] }])
    },
  )
})

describe('who may publish', () => {
  const attempt = (authorization: string) =>
    postEvent('hall', { event: event() }, { authorization })

  test.each([
    ['with another token', `Bearer ${TOKEN.replace('1', '9')}`],
    ['with a part of the token', `Bearer ${TOKEN.slice(0, -1)}`],
    ['with another scheme', `Basic ${TOKEN}`],
    ['with the token in another case', `Bearer ${TOKEN.toUpperCase()}`],
  ])('%s: always the same 401 answer, without reading the body', async (_how, authorization) => {
    const answer = await attempt(authorization)
    expect(answer.status).toBe(401)
    expect(answer.headers['www-authenticate']).toBe('Bearer realm="gavel"')
    expect(answer.json()).toEqual({
      type: 'about:blank',
      title: 'Unauthorized',
      status: 401,
      detail: 'Publishing needs a valid bearer token.',
    })
  })

  test('a token in the address is ignored', async () => {
    const answer = await feed.ask(`${events('hall')}?token=${TOKEN}`, { method: 'POST' })
    expect(answer.status).toBe(401)
  })

  test.each([TOKEN, SECOND_TOKEN])('either of two tokens, during a rotation', async (token) => {
    expect((await attempt(`Bearer ${token}`)).status).toBe(201)
    expect((await attempt(`bearer ${token}`)).status).toBe(201)
  })

  test('without a configured token publishing is a 503', async () => {
    const closed = await startOwnFeed({ publishTokens: [] })
    expectProblem(await closed.publishEvent('hall', 'Unsold', 'Asha'), 503)
  })
})

describe('the publishing rate', () => {
  // The time stands still, so that no rate refills on a slow machine.
  beforeEach(() => void vi.useFakeTimers({ toFake: ['performance'] }))
  afterEach(() => void vi.useRealTimers())

  const FLOODER = 'correct-horse-battery-staple-0004'
  const OTHER = 'correct-horse-battery-staple-0005'
  const publishers = [
    { name: 'a', token: FLOODER, rooms: ['a'] },
    { name: 'b', token: OTHER, rooms: ['b'] },
  ]
  const publish = (on: Feed, token: string, room: string) =>
    on.publish('POST', events(room), { event: event() }, bearer(token))
  const statuses = async (answers: Promise<{ status: number }>[]) =>
    new Set((await Promise.all(answers)).map(({ status }) => status))

  test('one that floods its room leaves the others their PUBLISH_RATE', async () => {
    const shared = await startOwnFeed({ publishTokens: [], publishers, publishRate: 4 })
    const flood = Array.from({ length: 60 }, () => publish(shared, FLOODER, 'a'))
    expect(await statuses(flood)).toEqual(new Set([201, 429]))
    const refused = await publish(shared, FLOODER, 'a')
    expectProblem(refused, 429)
    expect(refused.headers['retry-after']).toBe('1')
    const others = Array.from({ length: 20 }, () => publish(shared, OTHER, 'b'))
    expect(await statuses(others)).toEqual(new Set([201]))
  })

  test('one that floods the server with data files leaves the others theirs', async () => {
    const shared = await startOwnFeed({ publishTokens: [], publishers, publishRate: 100 })
    const large = file('large', { notes: 'x'.repeat(7 * 1024 * 1024) })
    const put = (token: string, room: string) => shared.putFile(room, large, bearer(token))
    let last = await put(FLOODER, 'a')
    expect(last.status).toBe(200)
    for (let n = 0; n < 5 && last.status !== 429; n += 1) last = await put(FLOODER, 'a')
    expectProblem(last, 429)
    expect(Number(last.headers['retry-after'])).toBeGreaterThan(0)
    // Its events go on.
    expect((await publish(shared, FLOODER, 'a')).status).toBe(201)
    expect((await put(OTHER, 'b')).status).toBe(200)
    expect((await shared.readFile('b')).json()).toEqual(large)
  })

  test('the two tokens of PUBLISH_TOKENS share one rate', async () => {
    const shared = await startOwnFeed({ publishTokens: [TOKEN, SECOND_TOKEN], publishRate: 2 })
    const flood = Array.from({ length: 40 }, () => publish(shared, TOKEN, 'a'))
    expect(await statuses(flood)).toEqual(new Set([201, 429]))
    const others = Array.from({ length: 20 }, () => publish(shared, SECOND_TOKEN, 'b'))
    expect(await statuses(others)).toContain(429)
  })

  test('bodies that arrive slowly take a bounded amount of memory', async () => {
    const shared = await startOwnFeed({ publishTokens: [], publishers })
    const answers: string[] = []
    for (let n = 0; n < 4; n += 1) {
      const socket = await connectTo(shared.port)
      socket.on('data', (data) => answers.push(data.toString()))
      socket.write(
        `PUT ${dataFile('a')} HTTP/1.1\r\nHost: test\r\nAuthorization: Bearer ${FLOODER}\r\n` +
          `Content-Type: application/json\r\nContent-Length: ${8 * 1024 * 1024}\r\n\r\n{`,
      )
    }
    await vi.waitFor(() => expect(answers).toHaveLength(2), { timeout: 10_000 })
    for (const answer of answers) expect(answer).toMatch(/^HTTP\/1.1 429 .*\r\nRetry-After: 1/is)
    expect((await publish(shared, OTHER, 'b')).status).toBe(201)
  })

  test('a body without Content-Length counts as it arrives', async () => {
    const shared = await startOwnFeed({ publishTokens: [], publishers })
    const put = (body: unknown) =>
      shared.putFile('a', body, { ...bearer(FLOODER), 'transfer-encoding': 'chunked' })
    const whole = file('whole', { notes: 'x'.repeat(1024 * 1024) })
    expect((await put(whole)).status).toBe(200)
    expect((await put('x'.repeat(9 * 1024 * 1024))).status).toBe(413)
  })
})

describe('publishing from a page', () => {
  const from = (origin: string, on: Feed) =>
    on.publish('POST', events('hall'), { event: event() }, { origin })

  test('of another origin is a 403, even from ALLOWED_ORIGINS', async () => {
    const shared = await startOwnFeed({ allowedOrigins: ['https://board.example'] })
    for (const origin of ['https://evil.example', 'https://board.example', 'null']) {
      const answer = await from(origin, shared)
      expectProblem(answer, 403)
      expect(answer.headers).not.toHaveProperty('access-control-allow-origin')
      const preflight = await shared.ask(events('hall'), {
        method: 'OPTIONS',
        headers: { origin },
      })
      expect([preflight.status, preflight.headers['access-control-allow-origin']]).toEqual([
        405,
        undefined,
      ])
    }
  })

  test('of our own origin is allowed', async () => {
    expect((await from(feed.url, feed)).status).toBe(201)
  })
})
