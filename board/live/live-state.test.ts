// @vitest-environment node
import { describe, expect, test } from 'vitest'
import type { Lot } from '../../contract/auction.ts'
import type { ChangeKind } from '../../contract/auction-event.ts'
import { bid, event, menon, nobody, sandhu } from '../test/live-events.ts'
import { continued, stateAfter } from '../test/state-after.ts'
import { expiriesOf, INITIAL_LIVE_STATE } from './live-state.ts'

const sold = (player: Lot) => event('playerSold', player)

describe('§4 live events: the banner', () => {
  test('biddingStart sets the current player and shows the banner', () => {
    const state = stateAfter(event('lotOpened', sandhu))
    expect(state.banner).toMatchObject({ id: 1, lot: sandhu, saleId: null })
    expect(state.notices).toEqual([])
    expect(state.changes).toBe(0)
  })

  test('a raise changes the amount in place: the banner is the same one', () => {
    const state = stateAfter(bid(sandhu, 100), bid(sandhu, 120), bid(sandhu, 140))
    expect(state.banner).toMatchObject({ id: 1, lot: { ...sandhu, amount: 140 }, saleId: null })
  })

  test('a raise that leaves out the photo keeps the one shown', () => {
    const raise = event('lotOpened', { ...nobody, serialNumber: '7', amount: 120 })
    expect(stateAfter(bid(sandhu, 100), raise).banner?.lot).toEqual({ ...sandhu, amount: 120 })
  })

  test('a raise without an amount does not show the old bid as the current one', () => {
    const raise = event('lotOpened', { ...sandhu, amount: null })
    expect(stateAfter(bid(sandhu, 100), raise).banner?.lot.amount).toBeNull()
  })

  test('the next player takes the banner over', () => {
    expect(stateAfter(bid(sandhu, 100), bid(menon, 200)).banner).toMatchObject({
      id: 2,
      lot: { ...menon, amount: 200 },
      saleId: null,
    })
  })

  test.each(['playerAdded', 'playerUnsold', 'teamChanged', 'saleUndone'] as const)(
    '%s leaves the banner alone, also for the player on show',
    (kind) => {
      const shown = stateAfter(event('lotOpened', sandhu))
      expect(continued(shown, 1, event(kind, sandhu)).banner).toBe(shown.banner)
      expect(continued(shown, 1, event(kind, menon)).banner).toBe(shown.banner)
      expect(stateAfter(event(kind, sandhu)).banner).toBeNull()
    },
  )
})

describe('§4 live events: the notices', () => {
  const kinds: ChangeKind[] = [
    'playerSold',
    'playerAdded',
    'playerUnsold',
    'teamChanged',
    'saleUndone',
  ]

  test.each(kinds)('%s shows one notice and counts one change', (kind) => {
    const state = stateAfter(event(kind, sandhu))
    expect(state.notices).toEqual([{ id: 1, kind, player: sandhu }])
    expect(state.changes).toBe(1)
  })

  test.each(kinds.filter((kind) => kind !== 'playerSold'))('%s celebrates nothing', (kind) => {
    expect(stateAfter(event(kind, sandhu)).celebration).toBeNull()
  })

  test('the newest stands first, and only a handful stand', () => {
    const state = stateAfter(...[1, 2, 3, 4, 5].map(() => event('playerAdded', sandhu)))
    expect(state.notices.map(({ id }) => id)).toEqual([5, 4, 3])
    expect(state.changes).toBe(5)
  })

  test('a notice whose time is over goes, the others stay', () => {
    const state = stateAfter(event('playerAdded', sandhu), event('playerUnsold', menon), {
      type: 'noticeExpired',
      noticeId: 1,
    })
    expect(state.notices.map(({ id }) => id)).toEqual([2])
  })
})

describe('§4 playerSold: confetti, notice, and the banner cleared after 3 s', () => {
  test('the banner turns to its sold state at once, in place, with the sold amount', () => {
    const state = stateAfter(bid(sandhu, 100), sold({ ...sandhu, amount: 150 }))
    expect(state.banner).toMatchObject({ id: 1, lot: { ...sandhu, amount: 150 }, saleId: 2 })
    expect(state.celebration).toBe(2)
    expect(state.notices).toMatchObject([{ id: 2, kind: 'playerSold' }])
  })

  test('when the 3 s are over the banner and the celebration are gone, the notice is not', () => {
    const state = stateAfter(bid(sandhu, 100), sold(sandhu), { type: 'saleShown', saleId: 2 })
    expect(state.banner).toBeNull()
    expect(state.celebration).toBeNull()
    expect(state.notices).toHaveLength(1)
  })

  test('one number and two names: no face is carried over', () => {
    const other = { name: 'Somebody Else', photo: null, serialNumber: '7', amount: 50 }
    const shown = stateAfter(bid({ ...sandhu, serialNumber: '7' }, 100), bid(other, 50))
    expect(shown.banner?.lot).toEqual(other)
    expect(shown.banner?.id, 'another lot, no raise').toBe(2)
  })

  test('one number and two names: both sales are told and counted, also within 3 s', () => {
    const zero = { photo: null, serialNumber: '0', amount: 50 }
    const state = stateAfter(sold({ ...zero, name: 'First' }), sold({ ...zero, name: 'Second' }))
    expect(state.notices).toMatchObject([
      { player: { name: 'Second' } },
      { player: { name: 'First' } },
    ])
    expect(state.changes).toBe(2)
  })

  test('a sale without an amount shows none: the last bid may not have been the last', () => {
    const state = stateAfter(bid(sandhu, 100), sold({ ...sandhu, amount: null }))
    expect(state.banner).toMatchObject({ saleId: 2, lot: { ...sandhu, amount: null } })
    expect(state.notices).toMatchObject([{ player: { amount: null } }])
  })

  test('a sale that names nobody is the sale of the player on show', () => {
    const state = stateAfter(bid(sandhu, 100), sold(nobody))
    expect(state.banner).toMatchObject({ id: 1, lot: { ...sandhu, amount: null }, saleId: 2 })
    expect(state.notices).toMatchObject([{ player: { name: 'Veer Sandhu' } }])
  })

  test('a sale of another player than the one on show ends that lot too', () => {
    const state = stateAfter(bid(sandhu, 100), sold(menon))
    expect(state.banner).toMatchObject({ id: 2, lot: menon, saleId: 2 })
    expect(continued(state, 2, { type: 'saleShown', saleId: 2 }).banner).toBeNull()
  })

  test('with no lot on show there is the notice and the confetti, and no banner', () => {
    const state = stateAfter(sold(sandhu))
    expect(state.banner).toBeNull()
    expect(state.celebration).not.toBeNull()
    expect(state.notices).toHaveLength(1)
  })

  test('a lot opened inside the 3 s takes the banner over, and the old sale cannot wipe it', () => {
    const next = stateAfter(bid(sandhu, 100), sold(sandhu), bid(menon, 200))
    expect(next.banner).toMatchObject({ id: 3, saleId: null })
    expect(continued(next, 3, { type: 'saleShown', saleId: 2 }).banner).toBe(next.banner)
  })

  test('§2.8 the confetti of a sale has its 3 s, also when the next lot opens meanwhile', () => {
    const next = stateAfter(bid(sandhu, 100), sold(sandhu), bid(menon, 200))
    expect(next.celebration).toBe(2)
    expect(continued(next, 3, { type: 'saleShown', saleId: 2 }).celebration).toBeNull()
  })

  test('a repeat of a sale while it is shown is one sale', () => {
    const once = stateAfter(bid(sandhu, 100), sold(sandhu))
    expect(continued(once, 2, sold(sandhu))).toEqual(once)
  })

  test('a repeat of a sale does not end the lot that was opened since', () => {
    const next = stateAfter(bid(sandhu, 100), sold(sandhu), bid(menon, 200))
    expect(continued(next, 3, sold(sandhu))).toEqual(next)
  })

  test('sales of two players in quick succession are two', () => {
    const state = stateAfter(sold(sandhu), sold(menon))
    expect(state.celebration).toBe(2)
    expect(state.notices).toHaveLength(2)
    expect(state.changes).toBe(2)
  })

  test('§2.8 an undo leaves the confetti its 3 s, and a repeat of another sale a repeat', () => {
    const once = stateAfter(bid(sandhu, 100), sold(sandhu))
    const undone = continued(once, 2, event('saleUndone', menon))
    expect(undone.celebration).toBe(2)
    expect(undone.banner).toBe(once.banner)
    expect(continued(undone, 3, sold(sandhu))).toEqual(undone)
    expect(continued(once, 2, event('saleUndone', sandhu)).celebration).toBe(2)
  })

  test('undone and sold again inside the 3 s is a new sale', () => {
    const state = stateAfter(
      bid(sandhu, 100),
      sold(sandhu),
      event('saleUndone', sandhu),
      sold(sandhu),
    )
    expect(state.celebration).toBe(4)
    expect(state.changes).toBe(3)
  })

  test('the same player opened again inside the 3 s is open to bids, and stays', () => {
    const again = stateAfter(bid(sandhu, 100), sold(sandhu), bid(sandhu, 110))
    expect(again.banner).toMatchObject({ id: 3, lot: { ...sandhu, amount: 110 }, saleId: null })
    expect(continued(again, 3, { type: 'saleShown', saleId: 2 }).banner).toBe(again.banner)
  })

  test('on show again and sold again inside the 3 s is a new sale', () => {
    const state = stateAfter(bid(sandhu, 100), sold(sandhu), bid(sandhu, 110), sold(sandhu))
    expect(state.banner).toMatchObject({ saleId: 4 })
    expect(state.celebration).toBe(4)
  })
})

describe('§4 lists and statistics are not refreshed by events', () => {
  test('the live state holds no list and no statistic', () => {
    expect(Object.keys(INITIAL_LIVE_STATE).sort()).toEqual(
      [
        'banner',
        'celebration',
        'changes',
        'channel',
        'isHidden',
        'delayMs',
        'epoch',
        'lastSale',
        'lastSeq',
        'missed',
        'notices',
      ].sort(),
    )
  })
})

describe('decisions/live-events: a gap in what was heard', () => {
  const lost = { type: 'channelChanged', status: 'reconnecting' } as const
  const back = { type: 'channelChanged', status: 'live' } as const

  test('from a service that numbers nothing: the lot may be over, until it tells of one', () => {
    const state = stateAfter(back, bid(sandhu, 1), lost, back)
    expect(state.banner).toMatchObject({ lot: { name: sandhu.name }, mayBeOver: true })
    expect(continued(state, 4, bid(sandhu, 2)).banner?.mayBeOver).toBe(false)
    expect(continued(state, 4, event('playerUnsold', sandhu)).banner?.mayBeOver).toBe(true)
  })

  test('it stands all the same, for as long as nobody says that it is sold (§2.7)', () => {
    const state = stateAfter(back, bid(sandhu, 1), lost, back)
    expect(expiriesOf(state)).toEqual([])
  })

  test('from one that numbers its events there is none: it tells again what was missed', () => {
    const state = stateAfter(back, event('lotOpened', sandhu, { seq: 4 }), lost, back)
    expect(state.banner?.mayBeOver).toBe(false)
  })

  test('the first connection is no gap', () => {
    expect(stateAfter(bid(sandhu, 1), back).banner?.mayBeOver).toBe(false)
  })
})

describe('§7 the channel', () => {
  test('a change of its state is kept; the same state again changes nothing', () => {
    const live = stateAfter({ type: 'channelChanged', status: 'live' })
    expect(live.channel).toBe('live')
    expect(continued(live, 1, { type: 'channelChanged', status: 'live' })).toBe(live)
  })

  test('entering the screen again starts from nothing', () => {
    expect(stateAfter(bid(sandhu, 1), sold(sandhu), { type: 'started' })).toEqual(
      INITIAL_LIVE_STATE,
    )
  })
})
