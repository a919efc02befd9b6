// @vitest-environment node
import { describe, expect, test } from 'vitest'
import { bid, event, menon, nobody, sandhu } from '../test/live-events.ts'
import { HEARD_AT, stateAfter } from '../test/state-after.ts'
import { KEPT_MS, parseLine, parseLot, serializeLine, serializeLot } from './lot-persistence.ts'

describe('decisions/live-events: the stored lot', () => {
  test('is read as it was shown, with the time of its last message', () => {
    const state = stateAfter(
      event('lotOpened', sandhu, { seq: 4 }),
      event('playerUnsold', menon, { seq: 5 }),
    )
    expect(parseLot(serializeLot(state), HEARD_AT + 60_000)).toEqual({
      lot: sandhu,
      heardAt: HEARD_AT,
      seq: 4,
      lastSeq: 5,
      epoch: null,
    })
  })

  test('is absent before a lot is opened and once the player is sold', () => {
    expect(serializeLot(stateAfter())).toBeNull()
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
    expect(parseLine(text, HEARD_AT)).toEqual([])
  })

  test('a stored photo address that is not safe is dropped', () => {
    const data = { name: 'A', img: 'javascript:alert(1)' }
    const text = JSON.stringify({
      heardAt: HEARD_AT,
      message: { eventType: 'biddingStart', data },
    })
    expect(parseLot(text, HEARD_AT)?.lot).toEqual({ ...nobody, name: 'A' })
  })
})

describe('decisions/live-events: stored events that a delay holds back', () => {
  test('are read in order, with their times', () => {
    const held = [
      { item: event('playerSold', sandhu, { seq: 8 }), heardAt: HEARD_AT },
      { item: event('lotOpened', menon, { seq: 9, isReplayed: true }), heardAt: HEARD_AT + 5 },
    ]
    expect(parseLine(serializeLine(held), HEARD_AT + 1000)).toEqual(held)
    expect(serializeLine([])).toBeNull()
  })

  test('are read without the invalid ones', () => {
    const held = [{ item: event('playerSold', sandhu), heardAt: HEARD_AT }]
    const text = (serializeLine(held) ?? '').replace('[', '[7,{},')
    expect(parseLine(text, HEARD_AT)).toEqual(held)
  })
})
