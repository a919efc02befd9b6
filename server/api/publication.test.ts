/** Bodies that the publish API takes and refuses. */
import { describe, expect, test } from 'vitest'
import { Problem } from '../lib/problem.ts'
import { dataFileFrom, publicationFrom } from './publication.ts'

const file = (more: object = {}) => ({
  auction_details: { main: [{ series_name: 'Cup' }] },
  teams: [{ team_name: 'A' }],
  ...more,
})
const event = { eventType: 'biddingStart', data: { name: 'Tarun' } }
const withData = (data: unknown) => ({ event: { eventType: 'biddingStart', data } })
/** As text, because JSON.stringify could not produce most of these. */
const withFields = (fields: string, id = 'one') =>
  `{"id":"${id}","event":{"eventType":"NewPlayer","data":{"name":"Asha",${fields}}}}`

function bytesOf(body: unknown): Uint8Array {
  if (body instanceof Uint8Array) return body
  return new TextEncoder().encode(typeof body === 'string' ? body : JSON.stringify(body))
}
const readFile = (body: unknown) => dataFileFrom(bytesOf(body))
const readEvent = (body: unknown) => publicationFrom(bytesOf(body))

/** The problem with which a body is refused. */
function refusal(read: (body: unknown) => unknown, body: unknown): Problem {
  try {
    read(body)
  } catch (cause) {
    if (cause instanceof Problem) return cause
    throw cause
  }
  throw new Error('it was taken')
}

test.each([
  ['not JSON', '{"event":'],
  ['empty', ''],
  ['not UTF-8', new Uint8Array([0x22, 0xff, 0xfe, 0x22])],
  ['nested too deeply', `${'['.repeat(5_000)}${']'.repeat(5_000)}`],
  ['of more members than an auction has', `{${'"a":1,'.repeat(300_001)}"b":1}`],
  ['of over half a million objects', `[${'{},'.repeat(600_000)}{}]`],
])('a body that is %s is a 400', (_what, body) => {
  for (const read of [readFile, readEvent]) expect(refusal(read, body).status).toBe(400)
})

describe('a data file', () => {
  test.each([
    ['teams', 'no teams', { auction_details: { main: [{}] } }],
    ['body', 'null', null],
  ])('needs %s: %s', (field, _what, body) => {
    expect(refusal(readFile, body)).toMatchObject({ status: 422, errors: [{ field }] })
  })

  test.each([
    ['teams[0].team_name', { teams: [{ team_name: '\uFDFA'.repeat(1_000_000) }] }],
    ['teams', { teams: Array<object>(40_000).fill({ team_name: 'a' }) }],
  ])('is refused for %s, which is beyond its limit, alone and with an event: %#', (field, more) => {
    const problem = expect.stringMatching(/^must be at most \d+ (characters|entries)/)
    expect(refusal(readFile, file(more))).toMatchObject({
      status: 422,
      errors: [{ field, problem }],
    })
    expect(refusal(readEvent, { event, dataFile: file(more) })).toMatchObject({
      status: 422,
      errors: [{ field: `dataFile.${field}`, problem }],
    })
  })

  test('the first 100 parts beyond a limit are named', () => {
    const pending = Array<object>(5_000).fill({ full_name: 'x'.repeat(301) })
    expect(refusal(readFile, file({ pending })).errors).toHaveLength(100)
  })

  test('the first 100 parts that boards will leave out are named, and all are counted', () => {
    const pending = Array<number>(5_000).fill(1)
    expect(readFile(file({ pending })).leftOut).toEqual({
      leftOut: Array.from({ length: 100 }, (_, index) => `pending[${index}]`),
      leftOutCount: 5_000,
    })
  })

  test('a publisher’s own fields have no limit but the body’s, and stay', () => {
    const whole = file({ notes: '\ud83c'.repeat(20_000), own: Array<number>(20_000).fill(1) })
    expect(JSON.parse(readFile(whole).body)).toEqual(whole)
  })

  test.each(['1e999', '-12345678901234567890'])('a number is exact in JSON: %s', (number) => {
    const body = `{"auction_details":{"main":[{}]},"teams":[{"team_name":"A","purse":${number}}]}`
    expect(refusal(readFile, body)).toMatchObject({
      status: 422,
      errors: [{ field: 'teams[0].purse' }],
    })
  })
})

describe('an event', () => {
  test.each([
    ['numbers', { name: 'A', img: null, pdf_sl_no: 12, amount: 2_000_000 }],
    ['text', { name: 'அ', img: '/pictures/1.jpg', pdf_sl_no: '12', amount: '2000000.5' }],
    ['null', { name: 'A', img: null, pdf_sl_no: null, amount: null }],
    ['a picture in its address', { name: 'A', img: `data:image/png;base64,${'A'.repeat(60_000)}` }],
    ['the longest name', { name: 'x'.repeat(300) }],
  ])('has a player with %s', (_what, data) => {
    expect(readEvent(withData(data)).event.data).toEqual(data)
  })

  test.each([
    ['event.data.name', withData({})],
    ['event.data.name', withData({ name: '  ' })],
    ['event.data.name', withData({ name: 'x'.repeat(301) })],
    ['event.data.img', withData({ name: 'A', img: 3 })],
    ['event.data.img', withData({ name: 'A', img: `/${'x'.repeat(2048)}` })],
    ['event.data.pdf_sl_no', withData({ name: 'A', pdf_sl_no: 'x'.repeat(301) })],
    ['event.data.amount', withData({ name: 'A', amount: -1 })],
    ['event.data.amount', withData({ name: 'A', amount: '1'.repeat(301) })],
    ['event.data', withData([])],
    ['event.data', withData({ name: 'A', bio: 'x'.repeat(70_000) })],
    ['event.data', withFields(`"constructor":"${'x'.repeat(70_000)}"`)],
    ['event.eventType', { event: { eventType: 'BiddingStart', data: { name: 'A' } } }],
    ['event.seq', { event: { ...event, seq: 5 } }],
    ['event', {}],
    ['id', { id: '', event }],
    ['id', { id: 'x'.repeat(129), event }],
    // The store could not distinguish them.
    ['id', withFields('"x":1', '\\ud800')],
    ['datafile', { event, datafile: file() }],
    ['dataFile.teams', { event, dataFile: { auction_details: { main: [{}] } } }],
    ['dataFile', { event, dataFile: null }],
    ['body', []],
    // Not exact in JSON.
    ['event.data.own', withFields('"own":1e999')],
    ['event.data.own[1].deep', withFields('"own":[1,{"deep":1e999}]')],
    ['event.data.ref', withFields('"ref":9007199254740993')],
    [
      'dataFile.x',
      `{"event":${JSON.stringify(event)},"dataFile":{"auction_details":{"main":[{}]},"teams":[],"x":1e999}}`,
    ],
  ])('is refused for the field %s: %#', (field, body) => {
    expect(refusal(readEvent, body)).toMatchObject({
      status: 422,
      errors: [{ field, problem: expect.any(String) }],
    })
  })

  test('custom fields stay, whatever their names', () => {
    const fields = '"constructor":"k","prototype":[1],"__proto__":{"x":1},"toString":"t"'
    const { data } = readEvent(withFields(fields)).event
    expect(JSON.stringify(data)).toBe(`{"name":"Asha",${fields}}`)
  })

  test('every invalid field is named', () => {
    const body = { id: '', event: { eventType: 'x', data: { amount: 'x' } } }
    const { errors } = refusal(readEvent, body)
    expect(errors.map(({ field }) => field).sort()).toEqual([
      'event.data.amount',
      'event.data.name',
      'event.eventType',
      'id',
    ])
  })
})
