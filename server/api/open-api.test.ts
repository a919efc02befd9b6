/** Compares the document with the server: its routes, and the bodies that it takes. */
import { Validator } from '@seriousme/openapi-schema-validator'
import { Ajv2020 } from 'ajv/dist/2020.js'
import fc from 'fast-check'
import Fastify from 'fastify'
import { describe, expect, test } from 'vitest'
import { DATA_FILE_PATH, readAuctionFile } from '../../contract/auction-file.ts'
import { makeFolder } from '../../tests/kit/temporary-folder.ts'
import { Problem } from '../lib/problem.ts'
import { startFeedOfFile } from '../test/feed.ts'
import { openSqliteLog } from '../test/sqlite-log.ts'
import { createBearers } from './bearer.ts'
import { FileThread } from './file-thread.ts'
import { publicationFrom } from './publication.ts'
import { servePublishApi } from './publish.ts'
import { serveRecordings } from './recording.ts'
import { serveRooms } from './rooms.ts'

interface Document {
  readonly paths: Record<string, object>
  readonly components: { readonly schemas: Record<string, object> }
}

const METHODS = ['get', 'put', 'post', 'delete']

const log = openSqliteLog(await makeFolder('gavel-test-'))
const feed = await startFeedOfFile({}, { log })
const document = (await feed.ask('/api/openapi.json')).json() as Document
const ajv = new Ajv2020({ strict: false })
ajv.addSchema(document, 'openapi')

test('is valid OpenAPI 3.1', async () => {
  const { headers } = await feed.ask('/api/openapi.json')
  expect(headers['content-type']).toBe('application/json; charset=utf-8')
  const validator = new Validator()
  const { valid, errors } = await validator.validate({ ...structuredClone(document) })
  expect(errors ?? []).toEqual([])
  expect([valid, validator.version]).toEqual([true, '3.1'])
})

test('lists exactly the routes of publishers and the data file', async () => {
  const app = Fastify()
  const routes: string[] = []
  app.addHook('onRoute', ({ method, url }) => {
    for (const one of [method].flat()) {
      if (one !== 'HEAD') routes.push(`${one.toLowerCase()} ${url.replace(/:(\w+)/g, '{$1}')}`)
    }
  })
  // Answered in front of the routes.
  routes.push(`get ${DATA_FILE_PATH}`)
  const thread = new FileThread()
  const bearers = createBearers([])
  servePublishApi(app, { log, bearers, rate: 0, thread, onAnswered() {}, onTooFast() {} })
  serveRooms(app, { log, bearers })
  serveRecordings(app, { log, bearers, thread })
  await app.ready()
  const named = Object.entries(document.paths).flatMap(([path, item]) =>
    METHODS.filter((method) => method in item).map((method) => `${method} ${path}`),
  )
  expect(named.sort()).toEqual(routes.sort())
  await app.close()
  await thread.close()
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
    [false, player({ name: 'A', amount: {} })],
    [false, player([])],
    [false, { ...player({ name: 'A' }), datafile: {} }],
    [false, { ...player({ name: 'A' }), dataFile: {} }],
    [false, []],
  ])('of a publication: %s for %j', (isTaken, body) => {
    expect(takes('Publication')(body)).toBe(isTaken)
    const read = () => publicationFrom(new TextEncoder().encode(JSON.stringify(body)))
    if (isTaken) read()
    else expect(read).toThrow(Problem)
  })
})
