// @vitest-environment node
import { describe, expect, test, vi } from 'vitest'
import type { AuctionEvent, Position } from '../../contract/auction-event.ts'
import type { Cursor } from '../../contract/channel.ts'
import { createFakeClock } from '../test/fake-clock.ts'
import { event, sandhu } from '../test/live-events.ts'
import { ANSWERED_MS, createEventSequence, EPOCH_WAIT_MS, WAIT_MS } from './event-sequence.ts'

function receiver(start: Cursor | null = null, takesCursor = true) {
  const clock = createFakeClock()
  const shown: (number | null)[] = []
  const delivered: AuctionEvent[] = []
  const cursors: (Cursor | null)[] = []
  const histories: (string | null)[] = []
  const continued: string[] = []
  const warnIgnored = vi.fn<(what: string) => void>()
  let isConnected = true
  const sequence = createEventSequence({
    clock,
    start,
    deliver(one) {
      delivered.push(one)
      shown.push(one.player.amount)
    },
    onHistory: (epoch) => histories.push(epoch),
    onContinued: (epoch) => continued.push(epoch),
    rejoin: takesCursor
      ? () => {
          if (isConnected) cursors.push(sequence.cursor())
          return isConnected
        }
      : null,
    warnIgnored,
  })
  return {
    clock,
    /** The amounts of the delivered events; each test gives every event its own amount. */
    shown,
    delivered,
    /** The cursor of each rejoin. */
    cursors,
    histories,
    continued,
    warnIgnored,
    sequence,
    setConnected(now: boolean) {
      isConnected = now
    },
    /** Receives an event whose amount is its number, unless another is given. */
    emit(seq: number | null, more: Partial<Position> & { readonly amount?: number } = {}) {
      const { amount = seq, ...position } = more
      const one = { ...event('playerAdded', { ...sandhu, amount }), seq, ...position }
      sequence.receive(one, one)
    },
  }
}

const REPLAYED = { isReplayed: true }
const E1 = { epoch: 'e1' }
const E2 = { epoch: 'e2' }

describe('decisions/channel: each event once, in order', () => {
  test('events without sequence numbers are delivered as they arrive, including repeated ones', () => {
    const { emit, shown, sequence, cursors, clock } = receiver()
    for (const amount of [5, 5, 3]) emit(null, { amount })
    expect(shown).toEqual([5, 5, 3])
    expect(sequence.cursor()).toBeNull()
    expect(cursors).toEqual([])
    expect(clock.pendingTimers).toBe(0)
  })

  test('drops events already seen, and the cursor is the last number', () => {
    const { emit, shown, sequence } = receiver()
    for (const seq of [41, 42, 42, 41, 43]) emit(seq)
    expect(shown).toEqual([41, 42, 43])
    expect(sequence.cursor()).toBe(43)
  })

  test('a message of unknown type is not delivered, but its number counts', () => {
    const { emit, shown, sequence, cursors } = receiver()
    emit(1, E1)
    sequence.receive({ seq: 2, epoch: 'e1', isReplayed: false }, null)
    emit(3, E1)
    expect(shown).toEqual([1, 3])
    expect(cursors).toEqual([])
  })

  test('a message without an epoch belongs to the present one', () => {
    const { emit, shown, sequence } = receiver()
    emit(1, E1)
    emit(2)
    expect(shown).toEqual([1, 2])
    expect(sequence.cursor()).toEqual({ epoch: 'e1', seq: 2 })
  })
})

describe('decisions/channel: a position that the service announces', () => {
  const announce = (
    { sequence }: ReturnType<typeof receiver>,
    seq: number | null,
    epoch: string | null = 'e1',
  ) => sequence.announce({ seq, epoch, isReplayed: false })

  test('beyond the last event seen requests the lost ones, which are then delivered in order', () => {
    const viewer = receiver()
    const { emit, shown, cursors, clock, warnIgnored } = viewer
    emit(1, E1)
    announce(viewer, 3)
    expect(cursors).toEqual([{ epoch: 'e1', seq: 1 }])
    for (const seq of [2, 3]) emit(seq, { ...E1, ...REPLAYED })
    emit(4, E1)
    expect(shown).toEqual([1, 2, 3, 4])
    expect(clock.pendingTimers).toBe(0)
    expect(warnIgnored).not.toHaveBeenCalled()
    expect(cursors).toHaveLength(1)
  })

  test('of the last event, or an older one, requests nothing', () => {
    const viewer = receiver()
    for (const seq of [1, 2]) viewer.emit(seq, E1)
    for (const seq of [2, 1, null]) announce(viewer, seq)
    expect(viewer.cursors).toEqual([])
    expect(viewer.clock.pendingTimers).toBe(0)
  })

  test('requests nothing more while the answer is on its way', () => {
    const viewer = receiver()
    viewer.emit(1, E1)
    for (const seq of [3, 3, 4]) announce(viewer, seq)
    viewer.emit(6, E1)
    expect(viewer.cursors).toHaveLength(1)
    for (const seq of [2, 3, 4, 5, 6]) viewer.emit(seq, { ...E1, ...REPLAYED })
    expect(viewer.shown).toEqual([1, 2, 3, 4, 5, 6])
    expect(viewer.clock.pendingTimers).toBe(0)
  })

  test('is requested again when the answer is lost too, and given up after two joins', () => {
    const viewer = receiver()
    const { cursors, clock, sequence, warnIgnored } = viewer
    viewer.emit(1, E1)
    announce(viewer, 3)
    clock.advance(EPOCH_WAIT_MS)
    expect(cursors).toHaveLength(2)
    clock.advance(EPOCH_WAIT_MS)
    expect(warnIgnored).toHaveBeenCalledOnce()
    expect(sequence.cursor()).toEqual({ epoch: 'e1', seq: 3 })
    announce(viewer, 3)
    expect(cursors).toHaveLength(2)
    expect(clock.pendingTimers).toBe(0)
  })

  test('without a connection waits for the join of the next one', () => {
    const viewer = receiver()
    viewer.emit(1, E1)
    viewer.setConnected(false)
    announce(viewer, 3)
    expect(viewer.cursors).toEqual([])
    viewer.setConnected(true)
    viewer.sequence.joined()
    for (const seq of [2, 3]) viewer.emit(seq, { ...E1, ...REPLAYED })
    expect(viewer.shown).toEqual([1, 2, 3])
    expect(viewer.clock.pendingTimers).toBe(0)
  })

  test.each([3, null])(
    'of another epoch (number %s) joins again, and the service decides',
    (seq) => {
      const viewer = receiver()
      viewer.emit(7, E1)
      announce(viewer, seq, 'e2')
      expect(viewer.cursors).toEqual([{ epoch: 'e1', seq: 7 }])
      viewer.sequence.receive({ seq, epoch: 'e2', isReplayed: false }, null)
      expect(viewer.histories).toEqual(['e2'])
      expect(viewer.clock.pendingTimers).toBe(0)
      announce(viewer, seq, 'e2')
      expect(viewer.cursors).toHaveLength(1)
    },
  )

  test('of another epoch that never begins is given up, and the cursor stays', () => {
    const viewer = receiver()
    viewer.emit(7, E1)
    announce(viewer, 30, 'e2')
    viewer.clock.advance(2 * EPOCH_WAIT_MS)
    expect(viewer.sequence.cursor()).toEqual({ epoch: 'e1', seq: 7 })
    expect(viewer.clock.pendingTimers).toBe(0)
  })

  test('is not waited for when another epoch begins', () => {
    const viewer = receiver()
    viewer.emit(1, E1)
    announce(viewer, 3)
    viewer.emit(50, E2)
    viewer.emit(51, E2)
    expect(viewer.shown).toEqual([1, 50, 51])
    expect(viewer.clock.pendingTimers).toBe(0)
  })

  test('is the cursor of a board that has seen no number yet', () => {
    const viewer = receiver()
    announce(viewer, 7)
    expect(viewer.sequence.cursor()).toEqual({ epoch: 'e1', seq: 7 })
    expect([viewer.cursors, viewer.histories]).toEqual([[], []])
    announce(viewer, 8)
    expect(viewer.cursors).toEqual([{ epoch: 'e1', seq: 7 }])
  })

  test('of a room without events leaves the next number open', () => {
    const viewer = receiver()
    announce(viewer, null)
    expect(viewer.sequence.cursor()).toBeNull()
    viewer.emit(40, E1)
    expect(viewer.shown).toEqual([40])
    expect(viewer.cursors).toEqual([])
  })

  test('without an epoch, or from a service that takes no cursor, is ignored', () => {
    const numbered = receiver()
    numbered.emit(1)
    announce(numbered, 3, null)
    const withoutCursor = receiver(null, false)
    withoutCursor.emit(1, E1)
    announce(withoutCursor, 3)
    announce(withoutCursor, 3, 'e2')
    expect([numbered.clock.pendingTimers, withoutCursor.clock.pendingTimers]).toEqual([0, 0])
    expect(numbered.cursors).toEqual([])
  })
})

describe('decisions/channel: a gap in the numbers', () => {
  test('delivers replayed events once, and held ones as they first arrived', () => {
    const { emit, shown, delivered, cursors, clock, warnIgnored } = receiver()
    emit(1, E1)
    emit(4, E1)
    for (const seq of [2, 3, 4, 5]) emit(seq, { ...E1, ...REPLAYED })
    expect(shown).toEqual([1, 2, 3, 4, 5])
    expect(delivered.map(({ isReplayed }) => isReplayed)).toEqual([false, true, true, false, true])
    expect(cursors).toHaveLength(1)
    expect(clock.pendingTimers).toBe(0)
    expect(warnIgnored).not.toHaveBeenCalled()
  })

  test('waits for a second gap inside the replay, then requests it too', () => {
    const { emit, shown, cursors, clock } = receiver()
    emit(1, E1)
    emit(9, E1)
    for (const seq of [2, 3, 6, 7, 8]) emit(seq, { ...E1, ...REPLAYED })
    expect(shown).toEqual([1, 2, 3])
    clock.advance(EPOCH_WAIT_MS)
    expect(cursors.at(-1)).toEqual({ epoch: 'e1', seq: 3 })
    for (const seq of [4, 5, 6]) emit(seq, { ...E1, ...REPLAYED })
    expect(shown).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9])
  })

  test('the wait begins again with each event of the replay', () => {
    const { emit, cursors, clock } = receiver()
    emit(1, E1)
    emit(9, E1)
    clock.advance(EPOCH_WAIT_MS - 1)
    emit(2, { ...E1, ...REPLAYED })
    clock.advance(EPOCH_WAIT_MS - 1)
    expect(cursors).toHaveLength(1)
    clock.advance(1)
    expect(cursors).toHaveLength(2)
  })

  test('more events beyond the gap don’t shorten the wait, and are shown as they first arrived', () => {
    const { emit, delivered, cursors, clock } = receiver()
    for (const seq of [1, 3, 4]) emit(seq, E1)
    clock.advance(EPOCH_WAIT_MS - 1)
    expect(cursors).toHaveLength(1)
    emit(3, { ...E1, ...REPLAYED })
    emit(2, { ...E1, ...REPLAYED })
    expect(delivered.map(({ isReplayed }) => isReplayed)).toEqual([false, true, false, false])
  })

  test('shows the event soon when the service cannot replay so far back', () => {
    const { emit, shown, cursors, clock, warnIgnored } = receiver({ epoch: 'e1', seq: 3 })
    emit(5000, E1)
    expect(cursors).toHaveLength(1)
    emit(5000, E1)
    clock.advance(ANSWERED_MS)
    expect(cursors).toHaveLength(2)
    emit(5000, E1)
    clock.advance(ANSWERED_MS)
    expect(cursors).toHaveLength(2)
    expect(shown).toEqual([5000])
    expect(warnIgnored).toHaveBeenCalledTimes(1)
    emit(5001, E1)
    expect(shown).toEqual([5000, 5001])
    expect(clock.pendingTimers).toBe(0)
    // The next gap is requested again.
    emit(5003, E1)
    expect(cursors.at(-1)).toEqual({ epoch: 'e1', seq: 5001 })
  })

  test('without a connection waits until the next join requests the gap', () => {
    const { emit, shown, cursors, clock, sequence, setConnected } = receiver()
    emit(1, E1)
    emit(3, E1)
    setConnected(false)
    clock.advance(60_000)
    expect(shown).toEqual([1])
    expect(cursors).toHaveLength(1)
    expect(clock.pendingTimers).toBe(0)
    setConnected(true)
    sequence.joined()
    emit(2, { ...E1, ...REPLAYED })
    expect(shown).toEqual([1, 2, 3])
  })

  test('a join after such a wait is followed by one more, then the gap is skipped', () => {
    const { emit, shown, cursors, clock, sequence, setConnected } = receiver()
    emit(1, E1)
    emit(3, E1)
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
    expect(cursors).toEqual([{ epoch: 'e1', seq: 1 }])
    clock.advance(EPOCH_WAIT_MS)
    expect(shown).toEqual([1, 3])
  })

  test('what is held is shown in order, however it arrived', () => {
    const { emit, shown, clock } = receiver()
    for (const seq of [1, 6, 4]) emit(seq)
    clock.advance(WAIT_MS)
    expect(shown).toEqual([1, 4, 6])
  })

  test('closing leaves no timer', () => {
    const { emit, clock, sequence } = receiver()
    emit(1, E1)
    emit(3, E1)
    sequence.close()
    expect(clock.pendingTimers).toBe(0)
  })
})

describe('decisions/channel: a foreign service that numbers with gaps', () => {
  test('is asked once, events are held for less than 3 s, and later gaps are ignored', () => {
    const { emit, shown, cursors, clock, warnIgnored } = receiver()
    emit(10)
    emit(20)
    emit(30)
    expect(WAIT_MS).toBeLessThan(3000)
    clock.advance(WAIT_MS)
    expect(shown).toEqual([10, 20, 30])
    for (let seq = 40; seq <= 1000; seq += 10) emit(seq)
    expect(shown).toHaveLength(100)
    expect(cursors).toEqual([10])
    expect(warnIgnored.mock.calls).toEqual([
      ['auctionEvent: seq has gaps; missed events can no longer be noticed'],
    ])
    expect(clock.pendingTimers).toBe(0)
  })

  test('is asked once if its replay has the same gaps', () => {
    const { emit, shown, cursors, clock } = receiver()
    emit(10)
    emit(20)
    emit(20, REPLAYED)
    clock.advance(ANSWERED_MS)
    expect(shown).toEqual([10, 20])
    expect(cursors).toEqual([10])
  })

  test('is never asked if it accepts no cursor, and no event waits', () => {
    const { emit, shown, clock } = receiver(null, false)
    for (const seq of [1, 5, 9]) emit(seq)
    for (const seq of [10, 15]) emit(seq, E1)
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
    const { emit, shown, sequence, clock, warnIgnored, histories } = receiver()
    numbers.forEach((seq, index) => {
      emit(seq, { amount: 100 + index })
      clock.advance(WAIT_MS)
    })
    expect(shown).toEqual(numbers.map((_seq, index) => 100 + index))
    expect(warnIgnored.mock.calls.flat()).toEqual([
      expect.stringMatching(/^auctionEvent: seq \d is repeated or out of order; seq is ignored/),
    ])
    expect(histories).toEqual([null])
    expect(sequence.cursor()).toBeNull()
  })

  test('still drops a repeated message with a repeated number', () => {
    const { emit, shown, warnIgnored } = receiver()
    for (const seq of [1, 1, 2, 1, 2]) emit(seq)
    expect(shown).toEqual([1, 2])
    expect(warnIgnored).not.toHaveBeenCalled()
  })

  test('shows what it held for a gap first, and nothing for a message of unknown type', () => {
    const { emit, shown, sequence, clock } = receiver()
    const unknown = () => sequence.receive({ seq: 3, epoch: null, isReplayed: false }, null)
    for (const seq of [5, 9]) emit(seq)
    unknown()
    expect(shown).toEqual([5, 9])
    unknown()
    emit(3)
    expect(shown).toEqual([5, 9, 3])
    expect(clock.pendingTimers).toBe(0)
  })

  test('follows a service whose numbers restarted since the last visit', () => {
    const { emit, shown, sequence, warnIgnored } = receiver(40)
    for (const seq of [1, 2, 3]) emit(seq)
    expect(shown).toEqual([1, 2, 3])
    expect(sequence.cursor()).toBe(3)
    expect(warnIgnored).not.toHaveBeenCalled()
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
    const { emit, shown, sequence, cursors, histories } = receiver()
    emit(50, E1)
    emit(3, { ...E2, amount: 103 })
    emit(4, { ...E2, amount: 104 })
    expect(shown).toEqual([50, 103, 104])
    expect(sequence.cursor()).toEqual({ epoch: 'e2', seq: 4 })
    // The events themselves say that it is another history.
    expect([cursors, histories]).toEqual([[], []])
  })

  test('the first epoch that a board hears of is no other history', () => {
    const { sequence, histories } = receiver()
    sequence.receive({ seq: null, epoch: 'e1', isReplayed: false }, null)
    expect(histories).toEqual([])
  })

  test('an epoch without events also starts over, and its first event is no gap', () => {
    const { emit, shown, sequence, histories, cursors } = receiver()
    emit(50, E1)
    sequence.receive({ seq: null, epoch: 'e2', isReplayed: false }, null)
    expect(histories).toEqual(['e2'])
    expect(sequence.cursor()).toEqual({ epoch: 'e2', seq: 0 })
    emit(1, E2)
    expect(shown).toEqual([50, 1])
    expect(cursors).toEqual([])
  })

  test('detects a gap when the first event of an epoch is lost', () => {
    const { emit, shown, sequence, cursors } = receiver()
    emit(50, E1)
    sequence.receive({ seq: 7, epoch: 'e2', isReplayed: false }, null)
    emit(9, E2)
    expect(shown).toEqual([50])
    expect(cursors).toEqual([{ epoch: 'e2', seq: 7 }])
  })

  test('a service that begins to send epochs continues its numbers', () => {
    const { emit, shown, histories, sequence, cursors } = receiver()
    emit(50)
    emit(51, E1)
    emit(53, E1)
    emit(52, { ...E1, ...REPLAYED })
    expect(shown).toEqual([50, 51, 52, 53])
    expect(histories).toEqual([])
    expect(cursors).toEqual([{ epoch: 'e1', seq: 51 }])
    expect(sequence.cursor()).toEqual({ epoch: 'e1', seq: 53 })
  })

  test('a service that begins to send epochs with a lower number has another history', () => {
    const { emit, shown, sequence } = receiver()
    emit(50)
    emit(3, E1)
    expect(shown).toEqual([50, 3])
    expect(sequence.cursor()).toEqual({ epoch: 'e1', seq: 3 })
  })

  test('a service that begins to send epochs within a gap leaves it open', () => {
    const { emit, shown } = receiver()
    emit(50)
    emit(52)
    emit(53, E1)
    expect(shown).toEqual([50])
    emit(51, { ...E1, ...REPLAYED })
    expect(shown).toEqual([50, 51, 52, 53])
  })

  test('shows the first event of an empty room at once, though its number is the clock’s', () => {
    const { emit, shown, sequence, cursors } = receiver({ epoch: 'e1', seq: 1_800_000_000_000 })
    sequence.receive({ seq: null, epoch: 'e2', isReplayed: false }, null)
    emit(1_800_000_000_500, E2)
    emit(1_800_000_000_501, E2)
    expect(shown).toEqual([1_800_000_000_500, 1_800_000_000_501])
    expect(cursors).toEqual([])
  })

  test('shows events held for a gap in the old history before the new history', () => {
    const { emit, shown, clock } = receiver()
    emit(1, E1)
    emit(3, E1)
    emit(1, { ...E2, amount: 101 })
    expect(shown).toEqual([1, 3, 101])
    expect(clock.pendingTimers).toBe(0)
  })
})

describe('decisions/channel: starting from the position of the lists', () => {
  const LISTS = { epoch: 'e1', seq: 5, lot: true }

  test('the lot may come with that number, once', () => {
    const { emit, shown, sequence } = receiver(LISTS)
    expect(sequence.cursor()).toEqual(LISTS)
    emit(5, E1)
    emit(5, { ...E1, amount: 50 })
    emit(6, { ...E1, ...REPLAYED })
    expect(shown).toEqual([5, 6])
    expect(sequence.cursor()).toEqual({ epoch: 'e1', seq: 6 })
  })

  test('without a lot the next event follows, and what is missing is requested', () => {
    const { emit, shown, cursors } = receiver(LISTS)
    emit(6, E1)
    expect(shown).toEqual([6])
    const missing = receiver(LISTS)
    missing.emit(7, E1)
    expect(missing.shown).toEqual([])
    expect(missing.cursors).toEqual([LISTS])
    missing.emit(5, E1)
    missing.emit(6, { ...E1, ...REPLAYED })
    expect(missing.shown).toEqual([5, 6, 7])
    expect(cursors).toEqual([])
  })

  test.each([1_800_000_000_000, 7])(
    'in a room without events the first number is no gap: %i',
    (seq) => {
      const { emit, shown, cursors } = receiver({ ...LISTS, seq: 0 })
      emit(seq, E1)
      expect(shown).toEqual([seq])
      expect(cursors).toEqual([])
    },
  )

  test('without a lot to come, a low first number is a gap', () => {
    const { emit, shown, cursors } = receiver({ epoch: 'e1', seq: 0 })
    emit(7, E1)
    expect(shown).toEqual([])
    expect(cursors).toEqual([{ epoch: 'e1', seq: 0 }])
  })

  test('goes on in another epoch, and the lot may still come', () => {
    const { emit, shown, sequence } = receiver(LISTS)
    sequence.continueEpoch({ seq: 5, ...E2, isReplayed: false }, { from: 'e1', upTo: 5 })
    expect(sequence.cursor()).toEqual({ ...LISTS, ...E2 })
    emit(5, E2)
    emit(6, E2)
    expect(shown).toEqual([5, 6])
  })
})

describe('decisions/channel: an epoch that goes on in another', () => {
  const goesOn = (seq: number) => ({ seq, epoch: 'e2', isReplayed: false })

  test('keeps the numbers: what was seen is dropped, and the cursor is in the new epoch', () => {
    const { emit, shown, sequence, histories, continued } = receiver({ epoch: 'e1', seq: 4 })
    emit(5, E1)
    sequence.continueEpoch(goesOn(5), { from: 'e1', upTo: 5 })
    expect(sequence.cursor()).toEqual({ epoch: 'e2', seq: 5 })
    emit(5, { ...E2, ...REPLAYED })
    emit(6, E2)
    expect(shown).toEqual([5, 6])
    expect([histories, continued]).toEqual([[], ['e2']])
  })

  test('keeps what is held beyond a gap, and requests the missing events in the new epoch', () => {
    const { emit, shown, sequence, cursors, clock } = receiver()
    emit(1, E1)
    emit(3, E1)
    sequence.continueEpoch(goesOn(3), { from: 'e1', upTo: 3 })
    clock.advance(EPOCH_WAIT_MS)
    expect(cursors.at(-1)).toEqual({ epoch: 'e2', seq: 1 })
    emit(2, { ...E2, ...REPLAYED })
    expect(shown).toEqual([1, 2, 3])
  })

  test('answers a position announced in an epoch that the board does not know', () => {
    const { emit, sequence, cursors, clock, warnIgnored } = receiver()
    emit(5, E1)
    sequence.announce({ seq: 5, epoch: 'e2', isReplayed: false })
    expect(cursors).toEqual([{ epoch: 'e1', seq: 5 }])
    sequence.continueEpoch(goesOn(5), { from: 'e1', upTo: 5 })
    expect(clock.pendingTimers).toBe(0)
    expect(sequence.cursor()).toEqual({ epoch: 'e2', seq: 5 })
    expect(warnIgnored).not.toHaveBeenCalled()
  })

  test('an earlier ping of the epoch before requests nothing', () => {
    const { emit, shown, sequence, cursors, clock, warnIgnored } = receiver()
    emit(5, E1)
    sequence.announce({ seq: 5, ...E1, isReplayed: false })
    sequence.continueEpoch(goesOn(5), { from: 'e1', upTo: 5 })
    emit(6, E2)
    clock.advance(4 * EPOCH_WAIT_MS)
    expect(shown).toEqual([5, 6])
    expect(cursors).toEqual([])
    expect(warnIgnored).not.toHaveBeenCalled()
  })

  test.each([
    ['from an epoch that is not the board’s', { from: 'e0', upTo: 50 }],
    ['before what the board has seen', { from: 'e1', upTo: 49 }],
  ])('%s is another history', (_what, continuation) => {
    const { emit, shown, sequence, histories, continued } = receiver()
    emit(50, E1)
    sequence.continueEpoch(goesOn(7), continuation)
    expect([histories, continued]).toEqual([['e2'], []])
    emit(8, E2)
    expect(shown).toEqual([50, 8])
  })

  test('is ignored where it is known', () => {
    const { emit, shown, sequence, histories, continued } = receiver()
    emit(5, E2)
    sequence.continueEpoch(goesOn(5), { from: 'e1', upTo: 5 })
    emit(6, E2)
    expect(shown).toEqual([5, 6])
    expect([histories, continued]).toEqual([[], []])
  })
})
