/** Compares the document with the real server: every route and every answer with its body. */
import { Validator } from '@seriousme/openapi-schema-validator'
import { Ajv2020 } from 'ajv/dist/2020.js'
import fc from 'fast-check'
import Fastify from 'fastify'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { DATA_FILE_PATH, readAuctionFile } from '../../contract/auction-file.ts'
import { Problem } from '../lib/problem.ts'
import { LogFull, LogUnavailable } from '../log/auction-log.ts'
import { openSqliteLog } from '../log/sqlite-log.ts'
import { type Ask, bearer, startFeedOfFile, TOKEN } from '../test/feed.ts'
import { folderOfFile } from '../test/folder.ts'
import { serveApiDocument } from './documents.ts'
import { createFileThread } from './file-thread.ts'
import { serveHealth } from './health.ts'
import { publicationFrom } from './publication-body.ts'
import { servePublishApi } from './publish.ts'
import { serveRecordings } from './recording.ts'
import { serveRooms } from './rooms.ts'

interface Document {
  readonly paths: Record<string, Record<string, { responses?: Record<string, Response> }>>
  readonly components: { readonly schemas: Record<string, object> }
}

interface Response {
  readonly content?: Record<string, { schema: object }>
}

const METHODS = ['get', 'put', 'post', 'delete']

const log = openSqliteLog(await folderOfFile())
const feed = await startFeedOfFile({ publishRate: 100 }, { log })
const document = (await feed.ask('/api/openapi.json')).json() as Document
const ajv = new Ajv2020({ strict: false })
ajv.addSchema(document, 'openapi')

afterEach(() => void vi.restoreAllMocks())

test('is valid OpenAPI 3.1', async () => {
  const { headers } = await feed.ask('/api/openapi.json')
  expect(headers['content-type']).toBe('application/json; charset=utf-8')
  const validator = new Validator()
  const { valid, errors } = await validator.validate({ ...structuredClone(document) })
  expect(errors ?? []).toEqual([])
  expect([valid, validator.version]).toEqual([true, '3.1'])
})

test('lists exactly the routes that exist', async () => {
  const app = Fastify()
  const routes: string[] = []
  app.addHook('onRoute', ({ method, url }) => {
    for (const one of [method].flat()) {
      if (one !== 'HEAD') routes.push(`${one.toLowerCase()} ${url.replace(/:(\w+)/g, '{$1}')}`)
    }
  })
  // Answered in front of the routes.
  routes.push(`get ${DATA_FILE_PATH}`)
  const thread = createFileThread()
  servePublishApi(app, { log, publishers: [], rate: 0, thread, onAnswered() {}, onTooFast() {} })
  serveRooms(app, { log, publishers: [] })
  serveRecordings(app, { log, publishers: [], thread })
  serveHealth(app, { log, isRefusing: () => false, lagMs: () => 0, confirmAll: async () => {} })
  serveApiDocument(app)
  await app.ready()
  const named = Object.entries(document.paths).flatMap(([path, item]) =>
    METHODS.filter((method) => method in item).map((method) => `${method} ${path}`),
  )
  expect(named.sort()).toEqual(routes.sort())
  await app.close()
  await thread.close()
})

describe('every answer', () => {
  const DATA_FILE = '/api/rooms/{room}/data-file'
  const EVENTS = '/api/rooms/{room}/events'
  const file = { auction_details: { main: [{}] }, teams: [null] }
  const event = { eventType: 'Unsold', data: { name: 'Asha' } }
  const ours = bearer(TOKEN)
  const headers = { ...ours, 'content-type': 'application/json' }
  const foreign = { ...headers, origin: 'https://evil.example' }
  const seen = new Set<string>()

  /** Sends a request and compares the answer with the document. */
  async function expectDocumented(
    method: string,
    path: string,
    status: number,
    options: Ask = {},
    query = '',
    room = 'hall',
  ) {
    const actual = path.replace('{room}', room).replace('{bad}', 'no%20room') + query
    const answer = await feed.ask(actual, { method: method.toUpperCase(), ...options })
    expect([actual, answer.status]).toEqual([actual, status])
    seen.add(`${method} ${path} ${status}`)
    const stated = document.paths[path]?.[method]?.responses?.[status]
    expect(stated, `${method} ${path} ${status}`).toBeDefined()
    const type = String(answer.headers['content-type']).split(';')[0] ?? ''
    const content = stated?.content?.[type]
    if (status === 204 || status === 304) return
    expect(content, `${method} ${path} ${status} ${type}`).toBeDefined()
    const pointer = [path, method, 'responses', String(status), 'content', type, 'schema']
      .map((part) => part.replaceAll('~', '~0').replaceAll('/', '~1'))
      .map(encodeURIComponent)
      .join('/')
    const validate = ajv.compile({ $ref: `openapi#/paths/${pointer}` })
    const body = type === 'application/jsonl' ? answer.body.toString() : answer.json()
    expect(validate(body), JSON.stringify(validate.errors)).toBe(true)
  }

  const json = (value: unknown): Ask => ({ headers, body: JSON.stringify(value) })

  /** Makes more requests than are taken, until one for each of the routes is refused. */
  async function expectTooFast(
    burst: readonly Promise<unknown>[],
    routes: readonly (readonly [method: string, path: string])[],
    options: Ask,
  ) {
    const refusals = routes.map(([method, path]) =>
      vi.waitFor(() => expectDocumented(method, path, 429, options), {
        timeout: 20_000,
        interval: 1,
      }),
    )
    await Promise.all([...burst, ...refusals])
  }

  test('of the publish API is documented with its body', async () => {
    await expectDocumented('put', DATA_FILE, 200, json(file))
    await expectDocumented('post', EVENTS, 201, json({ id: 'a', event, dataFile: file }))
    await expectDocumented('post', EVENTS, 200, json({ id: 'a', event, dataFile: file }))
    await expectDocumented('post', EVENTS, 409, json({ id: 'a', event }))
    const routes = [
      ['put', DATA_FILE],
      ['post', EVENTS],
    ] as const
    for (const [method, path] of routes) {
      const tooLarge = `"${'x'.repeat(8 * 1024 * 1024)}"`
      const xml = { ...headers, 'content-type': 'text/xml' }
      await expectDocumented(method, path, 400, { headers, body: '{' })
      await expectDocumented(method, path, 401)
      await expectDocumented(method, path, 403, { headers: foreign })
      await expectDocumented(method, path, 413, { headers, body: tooLarge })
      await expectDocumented(method, path, 415, { headers: xml, body: 'x' })
      await expectDocumented(method, path, 422, json([]))
      const conditional = { ...headers, 'if-match': '"another"' }
      const publication = method === 'put' ? { ...file, status: 2 } : { event, dataFile: file }
      await expectDocumented(method, path, 412, { ...json(publication), headers: conditional })
      const body = method === 'put' ? file : { event }
      for (const [failure, status] of [
        [new LogFull('full'), 507],
        [new LogUnavailable('away'), 503],
      ] as const) {
        vi.spyOn(log, 'append').mockRejectedValueOnce(failure)
        vi.spyOn(log, 'replaceDataFile').mockRejectedValueOnce(failure)
        await expectDocumented(method, path, status, json(body))
        vi.restoreAllMocks()
      }
    }
    const burst = Array.from({ length: 700 }, () =>
      feed.publish('POST', '/api/rooms/hall/events', 0),
    )
    await expectTooFast(burst, routes, json(0))
  })

  test('of lists and removals of rooms is documented with its body', async () => {
    const [list, one] = ['/api/rooms', '/api/rooms/{room}']
    await expectDocumented('get', list, 200, { headers: ours })
    await expectDocumented('get', one, 200, { headers: ours })
    await expectDocumented('get', one, 400, { headers: ours }, '', 'no%20room')
    await expectDocumented('delete', one, 412, { headers: { ...ours, 'if-match': '"another"' } })
    await expectDocumented('delete', one, 204, { headers: ours })
    await expectDocumented('delete', one, 400, { headers: { ...ours, 'if-match': 'x' } })
    vi.spyOn(log, 'removeRoom').mockRejectedValueOnce(new LogFull('full'))
    await expectDocumented('delete', one, 507, { headers: ours })
    const routes = [
      ['get', list],
      ['get', one],
      ['delete', one],
    ] as const
    for (const [method, path] of routes) {
      await expectDocumented(method, path, 401)
      await expectDocumented(method, path, 403, { headers: foreign })
      vi.spyOn(log, 'removeRoom').mockRejectedValueOnce(new LogUnavailable('away'))
      vi.spyOn(log, 'roomNames').mockRejectedValueOnce(new LogUnavailable('away'))
      vi.spyOn(log, 'room').mockRejectedValueOnce(new LogUnavailable('away'))
      await expectDocumented(method, path, 503, { headers: ours })
      vi.restoreAllMocks()
    }
    const burst = Array.from({ length: 100 }, () => feed.ask(list, { headers: ours }))
    await expectTooFast(burst, routes, { headers: ours })
  })

  test('of a recording is documented with its body', async () => {
    const path = '/api/rooms/{room}/recording'
    await feed.publishEvent('hall', 'Unsold', 'Asha')
    await expectDocumented('get', path, 200, { headers: ours })
    await expectDocumented('get', path, 401)
    await expectDocumented('get', path, 403, { headers: foreign })
    await expectDocumented('get', path, 400, { headers: ours }, '', 'no%20room')
    vi.spyOn(log, 'room').mockRejectedValueOnce(new LogUnavailable('away'))
    await expectDocumented('get', path, 503, { headers: ours })
    vi.spyOn(log, 'room').mockImplementationOnce(async () => {
      await expectDocumented('get', path, 429, { headers: ours })
      return null
    })
    await expectDocumented('get', path, 404, { headers: ours })
  })

  test('of the other routes is documented with its body', async () => {
    const path = '/auctiondatafile.json'
    await log.replaceDataFile('hall', JSON.stringify(file))
    await expectDocumented('get', path, 200, {}, '?room=hall')
    const unchanged = { 'if-none-match': String((await feed.readFile('hall')).headers.etag) }
    await expectDocumented('get', path, 304, { headers: unchanged }, '?room=hall')
    await expectDocumented('get', path, 400, {}, '?room=no%20room')
    await expectDocumented('get', path, 404, {}, '?room=nowhere')
    vi.spyOn(log, 'dataFileVersion').mockRejectedValueOnce(new LogUnavailable('away'))
    await expectDocumented('get', path, 503, {}, '?room=elsewhere')
    await expectDocumented('get', '/healthz', 200)
    // An earlier test had the store refuse a publication.
    expect((await feed.publishEvent('hall', 'Unsold', 'Asha')).status).toBe(201)
    await expectDocumented('get', '/readyz', 200)
    vi.spyOn(log, 'check').mockRejectedValueOnce(new LogUnavailable('away'))
    await expectDocumented('get', '/readyz', 503)
    await expectDocumented('get', '/api/openapi.json', 200)
  })

  test('that is documented occurs', () => {
    const stated = Object.entries(document.paths).flatMap(([path, item]) =>
      METHODS.flatMap((method) =>
        Object.keys(item[method]?.responses ?? {}).map((status) => `${method} ${path} ${status}`),
      ),
    )
    // Only while the server stops.
    const atTheEnd = ['/healthz', '/api/openapi.json']
    expect([...seen, ...atTheEnd.map((path) => `get ${path} 503`)].sort()).toEqual(stated.sort())
  })
})

describe('the schemas match what the server accepts', () => {
  const takes = (name: string) => ajv.compile({ $ref: `openapi#/components/schemas/${name}` })
  const odd = fc.oneof(
    fc.constantFrom(null, undefined, 0, '', 'text', true, [], {}, [null], [{}], { main: [] }),
    fc.jsonValue({ maxDepth: 2 }),
  )

  test('of a data file', () => {
    const validate = takes('DataFile')
    const main = fc.oneof(odd, fc.array(odd, { maxLength: 2 }), fc.constant([{ series_name: 'X' }]))
    const details = fc.oneof(odd, fc.record({ main }, { requiredKeys: [] }))
    const teams = fc.oneof(odd, fc.array(odd, { maxLength: 2 }))
    const given = fc.oneof(
      odd,
      fc.record({ auction_details: details, teams, pending: odd }, { requiredKeys: [] }),
    )
    fc.assert(
      fc.property(given, (value) => {
        const asJson: unknown = JSON.parse(JSON.stringify(value) ?? 'null')
        expect(validate(asJson)).toBe(readAuctionFile(asJson).ok)
      }),
      { numRuns: 1_000 },
    )
  })

  const player = (data: unknown) => ({ event: { eventType: 'biddingStart', data } })
  test.each([
    [true, player({ name: 'Asha', amount: '5', own: [] })],
    [true, { id: 'x', ...player({ name: 'Asha', img: null, pdf_sl_no: 7, amount: 0 }) }],
    [true, { ...player({ name: 'A' }), dataFile: { auction_details: { main: [{}] }, teams: [] } }],
    [false, player({})],
    [false, player({ name: '  ' })],
    [false, player({ name: 'x'.repeat(301) })],
    [false, player({ name: 'A', amount: -1 })],
    [false, player({ name: 'A', amount: {} })],
    [false, player([])],
    [false, { event: { eventType: 'nonsense', data: { name: 'A' } } }],
    [false, { ...player({ name: 'A' }), datafile: {} }],
    [false, { ...player({ name: 'A' }), dataFile: {} }],
    [false, { id: '', ...player({ name: 'A' }) }],
    [false, []],
  ])('of a publication: %s for %j', (isTaken, body) => {
    expect(takes('Publication')(body)).toBe(isTaken)
    const read = () => publicationFrom(new TextEncoder().encode(JSON.stringify(body)))
    if (isTaken) read()
    else expect(read).toThrow(Problem)
  })
})
