// @vitest-environment node
import { describe, expect, test, vi } from 'vitest'
import { auction } from '../test/auction-file.ts'
import { bid, event, menon, sandhu } from '../test/live-events.ts'
import { createTestSession } from '../test/live-session.ts'
import { NOTICE_SHOWN_MS } from './live-state.ts'

const SANDHU_SOLD = event('playerSold', sandhu)

function started(isVisibleAtStart = true) {
  const session = createTestSession(isVisibleAtStart)
  const stopLists = session.lists.start()
  const stopLive = session.live.start()
  const stop = () => {
    stopLive()
    stopLists()
  }
  const { lists, requests } = session
  return {
    ...session,
    stop,
    state: () => session.live.view.getState(),
    /** The lists that were requested last arrive, with their position if one is given. */
    async answer(position?: string | null) {
      if (position !== undefined) requests.at(-1)?.begin(position)
      requests.at(-1)?.answer(auction())
      await vi.waitFor(() => expect(lists.getState().lists).toMatchObject({ refresh: 'idle' }))
    },
  }
}

describe('§9 confetti and banner-clear time: 3000 ms', () => {
  test('the sold banner and the confetti are still there at 2999 ms and gone at 3000 ms', () => {
    const { clock, tell, state } = started()
    tell(bid(sandhu, 100))
    clock.advance(60_000)
    expect(state().banner?.saleId).toBeNull()
    tell(SANDHU_SOLD)
    clock.advance(2999)
    expect(state()).toMatchObject({ banner: { saleId: 2 }, celebration: 2 })
    clock.advance(1)
    expect(state()).toMatchObject({ banner: null, celebration: null })
  })
})

describe('§4 notices', () => {
  test('each notice expires at its own time', () => {
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
  test('a storm leaves few timers and notifies the listeners once for what came together', () => {
    const { clock, tell, live } = started()
    clock.paint()
    const listener = vi.fn()
    live.view.subscribe(listener)
    for (let i = 0; i < 2000; i++) {
      const player = { ...sandhu, serialNumber: String(i) }
      tell(bid(player, i), event('playerSold', player), event('teamChanged', player))
      if (clock.pendingTimers > 5) throw new Error(`${clock.pendingTimers} timers`)
    }
    clock.advance(0)
    expect(listener).toHaveBeenCalledTimes(1)
    clock.advance(NOTICE_SHOWN_MS)
    expect(clock.pendingTimers).toBe(0)
  })

  test('a page opened in the background counts as hidden from the start', () => {
    const { tell, state } = started(false)
    tell(SANDHU_SOLD)
    expect(state()).toMatchObject({ notices: [], missed: { playerSold: 1 } })
  })
})

describe('§7 the channel', () => {
  test('is woken when the page becomes visible again, not when it is hidden', () => {
    const { channel, visibility } = started()
    visibility.set(false)
    expect(channel.newest.wakes).toBe(0)
    visibility.set(true)
    expect(channel.newest.wakes).toBe(1)
  })

  test('is left when the page unloads or enters the bfcache, and woken when the page is shown again', () => {
    const { channel, visibility, leave } = started()
    visibility.set(false)
    leave()
    expect(channel.newest.leaves).toBe(1)
    visibility.set(true)
    expect(channel.newest).toMatchObject({ wakes: 1, isClosed: false })
  })

  test('is woken when the viewer retries', () => {
    const { channel, live, stop } = started()
    live.retry()
    expect(channel.newest.wakes).toBe(1)
    stop()
    live.retry()
    expect(channel.newest.wakes).toBe(1)
  })

  test('closes when the screen is left, without a remaining timer, listener or connection', () => {
    const { channel, clock, visibility, tell, stop } = started()
    tell(bid(sandhu, 100), SANDHU_SOLD, event('playerAdded', menon))
    stop()
    expect(channel.newest.isClosed).toBe(true)
    expect(visibility.watchers).toBe(0)
    clock.advance(0)
    expect(clock.pendingTimers).toBe(0)
  })

  test('a stopped session drops late messages', () => {
    const { channel, tell, state, stop } = started()
    stop()
    const before = state()
    tell(bid(sandhu, 100), SANDHU_SOLD)
    channel.newest.listener.onStatus('live')
    expect(state()).toBe(before)
  })

  test('start, stop, start leaves one connection, and the first one is ignored', () => {
    const { channel, visibility, live, state, tell, stop } = started()
    const [first] = channel.connections
    stop()
    live.start()
    expect(channel.connections.filter(({ isClosed }) => !isClosed)).toEqual([channel.newest])
    expect(visibility.watchers).toBe(1)
    first?.listener.onEvent(SANDHU_SOLD)
    expect(state().notices).toEqual([])
    tell(event('playerAdded', menon))
    expect(state().notices).toHaveLength(1)
  })

  test('entering the screen again clears the state of the earlier visit', () => {
    const { clock, live, tell, state, stop } = started()
    tell(bid(sandhu, 100), event('playerAdded', menon, { seq: 7 }))
    stop()
    live.start()
    expect(state()).toMatchObject({ banner: null, notices: [], lastSeq: null })
    clock.advance(0)
    expect(clock.pendingTimers).toBe(0)
  })
})

describe('decisions/live-events: the count of changes', () => {
  test('new lists subtract the changes that they contain', async () => {
    const { lists, tell, changes, answer } = started()
    await answer()
    tell(event('playerAdded', sandhu), event('playerAdded', menon))
    expect(changes()).toBe(2)
    lists.load()
    tell(SANDHU_SOLD)
    expect(changes()).toBe(3)
    await answer()
    expect(changes()).toBe(1)
  })

  test('a failed refresh keeps the count, and the next successful one clears it', async () => {
    const { lists, requests, tell, changes, answer } = started()
    await answer()
    tell(event('playerAdded', sandhu))
    lists.load()
    tell(event('playerAdded', menon))
    vi.spyOn(console, 'error').mockImplementationOnce(() => {})
    requests.at(-1)?.fail(new Error('answered 503'))
    await vi.waitFor(() => expect(lists.getState().lists).toMatchObject({ refresh: 'failed' }))
    expect(changes()).toBe(2)
    lists.load()
    await answer()
    expect(changes()).toBe(0)
  })

  test('an event that arrived before the lists were requested and is shown later is no change', async () => {
    const { clock, live, lists, tell, changes, answer } = started()
    await answer()
    live.setDelay(5_000)
    tell(event('playerAdded', sandhu))
    lists.load()
    await answer()
    clock.advance(5_000)
    expect(changes()).toBe(0)
    tell(event('playerAdded', menon))
    clock.advance(5_000)
    expect(changes()).toBe(1)
  })

  test('decisions/channel: an event counts if its number is above the position of the lists', async () => {
    const { channel, lists, tell, changes, answer } = started()
    const added = (seq: number, more = {}) =>
      event('playerAdded', { ...menon, serialNumber: `${seq}` }, { seq, epoch: 'e1', ...more })
    await answer('e1.5')
    channel.newest.listener.onStatus('live')
    // Replayed on the first join.
    tell(added(6, { isReplayed: true }), added(7, { isReplayed: true }))
    expect(changes()).toBe(2)
    tell(added(7), added(8))
    expect(changes()).toBe(3)
    lists.load()
    // Published before the answer with the position 9, and told of after it.
    await answer('e1.9')
    expect(changes()).toBe(0)
    tell(added(9))
    expect(changes()).toBe(0)
    tell(added(10))
    expect(changes()).toBe(1)
    lists.load()
    tell(added(11))
    await answer('e1.10')
    expect(changes()).toBe(1)
  })

  test('tells whether the lists on screen contain an event, by number or by the moment of the request', async () => {
    const { live, channel, lists, tell, answer } = started()
    const lastResult = () => live.view.getState().results[0]?.lastEventId ?? 0
    const load = async (position: string | null) => {
      lists.load()
      await answer(position)
    }
    await load('e1.5')
    channel.newest.listener.onStatus('live')
    tell(event('playerSold', sandhu, { seq: 6, epoch: 'e1' }))
    expect(live.isInLists(lastResult())).toBe(false)
    await load('e1.5')
    expect(live.isInLists(lastResult())).toBe(false)
    await load('e1.6')
    expect(live.isInLists(lastResult())).toBe(true)
    tell(event('playerSold', menon))
    expect(live.isInLists(lastResult())).toBe(false)
    await load(null)
    expect(live.isInLists(lastResult())).toBe(true)
  })

  test('decisions/channel: in another history, and without a position, the moment of the request decides', async () => {
    for (const position of [null, 'e2.9', 'unreadable']) {
      const { channel, tell, changes, answer } = started()
      await answer(position)
      channel.newest.listener.onStatus('live')
      tell(event('playerAdded', menon, { seq: 5, epoch: 'e1', isReplayed: true }))
      expect(changes()).toBe(0)
      tell(event('playerAdded', sandhu, { seq: 6, epoch: 'e1' }))
      expect(changes()).toBe(1)
    }
  })

  test('decisions/channel: what is replayed before the lists have arrived counts by their position', async () => {
    const { channel, requests, tell, changes, answer } = started()
    requests.at(-1)?.begin('e1.10')
    channel.newest.listener.onStatus('live')
    const replayed = { epoch: 'e1', isReplayed: true }
    tell(event('playerAdded', menon, { seq: 10, ...replayed }))
    tell(event('playerAdded', sandhu, { seq: 11, ...replayed }))
    expect(changes()).toBe(0)
    await answer()
    expect(changes()).toBe(1)
  })

  test('decisions/channel: a history that goes on in another epoch keeps its numbers', async () => {
    const { channel, tell, changes, answer } = started()
    await answer('e1.5')
    const { onContinued, onStatus } = channel.newest.listener
    onContinued('e2', { from: 'e1', upTo: 5 })
    onContinued('e3', { from: 'e2', upTo: 5 })
    onStatus('live')
    // A sale between the lists and the first join, after the server had restarted.
    tell(event('playerAdded', menon, { seq: 6, epoch: 'e3', isReplayed: true }))
    expect(changes()).toBe(1)
  })

  test('entering the screen again resets the count', async () => {
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

describe('decisions/channel: the cursor of the first join', () => {
  test('is the position of the lists, with the wish for the lot, as soon as it is known', () => {
    const { channel, requests } = started()
    const { cursor } = channel.newest.listener
    expect(cursor()).toBeNull()
    requests.at(-1)?.begin('e1.5')
    expect(cursor()).toEqual({ epoch: 'e1', seq: 5, lot: true })
  })
})

describe('decisions/channel: another epoch is another history', () => {
  const E1 = { epoch: 'e1' }
  const E2 = { epoch: 'e2' }

  /** A session that shows a lot of the first history. */
  function withLot() {
    const session = started()
    session.tell(event('lotOpened', sandhu, { seq: 50, ...E1 }))
    return session
  }

  test('accepts lower numbers and shows the lot of the new history', () => {
    const { tell, state } = withLot()
    tell(event('lotOpened', menon, { seq: 3, ...E2 }))
    expect(state()).toMatchObject({ banner: { lot: menon }, lastSeq: 3, epoch: 'e2' })
    tell(event('playerAdded', sandhu, { seq: 4, ...E2 }))
    expect(state().notices).toHaveLength(1)
  })

  test('a lot that the new history confirms keeps its banner', () => {
    const { tell, state } = withLot()
    const before = state().banner?.id
    tell(event('lotOpened', { ...sandhu, amount: 5 }, { seq: 3, ...E2 }))
    expect(state().banner).toMatchObject({ id: before, lot: { amount: 5 } })
  })

  test.each(['playerUnsold', 'playerAdded', 'teamChanged', 'saleUndone'] as const)(
    'clears a lot that the new history does not confirm: %s',
    (kind) => {
      const { tell, state } = withLot()
      tell(event(kind, menon, { seq: 3, ...E2 }))
      expect(state().banner).toBeNull()
    },
  )

  test('a new history without events clears the lot, but a sale on screen keeps its 3 s', () => {
    const { channel, tell, state, clock } = withLot()
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

  test('one in which the history goes on keeps lot and numbers, in order with what a delay holds', () => {
    const { channel, live, tell, state, clock } = withLot()
    live.setDelay(20_000)
    tell(event('playerAdded', menon, { seq: 51, ...E1 }))
    channel.newest.listener.onContinued('e2', { from: 'e1', upTo: 51 })
    tell(
      event('playerAdded', menon, { seq: 51, ...E2 }),
      event('teamChanged', menon, { seq: 52, ...E2 }),
    )
    clock.advance(20_000)
    expect(state()).toMatchObject({ banner: { lot: sandhu }, lastSeq: 52, epoch: 'e2' })
    expect(state().notices).toHaveLength(2)
  })

  test('without a usable sequence the last number is forgotten and the lot stays', () => {
    const { channel, tell, state } = started()
    tell(event('lotOpened', sandhu, { seq: 50 }))
    channel.newest.listener.onHistory(null)
    expect(state()).toMatchObject({ banner: { lot: sandhu }, lastSeq: null })
  })
})

describe('decisions/channel: a replay on the same connection', () => {
  test('counts as changes, because the lists were requested before it', () => {
    const { channel, tell, changes } = started()
    channel.newest.listener.onStatus('live')
    tell(event('playerAdded', menon, { seq: 1, isReplayed: true }))
    expect(changes()).toBe(0)
    channel.newest.listener.onRejoin()
    tell(event('playerAdded', menon, { seq: 2, isReplayed: true }))
    expect(changes()).toBe(1)
  })
})

describe('decisions/strip: a session that nobody sees', () => {
  test('keeps its channel closed, whatever the page and the network do', () => {
    const { live, channel, visibility, comeOnline } = started()
    live.pause()
    expect(channel.newest.pauses).toBe(1)
    visibility.set(false)
    visibility.set(true)
    comeOnline()
    live.retry()
    expect(channel.newest.wakes).toBe(0)
  })

  test('is open again as soon as it is seen, and wakes nothing that was not paused', () => {
    const { live, channel } = started()
    live.resume()
    expect(channel.newest.wakes).toBe(0)
    live.pause()
    live.resume()
    expect(channel.newest.wakes).toBe(1)
  })

  test('opens no connection where it starts so', () => {
    const { live, channel } = createTestSession()
    live.pause()
    live.start()
    expect(channel.newest).toMatchObject({ pauses: 1, wakes: 0 })
  })
})
