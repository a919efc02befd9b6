// @vitest-environment node
import { describe, expect, test, vi } from 'vitest'
import type { Lot } from '../../contract/auction.ts'
import type { AuctionEvent } from '../../contract/auction-event.ts'
import { auction } from '../test/auction-file.ts'
import { createFakeStorage } from '../test/fake-storage.ts'
import { at, bid, event, menon, sandhu } from '../test/live-events.ts'
import { createTestSession } from '../test/live-session.ts'
import { HEARD_AT, stateAfter } from '../test/state-after.ts'
import { KEPT_MS, parseLot, serializeLot } from './lot-persistence.ts'

const SOLD = event('playerSold', sandhu)
const LOT_KEY = 'live:test-room'
/** A device on which the board is opened, left and opened again. */
function createDevice() {
  const device = createFakeStorage()
  let now = Date.UTC(2025, 3, 1, 8, 37)
  return {
    device,
    open(delayMs = 0) {
      const session = createTestSession(true, { device, startsAt: now })
      session.live.setDelay(delayMs)
      const stopLists = session.lists.start()
      const stop = session.live.start()
      session.channel.newest.listener.onStatus('live')
      return {
        ...session,
        state: () => session.live.view.getState(),
        start: () => session.channel.newest.listener.start(),
        snapshot: (lot: Lot | null) =>
          session.channel.newest.listener.onSnapshot({ lot, position: at(9), isReset: false }),
        close(awayMs = 0) {
          session.leave()
          now = session.clock.now() + awayMs
          stop()
          stopLists()
          session.clock.advance(0)
          expect(session.clock.pendingTimers).toBe(0)
        },
      }
    },
  }
}

/** A device on which the board is open. */
function opened(delayMs = 0) {
  const phone = createDevice()
  return { phone, page: phone.open(delayMs) }
}

/** A device on which the board was left after these events, and is opened again. */
function reopenedAfter(events: readonly AuctionEvent[], { awayMs = 1000, delayMs = 0 } = {}) {
  const { phone, page: first } = opened(delayMs)
  first.tell(...events)
  first.close(awayMs)
  return { phone, page: phone.open(delayMs) }
}

describe('decisions/live-events: the banner after a reload', () => {
  test('is restored with the time of its last message, and marked as unconfirmed', () => {
    const { phone, page: first } = opened()
    first.tell(bid(sandhu, 100))
    const heardAt = first.clock.now()
    first.clock.advance(60_000)
    first.close(30_000)
    const { banner } = phone.open().state()
    expect(banner).toMatchObject({ lot: { ...sandhu, amount: 100 }, saleId: null, heardAt })
    expect(banner?.unconfirmedForMs).toBe(KEPT_MS - 90_000)
  })

  test('a sale seen in another tab removes an unconfirmed banner only', () => {
    const { phone, page: second } = reopenedAfter([bid(sandhu, 100)])
    phone.device.tell('live:elsewhere', null)
    expect(second.state().banner).not.toBeNull()
    phone.device.tell(LOT_KEY, null)
    expect(second.state().banner).toBeNull()
    second.tell(bid(menon, 5))
    phone.device.tell(LOT_KEY, null)
    expect(second.state().banner).not.toBeNull()
  })

  test('is stored within a second, without an unload event', () => {
    const { phone, page: first } = opened()
    first.tell(bid(sandhu, 100))
    first.clock.advance(1000)
    expect(phone.open().state().banner).toMatchObject({ lot: { amount: 100 } })
  })

  test('a storm of raises causes few writes', () => {
    const { phone, page: first } = opened()
    for (let raise = 0; raise < 5000; raise++) {
      first.tell(bid(sandhu, raise))
      first.clock.advance(1)
    }
    expect(phone.device.writes).toBeLessThanOrEqual(6)
  })
})

describe('decisions/channel: a stored lot', () => {
  test('is no cursor: the first join has the position of the lists', () => {
    const { page } = reopenedAfter([event('lotOpened', sandhu, { seq: 40 })])
    expect(page.start()).toBeNull()
    page.requests.at(-1)?.begin(at(41))
    expect(page.start()).toEqual(at(41))
  })

  test('is dimmed until the first snapshot, which confirms it without a second entry', () => {
    const { live, state, snapshot } = reopenedAfter([bid(sandhu, 100)]).page
    const opened: unknown[] = []
    live.watchEvents((shown) => opened.push(shown))
    const before = state().banner
    expect(before).toMatchObject({ mayBeOver: true })
    snapshot({ ...sandhu, amount: 120 })
    const confirmed = { id: before?.id, lot: { amount: 120 }, mayBeOver: false }
    expect(state().banner).toMatchObject({ ...confirmed, unconfirmedForMs: null })
    expect(opened).toEqual([])
  })

  test('is shown at once, and confirmed after the viewer’s delay', () => {
    const { phone, page: first } = opened()
    first.tell(bid(sandhu, 100))
    first.close(1000)
    const { clock, state, snapshot } = phone.open(30_000)
    snapshot(sandhu)
    expect(state().banner).toMatchObject({ lot: { amount: 100 }, mayBeOver: true })
    clock.advance(30_000)
    expect(state().banner).toMatchObject({ lot: sandhu, mayBeOver: false })
  })
})

describe('decisions/live-events: the delay', () => {
  test('holds back banner, notice, confetti and count of changes together', () => {
    const { clock, tell, state, changes } = createDevice().open(30_000)
    tell(bid(sandhu, 100))
    clock.advance(10_000)
    tell(SOLD)
    clock.advance(19_999)
    expect(state()).toMatchObject({ banner: null, notices: [], celebration: null })
    expect(changes()).toBe(0)
    clock.advance(1)
    expect(state()).toMatchObject({ banner: { saleId: null } })
    expect(changes()).toBe(0)
    clock.advance(10_000)
    expect(state()).toMatchObject({ banner: { saleId: 2 }, celebration: 2 })
    expect(changes()).toBe(1)
    expect(state().notices).toHaveLength(1)
  })

  test('each event that was held back is shown, in order', () => {
    const { clock, live, tell } = createDevice().open(30_000)
    const shown: string[] = []
    live.watchEvents(({ event: { kind, player } }) => shown.push(`${kind} ${player.amount}`))
    tell(bid(sandhu, 100), bid(sandhu, 110), bid(menon, 200), event('playerSold', menon))
    clock.advance(30_000)
    expect(shown).toEqual([
      'lotOpened 100',
      'lotOpened 110',
      'lotOpened 200',
      `playerSold ${menon.amount}`,
    ])
  })

  test('events held back when the lists are requested do not count as changes', async () => {
    const { clock, lists, requests, tell, changes } = createDevice().open(30_000)
    tell(event('playerAdded', sandhu))
    clock.advance(1000)
    lists.load()
    tell(event('playerAdded', menon))
    requests.at(-1)?.answer(auction())
    await vi.waitFor(() => expect(lists.getState().lists.status).toBe('ready'))
    clock.advance(60_000)
    expect(changes()).toBe(1)
  })
})

describe('§7 the channel', () => {
  test('is retried when the browser is online again, but not after the screen is left', () => {
    const { channel, comeOnline, close } = createDevice().open()
    comeOnline()
    expect(channel.newest.wakes).toBe(1)
    close()
    comeOnline()
    expect(channel.newest.wakes).toBe(1)
  })
})

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
