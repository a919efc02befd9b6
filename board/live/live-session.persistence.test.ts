// @vitest-environment node
import { describe, expect, test, vi } from 'vitest'
import { auction } from '../test/auction-file.ts'
import { createFakeStorage } from '../test/fake-storage.ts'
import { bid, event, menon, sandhu } from '../test/live-events.ts'
import { createTestSession } from '../test/live-session.ts'
import { KEPT_MS } from './lot-persistence.ts'

const SOLD = event('playerSold', sandhu)
const LOT_KEY = 'live:test-room'

/** One device on which the board is opened, left and opened again. */
function createDevice() {
  const device = createFakeStorage()
  const tab = createFakeStorage()
  let now = Date.UTC(2025, 3, 1, 8, 37)
  return {
    device,
    tab,
    open(delayMs = 0) {
      const watching = createTestSession(true, { device, tab, startsAt: now })
      watching.live.setDelay(delayMs)
      const leaveLists = watching.lists.start()
      const stop = watching.live.start()
      watching.channel.newest.listener.onStatus('live')
      return {
        ...watching,
        state: () => watching.live.view.getState(),
        cursor: () => watching.channel.newest.listener.cursor(),
        close(awayMs = 0) {
          watching.leave()
          now = watching.clock.now() + awayMs
          stop()
          leaveLists()
          expect(watching.clock.pendingTimers).toBe(0)
        },
      }
    },
  }
}

describe('decisions/live-events: the banner after a reload', () => {
  test('is there again, with the time when it was heard, and marked as not confirmed', () => {
    const phone = createDevice()
    const first = phone.open()
    first.tell(bid(sandhu, 100))
    const heardAt = first.clock.now()
    first.clock.advance(60_000)
    first.close(30_000)
    const { banner } = phone.open().state()
    expect(banner).toMatchObject({ lot: { ...sandhu, amount: 100 }, saleId: null, heardAt })
    expect(banner?.unconfirmedForMs).toBe(KEPT_MS - 90_000)
  })

  test('goes when ten minutes are over and nobody has told of it', () => {
    const phone = createDevice()
    const first = phone.open()
    first.tell(bid(sandhu, 100))
    first.close(9 * 60_000)
    const second = phone.open()
    second.clock.advance(59_999)
    expect(second.state().banner).not.toBeNull()
    second.clock.advance(1)
    expect(second.state().banner).toBeNull()
  })

  test('is not there when the board is opened again later than that', () => {
    const phone = createDevice()
    const first = phone.open()
    first.tell(bid(sandhu, 100))
    first.close(KEPT_MS)
    expect(phone.open().state().banner).toBeNull()
  })

  test.each([
    ['the same player: confirmed in place', bid(sandhu, 300), { lot: { amount: 300 } }],
    ['another player', bid(menon, 300), { lot: { name: menon.name } }],
  ])('a biddingStart makes it a banner like any other: %s', (_, told, expected) => {
    const phone = createDevice()
    const first = phone.open()
    first.tell(bid(sandhu, 100))
    first.close(1000)
    const second = phone.open()
    second.tell(told)
    expect(second.state().banner).toMatchObject({ ...expected, unconfirmedForMs: null })
    second.clock.advance(2 * KEPT_MS)
    expect(second.state().banner).not.toBeNull()
  })

  test('§4 a sale ends it as it ends any; Unsold leaves it alone, to the letter', () => {
    const phone = createDevice()
    const first = phone.open()
    first.tell(bid(sandhu, 100))
    first.close(1000)
    const second = phone.open()
    second.tell(event('playerUnsold', sandhu))
    expect(second.state().banner?.unconfirmedForMs).not.toBeNull()
    second.tell(SOLD)
    expect(second.state().banner).toMatchObject({ saleId: expect.any(Number) })
    second.clock.advance(3000)
    expect(second.state().banner).toBeNull()
    second.close(1000)
    expect(phone.open().state().banner).toBeNull()
  })

  test('a sale heard in another tab of the device drops it, and only it', () => {
    const phone = createDevice()
    const first = phone.open()
    first.tell(bid(sandhu, 100))
    first.close(1000)
    const second = phone.open()
    phone.device.tell('live:elsewhere', null)
    expect(second.state().banner).not.toBeNull()
    phone.device.tell(LOT_KEY, null)
    expect(second.state().banner).toBeNull()
    second.tell(bid(menon, 5))
    phone.device.tell(LOT_KEY, null)
    expect(second.state().banner).not.toBeNull()
  })

  test('is kept within a second, also where the page is never told that it ends', () => {
    const phone = createDevice()
    const first = phone.open()
    first.tell(bid(sandhu, 100))
    first.clock.advance(1000)
    expect(phone.open().state().banner).toMatchObject({ lot: { amount: 100 } })
  })

  test('a storm of raises is not a storm of writes', () => {
    const phone = createDevice()
    const first = phone.open()
    for (let raise = 0; raise < 5000; raise++) {
      first.tell(bid(sandhu, raise))
      first.clock.advance(1)
    }
    expect(phone.device.writes).toBeLessThanOrEqual(6)
  })
})

describe('decisions/live-events: what is asked of a service that numbers its events', () => {
  function reopenedPhone() {
    const phone = createDevice()
    const first = phone.open()
    first.tell(event('lotOpened', sandhu, { seq: 40 }), event('playerUnsold', menon, { seq: 41 }))
    first.close(1000)
    return { phone, page: phone.open() }
  }
  const reopened = () => reopenedPhone().page
  const again = { isReplayed: true }

  test('on the first join: all since the kept lot was opened, and that itself', () => {
    expect(reopened().cursor()).toBe(39)
    expect(createDevice().open().cursor()).toBeNull()
  })

  test('a service that numbers nothing is never sent a cursor', () => {
    const phone = createDevice()
    const first = phone.open()
    first.tell(bid(sandhu, 100))
    first.close()
    expect(phone.open().cursor()).toBeNull()
  })

  test('nothing missed: the banner stands confirmed, and nothing is told twice', () => {
    const { tell, state, changes } = reopened()
    tell(
      event('lotOpened', sandhu, { seq: 40, ...again }),
      event('playerUnsold', menon, { seq: 41, ...again }),
    )
    expect(state().banner).toMatchObject({ lot: sandhu, unconfirmedForMs: null })
    expect(state()).toMatchObject({ notices: [] })
    expect(changes()).toBe(0)
  })

  test('nor when the page is left again before the service has answered, or half-way', () => {
    const { phone, page } = reopenedPhone()
    page.close(1000)
    const third = phone.open()
    third.tell(event('lotOpened', sandhu, { seq: 40, ...again }))
    third.close(1000)
    const fourth = phone.open()
    fourth.tell(
      event('lotOpened', sandhu, { seq: 40, ...again }),
      event('playerUnsold', menon, { seq: 41, ...again }),
    )
    expect(fourth.state()).toMatchObject({ notices: [] })
    expect(fourth.changes()).toBe(0)
  })

  test('nor by the next reload', () => {
    const { phone, page } = reopenedPhone()
    page.tell(
      event('lotOpened', sandhu, { seq: 40, ...again }),
      event('playerUnsold', menon, { seq: 41, ...again }),
    )
    page.close(1000)
    const third = phone.open()
    third.tell(
      event('lotOpened', sandhu, { seq: 40, ...again }),
      event('playerUnsold', menon, { seq: 41, ...again }),
    )
    expect(third.state()).toMatchObject({ notices: [] })
    expect(third.changes()).toBe(0)
  })

  test('sold meanwhile: the banner goes, and one summary says so; the lists hold it already', () => {
    const { tell, state, changes } = reopened()
    tell(
      event('lotOpened', sandhu, { seq: 40, ...again }),
      event('playerUnsold', menon, { seq: 41, ...again }),
      event('playerSold', sandhu, { seq: 42, ...again }),
    )
    expect(state().banner).toBeNull()
    expect(state().notices).toMatchObject([{ kind: 'missed', tally: { playerSold: 1 } }])
    expect(changes()).toBe(0)
  })

  test('a log begun anew is heard, though its numbers are below the kept ones', () => {
    const { tell, state, changes } = reopened()
    tell(event('lotOpened', menon, { seq: 3 }), event('playerAdded', sandhu, { seq: 4 }))
    expect(state().banner).toMatchObject({ lot: menon, unconfirmedForMs: null })
    expect(changes()).toBe(1)
  })

  test('what is missed after the first join counts as a change since the lists', () => {
    const { channel, tell, changes } = reopened()
    tell(event('lotOpened', sandhu, { seq: 42 }))
    channel.newest.listener.onStatus('reconnecting')
    channel.newest.listener.onStatus('live')
    tell(event('playerSold', sandhu, { seq: 43, ...again }))
    expect(changes()).toBe(1)
  })
})

describe('decisions/live-events: the delay', () => {
  test('holds banner, notice, confetti and the count of changes back together', () => {
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

  test('the state of the channel is told at once', () => {
    const { channel, state } = createDevice().open(30_000)
    channel.newest.listener.onStatus('reconnecting')
    expect(state().channel).toBe('reconnecting')
  })

  test('what comes due behind other tabs is in the summary, and not played on return', () => {
    const { clock, visibility, tell, state } = createDevice().open(30_000)
    tell(bid(sandhu, 100), SOLD)
    visibility.set(false)
    clock.advance(31_000)
    visibility.set(true)
    expect(state()).toMatchObject({ celebration: null, banner: null })
    expect(state().notices).toMatchObject([{ kind: 'missed', tally: { playerSold: 1 } }])
  })

  test('a list asked for meanwhile holds what was held back: no change since then', async () => {
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

  test('a reload loses nothing of what is held back, and shows it at its time', () => {
    const phone = createDevice()
    const first = phone.open(30_000)
    first.tell(bid(sandhu, 100))
    first.clock.advance(10_000)
    first.tell(SOLD)
    first.close(5000)
    const second = phone.open(30_000)
    expect(second.state().banner).toBeNull()
    second.clock.advance(15_000)
    expect(second.state().banner).toMatchObject({ saleId: null })
    second.clock.advance(10_000)
    expect(second.state().celebration).not.toBeNull()
    expect(second.changes()).toBe(0)
    second.close()
    expect(phone.tab.texts.size).toBe(0)
  })

  test('what came due while the page was away is not played, but told as missed', () => {
    const phone = createDevice()
    const first = phone.open(30_000)
    first.tell(bid(sandhu, 100), SOLD)
    first.close(60_000)
    const second = phone.open(30_000)
    expect(second.state()).toMatchObject({ banner: null, celebration: null })
    expect(second.state().notices).toMatchObject([{ kind: 'missed', tally: { playerSold: 1 } }])
  })

  test('a lot kept by a tab without a delay is held back too', () => {
    const phone = createDevice()
    const first = phone.open()
    first.tell(bid(sandhu, 100))
    first.close(1000)
    const second = phone.open(30_000)
    expect(second.state().banner).toBeNull()
    second.clock.advance(29_000)
    expect(second.state().banner).toMatchObject({ lot: { amount: 100 } })
  })
})

describe('§7 the channel', () => {
  test('is tried again when the browser says that it is online; not after the screen is left', () => {
    const phone = createDevice()
    const { channel, comeOnline, close } = phone.open()
    comeOnline()
    expect(channel.newest.wakes).toBe(1)
    close()
    comeOnline()
    expect(channel.newest.wakes).toBe(1)
  })
})

describe('decisions/channel: a lot that was kept, and epochs', () => {
  const E1 = { epoch: 'e1' }
  const again = { isReplayed: true }

  function reopened() {
    const phone = createDevice()
    const first = phone.open()
    first.tell(
      event('lotOpened', sandhu, { seq: 40, ...E1 }),
      event('playerUnsold', menon, { seq: 41, ...E1 }),
    )
    first.close(1000)
    return phone.open()
  }

  test('the cursor of the first join carries the epoch', () => {
    expect(reopened().cursor()).toEqual({ epoch: 'e1', seq: 39 })
  })

  test('the same history: confirmed, and nothing is told twice', () => {
    const { tell, state, changes } = reopened()
    tell(
      event('lotOpened', sandhu, { seq: 40, ...E1, ...again }),
      event('playerUnsold', menon, { seq: 41, ...E1, ...again }),
    )
    expect(state()).toMatchObject({ banner: { unconfirmedForMs: null }, notices: [] })
    expect(changes()).toBe(0)
  })

  test('another history: what it replays is shown, though its numbers are lower', () => {
    const { tell, state } = reopened()
    tell(event('playerSold', menon, { seq: 7, epoch: 'e2', ...again }))
    expect(state()).toMatchObject({ banner: null, lastSeq: 7, epoch: 'e2' })
    expect(state().notices).toHaveLength(1)
  })

  test('another history without a word of the lot: it is cleared', () => {
    const { channel, state } = reopened()
    channel.newest.listener.onHistory('e2')
    expect(state().banner).toBeNull()
  })

  test('what a delay held of two histories comes out in turn after a reload', () => {
    const phone = createDevice()
    const first = phone.open(30_000)
    first.tell(
      event('lotOpened', sandhu, { seq: 50, ...E1 }),
      event('lotOpened', menon, { seq: 3, epoch: 'e2' }),
    )
    first.close(1000)
    const second = phone.open(30_000)
    second.clock.advance(30_000)
    expect(second.state()).toMatchObject({ banner: { lot: menon }, lastSeq: 3, epoch: 'e2' })
  })
})
