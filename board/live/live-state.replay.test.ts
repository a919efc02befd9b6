// @vitest-environment node
import { describe, expect, test } from 'vitest'
import { bid, event, menon, sandhu } from '../test/live-events.ts'
import { continued, stateAfter } from '../test/state-after.ts'
import type { LiveAction } from './live-state.ts'

const HIDDEN: LiveAction = { type: 'hidden' }
const SHOWN: LiveAction = { type: 'shown', id: 1000 }
const replayed = { isReplayed: true }

describe('decisions/channel: sequence numbers', () => {
  test('drops an event whose number is not above the last', () => {
    const once = [event('playerAdded', sandhu, { seq: 4 })]
    const state = stateAfter(
      ...once,
      event('playerAdded', sandhu, { seq: 4 }),
      event('playerUnsold', menon, { seq: 3 }),
    )
    expect(state).toEqual(stateAfter(...once))
    expect(state.lastSeq).toBe(4)
  })

  test('accepts an event whose number is above the last, with or without a gap', () => {
    const events = [4, 5, 9].map((seq) => event('playerAdded', sandhu, { seq }))
    expect(stateAfter(...events)).toMatchObject({ changes: 3, lastSeq: 9 })
  })

  test('remembers the number of a sale that repeats the one on screen', () => {
    const events = [1, 2].map((seq) => event('playerSold', sandhu, { seq }))
    expect(stateAfter(...events)).toMatchObject({ changes: 1, lastSeq: 2 })
  })
})

describe('decisions/channel: replayed events', () => {
  test('update the banner and the count, start no celebration, and show one summary', () => {
    const state = stateAfter(
      event('lotOpened', sandhu, { seq: 1, ...replayed }),
      event('playerSold', sandhu, { seq: 2, ...replayed }),
      event('playerUnsold', menon, { seq: 3, ...replayed }),
      event('playerUnsold', menon, { seq: 4, ...replayed }),
      event('lotOpened', menon, { seq: 5, ...replayed }),
    )
    expect(state.banner).toMatchObject({ id: 5, lot: menon, saleId: null })
    expect(state).toMatchObject({ changes: 3, celebration: null })
    expect(state.notices).toEqual([
      { id: 4, kind: 'missed', tally: { playerSold: 1, playerUnsold: 2 } },
    ])
  })

  test('a replayed sale does not interrupt the sale on screen', () => {
    const live = stateAfter(bid(sandhu, 100), event('playerSold', sandhu))
    const state = continued(live, 2, event('playerSold', menon, replayed))
    expect(state.banner).toBe(live.banner)
    expect(state).toMatchObject({ celebration: 2, changes: 2 })
  })
})

describe('decisions/live-events: a hidden tab', () => {
  test('when visible again, shows the current banner, one summary and no celebration', () => {
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
    expect(state).toMatchObject({ celebration: null, missed: null, changes: 4 })
  })

  test('does not resume a celebration that hiding the tab interrupted', () => {
    const state = stateAfter(bid(sandhu, 100), event('playerSold', sandhu), HIDDEN, SHOWN)
    expect(state.celebration).toBeNull()
  })

  test('shows no summary when nothing was missed', () => {
    expect(stateAfter(HIDDEN, bid(sandhu, 100), SHOWN).notices).toEqual([])
  })

  test('adds a second absence to a summary still on screen', () => {
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

  test('replayed events wait until a hidden tab is visible again', () => {
    const state = stateAfter(HIDDEN, event('playerSold', sandhu, replayed))
    expect(state).toMatchObject({ notices: [], missed: { playerSold: 1 } })
  })
})

test('in another history a sale that was shown just now ends the lot all the same', () => {
  const [old, next] = [{ epoch: 'e1' }, { epoch: 'e2' }]
  const state = stateAfter(
    event('lotOpened', sandhu, { ...old, seq: 1 }),
    event('playerSold', sandhu, { ...old, seq: 2 }),
    event('lotOpened', menon, { ...next, seq: 1 }),
    event('playerSold', sandhu, { ...next, seq: 2 }),
  )
  expect(state.banner?.lot).not.toMatchObject({ name: menon.name })
})
