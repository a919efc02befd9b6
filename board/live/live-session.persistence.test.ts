// @vitest-environment node
import { describe, expect, test, vi } from 'vitest'
import type { AuctionEvent } from '../../contract/auction-event.ts'
import { auction } from '../test/auction-file.ts'
import { createFakeStorage } from '../test/fake-storage.ts'
import { bid, event, menon, sandhu } from '../test/live-events.ts'
import { createTestSession } from '../test/live-session.ts'
import { KEPT_MS } from './lot-persistence.ts'

const SOLD = event('playerSold', sandhu)
const LOT_KEY = 'live:test-room'
const again = { isReplayed: true }
/** A lot, and another player's result, from a service with numbers. */
const numbered = (more = {}) => [
  event('lotOpened', sandhu, { seq: 40, ...more }),
  event('playerUnsold', menon, { seq: 41, ...more }),
]
/** What that service sends again to a board that was reloaded. */
const replay = (more = {}) => numbered({ ...more, ...again })

/** A device on which the board is opened, left and opened again. */
function createDevice() {
  const device = createFakeStorage()
  const tab = createFakeStorage()
  let now = Date.UTC(2025, 3, 1, 8, 37)
  return {
    device,
    tab,
    open(delayMs = 0) {
      const session = createTestSession(true, { device, tab, startsAt: now })
      session.live.setDelay(delayMs)
      const stopLists = session.lists.start()
      const stop = session.live.start()
      session.channel.newest.listener.onStatus('live')
      return {
        ...session,
        state: () => session.live.view.getState(),
        cursor: () => session.channel.newest.listener.cursor(),
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

  test('disappears after ten minutes without a confirmation', () => {
    const { clock, state } = reopenedAfter([bid(sandhu, 100)], { awayMs: 9 * 60_000 }).page
    clock.advance(59_999)
    expect(state().banner).not.toBeNull()
    clock.advance(1)
    expect(state().banner).toBeNull()
  })

  test('§4 a sale ends it; Unsold does not change it', () => {
    const { phone, page: second } = reopenedAfter([bid(sandhu, 100)])
    second.tell(event('playerUnsold', sandhu))
    expect(second.state().banner?.unconfirmedForMs).not.toBeNull()
    second.tell(SOLD)
    expect(second.state().banner).toMatchObject({ saleId: expect.any(Number) })
    second.clock.advance(3000)
    expect(second.state().banner).toBeNull()
    second.close(1000)
    expect(phone.open().state().banner).toBeNull()
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

describe('decisions/live-events: the cursor for a service with sequence numbers', () => {
  const reopenedPhone = () => reopenedAfter(numbered())
  const reopened = () => reopenedPhone().page

  test('the first join requests everything from the stored lot on', () => {
    expect(reopened().cursor()).toBe(39)
    expect(createDevice().open().cursor()).toBeNull()
  })

  test('a service without sequence numbers receives no cursor', () => {
    expect(reopenedAfter([bid(sandhu, 100)]).page.cursor()).toBeNull()
  })

  test('when nothing was missed, the banner is confirmed and nothing is shown twice', () => {
    const { tell, state, changes } = reopened()
    tell(...replay())
    expect(state().banner).toMatchObject({ lot: sandhu, unconfirmedForMs: null })
    expect(state()).toMatchObject({ notices: [] })
    expect(changes()).toBe(0)
  })

  test('nothing is shown twice when the page is left before or during the replay', () => {
    const { phone, page } = reopenedPhone()
    page.close(1000)
    const third = phone.open()
    third.tell(event('lotOpened', sandhu, { seq: 40, ...again }))
    third.close(1000)
    const fourth = phone.open()
    fourth.tell(...replay())
    expect(fourth.state()).toMatchObject({ notices: [] })
    expect(fourth.changes()).toBe(0)
  })

  test('nothing is shown twice after the next reload', () => {
    const { phone, page } = reopenedPhone()
    page.tell(...replay())
    page.close(1000)
    const third = phone.open()
    third.tell(...replay())
    expect(third.state()).toMatchObject({ notices: [] })
    expect(third.changes()).toBe(0)
  })

  test('a sale during the reload removes the banner and is one summary; the lists already contain it', () => {
    const { tell, state, changes } = reopened()
    tell(...replay(), event('playerSold', sandhu, { seq: 42, ...again }))
    expect(state().banner).toBeNull()
    expect(state().notices).toMatchObject([{ kind: 'missed', tally: { playerSold: 1 } }])
    expect(changes()).toBe(0)
  })

  test('accepts events of a log that was reset, although their numbers are below the stored ones', () => {
    const { tell, state, changes } = reopened()
    tell(event('lotOpened', menon, { seq: 3 }), event('playerAdded', sandhu, { seq: 4 }))
    expect(state().banner).toMatchObject({ lot: menon, unconfirmedForMs: null })
    expect(changes()).toBe(1)
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

  test('reports the connection state immediately', () => {
    const { channel, state } = createDevice().open(30_000)
    channel.newest.listener.onStatus('reconnecting')
    expect(state().channel).toBe('reconnecting')
  })

  test('of quick raises only the last is shown; another lot, a sale and a replayed bid stay', () => {
    const { clock, live, tell } = createDevice().open(30_000)
    const shown: string[] = []
    live.watchEvents(({ event: { kind, player } }) => shown.push(`${kind} ${player.amount}`))
    tell(bid(sandhu, 100), bid(sandhu, 110), bid(menon, 200), bid({ ...menon, photo: '/2' }, 210))
    tell(event('lotOpened', { ...menon, photo: '/2', amount: 220 }, { isReplayed: true }))
    tell(event('playerSold', menon), event('playerSold', menon))
    clock.advance(30_000)
    expect(shown.map((one) => one.replace(`${menon.amount}`, '…'))).toEqual([
      'lotOpened 110',
      'lotOpened 200',
      'lotOpened 210',
      'lotOpened 220',
      'playerSold …',
      'playerSold …',
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

  test('events held back survive a reload and are shown on time', () => {
    const { phone, page: first } = opened(30_000)
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

  test('events that came due while the page was closed are summarized, not played', () => {
    const away = { awayMs: 60_000, delayMs: 30_000 }
    const { state } = reopenedAfter([bid(sandhu, 100), SOLD], away).page
    expect(state()).toMatchObject({ banner: null, celebration: null })
    expect(state().notices).toMatchObject([{ kind: 'missed', tally: { playerSold: 1 } }])
  })

  test('a lot stored by a tab without a delay is held back too', () => {
    const { phone, page: first } = opened()
    first.tell(bid(sandhu, 100))
    first.close(1000)
    const second = phone.open(30_000)
    expect(second.state().banner).toBeNull()
    second.clock.advance(29_000)
    expect(second.state().banner).toMatchObject({ lot: { amount: 100 } })
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

describe('decisions/channel: a stored lot, and epochs', () => {
  const E1 = { epoch: 'e1' }
  const reopened = () => reopenedAfter(numbered(E1)).page

  test('in an epoch in which that history goes on, the same', () => {
    const { channel, tell, state, changes } = reopened()
    channel.newest.listener.onContinued('e2', { from: 'e1', upTo: 41 })
    expect(state()).toMatchObject({ banner: { lot: sandhu }, epoch: 'e2' })
    tell(...replay({ epoch: 'e2' }))
    expect(state()).toMatchObject({ banner: { unconfirmedForMs: null }, notices: [] })
    expect(changes()).toBe(0)
  })

  test('where that history goes on without the last event shown, it is another', () => {
    const { channel, tell, state } = reopened()
    channel.newest.listener.onContinued('e2', { from: 'e1', upTo: 40 })
    expect(state().banner).toBeNull()
    tell(
      event('lotOpened', sandhu, { seq: 40, epoch: 'e2', ...again }),
      event('playerAdded', menon, { seq: 41, epoch: 'e2', ...again }),
    )
    expect(state()).toMatchObject({ banner: { lot: sandhu }, lastSeq: 41 })
    expect(state().notices).toHaveLength(1)
  })

  test('in another history replayed events are shown although their numbers are lower', () => {
    const { tell, state } = reopened()
    tell(event('playerSold', menon, { seq: 7, epoch: 'e2', ...again }))
    expect(state()).toMatchObject({ banner: null, lastSeq: 7, epoch: 'e2' })
    expect(state().notices).toHaveLength(1)
  })

  test('delayed events of two histories are delivered in order after a reload', () => {
    const { clock, state } = reopenedAfter(
      [
        event('lotOpened', sandhu, { seq: 50, ...E1 }),
        event('lotOpened', menon, { seq: 3, epoch: 'e2' }),
      ],
      { delayMs: 30_000 },
    ).page
    clock.advance(30_000)
    expect(state()).toMatchObject({ banner: { lot: menon }, lastSeq: 3, epoch: 'e2' })
  })
})

describe('decisions/channel: the cursor of the first join after a reload', () => {
  const raise = (seq: number, epoch = 'e1') => ({ ...bid(sandhu, 100), seq, epoch })

  function openAgain(position: string) {
    const { page } = reopenedAfter([raise(7), event('playerAdded', menon, { seq: 8, epoch: 'e1' })])
    page.requests.at(-1)?.begin(position)
    return page
  }

  test('is before the stored lot if the lists are newer', () => {
    expect(openAgain('e1.9').cursor()).toEqual({ epoch: 'e1', seq: 6 })
  })

  test('is the position of the lists if these are older', () => {
    expect(openAgain('e1.4').cursor()).toEqual({ epoch: 'e1', seq: 4 })
  })

  test('is before the stored lot if the lists are of another epoch: the service knows if it goes on', () => {
    const goesOn = openAgain('e2.9')
    expect(goesOn.cursor()).toEqual({ epoch: 'e1', seq: 6 })
    goesOn.channel.newest.listener.onContinued('e2', { from: 'e1', upTo: 9 })
    expect(goesOn.state().banner).not.toBeNull()
    const isLost = openAgain('e2.4')
    isLost.channel.newest.listener.onHistory('e2')
    expect(isLost.state().banner).toBeNull()
  })

  test.each([0, 30_000])(
    'is that of the lists for a lot of a service without numbers, which is gone; delay %i ms',
    (delayMs) => {
      const { phone, page: first } = opened(delayMs)
      first.tell(bid(sandhu, 100))
      first.clock.advance(delayMs)
      first.close()
      const second = phone.open(delayMs)
      second.requests.at(-1)?.begin('e1.9')
      expect(second.cursor()).toEqual({ epoch: 'e1', seq: 9, lot: true })
      second.clock.advance(delayMs)
      expect(second.state().banner).toBeNull()
    },
  )

  test('what was shown before the reload and is not in the lists counts as a change', async () => {
    const { lists, requests, tell, changes, cursor } = openAgain('e1.7')
    requests.at(-1)?.answer(auction())
    await vi.waitFor(() => expect(lists.getState().lists.status).toBe('ready'))
    expect(cursor()).toEqual({ epoch: 'e1', seq: 6 })
    tell({ ...raise(7), isReplayed: true })
    expect(changes()).toBe(0)
    tell(event('playerAdded', menon, { seq: 8, epoch: 'e1', isReplayed: true }))
    expect(changes()).toBe(1)
    tell(event('playerAdded', sandhu, { seq: 9, epoch: 'e1', isReplayed: true }))
    expect(changes()).toBe(2)
  })
})
