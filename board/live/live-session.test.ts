// @vitest-environment node
import fc from 'fast-check'
import { describe, expect, test, vi } from 'vitest'
import type { Snapshot } from '../../contract/auction-event.ts'
import type { Position } from '../../contract/position.ts'
import { auction } from '../test/auction-file.ts'
import { at, bid, event, menon, sandhu } from '../test/live-events.ts'
import { createTestSession } from '../test/live-session.ts'
import { CHANGE_KINDS } from './live-state.ts'
import { type Heard, recordedState } from './recorded-state.ts'

const SANDHU_SOLD = event('playerSold', sandhu)
const added = (seq: number, more = {}) =>
  event('playerAdded', { ...menon, serialNumber: `${seq}` }, { seq, ...more })

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
    async answer(position?: Position | string | null) {
      if (position !== undefined) requests.at(-1)?.begin(position)
      requests.at(-1)?.answer(auction())
      await vi.waitFor(() => expect(lists.getState().lists).toMatchObject({ refresh: 'idle' }))
    },
    snapshot: (position: Position, more: Partial<Snapshot> = {}) =>
      session.channel.newest.listener.onSnapshot({ lot: null, position, isReset: false, ...more }),
  }
}

describe('§4 notices', () => {
  test('each notice expires after 6 s of its own', () => {
    const { clock, tell, state } = started()
    tell(event('playerAdded', sandhu))
    clock.advance(1000)
    tell(event('playerUnsold', menon))
    clock.advance(5000)
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
    clock.advance(6000)
    expect(clock.pendingTimers).toBe(0)
  })

  test('a page opened in the background counts as hidden from the start', () => {
    const { tell, state } = started(false)
    tell(SANDHU_SOLD)
    expect(state()).toMatchObject({ notices: [], missed: { playerSold: 1 } })
  })
})

describe('§7 the channel', () => {
  test('is left when the page unloads or enters the bfcache, and woken when the page is shown again', () => {
    const { channel, visibility, leave } = started()
    visibility.set(false)
    leave()
    expect(channel.newest.leaves).toBe(1)
    visibility.set(true)
    expect(channel.newest).toMatchObject({ wakes: 1, isClosed: false })
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

  test('entering the screen again clears the state of the earlier visit', () => {
    const { clock, live, tell, state, stop } = started()
    tell(bid(sandhu, 100), event('playerAdded', menon, { seq: 7 }))
    stop()
    live.start()
    expect(state()).toMatchObject({ banner: null, notices: [] })
    clock.advance(0)
    expect(clock.pendingTimers).toBe(0)
  })
})

describe('decisions/live-events: the count of changes', () => {
  test('tells whether the lists on screen contain an event, by number or by the moment of the request', async () => {
    const { live, channel, lists, tell, answer } = started()
    const lastResult = () => live.view.getState().results[0]?.lastEventId ?? 0
    const load = async (position: Position | null) => {
      lists.load()
      await answer(position)
    }
    await load(at(5))
    channel.newest.listener.onStatus('live')
    tell(event('playerSold', sandhu, { seq: 6 }))
    expect(live.isInLists(lastResult())).toBe(false)
    await load(at(5))
    expect(live.isInLists(lastResult())).toBe(false)
    await load(at(6))
    expect(live.isInLists(lastResult())).toBe(true)
    tell(event('playerSold', menon))
    expect(live.isInLists(lastResult())).toBe(false)
    await load(null)
    expect(live.isInLists(lastResult())).toBe(true)
  })

  test('decisions/channel: a position of the lists is void if the event of its number has another check', async () => {
    const { lists, tell, changes, answer } = started()
    await answer(at(7, 'b'))
    lists.load()
    await answer(at(9))
    tell(added(9, { history: 'b' }))
    expect(changes()).toBeNull()
  })

  test('decisions/channel: a position of the lists is void if the service stands lower after a reconnect', async () => {
    const { channel, tell, changes, answer, snapshot } = started()
    await answer(at(9))
    channel.newest.listener.onStatus('reconnecting')
    snapshot(at(7, 'b'))
    tell(added(8, { history: 'b' }))
    expect(changes()).toBeNull()
  })

  test('is unknown for lists of a node or cache that is behind, after newer ones', async () => {
    const { lists, tell, changes, answer } = started()
    await answer(at(1))
    tell(added(2), added(3))
    lists.load()
    await answer(at(3))
    expect(changes()).toBe(0)
    lists.load()
    await answer(at(2))
    expect(changes()).toBeNull()
    tell(added(4))
    lists.load()
    await answer(at(3))
    expect(changes()).toBe(1)
  })

  test('decisions/channel: the answer to a join may be older than lists that were loaded meanwhile', async () => {
    const { channel, lists, tell, changes, answer, snapshot } = started()
    await answer(at(7))
    channel.newest.listener.onStatus('reconnecting')
    lists.load()
    await answer(at(9))
    tell(added(8))
    snapshot(at(8))
    expect(changes()).toBe(0)
  })

  test('decisions/channel: is unknown after a gap of a service that sends no positions', async () => {
    const { channel, lists, tell, changes, answer } = started()
    const { onStatus } = channel.newest.listener
    await answer()
    onStatus('live')
    tell(event('playerAdded', menon))
    expect(changes()).toBe(1)
    onStatus('reconnecting')
    onStatus('live')
    expect(changes()).toBeNull()
    lists.load()
    await answer()
    onStatus('live')
    expect(changes()).toBe(0)
    tell(event('playerAdded', sandhu))
    expect(changes()).toBe(1)
  })

  test('decisions/channel: what is replayed before the lists have arrived counts by their position', async () => {
    const { channel, requests, tell, changes, answer } = started()
    requests.at(-1)?.begin(at(10))
    channel.newest.listener.onStatus('live')
    const replayed = { isReplayed: true }
    tell(event('playerAdded', menon, { seq: 10, ...replayed }))
    tell(event('playerAdded', sandhu, { seq: 11, ...replayed }))
    await answer()
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

describe('decisions/channel: a reset', () => {
  const reset = { isReset: true }

  test('leaves the count unknown of lists that a node has kept from before it', async () => {
    const { lists, tell, changes, answer, snapshot } = started()
    await answer(at(7))
    snapshot(at(3, 'b'), reset)
    lists.load()
    await answer(at(2))
    tell(added(4, { history: 'b' }))
    expect(changes()).toBeNull()
  })

  test('leaves the count of lists that have its position', async () => {
    const { tell, changes, answer, snapshot } = started()
    await answer(at(3, 'b'))
    snapshot(at(3, 'b'), reset)
    expect(changes()).toBe(0)
    tell(added(4, { history: 'b' }))
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
})

/** Events with the pauses before them, and how long it is quiet at the end. */
const nights = fc.record({
  heard: fc.array(
    fc.record({
      kind: fc.constantFrom('lotOpened', ...CHANGE_KINDS),
      player: fc.constantFrom(sandhu, menon),
      pause: fc.nat(7000),
    }),
    { maxLength: 40 },
  ),
  quiet: fc.nat(7000),
})

test('decisions/replay: a moment shows what a viewer saw in it who had watched all along', () => {
  fc.assert(
    fc.property(nights, ({ heard, quiet }) => {
      const { clock, live, tell } = createTestSession()
      live.start()
      const events: Heard[] = []
      for (const { kind, player, pause } of heard) {
        clock.advance(pause)
        const happened = event(kind, player)
        events.push({ event: happened, at: clock.now() })
        tell(happened)
      }
      clock.advance(quiet)
      const { channel: _channel, ...seen } = live.view.getState()
      const { channel: _other, ...computed } = recordedState(events, clock.now(), 1)
      expect(computed).toEqual(seen)
    }),
    { numRuns: 200 },
  )
})
