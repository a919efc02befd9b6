// @vitest-environment node
import { describe, expect, test } from 'vitest'
import type { Cursor } from '../../../contract/channel.ts'
import type { Position } from '../../../contract/position.ts'
import { createFakeClock } from '../../test/fake-clock.ts'
import { at, event, sandhu } from '../../test/live-events.ts'
import { EventSequence } from './event-sequence.ts'

/** A board whose lists have this position, on a connection, and what it does. */
function board(start: Position | null = null) {
  const clock = createFakeClock()
  const lists = { position: start }
  /** The numbers of the delivered events, and the snapshots, in order. */
  const shown: (number | string | null)[] = []
  /** The cursor of each rejoin. */
  const rejoins: (Cursor | null)[] = []
  const does = { isConnected: true }
  const sequence = new EventSequence({
    clock,
    start: () => lists.position,
    deliver: ({ player }) => shown.push(player.amount),
    onSnapshot: ({ position, isReset }) =>
      shown.push(`${isReset ? 'reset' : 'snapshot'} ${position.seq}`),
    rejoin() {
      if (does.isConnected) rejoins.push(sequence.cursor)
      return does.isConnected
    },
    reconnect() {},
  })
  sequence.connected()
  return {
    clock,
    lists,
    shown,
    rejoins,
    does,
    sequence,
    /** Receives events whose amount is their number. */
    emit(seqs: readonly number[], history = 'a') {
      for (const seq of seqs) {
        const one = event('playerAdded', { ...sandhu, amount: seq }, { seq, history })
        sequence.receive(one.position, one)
      }
    },
    snapshot: (position: Position, reset = false) =>
      sequence.receive({ eventType: 'Snapshot', data: null, ...position, reset }, null),
  }
}

describe('decisions/channel: each event once, in order', () => {
  test('a message of an unknown type is not delivered, but its number counts', () => {
    const { emit, shown, sequence } = board(at(0))
    emit([1])
    sequence.receive(at(2), null)
    emit([3])
    expect(shown).toEqual([1, 3])
  })

  test('events without a position are delivered as they come, also those with a number only', () => {
    const { sequence, shown, rejoins } = board()
    for (const amount of [5, 5, 3]) {
      const one = event('playerAdded', { ...sandhu, amount })
      sequence.receive({ eventType: 'NewPlayer', seq: amount }, one)
    }
    sequence.announce(null)
    expect([shown, rejoins, sequence.cursor]).toEqual([[5, 5, 3], [], null])
  })
})

describe('decisions/channel: a gap', () => {
  test.each<[string, (one: ReturnType<typeof board>) => void]>([
    ['a jump in the numbers', ({ emit }) => emit([4, 5])],
    ['a ping beyond the last event', ({ sequence }) => sequence.announce(at(4))],
    [
      'a ping of the same number with another check',
      ({ sequence }) => sequence.announce(at(1, 'b')),
    ],
    ['a snapshot beyond the last event', ({ snapshot }) => snapshot(at(4))],
  ])('%s is requested, once while the answer is on its way', (_what, notice) => {
    const one = board(at(0))
    one.emit([1])
    notice(one)
    notice(one)
    expect([one.shown, one.rejoins]).toEqual([[1], [at(1)]])
    one.emit([2, 3, 4])
    one.snapshot(at(4))
    expect(one.shown).toEqual([1, 2, 3, 4, 'snapshot 4'])
    expect(one.clock.pendingTimers).toBe(0)
  })

  test('without a connection, or when that ends, waits for the next join; no timer is left', () => {
    const { emit, clock, rejoins, does, sequence } = board(at(0))
    emit([1, 3])
    sequence.disconnected()
    expect(clock.pendingTimers).toBe(0)
    does.isConnected = false
    emit([3])
    expect([rejoins, clock.pendingTimers]).toEqual([[at(1)], 0])
  })
})

describe('decisions/channel: a board that joined without a cursor', () => {
  test('rejoins with the first position that it sees', () => {
    const { emit, rejoins, shown } = board()
    emit([7])
    expect([shown, rejoins]).toEqual([[7], [at(7)]])
  })

  test.each([
    ['an event', (one: ReturnType<typeof board>) => one.emit([7])],
    ['a ping', ({ sequence }: ReturnType<typeof board>) => sequence.announce(null)],
  ])('rejoins with the position of lists that came later, at %s', (_what, hear) => {
    const one = board()
    one.lists.position = at(5)
    hear(one)
    expect([one.shown, one.rejoins]).toEqual([[], [at(5)]])
    one.emit([6, 7])
    expect(one.shown).toEqual([6, 7])
  })
})
