// @vitest-environment node
import { describe, expect, test } from 'vitest'
import type { Lot } from '../../contract/auction.ts'
import type { AuctionEvent } from '../../contract/auction-event.ts'
import { bid, event, menon, nobody, sandhu } from '../test/live-events.ts'
import { ANSWERED, continued, HEARD_AT, stateAfter } from '../test/state-after.ts'
import {
  CHANGE_KINDS,
  type ChannelStatus,
  expiriesOf,
  isLotAged,
  type LiveAction,
  reduceLive,
} from './live-state.ts'

const sold = (player: Lot) => event('playerSold', player)
const SALE_SHOWN: LiveAction = { type: 'saleShown', saleId: 2 }

describe('§4 live events: the banner', () => {
  test('a raise updates the amount in the same banner', () => {
    const state = stateAfter(bid(sandhu, 100), bid(sandhu, 120), bid(sandhu, 140))
    expect(state.banner).toMatchObject({ id: 1, lot: { ...sandhu, amount: 140 }, saleId: null })
  })

  test('a raise without a photo keeps the photo on screen', () => {
    const raise = event('lotOpened', { ...nobody, serialNumber: '7', amount: 120 })
    expect(stateAfter(bid(sandhu, 100), raise).banner?.lot).toEqual({ ...sandhu, amount: 120 })
  })

  test('Unsold does not change the banner of a sale', () => {
    const shown = stateAfter(bid(sandhu, 100), sold(sandhu))
    expect(continued(shown, 2, event('playerUnsold', sandhu)).banner).toBe(shown.banner)
  })

  test.each(['playerAdded', 'teamChanged', 'saleUndone'] as const)(
    '%s does not change the banner, even for the player in it',
    (kind) => {
      const shown = stateAfter(event('lotOpened', sandhu))
      expect(continued(shown, 1, event(kind, sandhu)).banner).toBe(shown.banner)
      expect(continued(shown, 1, event(kind, menon)).banner).toBe(shown.banner)
      expect(stateAfter(event(kind, sandhu)).banner).toBeNull()
    },
  )
})

describe('§4 live events: the notices', () => {
  test.each(CHANGE_KINDS)('%s adds one notice and one change; only a sale celebrates', (kind) => {
    const state = stateAfter(event(kind, sandhu))
    expect(state.notices).toEqual([{ id: 1, kind, player: sandhu }])
    expect(state.changes).toBe(1)
    expect(state.celebration).toBe(kind === 'playerSold' ? 1 : null)
  })

  test('shows at most three notices, newest first', () => {
    const state = stateAfter(...[1, 2, 3, 4, 5].map(() => event('playerAdded', sandhu)))
    expect(state.notices.map(({ id }) => id)).toEqual([5, 4, 3])
    expect(state.changes).toBe(5)
  })
})

describe('§4 playerSold: confetti, notice, and the banner cleared after 3 s', () => {
  test('after 3 s the banner and the celebration are removed, and the notice stays', () => {
    const state = stateAfter(bid(sandhu, 100), sold(sandhu), SALE_SHOWN)
    expect(state).toMatchObject({ banner: null, celebration: null, notices: [{ id: 2 }] })
    expect(continued(state, 3, sold(sandhu)).celebration, 'no repetition any more').toBe(4)
  })

  test('a sale without an amount shows no amount, because the last known bid may be outdated', () => {
    const state = stateAfter(bid(sandhu, 100), sold({ ...sandhu, amount: null }))
    expect(state.banner).toMatchObject({ saleId: 2, lot: { ...sandhu, amount: null } })
    expect(state.notices).toMatchObject([{ player: { amount: null } }])
  })

  test('a sale of another player also ends the lot in the banner', () => {
    const state = stateAfter(bid(sandhu, 100), sold(menon))
    expect(state.banner).toMatchObject({ id: 2, lot: menon, saleId: 2 })
    expect(continued(state, 2, SALE_SHOWN).banner).toBeNull()
  })

  test('a sale without an open lot shows a notice and confetti, but no banner', () => {
    expect(stateAfter(sold(sandhu))).toMatchObject({
      banner: null,
      celebration: 1,
      notices: [{ id: 1 }],
    })
  })

  test('a lot opened within the 3 s replaces the banner, and the old sale does not clear it', () => {
    const next = stateAfter(bid(sandhu, 100), sold(sandhu), bid(menon, 200))
    expect(next.banner).toMatchObject({ id: 3, saleId: null })
    const shown = continued(next, 3, SALE_SHOWN)
    expect(shown.banner).toBe(next.banner)
    expect([next.celebration, shown.celebration], 'the confetti of 3 s (§2.8)').toEqual([2, null])
  })

  test('a repeated sale does not end the lot that opened after it', () => {
    const next = stateAfter(bid(sandhu, 100), sold(sandhu), bid(menon, 200))
    expect(continued(next, 3, sold(sandhu))).toEqual(next)
  })

  test('§2.8 after an undo the confetti still lasts 3 s, and another player’s repeated sale is still ignored', () => {
    const once = stateAfter(bid(sandhu, 100), sold(sandhu))
    const undone = continued(once, 2, event('saleUndone', menon))
    expect(undone.celebration).toBe(2)
    expect(undone.banner).toBe(once.banner)
    expect(continued(undone, 3, sold(sandhu))).toEqual(undone)
    expect(continued(once, 2, event('saleUndone', sandhu)).celebration).toBe(2)
  })

  test('a player whose sale is undone can be sold again within the 3 s', () => {
    const undone = stateAfter(bid(sandhu, 100), sold(sandhu), event('saleUndone', sandhu))
    expect(continued(undone, 3, sold(sandhu))).toMatchObject({ celebration: 4, changes: 3 })
  })

  test('a player opened again within the 3 s is an open lot that does not expire', () => {
    const again = stateAfter(bid(sandhu, 100), sold(sandhu), bid(sandhu, 110))
    expect(again.banner).toMatchObject({ id: 3, lot: { ...sandhu, amount: 110 }, saleId: null })
    expect(continued(again, 3, SALE_SHOWN).banner).toBe(again.banner)
  })

  test('a player opened and sold again within the 3 s is a new sale', () => {
    const state = stateAfter(bid(sandhu, 100), sold(sandhu), bid(sandhu, 110), sold(sandhu))
    expect(state).toMatchObject({ banner: { saleId: 4 }, celebration: 4 })
  })
})

describe('decisions/live-events: missed events', () => {
  const lost = { type: 'channelChanged', status: 'reconnecting' } as const
  const back = { type: 'channelChanged', status: 'live' } as const

  test('without positions, a reconnection marks the lot as possibly over until the next bid', () => {
    const state = stateAfter(back, bid(sandhu, 1), lost, back)
    expect(state.banner).toMatchObject({ lot: { name: sandhu.name }, mayBeOver: true })
    expect(continued(state, 4, bid(sandhu, 2)).banner?.mayBeOver).toBe(false)
    expect(continued(state, 4, event('playerUnsold', sandhu)).banner?.mayBeOver).toBe(true)
  })

  test('a lot that may be over stays until it is sold (§2.7)', () => {
    const state = stateAfter(back, bid(sandhu, 1), lost, back)
    expect(expiriesOf(state)).toEqual([])
  })

  test('with positions, a reconnection does not mark the lot, because missed events are replayed', () => {
    const state = stateAfter(ANSWERED, back, event('lotOpened', sandhu, { seq: 4 }), lost, back)
    expect(state.banner?.mayBeOver).toBe(false)
  })
})

describe('decisions/live-events: an open lot that may be outdated', () => {
  const channel = (status: ChannelStatus) => ({ type: 'channelChanged', status }) as const

  test.each<[string, readonly (AuctionEvent | LiveAction)[], boolean]>([
    ['while the channel is live', [bid(sandhu, 1), channel('live')], false],
    ['while it reconnects', [bid(sandhu, 1), channel('reconnecting')], true],
    ['while it is paused', [bid(sandhu, 1), channel('paused')], true],
    [
      'after a reconnection without positions',
      [channel('live'), bid(sandhu, 1), channel('reconnecting'), channel('live')],
      true,
    ],
    ['once it is sold', [bid(sandhu, 1), sold(sandhu), channel('paused')], false],
    ['without a lot', [channel('paused')], false],
  ])('%s', (_what, happened, isAged) => {
    expect(isLotAged(stateAfter(...happened))).toBe(isAged)
  })
})

describe('decisions/live-events: corrections of results', () => {
  test('are undone sales and moves, newest first, without replayed ones', () => {
    const state = stateAfter(
      event('saleUndone', sandhu, { seq: 1, isReplayed: true }),
      sold(sandhu),
      event('teamChanged', sandhu),
      event('saleUndone', menon),
      event('playerAdded', menon),
    )
    expect(state.corrections.map(({ id, kind }) => [id, kind])).toEqual([
      [4, 'saleUndone'],
      [3, 'teamChanged'],
    ])
  })

  test('are twenty at most', () => {
    const undone = Array.from({ length: 25 }, () => event('saleUndone', sandhu))
    expect(stateAfter(...undone).corrections).toHaveLength(20)
  })
})

describe('decisions/wall-and-overlay: the last results', () => {
  const results = (...events: readonly AuctionEvent[]) =>
    stateAfter(...events).results.map(({ kind, player }) => `${player.name} ${kind}`)

  test('sales and passed lots, newest first, each player once', () => {
    expect(
      results(
        event('playerUnsold', sandhu),
        sold(menon),
        event('playerAdded', sandhu),
        event('teamChanged', menon),
      ),
    ).toEqual(['Aarav Menon playerSold', 'Veer Sandhu playerUnsold'])
    expect(results(event('playerUnsold', sandhu), sold(menon), sold(sandhu))).toEqual([
      'Veer Sandhu playerSold',
      'Aarav Menon playerSold',
    ])
  })

  test('an undone sale is not a result', () => {
    expect(results(sold(sandhu), sold(menon), event('saleUndone', sandhu))).toEqual([
      'Aarav Menon playerSold',
    ])
  })

  test('a player who moves to another team keeps the result, with the event that moved him', () => {
    const state = stateAfter(sold(sandhu), sold(menon), event('teamChanged', sandhu))
    expect(state.results.map(({ id, lastEventId }) => [id, lastEventId])).toEqual([
      [2, 2],
      [1, 3],
    ])
  })

  test('has at most five results with their times; the time of a replayed one is unknown', () => {
    const many = Array.from({ length: 9 }, (_, index) =>
      sold({ ...sandhu, name: `Player ${index}`, serialNumber: String(index) }),
    )
    const state = stateAfter(...many)
    expect(state.results.map(({ player }) => player.name)).toEqual(
      [8, 7, 6, 5, 4].map((index) => `Player ${index}`),
    )
    expect(state.results.every(({ at }) => at !== null)).toBe(true)
    const replayed = stateAfter(event('playerSold', sandhu, { seq: 1, isReplayed: true }))
    expect(replayed.results[0]?.at).toBeNull()
  })
})

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
