// @vitest-environment node
import { describe, expect, test } from 'vitest'
import type { Position } from '../../contract/auction-event.ts'
import type { Cursor } from '../../contract/channel.ts'
import { createFakeClock } from '../test/fake-clock.ts'
import { event, sandhu } from '../test/live-events.ts'
import { ANSWERED_MS, createEventSequence, EPOCH_WAIT_MS, WAIT_MS } from './event-sequence.ts'

function receiver(start: Cursor | null = null, takesCursor = true) {
  const clock = createFakeClock()
  const shown: (number | null)[] = []
  const replayed: boolean[] = []
  const cursors: (Cursor | null)[] = []
  const histories: (string | null)[] = []
  const continued: string[] = []
  const warnings: string[] = []
  let isConnected = true
  const sequence = createEventSequence({
    clock,
    start,
    deliver({ player, isReplayed }) {
      shown.push(player.amount)
      replayed.push(isReplayed)
    },
    onHistory: (epoch) => histories.push(epoch),
    onContinued: (epoch) => continued.push(epoch),
    rejoin: takesCursor
      ? () => {
          if (isConnected) cursors.push(sequence.cursor())
          return isConnected
        }
      : null,
    warnIgnored: (what) => warnings.push(what),
  })
  const seen = () => {
    const timers = clock.pendingTimers
    return { shown, cursors, histories, continued, warnings, timers }
  }
  return {
    clock,
    /** The amounts of the delivered events; each test gives every event its own amount. */
    shown,
    /** Which of the delivered events were marked as replayed. */
    replayed,
    /** The cursor of each rejoin. */
    cursors,
    warnings,
    sequence,
    setConnected(now: boolean) {
      isConnected = now
    },
    /** Receives events whose amount is their number, unless another is given. */
    emit(
      numbers: number | null | readonly number[],
      more: Partial<Position> & { readonly amount?: number } = {},
    ) {
      for (const seq of Array.isArray(numbers) ? numbers : [numbers]) {
        const { amount = seq, ...position } = more
        const one = { ...event('playerAdded', { ...sandhu, amount }), seq, ...position }
        sequence.receive(one, one)
      }
    },
    /** Receives a message of unknown type. */
    tell: (seq: number | null, epoch: string | null = null) =>
      sequence.receive({ seq, epoch, isReplayed: false }, null),
    /** The service announces its position. */
    announce: (seq: number | null, epoch: string | null = 'e1') =>
      sequence.announce({ seq, epoch, isReplayed: false }),
    /** The epoch `e1` goes on in `e2`. */
    goOn: (seq: number, continuation = { from: 'e1', upTo: seq }) =>
      sequence.continueEpoch({ seq, epoch: 'e2', isReplayed: false }, continuation),
    /** Expects this of all that the sequence does, and nothing where nothing is given. */
    expectAll(expected: Partial<ReturnType<typeof seen>>) {
      const nothing = { cursors: [], histories: [], continued: [], warnings: [], timers: 0 }
      expect(seen()).toEqual({ ...nothing, ...expected })
    },
  }
}

const E1 = { epoch: 'e1' }
const E2 = { epoch: 'e2' }
const AGAIN = { ...E1, isReplayed: true }
const HAS_GAPS = 'auctionEvent: seq has gaps; missed events can no longer be noticed'

describe('decisions/channel: each event once, in order', () => {
  test('events without sequence numbers are delivered as they arrive, including repeated ones', () => {
    const { emit, sequence, expectAll } = receiver()
    for (const amount of [5, 5, 3]) emit(null, { amount })
    expectAll({ shown: [5, 5, 3] })
    expect(sequence.cursor()).toBeNull()
  })

  test('drops events already seen, and the cursor is the last number', () => {
    const { emit, shown, sequence } = receiver()
    emit([41, 42, 42, 41, 43])
    expect(shown).toEqual([41, 42, 43])
    expect(sequence.cursor()).toBe(43)
  })

  test('a message of unknown type is not delivered, but its number counts', () => {
    const { emit, tell, expectAll } = receiver()
    emit(1, E1)
    tell(2, 'e1')
    emit(3, E1)
    expectAll({ shown: [1, 3] })
  })

  test('a message without an epoch belongs to the present one', () => {
    const { emit, shown, sequence } = receiver()
    emit(1, E1)
    emit(2)
    expect(shown).toEqual([1, 2])
    expect(sequence.cursor()).toEqual({ ...E1, seq: 2 })
  })
})

describe('decisions/channel: a position that the service announces', () => {
  test('beyond the last event seen requests the lost ones, which are then delivered in order', () => {
    const { emit, announce, cursors, expectAll } = receiver()
    emit(1, E1)
    announce(3)
    expect(cursors).toEqual([{ ...E1, seq: 1 }])
    emit([2, 3], AGAIN)
    emit(4, E1)
    expectAll({ shown: [1, 2, 3, 4], cursors: [{ ...E1, seq: 1 }] })
  })

  test('of the last event, or an older one, requests nothing', () => {
    const { emit, announce, expectAll } = receiver()
    emit([1, 2], E1)
    for (const seq of [2, 1, null]) announce(seq)
    expectAll({ shown: [1, 2] })
  })

  test('requests nothing more while the answer is on its way', () => {
    const { emit, announce, cursors, expectAll } = receiver()
    emit(1, E1)
    for (const seq of [3, 3, 4]) announce(seq)
    emit(6, E1)
    expect(cursors).toHaveLength(1)
    emit([2, 3, 4, 5, 6], AGAIN)
    expectAll({ shown: [1, 2, 3, 4, 5, 6], cursors: [{ ...E1, seq: 1 }] })
  })

  test('is requested again when the answer is lost too, and given up after two joins', () => {
    const { emit, announce, cursors, clock, sequence, expectAll } = receiver()
    emit(1, E1)
    announce(3)
    clock.advance(EPOCH_WAIT_MS)
    expect(cursors).toHaveLength(2)
    clock.advance(EPOCH_WAIT_MS)
    expect(sequence.cursor()).toEqual({ ...E1, seq: 3 })
    announce(3)
    const cursor = { ...E1, seq: 1 }
    expectAll({ shown: [1], cursors: [cursor, cursor], warnings: [expect.any(String)] })
  })

  test('without a connection waits for the join of the next one', () => {
    const { emit, announce, setConnected, sequence, expectAll } = receiver()
    emit(1, E1)
    setConnected(false)
    announce(3)
    setConnected(true)
    sequence.joined()
    emit([2, 3], AGAIN)
    expectAll({ shown: [1, 2, 3] })
  })

  test.each([3, null])(
    'of another epoch (number %s) joins again, and the service decides',
    (seq) => {
      const { emit, announce, tell, cursors, expectAll } = receiver()
      emit(7, E1)
      announce(seq, 'e2')
      expect(cursors).toEqual([{ ...E1, seq: 7 }])
      tell(seq, 'e2')
      announce(seq, 'e2')
      expectAll({ shown: [7], cursors: [{ ...E1, seq: 7 }], histories: ['e2'] })
    },
  )

  test('of another epoch that never begins is given up, and the cursor stays', () => {
    const { emit, announce, clock, sequence } = receiver()
    emit(7, E1)
    announce(30, 'e2')
    clock.advance(2 * EPOCH_WAIT_MS)
    expect(sequence.cursor()).toEqual({ ...E1, seq: 7 })
    expect(clock.pendingTimers).toBe(0)
  })

  test('is not waited for when another epoch begins', () => {
    const { emit, announce, shown, clock } = receiver()
    emit(1, E1)
    announce(3)
    emit([50, 51], E2)
    expect(shown).toEqual([1, 50, 51])
    expect(clock.pendingTimers).toBe(0)
  })

  test('is the cursor of a board that has seen no number yet', () => {
    const { announce, sequence, cursors, expectAll } = receiver()
    announce(7)
    expect(sequence.cursor()).toEqual({ ...E1, seq: 7 })
    expectAll({ shown: [] })
    announce(8)
    expect(cursors).toEqual([{ ...E1, seq: 7 }])
  })

  test('of a room without events leaves the next number open', () => {
    const { emit, announce, sequence, expectAll } = receiver()
    announce(null)
    expect(sequence.cursor()).toBeNull()
    emit(40, E1)
    expectAll({ shown: [40] })
  })

  test('without an epoch, or from a service that takes no cursor, is ignored', () => {
    const numbered = receiver()
    numbered.emit(1)
    numbered.announce(3, null)
    numbered.expectAll({ shown: [1] })
    const withoutCursor = receiver(null, false)
    withoutCursor.emit(1, E1)
    withoutCursor.announce(3)
    withoutCursor.announce(3, 'e2')
    withoutCursor.expectAll({ shown: [1] })
  })
})

describe('decisions/channel: a gap in the numbers', () => {
  test('delivers replayed events once, and held ones as they first arrived', () => {
    const { emit, replayed, expectAll } = receiver()
    emit([1, 4], E1)
    emit([2, 3, 4, 5], AGAIN)
    expectAll({ shown: [1, 2, 3, 4, 5], cursors: [{ ...E1, seq: 1 }] })
    expect(replayed).toEqual([false, true, true, false, true])
  })

  test('waits for a second gap inside the replay, then requests it too', () => {
    const { emit, shown, cursors, clock } = receiver()
    emit([1, 9], E1)
    emit([2, 3, 6, 7, 8], AGAIN)
    expect(shown).toEqual([1, 2, 3])
    clock.advance(EPOCH_WAIT_MS)
    expect(cursors.at(-1)).toEqual({ ...E1, seq: 3 })
    emit([4, 5, 6], AGAIN)
    expect(shown).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9])
  })

  test('the wait begins again with each event of the replay', () => {
    const { emit, cursors, clock } = receiver()
    emit([1, 9], E1)
    clock.advance(EPOCH_WAIT_MS - 1)
    emit(2, AGAIN)
    clock.advance(EPOCH_WAIT_MS - 1)
    expect(cursors).toHaveLength(1)
    clock.advance(1)
    expect(cursors).toHaveLength(2)
  })

  test('more events beyond the gap don’t shorten the wait, and are shown as they first arrived', () => {
    const { emit, replayed, cursors, clock } = receiver()
    emit([1, 3, 4], E1)
    clock.advance(EPOCH_WAIT_MS - 1)
    expect(cursors).toHaveLength(1)
    emit([3, 2], AGAIN)
    expect(replayed).toEqual([false, true, false, false])
  })

  test('shows the event soon when the service cannot replay so far back', () => {
    const { emit, cursors, clock, expectAll } = receiver({ ...E1, seq: 3 })
    emit(5000, E1)
    expect(cursors).toHaveLength(1)
    emit(5000, E1)
    clock.advance(ANSWERED_MS)
    expect(cursors).toHaveLength(2)
    emit(5000, E1)
    clock.advance(ANSWERED_MS)
    const seen = { cursors: Array(2).fill({ ...E1, seq: 3 }), warnings: [expect.any(String)] }
    expectAll({ shown: [5000], ...seen })
    emit(5001, E1)
    expectAll({ shown: [5000, 5001], ...seen })
    // The next gap is requested again.
    emit(5003, E1)
    expect(cursors.at(-1)).toEqual({ ...E1, seq: 5001 })
  })

  test('without a connection waits until the next join requests the gap', () => {
    const { emit, shown, clock, sequence, setConnected, expectAll } = receiver()
    emit([1, 3], E1)
    setConnected(false)
    clock.advance(60_000)
    expectAll({ shown: [1], cursors: [{ ...E1, seq: 1 }] })
    setConnected(true)
    sequence.joined()
    emit(2, AGAIN)
    expect(shown).toEqual([1, 2, 3])
  })

  test('a join after such a wait is followed by one more, then the gap is skipped', () => {
    const { emit, shown, cursors, clock, sequence, setConnected } = receiver()
    emit([1, 3], E1)
    setConnected(false)
    clock.advance(60_000)
    setConnected(true)
    sequence.joined()
    clock.advance(EPOCH_WAIT_MS)
    expect(cursors).toHaveLength(2)
    clock.advance(EPOCH_WAIT_MS)
    expect(shown).toEqual([1, 3])
  })

  test('a join that does not bring what is missing is followed by one more, then the gap is skipped', () => {
    const { emit, shown, cursors, clock, sequence, setConnected } = receiver()
    emit(1, E1)
    sequence.joined()
    expect(clock.pendingTimers).toBe(0)
    setConnected(false)
    emit(3, E1)
    setConnected(true)
    sequence.joined()
    clock.advance(EPOCH_WAIT_MS)
    expect(cursors).toEqual([{ ...E1, seq: 1 }])
    clock.advance(EPOCH_WAIT_MS)
    expect(shown).toEqual([1, 3])
  })

  test('what is held is shown in order, however it arrived', () => {
    const { emit, shown, clock } = receiver()
    emit([1, 6, 4])
    clock.advance(WAIT_MS)
    expect(shown).toEqual([1, 4, 6])
  })

  test('closing leaves no timer', () => {
    const { emit, clock, sequence } = receiver()
    emit([1, 3], E1)
    sequence.close()
    expect(clock.pendingTimers).toBe(0)
  })
})

describe('decisions/channel: a foreign service that numbers with gaps', () => {
  test('is asked once, events are held for less than 3 s, and later gaps are ignored', () => {
    const { emit, shown, clock, expectAll } = receiver()
    const numbers = Array.from({ length: 100 }, (_, index) => 10 * (index + 1))
    emit(numbers.slice(0, 3))
    expect(WAIT_MS).toBeLessThan(3000)
    clock.advance(WAIT_MS)
    expect(shown).toEqual([10, 20, 30])
    emit(numbers.slice(3))
    expectAll({ shown: numbers, cursors: [10], warnings: [HAS_GAPS] })
  })

  test('is asked once if its replay has the same gaps', () => {
    const { emit, clock, shown, cursors } = receiver()
    emit([10, 20])
    emit(20, { isReplayed: true })
    clock.advance(ANSWERED_MS)
    expect([shown, cursors]).toEqual([[10, 20], [10]])
  })

  test('is never asked if it accepts no cursor, and no event waits', () => {
    const { emit, shown, clock } = receiver(null, false)
    emit([1, 5, 9])
    emit([10, 15], E1)
    expect(shown).toEqual([1, 5, 9, 10, 15])
    expect(clock.pendingTimers).toBe(0)
  })
})

describe('issue "any service": unusable sequence numbers', () => {
  test.each([
    ['always the same', [1, 1, 1, 1]],
    ['restarting without an epoch', [1, 2, 3, 1, 2]],
    ['falling', [9, 8, 7]],
  ])('%s: shows every event and logs one warning', (_, numbers) => {
    const { emit, sequence, clock, expectAll } = receiver()
    numbers.forEach((seq, index) => {
      emit(seq, { amount: 100 + index })
      clock.advance(WAIT_MS)
    })
    const warning = /^auctionEvent: seq \d is repeated or out of order; seq is ignored/
    expectAll({
      shown: numbers.map((_seq, index) => 100 + index),
      warnings: [expect.stringMatching(warning)],
      histories: [null],
    })
    expect(sequence.cursor()).toBeNull()
  })

  test('still drops a repeated message with a repeated number', () => {
    const { emit, expectAll } = receiver()
    emit([1, 1, 2, 1, 2])
    expectAll({ shown: [1, 2] })
  })

  test('shows what it held for a gap first, and nothing for a message of unknown type', () => {
    const { emit, tell, shown, clock } = receiver()
    emit([5, 9])
    tell(3)
    expect(shown).toEqual([5, 9])
    tell(3)
    emit(3)
    expect(shown).toEqual([5, 9, 3])
    expect(clock.pendingTimers).toBe(0)
  })

  test('follows a service whose numbers restarted since the last visit', () => {
    const { emit, sequence, shown, warnings } = receiver(40)
    emit([1, 2, 3])
    expect([shown, warnings]).toEqual([[1, 2, 3], []])
    expect(sequence.cursor()).toBe(3)
  })

  test('remembers and holds a bounded number of events', () => {
    const { emit, shown } = receiver()
    for (let seq = 1; seq <= 3000; seq++) emit(seq)
    for (let seq = 3002; seq <= 6000; seq++) emit(seq)
    expect(shown).toHaveLength(5999)
  })

  test.each([
    ['remembered and dropped', 256, 1],
    ['forgotten and shown again', 257, 2],
  ])('an event is %s, after %i numbers', (_what, most, times) => {
    const { emit, shown } = receiver()
    for (let seq = 1; seq <= most; seq++) emit(seq)
    emit(1)
    expect(shown.filter((amount) => amount === 1)).toHaveLength(times)
  })
})

describe('decisions/channel: epochs', () => {
  test('accepts lower numbers of another epoch, with a cursor in that epoch', () => {
    const { emit, sequence, expectAll } = receiver()
    emit(50, E1)
    emit([3, 4], E2)
    // The events themselves say that it is another history.
    expectAll({ shown: [50, 3, 4] })
    expect(sequence.cursor()).toEqual({ ...E2, seq: 4 })
  })

  test('the first epoch that a board hears of is no other history', () => {
    const { tell, expectAll } = receiver()
    tell(null, 'e1')
    expectAll({ shown: [] })
  })

  test('an epoch without events also starts over, and its first event is no gap', () => {
    const { emit, tell, sequence, expectAll } = receiver()
    emit(50, E1)
    tell(null, 'e2')
    expect(sequence.cursor()).toEqual({ ...E2, seq: 0 })
    emit(1, E2)
    expectAll({ shown: [50, 1], histories: ['e2'] })
  })

  test('detects a gap when the first event of an epoch is lost', () => {
    const { emit, tell, shown, cursors } = receiver()
    emit(50, E1)
    tell(7, 'e2')
    emit(9, E2)
    expect([shown, cursors]).toEqual([[50], [{ ...E2, seq: 7 }]])
  })

  test('a service that begins to send epochs continues its numbers', () => {
    const { emit, sequence, expectAll } = receiver()
    emit(50)
    emit([51, 53], E1)
    emit(52, AGAIN)
    expectAll({ shown: [50, 51, 52, 53], cursors: [{ ...E1, seq: 51 }] })
    expect(sequence.cursor()).toEqual({ ...E1, seq: 53 })
  })

  test('a service that begins to send epochs with a lower number has another history', () => {
    const { emit, shown, sequence } = receiver()
    emit(50)
    emit(3, E1)
    expect(shown).toEqual([50, 3])
    expect(sequence.cursor()).toEqual({ ...E1, seq: 3 })
  })

  test('a service that begins to send epochs within a gap leaves it open', () => {
    const { emit, shown } = receiver()
    emit([50, 52])
    emit(53, E1)
    expect(shown).toEqual([50])
    emit(51, AGAIN)
    expect(shown).toEqual([50, 51, 52, 53])
  })

  test('shows the first event of an empty room at once, though its number is the clock’s', () => {
    const { emit, tell, shown, cursors } = receiver({ ...E1, seq: 1_800_000_000_000 })
    tell(null, 'e2')
    emit([1_800_000_000_500, 1_800_000_000_501], E2)
    expect([shown, cursors]).toEqual([[1_800_000_000_500, 1_800_000_000_501], []])
  })

  test('drops events held for a gap in a history that is over: it must not skip what is missing', () => {
    const { emit, shown, clock } = receiver()
    emit([1, 3], E1)
    emit(1, { ...E2, amount: 101 })
    expect(shown).toEqual([1, 101])
    expect(clock.pendingTimers).toBe(0)
  })
})

describe('decisions/channel: starting from the position of the lists', () => {
  const LISTS = { ...E1, seq: 5, lot: true }

  test('the lot may come with that number, once', () => {
    const { emit, shown, sequence } = receiver(LISTS)
    expect(sequence.cursor()).toEqual(LISTS)
    emit(5, E1)
    emit(5, { ...E1, amount: 50 })
    emit(6, AGAIN)
    expect(shown).toEqual([5, 6])
    expect(sequence.cursor()).toEqual({ ...E1, seq: 6 })
  })

  test('without a lot the next event follows, and what is missing is requested', () => {
    const { emit, expectAll } = receiver(LISTS)
    emit(6, E1)
    expectAll({ shown: [6] })
    const missing = receiver(LISTS)
    missing.emit(7, E1)
    expect([missing.shown, missing.cursors]).toEqual([[], [LISTS]])
    missing.emit(5, E1)
    missing.emit(6, AGAIN)
    expect(missing.shown).toEqual([5, 6, 7])
  })

  test.each([1_800_000_000_000, 7])(
    'in a room without events the first number is no gap: %i',
    (seq) => {
      const { emit, expectAll } = receiver({ ...LISTS, seq: 0 })
      emit(seq, E1)
      expectAll({ shown: [seq] })
    },
  )

  test('without a lot to come, a low first number is a gap', () => {
    const { emit, shown, cursors } = receiver({ ...E1, seq: 0 })
    emit(7, E1)
    expect([shown, cursors]).toEqual([[], [{ ...E1, seq: 0 }]])
  })

  test('goes on in another epoch, and the lot may still come', () => {
    const { emit, goOn, shown, sequence } = receiver(LISTS)
    goOn(5)
    expect(sequence.cursor()).toEqual({ ...LISTS, ...E2 })
    emit([5, 6], E2)
    expect(shown).toEqual([5, 6])
  })
})

describe('decisions/channel: an epoch that goes on in another', () => {
  test('keeps the numbers: what was seen is dropped, and the cursor is in the new epoch', () => {
    const { emit, goOn, sequence, expectAll } = receiver({ ...E1, seq: 4 })
    emit(5, E1)
    goOn(5)
    expect(sequence.cursor()).toEqual({ ...E2, seq: 5 })
    emit(5, { ...E2, isReplayed: true })
    emit(6, E2)
    expectAll({ shown: [5, 6], continued: ['e2'] })
  })

  test('keeps what is held beyond a gap, and requests the missing events in the new epoch', () => {
    const { emit, goOn, shown, cursors, clock } = receiver()
    emit([1, 3], E1)
    goOn(3)
    clock.advance(EPOCH_WAIT_MS)
    expect(cursors.at(-1)).toEqual({ ...E2, seq: 1 })
    emit(2, { ...E2, isReplayed: true })
    expect(shown).toEqual([1, 2, 3])
  })

  test('answers a position announced in an epoch that the board does not know', () => {
    const { emit, announce, goOn, sequence, cursors, expectAll } = receiver()
    emit(5, E1)
    announce(5, 'e2')
    expect(cursors).toEqual([{ ...E1, seq: 5 }])
    goOn(5)
    expectAll({ shown: [5], cursors: [{ ...E1, seq: 5 }], continued: ['e2'] })
    expect(sequence.cursor()).toEqual({ ...E2, seq: 5 })
  })

  test('an earlier ping of the epoch before requests nothing', () => {
    const { emit, announce, goOn, clock, expectAll } = receiver()
    emit(5, E1)
    announce(5)
    goOn(5)
    emit(6, E2)
    clock.advance(4 * EPOCH_WAIT_MS)
    expectAll({ shown: [5, 6], continued: ['e2'] })
  })

  test.each([
    ['from an epoch that is not the board’s', { from: 'e0', upTo: 50 }],
    ['before what the board has seen', { from: 'e1', upTo: 49 }],
  ])('%s is another history', (_what, continuation) => {
    const { emit, goOn, expectAll } = receiver()
    emit(50, E1)
    goOn(7, continuation)
    emit(8, E2)
    expectAll({ shown: [50, 8], histories: ['e2'] })
  })

  test('is ignored where it is known', () => {
    const { emit, goOn, expectAll } = receiver()
    emit(5, E2)
    goOn(5)
    emit(6, E2)
    expectAll({ shown: [5, 6] })
  })
})
