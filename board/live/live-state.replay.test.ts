// @vitest-environment node
import { describe, expect, test } from 'vitest'
import { bid, event, menon, sandhu } from '../test/live-events.ts'
import { continued, stateAfter } from '../test/state-after.ts'
import type { LiveAction } from './live-state.ts'

const HIDDEN: LiveAction = { type: 'hidden' }
const SHOWN: LiveAction = { type: 'shown', id: 1000 }
const again = { isReplayed: true }

describe('decisions/channel: running numbers', () => {
  test('a number not above the last is dropped', () => {
    const once = [event('playerAdded', sandhu, { seq: 4 })]
    const state = stateAfter(
      ...once,
      event('playerAdded', sandhu, { seq: 4 }),
      event('playerUnsold', menon, { seq: 3 }),
    )
    expect(state).toEqual(stateAfter(...once))
    expect(state.lastSeq).toBe(4)
  })

  test('a number above the last is heard, with or without a gap', () => {
    const state = stateAfter(
      event('playerAdded', sandhu, { seq: 4 }),
      event('playerAdded', sandhu, { seq: 5 }),
      event('playerAdded', sandhu, { seq: 9 }),
    )
    expect(state.changes).toBe(3)
    expect(state.lastSeq).toBe(9)
  })

  test('the number of a sale that repeats the one on show is remembered', () => {
    const state = stateAfter(
      event('playerSold', sandhu, { seq: 1 }),
      event('playerSold', sandhu, { seq: 2 }),
    )
    expect(state.changes).toBe(1)
    expect(state.lastSeq).toBe(2)
  })

  test('a service that numbers nothing is heard all the same', () => {
    const state = stateAfter(event('playerAdded', sandhu), event('playerAdded', sandhu))
    expect(state.changes).toBe(2)
    expect(state.lastSeq).toBeNull()
  })
})

describe('decisions/channel: what is told again', () => {
  test('moves the banner and the count, celebrates nothing, and is one summary', () => {
    const state = stateAfter(
      event('lotOpened', sandhu, { seq: 1, ...again }),
      event('playerSold', sandhu, { seq: 2, ...again }),
      event('playerUnsold', menon, { seq: 3, ...again }),
      event('playerUnsold', menon, { seq: 4, ...again }),
      event('lotOpened', menon, { seq: 5, ...again }),
    )
    expect(state.banner).toMatchObject({ id: 5, lot: menon, saleId: null })
    expect(state.changes).toBe(3)
    expect(state.celebration).toBeNull()
    expect(state.notices).toEqual([
      { id: 4, kind: 'missed', tally: { playerSold: 1, playerUnsold: 2 } },
    ])
  })

  test('a sale told again takes its lot off at once', () => {
    const state = stateAfter(bid(sandhu, 100), event('playerSold', sandhu, again))
    expect(state.banner).toBeNull()
  })

  test('a sale told again leaves alone the 3 s of one that is being shown', () => {
    const live = stateAfter(bid(sandhu, 100), event('playerSold', sandhu))
    const state = continued(live, 2, event('playerSold', menon, again))
    expect(state.banner).toBe(live.banner)
    expect(state.celebration).toBe(2)
    expect(state.changes).toBe(2)
  })

  test('a fresh event after those told again is told as ever', () => {
    const state = stateAfter(event('playerSold', sandhu, again), event('playerSold', menon))
    expect(state.celebration).toBe(2)
    expect(state.notices.map(({ kind }) => kind)).toEqual(['playerSold', 'missed'])
  })
})

describe('decisions/live-events: a hidden tab', () => {
  test('shows no notice and celebrates nothing while it is hidden', () => {
    const state = stateAfter(HIDDEN, bid(sandhu, 100), event('playerSold', sandhu))
    expect(state.notices).toEqual([])
    expect(state.celebration).toBeNull()
    expect(state.missed).toEqual({ playerSold: 1 })
    expect(state.changes).toBe(1)
  })

  test('on return there is the present banner, one summary, and no celebration', () => {
    const state = stateAfter(
      HIDDEN,
      bid(sandhu, 100),
      event('playerSold', sandhu),
      event('saleUndone', sandhu),
      event('playerSold', sandhu),
      event('playerAdded', menon),
      bid(menon, 200),
      SHOWN,
    )
    expect(state.banner).toMatchObject({ lot: { name: 'Aarav Menon' }, saleId: null })
    expect(state.notices).toEqual([
      { id: 1000, kind: 'missed', tally: { playerSold: 2, saleUndone: 1, playerAdded: 1 } },
    ])
    expect(state.celebration).toBeNull()
    expect(state.missed).toBeNull()
    expect(state.changes).toBe(4)
  })

  test('a celebration that was cut short is not played to the end later', () => {
    const state = stateAfter(bid(sandhu, 100), event('playerSold', sandhu), HIDDEN, SHOWN)
    expect(state.celebration).toBeNull()
  })

  test('the banner of a player who was sold meanwhile does not come back', () => {
    expect(
      stateAfter(bid(sandhu, 100), HIDDEN, event('playerSold', sandhu), SHOWN).banner,
    ).toBeNull()
  })

  test('on return with nothing missed there is no summary', () => {
    expect(stateAfter(HIDDEN, bid(sandhu, 100), SHOWN).notices).toEqual([])
  })

  test('a second absence is added to a summary that still stands', () => {
    const state = stateAfter(
      HIDDEN,
      event('playerSold', sandhu),
      { type: 'shown', id: 500 },
      HIDDEN,
      event('playerSold', menon),
      event('teamChanged', menon),
      SHOWN,
    )
    expect(state.notices).toEqual([
      { id: 1000, kind: 'missed', tally: { playerSold: 2, teamChanged: 1 } },
    ])
  })

  test('what is told again to a hidden tab waits for the return as well', () => {
    const state = stateAfter(HIDDEN, event('playerSold', sandhu, again))
    expect(state.notices).toEqual([])
    expect(state.missed).toEqual({ playerSold: 1 })
  })
})
