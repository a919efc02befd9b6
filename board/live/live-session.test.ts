// @vitest-environment node
import { describe, expect, test, vi } from 'vitest'
import { auction } from '../test/auction-file.ts'
import { bid, event, menon, sandhu } from '../test/live-events.ts'
import { createTestSession } from '../test/live-session.ts'
import { NOTICE_SHOWN_MS } from './live-state.ts'

const DHONI_SOLD = event('playerSold', sandhu)

function started(isVisibleAtStart = true) {
  const watching = createTestSession(isVisibleAtStart)
  const leaveLists = watching.lists.start()
  const leave = watching.live.start()
  const stop = () => {
    leave()
    leaveLists()
  }
  return { ...watching, stop, state: () => watching.live.view.getState() }
}

describe('§9 confetti and banner-clear time: 3000 ms', () => {
  test('the sold banner and the confetti stand at 2999 ms and are gone at 3000 ms', () => {
    const { clock, tell, state } = started()
    tell(bid(sandhu, 100))
    clock.advance(60_000)
    expect(state().banner?.saleId).toBeNull()
    tell(DHONI_SOLD)
    clock.advance(2999)
    expect(state().banner).not.toBeNull()
    expect(state().celebration).not.toBeNull()
    clock.advance(1)
    expect(state().banner).toBeNull()
    expect(state().celebration).toBeNull()
  })

  test('a lot opened inside the 3 s stands long after the old sale is over', () => {
    const { clock, tell, state } = started()
    tell(bid(sandhu, 100), DHONI_SOLD)
    clock.advance(1500)
    tell(bid(menon, 200))
    clock.advance(1499)
    expect(state().celebration).not.toBeNull()
    clock.advance(1)
    expect(state().celebration).toBeNull()
    clock.advance(60_000)
    expect(state().banner).toMatchObject({ lot: { name: 'Aarav Menon' }, saleId: null })
  })

  test('a second sale inside the 3 s has 3 s of its own', () => {
    const { clock, tell, state } = started()
    tell(bid(sandhu, 100), DHONI_SOLD)
    clock.advance(2000)
    tell(bid(menon, 200), event('playerSold', menon))
    clock.advance(2999)
    expect(state().banner).toMatchObject({ lot: { name: 'Aarav Menon' } })
    expect(state().celebration).not.toBeNull()
    clock.advance(1)
    expect(state().banner).toBeNull()
    expect(state().celebration).toBeNull()
  })

  test('a repeat of the sale does not lengthen it', () => {
    const { clock, tell, state } = started()
    tell(bid(sandhu, 100), DHONI_SOLD)
    clock.advance(2000)
    tell(DHONI_SOLD)
    clock.advance(1000)
    expect(state().banner).toBeNull()
  })
})

describe('§4 notices', () => {
  test('each goes by itself, at its own time', () => {
    const { clock, tell, state } = started()
    tell(event('playerAdded', sandhu))
    clock.advance(1000)
    tell(event('playerUnsold', menon))
    clock.advance(NOTICE_SHOWN_MS - 1000)
    expect(state().notices.map(({ kind }) => kind)).toEqual(['playerUnsold'])
    clock.advance(1000)
    expect(state().notices).toEqual([])
    expect(clock.pendingTimers).toBe(0)
  })
})

describe('decisions/live-events: storms and hidden tabs', () => {
  test('timers are bounded in a storm, and the listeners are told once a frame', () => {
    const { clock, tell, live } = started()
    clock.paint()
    const listener = vi.fn()
    live.view.subscribe(listener)
    for (let i = 0; i < 2000; i++) {
      const player = { ...sandhu, serialNumber: String(i) }
      tell(bid(player, i), event('playerSold', player), event('teamChanged', player))
      if (clock.pendingTimers > 4) throw new Error(`${clock.pendingTimers} timers`)
    }
    expect(clock.pendingFrames).toBe(1)
    clock.paint()
    expect(listener).toHaveBeenCalledTimes(1)
    clock.advance(NOTICE_SHOWN_MS)
    expect(clock.pendingTimers).toBe(0)
  })

  test('on return one summary, the present banner, and no celebration', () => {
    const { visibility, tell, state } = started()
    visibility.set(false)
    tell(bid(sandhu, 100), DHONI_SOLD, event('playerAdded', menon), bid(menon, 200))
    visibility.set(true)
    expect(state().notices).toMatchObject([
      { kind: 'missed', tally: { playerSold: 1, playerAdded: 1 } },
    ])
    expect(state().banner?.lot.name).toBe('Aarav Menon')
    expect(state().celebration).toBeNull()
  })

  test('a page opened in the background counts as hidden from the start', () => {
    const { tell, state } = started(false)
    tell(DHONI_SOLD)
    expect(state().notices).toEqual([])
    expect(state().missed).toEqual({ playerSold: 1 })
  })
})

describe('§7 the channel', () => {
  test('is opened on start, and its state is told', () => {
    const { channel, state } = started()
    expect(channel.connections).toHaveLength(1)
    channel.newest.listener.onStatus('live')
    expect(state().channel).toBe('live')
  })

  test('is woken when the page becomes visible again, and not when it is hidden', () => {
    const { channel, visibility } = started()
    visibility.set(false)
    expect(channel.newest.wakes).toBe(0)
    visibility.set(true)
    expect(channel.newest.wakes).toBe(1)
  })

  test('is left when the page goes or is kept by the browser, and woken when it is shown again', () => {
    const { channel, visibility, leave } = started()
    visibility.set(false)
    leave()
    expect(channel.newest.leaves).toBe(1)
    visibility.set(true)
    expect(channel.newest.wakes).toBe(1)
    expect(channel.newest.isClosed).toBe(false)
  })

  test('is woken when the viewer asks for it', () => {
    const { channel, live, stop } = started()
    live.retry()
    expect(channel.newest.wakes).toBe(1)
    stop()
    live.retry()
    expect(channel.newest.wakes).toBe(1)
  })

  test('closes when the screen is left: no timer, listener or connection is left', () => {
    const { channel, clock, visibility, tell, stop } = started()
    tell(bid(sandhu, 100), DHONI_SOLD, event('playerAdded', menon))
    stop()
    expect(channel.newest.isClosed).toBe(true)
    expect(visibility.watchers).toBe(0)
    expect(clock.pendingTimers).toBe(0)
  })

  test('a stopped session starts no timer again, whatever it is still told', () => {
    const { channel, clock, tell, stop } = started()
    tell(bid(sandhu, 100), DHONI_SOLD)
    stop()
    channel.newest.listener.onStatus('live')
    tell(event('playerAdded', menon))
    expect(clock.pendingTimers).toBe(0)
  })

  test('what a stopped session still hears is dropped', () => {
    const { channel, tell, state, stop } = started()
    stop()
    const before = state()
    tell(bid(sandhu, 100), DHONI_SOLD)
    channel.newest.listener.onStatus('live')
    expect(state()).toBe(before)
  })

  test('start, stop, start is one connection, and the first one is heard no more', () => {
    const { channel, visibility, live, state, tell, stop } = started()
    const [first] = channel.connections
    stop()
    live.start()
    expect(channel.connections.filter(({ isClosed }) => !isClosed)).toEqual([channel.newest])
    expect(visibility.watchers).toBe(1)
    first?.listener.onEvent(DHONI_SOLD)
    expect(state().notices).toEqual([])
    tell(event('playerAdded', menon))
    expect(state().notices).toHaveLength(1)
  })

  test('nothing of an earlier visit stands when the screen is entered again', () => {
    const { clock, live, tell, state, stop } = started()
    tell(bid(sandhu, 100), event('playerAdded', menon, { seq: 7 }))
    stop()
    live.start()
    expect(state()).toMatchObject({ banner: null, notices: [], lastSeq: null })
    expect(clock.pendingTimers).toBe(0)
  })
})

describe('decisions/live-events: the count of changes', () => {
  test('falls by what the new lists hold', async () => {
    const { lists, requests, tell, changes } = started()
    requests.at(-1)?.answer(auction())
    tell(event('playerAdded', sandhu), event('playerAdded', menon))
    expect(changes()).toBe(2)
    lists.load()
    tell(DHONI_SOLD)
    expect(changes()).toBe(3)
    requests.at(-1)?.answer(auction())
    await vi.waitFor(() => expect(changes()).toBe(1))
  })

  test('nothing of an earlier visit is counted when the screen is entered again', async () => {
    const { lists, live, tell, changes, stop } = started()
    tell(event('playerAdded', sandhu))
    expect(changes()).toBe(1)
    stop()
    lists.start()
    live.start()
    expect(changes()).toBe(0)
    tell(event('playerAdded', sandhu))
    expect(changes()).toBe(1)
  })
})

describe('decisions/channel: another epoch is another history', () => {
  const E1 = { epoch: 'e1' }
  const E2 = { epoch: 'e2' }

  test('lower numbers are shown, and the lot is the one that the new history tells of', () => {
    const { tell, state } = started()
    tell(event('lotOpened', sandhu, { seq: 50, ...E1 }))
    tell(event('lotOpened', menon, { seq: 3, ...E2 }))
    expect(state()).toMatchObject({ banner: { lot: menon }, lastSeq: 3, epoch: 'e2' })
    tell(event('playerAdded', sandhu, { seq: 4, ...E2 }))
    expect(state().notices).toHaveLength(1)
  })

  test('a lot that the new history confirms stays in place', () => {
    const { tell, state } = started()
    tell(event('lotOpened', sandhu, { seq: 50, ...E1 }))
    const before = state().banner?.id
    tell(event('lotOpened', { ...sandhu, amount: 5 }, { seq: 3, ...E2 }))
    expect(state().banner).toMatchObject({ id: before, lot: { amount: 5 } })
  })

  test.each(['playerUnsold', 'playerAdded', 'teamChanged', 'saleUndone'] as const)(
    'a lot that it does not confirm is cleared: %s',
    (kind) => {
      const { tell, state } = started()
      tell(event('lotOpened', sandhu, { seq: 50, ...E1 }))
      tell(event(kind, menon, { seq: 3, ...E2 }))
      expect(state().banner).toBeNull()
    },
  )

  test('with nothing to tell, the lot is cleared all the same; a sale on show has its 3 s', () => {
    const { channel, tell, state, clock } = started()
    tell(event('lotOpened', sandhu, { seq: 50, ...E1 }))
    channel.newest.listener.onHistory('e2')
    expect(state()).toMatchObject({ banner: null, lastSeq: null, epoch: 'e2' })
    tell(
      event('lotOpened', menon, { seq: 1, ...E2 }),
      event('playerSold', menon, { seq: 2, ...E2 }),
    )
    channel.newest.listener.onHistory('e3')
    clock.advance(2999)
    expect(state().banner).toMatchObject({ lot: { name: menon.name } })
    clock.advance(1)
    expect(state().banner).toBeNull()
  })

  test('with a delay, nothing of it is seen before its time', () => {
    const { channel, live, tell, state, clock } = started()
    tell(event('lotOpened', sandhu, { seq: 50, ...E1 }))
    live.setDelay(20_000)
    tell(event('playerAdded', menon, { seq: 51, ...E1 }))
    channel.newest.listener.onHistory('e2')
    tell(event('lotOpened', menon, { seq: 1, ...E2 }))
    clock.advance(19_999)
    expect(state()).toMatchObject({ banner: { lot: sandhu }, notices: [] })
    clock.advance(1)
    expect(state()).toMatchObject({ banner: { lot: menon }, lastSeq: 1 })
    expect(state().notices).toHaveLength(1)
  })

  test('numbers that make no sequence are dropped, and the lot stays', () => {
    const { channel, tell, state } = started()
    tell(event('lotOpened', sandhu, { seq: 50 }))
    channel.newest.listener.onHistory(null)
    expect(state()).toMatchObject({ banner: { lot: sandhu }, lastSeq: null })
  })
})

describe('decisions/channel: a replay on the same connection', () => {
  test('came after the lists, also on the first connection: it counts', () => {
    const { channel, tell, changes } = started()
    channel.newest.listener.onStatus('live')
    tell(event('playerAdded', menon, { seq: 1, isReplayed: true }))
    expect(changes()).toBe(0)
    channel.newest.listener.onRejoin()
    tell(event('playerAdded', menon, { seq: 2, isReplayed: true }))
    expect(changes()).toBe(1)
  })
})
