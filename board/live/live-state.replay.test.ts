// @vitest-environment node
import { describe, expect, test } from 'vitest'
import type { Lot } from '../../contract/auction.ts'
import { bid, event, menon, sandhu } from '../test/live-events.ts'
import { ANSWERED, continued, HEARD_AT, stateAfter } from '../test/state-after.ts'
import { type LiveAction, reduceLive } from './live-state.ts'

const HIDDEN: LiveAction = { type: 'hidden' }
const SHOWN: LiveAction = { type: 'shown', id: 1000 }
const replayed = { isReplayed: true }

/** The service's answer to a join. */
const snapshot = (lot: Lot | null, isReset = false): LiveAction => ({
  type: 'snapshotArrived',
  id: 900,
  lot,
  isReset,
  heardAt: HEARD_AT + 60_000,
})
const RESTORED: LiveAction = {
  type: 'lotRestored',
  id: 1,
  lot: sandhu,
  heardAt: HEARD_AT,
  unconfirmedForMs: 60_000,
}

describe('decisions/channel: a snapshot', () => {
  test('confirms the lot on show, or one that was stored: it is shown as new, in place', () => {
    for (const before of [stateAfter(bid(sandhu, 100)), stateAfter(RESTORED)]) {
      const { banner } = reduceLive(before, snapshot(sandhu))
      expect(banner).toMatchObject({ id: 1, lot: sandhu, mayBeOver: false, unconfirmedForMs: null })
    }
  })

  test('replaces it by another, or removes it where none is open', () => {
    for (const before of [stateAfter(bid(sandhu, 100)), stateAfter(RESTORED), stateAfter()]) {
      expect(reduceLive(before, snapshot(menon)).banner).toMatchObject({ id: 900, lot: menon })
      expect(reduceLive(before, snapshot(null)).banner).toBeNull()
    }
  })

  test('§4 leaves the banner of a player whom nobody bought, unless it is a reset', () => {
    const state = stateAfter(bid(sandhu, 100), event('playerUnsold', sandhu))
    expect(reduceLive(state, snapshot(null))).toMatchObject({ banner: { isUnsold: true } })
    expect(reduceLive(state, snapshot(null, true)).banner).toBeNull()
  })

  test.each([false, true])('§2.8 a sale is shown to its end, reset: %s', (isReset) => {
    const sold = stateAfter(bid(sandhu, 100), event('playerSold', sandhu))
    const state = reduceLive(sold, snapshot(null, isReset))
    expect(state).toMatchObject({ banner: sold.banner, celebration: 2 })
    expect(reduceLive(state, { type: 'saleShown', saleId: 2 }).banner).toBeNull()
  })

  test('that is a reset also clears the last results and the corrections', () => {
    const state = stateAfter(event('playerSold', menon), event('teamChanged', menon))
    expect(reduceLive(state, snapshot(null))).toMatchObject({ results: [{}], corrections: [{}] })
    expect(reduceLive(state, snapshot(sandhu, true))).toMatchObject({
      banner: { lot: sandhu },
      results: [],
      corrections: [],
    })
  })
})

describe('decisions/channel: replayed events', () => {
  test('update the banner and the count, start no celebration, and show one summary', () => {
    const state = continued(
      stateAfter(ANSWERED),
      0,
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

  test('§4 on the first join count, and are no notice: they are older than the visit', () => {
    const state = stateAfter(event('playerSold', sandhu, replayed))
    expect(state).toMatchObject({ changes: 1, notices: [], missed: null, celebration: null })
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
})

test('after a reset a sale that was shown just now ends the lot all the same', () => {
  const sold = stateAfter(event('lotOpened', sandhu), event('playerSold', sandhu))
  const state = continued(reduceLive(sold, snapshot(menon, true)), 2, event('playerSold', sandhu))
  expect(state.banner?.lot).not.toMatchObject({ name: menon.name })
})
