import { randomUUID } from 'node:crypto'
import { connect, type Socket } from 'node:net'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import type { Answer, Ask, Feed } from '../test/feed.ts'
import { startFeed, startOwnFeed, TOKEN } from '../test/feed.ts'

const SECOND_TOKEN = 'correct-horse-battery-staple-0002'

let feed: Feed

beforeAll(async () => {
  feed = await startFeed({ publishTokens: [TOKEN, SECOND_TOKEN] })
})
afterAll(() => feed.stop())

const file = (series: string) => ({
  auction_details: { main: [{ series_name: series }] },
  teams: [{ team_name: 'A' }],
})
const event = (name = 'Tarun') => ({ eventType: 'biddingStart', data: { name } })
const events = (room: string) => `/api/rooms/${room}/events`
const dataFile = (room: string) => `/api/rooms/${room}/data-file`
const newRoom = () => randomUUID()

/** The public state of a room. */
async function stateOf(room: string) {
  const { status, body } = await feed.ask(`/auctiondatafile.json?room=${room}`)
  const viewer = await feed.view(room)
  await feed.publishEvent(room, 'Unsold', 'Fence')
  const received = await viewer.waitFor(1)
  viewer.socket.disconnect()
  return {
    status,
    file: status === 200 ? body.toString() : null,
    received: received.map((m) => m.data),
  }
}

describe('PUT /api/rooms/:room/data-file', () => {
  test('replaces the file and returns its version and what boards will leave out', async () => {
    const room = newRoom()
    const first = await feed.publish('PUT', dataFile(room), file('one'))
    expect([first.status, first.json()]).toEqual([
      200,
      { version: 1, leftOut: [], leftOutCount: 0 },
    ])
    const second = await feed.publish('PUT', dataFile(room), { ...file('two'), teams: [null] })
    expect([second.status, second.json()]).toEqual([
      200,
      { version: 2, leftOut: ['teams[0]'], leftOutCount: 1 },
    ])
  })

  test('that is refused names the field, and the last valid file stays', async () => {
    const room = newRoom()
    await feed.publish('PUT', dataFile(room), file('good'))
    const put = await feed.publish('PUT', dataFile(room), { ...file('bad'), teams: {} })
    expect([put.status, put.json()]).toMatchObject([422, { errors: [{ field: 'teams' }] }])
    const pending = [{ full_name: '<'.repeat(301) }]
    const body = { event: event(), dataFile: { ...file('bad'), pending } }
    const post = await feed.publish('POST', events(room), body)
    const field = 'dataFile.pending[0].full_name'
    expect([post.status, post.json()]).toMatchObject([422, { errors: [{ field }] }])
    expect(await stateOf(room)).toMatchObject({
      file: JSON.stringify(file('good')),
      received: [{ name: 'Fence' }],
    })
  })
})

describe('If-Match and If-None-Match on publishing', () => {
  const publish = (path: string, method: string, body: unknown, headers: Record<string, string>) =>
    feed.ask(path, {
      method,
      headers: {
        authorization: `Bearer ${TOKEN}`,
        'content-type': 'application/json',
        ...headers,
      },
      body: JSON.stringify(body),
    })
  const put = (room: string, body: unknown, headers: Record<string, string>) =>
    publish(dataFile(room), 'PUT', body, headers)
  const read = (room: string, headers: Record<string, string> = {}) =>
    feed.ask(`/auctiondatafile.json?room=${room}`, { headers })

  test.each(['identity', 'gzip', 'br'])(
    'a publisher that has read the data file (%s) can replace only that version',
    async (coding) => {
      const room = newRoom()
      await feed.publish('PUT', dataFile(room), file('one'))
      const { etag } = (await read(room, { 'accept-encoding': coding })).headers
      const mine = await put(room, file('two'), { 'if-match': String(etag) })
      expect([mine.status, mine.json()]).toEqual([
        200,
        { version: 2, leftOut: [], leftOutCount: 0 },
      ])
      expect(mine.headers.etag).toBe((await read(room)).headers.etag)

      const late = await put(room, file('late'), { 'if-match': String(etag) })
      expect([late.status, late.headers.etag]).toEqual([412, mine.headers.etag])
      expect(late.headers['content-type']).toBe('application/problem+json; charset=utf-8')
      expect(late.json()).toMatchObject({ status: 412, title: 'Precondition Failed' })
      expect((await read(room)).json()).toEqual(file('two'))
    },
  )

  test('an event with a data file is stored only if the tag matches', async () => {
    const room = newRoom()
    const { etag } = (await feed.publish('PUT', dataFile(room), file('one'))).headers
    const body = { id: 'lot-1', event: event(), dataFile: file('two') }
    const first = await publish(events(room), 'POST', body, { 'if-match': String(etag) })
    expect([first.status, first.headers.etag]).toEqual([201, (await read(room)).headers.etag])
    const other = { id: 'lot-2', event: event(), dataFile: file('three') }
    const late = await publish(events(room), 'POST', other, { 'if-match': String(etag) })
    expect([late.status, late.headers.etag]).toEqual([412, first.headers.etag])
    expect((await read(room)).json()).toEqual(file('two'))
    const { seq } = first.json() as { seq: number }
    expect((await feed.publishEvent(room, 'Unsold', 'Next')).json()).toMatchObject({ seq: seq + 1 })
  })

  test('a publication repeated after a lost answer is a duplicate, not a 412', async () => {
    const room = newRoom()
    const { etag } = (await feed.publish('PUT', dataFile(room), file('one'))).headers
    const headers = { 'if-match': String(etag) }
    const body = { id: 'lot-1', event: event(), dataFile: file('two') }
    const first = await publish(events(room), 'POST', body, headers)
    const again = await publish(events(room), 'POST', body, headers)
    expect([again.status, again.headers.etag]).toEqual([200, first.headers.etag])
    expect(again.json()).toMatchObject({ duplicate: true })

    const replace = { 'if-match': String(first.headers.etag) }
    const replaced = await put(room, file('three'), replace)
    const repeated = await put(room, file('three'), replace)
    expect([repeated.status, repeated.headers.etag]).toEqual([200, replaced.headers.etag])
    expect(repeated.json()).toEqual({ version: 3, leftOut: [], leftOutCount: 0 })
  })

  test('If-None-Match: * stores only the first data file, and If-Match: * only later ones', async () => {
    const room = newRoom()
    const none = await put(room, file('one'), { 'if-match': '*' })
    expect([none.status, none.headers.etag]).toEqual([412, undefined])
    expect((await put(room, file('one'), { 'if-none-match': '*' })).status).toBe(200)
    expect((await put(room, file('two'), { 'if-none-match': '*' })).status).toBe(412)
    expect((await put(room, file('two'), { 'if-match': '*' })).status).toBe(200)
  })

  test('one matching tag of a list is enough, and a weak tag never matches', async () => {
    const room = newRoom()
    const { etag } = (await feed.publish('PUT', dataFile(room), file('one'))).headers
    expect((await put(room, file('two'), { 'if-match': `W/${etag}` })).status).toBe(412)
    expect((await put(room, file('two'), { 'if-none-match': `"x", W/${etag}` })).status).toBe(412)
    expect((await put(room, file('two'), { 'if-match': `"x" , ${etag}` })).status).toBe(200)
  })

  test.each([
    ['if-match', 'without-quotes'],
    ['if-match', ''],
    ['if-none-match', '"a" "b"'],
  ])('%s: %s is a 400 that names the header', async (name, value) => {
    const answer = await put(newRoom(), file('one'), { [name]: value })
    expect(answer.status).toBe(400)
    expect(JSON.stringify(answer.json()).toLowerCase()).toContain(`"field":"${name}"`)
  })
})

describe('POST /api/rooms/:room/events', () => {
  test('stores an event and answers 201 with its id and sequence number', async () => {
    const room = newRoom()
    const first = await feed.publish('POST', events(room), { id: 'lot-1', event: event() })
    expect([first.status, first.json()]).toEqual([
      201,
      { id: 'lot-1', seq: expect.any(Number), duplicate: false },
    ])
    const { seq } = first.json() as { seq: number }
    const second = await feed.publish('POST', events(room), { event: event() })
    expect(second.json()).toEqual({
      id: expect.stringMatching(/^[0-9a-f-]{36}$/),
      seq: seq + 1,
      duplicate: false,
    })
  })

  test('a repeated event is a 200 with the first answer and duplicate: true', async () => {
    const room = newRoom()
    const body = { id: 'lot-1', event: event(), dataFile: file('one') }
    const first = await feed.publish('POST', events(room), body)
    const again = await feed.publish('POST', events(room), body)
    expect([again.status, again.json()]).toEqual([
      200,
      { ...(first.json() as object), duplicate: true },
    ])
  })

  test('the same id with another body is a 409 that changes nothing', async () => {
    const room = newRoom()
    await feed.publish('POST', events(room), { id: 'lot-1', event: event(), dataFile: file('one') })
    const other = { id: 'lot-1', event: event('Meera'), dataFile: file('two') }
    const answer = await feed.publish('POST', events(room), other)
    expect(answer.status).toBe(409)
    expect(answer.json()).toMatchObject({ status: 409, errors: [{ field: 'id' }] })
    expect(await stateOf(room)).toMatchObject({
      file: JSON.stringify(file('one')),
      received: [{ name: 'Tarun' }],
    })
  })

  test('an event with a data file is atomic, and the answer lists what boards will leave out', async () => {
    const room = newRoom()
    const body = { event: event(), dataFile: { ...file('one'), recent_sell: [3] } }
    const answer = await feed.publish('POST', events(room), body)
    expect(answer.json()).toMatchObject({ leftOut: ['recent_sell[0]'] })
    expect(await stateOf(room)).toMatchObject({ status: 200, received: [{ name: 'Tarun' }] })
  })

  test('an invalid one names every invalid field and changes nothing', async () => {
    const room = newRoom()
    await feed.publish('PUT', dataFile(room), file('before'))
    const body = { event: { eventType: 'x', data: {} }, dataFile: file('after') }
    const answer = await feed.publish('POST', events(room), body)
    expect(answer.headers['content-type']).toBe('application/problem+json; charset=utf-8')
    expect([answer.status, answer.json()]).toMatchObject([
      422,
      {
        type: 'about:blank',
        title: 'Unprocessable Entity',
        status: 422,
        errors: ['event.eventType', 'event.data.name'].map((field) => ({ field })),
      },
    ])
    expect(await stateOf(room)).toEqual({
      status: 200,
      file: JSON.stringify(file('before')),
      received: [{ name: 'Fence' }],
    })
  })
})

describe('publications are stored unchanged', () => {
  /** Publishes a body as text, because JSON.stringify could not produce most of these. */
  const publish = (method: 'PUT' | 'POST', path: string, body: string) =>
    feed.ask(path, {
      method,
      headers: { authorization: `Bearer ${TOKEN}`, 'content-type': 'application/json' },
      body,
    })
  const withFields = (fields: string, id: string = randomUUID()) =>
    `{"id":"${id}","event":{"eventType":"NewPlayer","data":{"name":"Asha",${fields}}}}`

  test('custom fields reach the viewers, whatever their names', async () => {
    const room = newRoom()
    const viewer = await feed.view(room)
    const fields = '"constructor":"k","prototype":[1],"__proto__":{"x":1},"toString":"t","z":2'
    expect((await publish('POST', events(room), withFields(fields))).status).toBe(201)
    const [message] = await viewer.waitFor(1)
    expect(JSON.stringify(message?.data)).toBe(`{"name":"Asha",${fields}}`)
  })

  test.each(['constructor', 'prototype', '__proto__'])(
    'another value of %s with the same id is a 409',
    async (name) => {
      const room = newRoom()
      await publish('POST', events(room), withFields(`"${name}":"A"`, 'one'))
      const other = await publish('POST', events(room), withFields(`"${name}":"B"`, 'one'))
      expect(other.status).toBe(409)
      const same = await publish('POST', events(room), withFields(`"${name}":"A"`, 'one'))
      expect([same.status, same.json()]).toMatchObject([200, { duplicate: true }])
    },
  )

  test('lone surrogates in names and files are stored unchanged, and distinguished', async () => {
    const room = newRoom()
    const viewer = await feed.view(room)
    const cut = (half: string) =>
      `{"id":"one","event":{"eventType":"NewPlayer","data":{"name":"Asha ${half}"}},"dataFile":{"auction_details":{"main":[{"series_name":"${half}"}]},"teams":[]}}`
    expect((await publish('POST', events(room), cut('\\ud83c'))).status).toBe(201)
    expect((await publish('POST', events(room), cut('\\ud83d'))).status).toBe(409)
    expect((await publish('POST', events(room), cut('\\ud83c'))).status).toBe(200)
    expect(await viewer.waitFor(1)).toMatchObject([{ data: { name: 'Asha \ud83c' } }])
    const file = (await feed.ask(`/auctiondatafile.json?room=${room}`)).body.toString()
    expect(file).toContain('"series_name":"\\ud83c"')
  })
})

describe('a publisher limited to its rooms', () => {
  const LEAGUE_TOKEN = 'correct-horse-battery-staple-0003'
  const headers = { authorization: `Bearer ${LEAGUE_TOKEN}`, 'content-type': 'application/json' }
  let leagues: Feed
  beforeAll(async () => {
    const mumbai = { name: 'mumbai', token: LEAGUE_TOKEN, rooms: ['mumbai-2026', 'mumbai-2027'] }
    leagues = await startFeed({ publishTokens: [TOKEN], publishers: [mumbai], publishRate: 1 })
  })
  afterAll(() => leagues.stop())

  test('may publish only there; elsewhere is a 403 problem that changes nothing', async () => {
    for (const [method, path, body] of [
      ['PUT', dataFile, file('Cup')],
      ['POST', events, { event: event() }],
    ] as const) {
      const ask = (room: string) =>
        leagues.ask(path(room), { method, headers, body: JSON.stringify(body) })
      expect((await ask('mumbai-2026')).status).toBeLessThan(300)
      for (const room of ['pune-2026', 'mumbai-202', 'no%20room']) {
        const refused = await ask(room)
        expect([refused.status, refused.json()]).toMatchObject([403, { status: 403 }])
        expect(refused.headers['content-type']).toBe('application/problem+json; charset=utf-8')
      }
    }
    expect((await leagues.ask('/auctiondatafile.json?room=pune-2026')).status).toBe(404)
  })

  test('does not use up the rate of other rooms', async () => {
    for (let n = 0; n < 20; n += 1) {
      const path = events('pune-2026')
      expect((await leagues.ask(path, { method: 'POST', headers })).status).toBe(403)
    }
    expect((await leagues.publishEvent('pune-2026', 'Unsold', 'Asha')).status).toBe(201)
  })
})

describe('an unreadable request', () => {
  const json = 'application/json'
  const asJson = { authorization: `Bearer ${TOKEN}`, 'content-type': json }
  const cases: [number, string, Ask][] = [
    [400, 'not JSON', { headers: asJson, body: '{"event":' }],
    [400, 'empty', { headers: asJson }],
    [413, 'larger than 8 MiB', { headers: asJson, body: `"${'x'.repeat(8 * 1024 * 1024)}"` }],
    [415, 'text', { headers: { ...asJson, 'content-type': 'text/plain' }, body: '{}' }],
    [415, 'a form', { headers: { ...asJson, 'content-type': 'multipart/form-data' }, body: '{}' }],
    [415, 'JSON in UTF-16', { headers: { ...asJson, 'content-type': `${json}; charset=utf-16` } }],
    [
      415,
      'JSON in Latin-1',
      { headers: { ...asJson, 'content-type': `${json};Charset="latin1"` } },
    ],
    [415, 'compressed', { headers: { ...asJson, 'content-encoding': 'gzip' }, body: '{}' }],
    [415, 'without a type', { headers: { authorization: asJson.authorization }, body: '{}' }],
  ]
  test.each(cases)('is a %i for a body that is %s', async (status, _what, options) => {
    for (const [method, path] of [
      ['POST', events('hall')],
      ['PUT', dataFile('hall')],
    ] as const) {
      const answer = await feed.ask(path, { method, ...options })
      expect(answer.status).toBe(status)
      expect(answer.headers['content-type']).toBe('application/problem+json; charset=utf-8')
      expect(answer.json()).toMatchObject({ type: 'about:blank', status })
    }
  })

  test('names the accepted encoding when it refuses one (RFC 9110 §15.5.16)', async () => {
    const headers = { ...asJson, 'content-encoding': 'br' }
    const answer = await feed.ask(events('hall'), { method: 'POST', headers, body: '{}' })
    expect([answer.status, answer.headers['accept-encoding']]).toEqual([415, 'identity'])
  })

  test.each([
    { 'content-type': 'application/json; charset=utf-8' },
    { 'content-type': 'application/json; charset="UTF-8"' },
    { 'content-type': 'application/json;charset=utf8' },
    { 'content-type': 'APPLICATION/JSON', 'content-encoding': 'identity' },
  ])('accepts %o', async (headers) => {
    const body = JSON.stringify({ event: event() })
    const options: Ask = { method: 'POST', headers: { ...asJson, ...headers }, body }
    expect((await feed.ask(events(newRoom()), options)).status).toBe(201)
  })

  test.each(['no%20spaces', 'x'.repeat(65), 'x'.repeat(300), '..%2fhall', '%F0%9F%8F%8F'])(
    'is a 400 that names the field for the room %s',
    async (room) => {
      const answer = await feed.publish('POST', events(room), { event: event() })
      expect([answer.status, answer.json()]).toMatchObject([400, { errors: [{ field: 'room' }] }])
    },
  )
})

describe('who may publish', () => {
  const attempt = (headers: Record<string, string>) =>
    feed.ask(events('hall'), {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body: JSON.stringify({ event: event() }),
    })

  test.each([
    ['without a token', {}],
    ['with another token', { authorization: `Bearer ${TOKEN.replace('1', '9')}` }],
    ['with a part of the token', { authorization: `Bearer ${TOKEN.slice(0, -1)}` }],
    ['with an empty token', { authorization: 'Bearer ' }],
    ['with 10 kB of token', { authorization: `Bearer ${'x'.repeat(10_000)}` }],
    ['with another scheme', { authorization: `Basic ${TOKEN}` }],
    ['with the token in another case', { authorization: `Bearer ${TOKEN.toUpperCase()}` }],
  ])('%s: always the same 401 answer, without reading the body', async (_how, headers) => {
    const answer = await attempt(headers)
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
    expect((await attempt({ authorization: `Bearer ${token}` })).status).toBe(201)
    expect((await attempt({ authorization: `bearer ${token}` })).status).toBe(201)
  })

  test('without a configured token publishing is a 503', async () => {
    const closed = await startOwnFeed({ publishTokens: [] })
    const answer = await closed.publish('POST', events('hall'), { event: event() })
    expect(answer.status).toBe(503)
    expect(answer.json()).toMatchObject({ status: 503 })
  })
})

describe('the publishing rate', () => {
  beforeEach(() => void vi.useFakeTimers({ toFake: ['performance'] }))
  afterEach(() => void vi.useRealTimers())

  test('more than PUBLISH_RATE is a 429 problem with Retry-After', async () => {
    const limited = await startOwnFeed({ publishRate: 2 })
    const room = newRoom()
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => limited.publishEvent(room, 'Unsold', 'Asha')),
    )
    const refused = answers.filter(({ status }) => status === 429)
    // Five seconds' share at once, plus what refills meanwhile.
    expect(answers.filter(({ status }) => status === 201).length).toBeGreaterThanOrEqual(10)
    expect(refused.length).toBeGreaterThan(0)
    expect(refused[0]?.headers['retry-after']).toBe('1')
    expect(refused[0]?.json()).toMatchObject({ type: 'about:blank', status: 429 })
    await vi.waitFor(
      async () => expect((await limited.publishEvent(room, 'Unsold', 'Asha')).status).toBe(201),
      { timeout: 20_000 },
    )
  })
})

describe('publishers beside each other', () => {
  // The time stands still, so that no rate refills on a slow machine.
  beforeEach(() => void vi.useFakeTimers({ toFake: ['performance'] }))
  afterEach(() => void vi.useRealTimers())

  const FLOODER = 'correct-horse-battery-staple-0004'
  const OTHER = 'correct-horse-battery-staple-0005'
  const publishers = [
    { name: 'a', token: FLOODER, rooms: ['a'] },
    { name: 'b', token: OTHER, rooms: ['b'] },
  ]
  const headersOf = (token: string) => ({
    authorization: `Bearer ${token}`,
    'content-type': 'application/json',
  })
  const publish = (on: Feed, token: string, room: string, body: unknown = { event: event() }) =>
    on.ask(events(room), {
      method: 'POST',
      headers: headersOf(token),
      body: JSON.stringify(body),
    })
  const statuses = async (answers: Promise<{ status: number }>[]) =>
    new Set((await Promise.all(answers)).map(({ status }) => status))

  test('one that floods its room leaves the others their share of PUBLISH_RATE', async () => {
    const shared = await startOwnFeed({ publishTokens: [], publishers, publishRate: 4 })
    const flood = Array.from({ length: 60 }, () => publish(shared, FLOODER, 'a'))
    expect(await statuses(flood)).toEqual(new Set([201, 429]))
    const others = Array.from({ length: 20 }, () => publish(shared, OTHER, 'b'))
    expect(await statuses(others)).toEqual(new Set([201]))
  })

  test('one that floods the server with data files leaves the others theirs', async () => {
    const shared = await startOwnFeed({ publishTokens: [], publishers, publishRate: 100 })
    const large = { ...file('large'), notes: 'x'.repeat(7 * 1024 * 1024) }
    const put = (token: string, room: string, body: object) =>
      shared.ask(dataFile(room), {
        method: 'PUT',
        headers: headersOf(token),
        body: JSON.stringify(body),
      })
    expect((await put(FLOODER, 'a', large)).status).toBe(200)
    let refused: Answer | undefined
    for (let n = 0; n < 5 && refused?.status !== 429; n += 1) {
      refused = await put(FLOODER, 'a', large)
    }
    expect(refused?.status).toBe(429)
    expect(refused?.headers['content-type']).toBe('application/problem+json; charset=utf-8')
    expect(Number(refused?.headers['retry-after'])).toBeGreaterThan(0)
    // Its events go on.
    expect((await publish(shared, FLOODER, 'a')).status).toBe(201)
    expect((await put(OTHER, 'b', large)).status).toBe(200)
    expect((await shared.ask('/auctiondatafile.json?room=b')).json()).toEqual(large)
  })

  test('the two tokens of PUBLISH_TOKENS share one part of the rate', async () => {
    const shared = await startOwnFeed({ publishTokens: [TOKEN, SECOND_TOKEN], publishRate: 2 })
    const flood = Array.from({ length: 40 }, () => publish(shared, TOKEN, 'a'))
    expect(await statuses(flood)).toEqual(new Set([201, 429]))
    const others = Array.from({ length: 20 }, () => publish(shared, SECOND_TOKEN, 'b'))
    expect(await statuses(others)).toContain(429)
  })

  test('bodies that arrive slowly take a bounded amount of memory', async () => {
    const shared = await startFeed({ publishTokens: [], publishers })
    const sockets: Socket[] = []
    try {
      const answers: string[] = []
      for (let n = 0; n < 4; n += 1) {
        const socket = connect(shared.port, '127.0.0.1')
        sockets.push(socket)
        socket.on('data', (data) => answers.push(data.toString()))
        socket.write(
          `PUT ${dataFile('a')} HTTP/1.1\r\nHost: test\r\nAuthorization: Bearer ${FLOODER}\r\n` +
            `Content-Type: application/json\r\nContent-Length: ${8 * 1024 * 1024}\r\n\r\n{`,
        )
      }
      await vi.waitFor(() => expect(answers).toHaveLength(2), { timeout: 10_000 })
      for (const answer of answers) expect(answer).toMatch(/^HTTP\/1.1 429 .*\r\nRetry-After: 1/is)
      expect((await publish(shared, OTHER, 'b')).status).toBe(201)
    } finally {
      for (const socket of sockets) socket.destroy()
      await shared.stop()
    }
  })

  test('a body without Content-Length counts as it arrives', async () => {
    const shared = await startOwnFeed({ publishTokens: [], publishers })
    const headers = { ...headersOf(FLOODER), 'transfer-encoding': 'chunked' }
    const body = JSON.stringify({ ...file('whole'), notes: 'x'.repeat(1024 * 1024) })
    const answer = await shared.ask(dataFile('a'), { method: 'PUT', headers, body })
    expect(answer.status).toBe(200)
    const tooLarge = { method: 'PUT', headers, body: 'x'.repeat(9 * 1024 * 1024) }
    expect((await shared.ask(dataFile('a'), tooLarge)).status).toBe(413)
  })
})

describe('publishing from a page', () => {
  const from = (origin: string, on: Feed) =>
    on.ask(events('hall'), {
      method: 'POST',
      headers: { origin, authorization: `Bearer ${TOKEN}`, 'content-type': 'application/json' },
      body: JSON.stringify({ event: event() }),
    })

  test('of another origin is a 403, even from ALLOWED_ORIGINS', async () => {
    const shared = await startOwnFeed({ allowedOrigins: ['https://board.example'] })
    for (const origin of ['https://evil.example', 'https://board.example', 'null']) {
      const answer = await from(origin, shared)
      expect([answer.status, answer.json()]).toMatchObject([403, { status: 403 }])
      expect(answer.headers).not.toHaveProperty('access-control-allow-origin')
      const preflight = await shared.ask(events('hall'), {
        method: 'OPTIONS',
        headers: { origin },
      })
      expect([preflight.status, preflight.headers['access-control-allow-origin']]).toEqual([
        404,
        undefined,
      ])
    }
  })

  test('of our own origin is allowed', async () => {
    expect((await from(feed.url, feed)).status).toBe(201)
  })
})
