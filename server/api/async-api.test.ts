/** Compares the document with the real channel's messages in both directions. */
import specs from '@asyncapi/specs'
import { Ajv } from 'ajv'
import { describe, expect, test } from 'vitest'
import { EVENT_TYPES } from '../../contract/auction-event.ts'
import { startFeedOfFile } from '../test/feed.ts'

const feed = await startFeedOfFile()
const document = (await feed.ask('/api/asyncapi.json')).json() as object
const ajv = new Ajv({ strict: false, validateFormats: false })
ajv.addSchema(document, 'asyncapi')

const payload = (name: string) =>
  ajv.compile({ $ref: `asyncapi#/components/messages/${name}/payload` })

test('is valid AsyncAPI 3', async () => {
  const { headers } = await feed.ask('/api/asyncapi.json')
  expect(headers['content-type']).toBe('application/json; charset=utf-8')
  const schema: unknown = specs.schemas['3.0.0']
  // The schema includes its own draft.
  const options = { strict: false, validateFormats: false, meta: false, validateSchema: false }
  const validate = new Ajv(options).compile(schema as object)
  expect(validate(document), JSON.stringify(validate.errors)).toBe(true)
  expect(document).toMatchObject({ asyncapi: '3.0.0', channels: { auction: {} } })
  expect(validate({ ...document, channels: { auction: { address: 7 } } })).toBe(false)
})

test('describes every message that a board receives: live, replayed, on joining, and after a long gap', async () => {
  const isStated = payload('auctionEvent')
  const live = await feed.view('hall')
  for (const eventType of EVENT_TYPES) await feed.publishEvent('hall', eventType, 'Asha')
  const [first] = await live.waitFor(EVENT_TYPES.length)
  await feed.publishEvent('annexe', 'biddingStart', 'Asha')
  await feed.publishEvent('annexe', 'NewPlayer', 'Ravi')
  const replayed = await feed.view('hall', first?.seq)
  const fresh = await feed.view('annexe')
  const late = await feed.view('hall', 1)
  const received = [
    ...live.received,
    ...(await replayed.waitFor(EVENT_TYPES.length - 1)),
    ...(await fresh.waitFor(1)),
    ...(await late.waitFor(1)),
  ]
  for (const message of received) {
    expect(isStated(message), JSON.stringify([message, isStated.errors])).toBe(true)
  }
})

test('describes the message that announces an epoch', async () => {
  const viewer = await feed.view('empty', 7)
  const [message] = await viewer.waitFor(1)
  expect(message).toMatchObject({ eventType: 'EpochStarted', data: null, seq: 0 })
  expect(payload('epochStarted')(message)).toBe(true)
})

test('describes the message that the history goes on in another epoch', async () => {
  await feed.publishEvent('hall', 'Unsold', 'Asha')
  const viewer = await feed.view('hall')
  await feed.publishEvent('hall', 'Unsold', 'Ravi')
  const [{ epoch, seq } = {}] = await viewer.waitFor(1)
  await feed.restart()
  const [message] = await (await feed.view('hall', { epoch, seq })).waitFor(1)
  expect(message).toMatchObject({ eventType: 'EpochContinued', data: { from: epoch, upTo: seq } })
  expect(payload('epochContinued')(message)).toBe(true)
})

describe('describes what a board may send', () => {
  test.each([
    [true, ['hall']],
    [true, ['hall', 7]],
    [true, ['hall', null]],
    [false, []],
    [false, ['no spaces']],
    [false, ['x'.repeat(65)]],
    [false, [7]],
    [false, ['hall', '7']],
    [true, ['hall', 0]],
    [true, ['hall', { epoch: 'a1', seq: 7 }]],
    [false, ['hall', { epoch: 'a-1', seq: 7 }]],
    [false, ['hall', { seq: 7 }]],
    [false, ['hall', -1]],
    [false, ['hall', 1.5]],
  ])('%s for joinAuction(%j)', async (isStated, args) => {
    expect(payload('joinAuction')(args)).toBe(isStated)
  })
})
