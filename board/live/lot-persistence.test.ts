// @vitest-environment node
import { describe, expect, test } from 'vitest'
import { bid, event, sandhu } from '../test/live-events.ts'
import { HEARD_AT, stateAfter } from '../test/state-after.ts'
import { KEPT_MS, parseLot, serializeLot } from './lot-persistence.ts'

describe('decisions/live-events: the stored lot', () => {
  test('is absent before a lot is opened, once the player is sold, and if nobody bought the player', () => {
    expect(serializeLot(stateAfter())).toBeNull()
    expect(serializeLot(stateAfter(bid(sandhu, 1), event('playerUnsold', sandhu)))).toBeNull()
    expect(serializeLot(stateAfter(bid(sandhu, 1), event('playerSold', sandhu)))).toBeNull()
  })

  test('is ignored after ten minutes, or with a time in the future', () => {
    const text = serializeLot(stateAfter(bid(sandhu, 1)))
    expect(parseLot(text, HEARD_AT + KEPT_MS - 1)).not.toBeNull()
    expect(parseLot(text, HEARD_AT + KEPT_MS)).toBeNull()
    expect(parseLot(text, HEARD_AT - 1)).toBeNull()
  })

  test.each([
    null,
    '[]',
    '{"heardAt":',
    '{"heardAt":"x"}',
    `{"heardAt":${HEARD_AT},"message":{"eventType":"biddingStart"}}`,
    `{"heardAt":${HEARD_AT},"message":{"eventType":"playerSold","data":{"name":"A"}}}`,
    `{"heardAt":${HEARD_AT},"message":{"eventType":"biddingStart","data":{"amount":5}}}`,
  ])('invalid text in the storage is ignored: %s', (text) => {
    expect(parseLot(text, HEARD_AT)).toBeNull()
  })
})
