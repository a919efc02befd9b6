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
    /** The amounts of the events that were passed on: each test gives every event one of its own. */
    shown,
    delivered,
    /** The cursor of each rejoin. */
    cursors,
    histories,
    warnIgnored,
    sequence,
    setConnected(now: boolean) {
      isConnected = now
    },
    /** Receives an event whose amount is its number, unless another is given. */
    tell(seq: number | null, more: Partial<Position> & { readonly amount?: number } = {}) {
      const { amount = seq, ...position } = more
      const one = { ...event('playerAdded', { ...sandhu, amount }), seq, ...position }
      sequence.receive(one, one)
    },
  }
}

const AGAIN = { isReplayed: true }
const E1 = { epoch: 'e1' }
const E2 = { epoch: 'e2' }

describe('decisions/channel: each event once, in order', () => {
  test('a service that numbers nothing is passed on as it tells, repetitions too', () => {
    const { tell, shown, sequence, cursors, clock } = receiver()
    for (const amount of [5, 5, 3]) tell(null, { amount })
    expect(shown).toEqual([5, 5, 3])
    expect(sequence.cursor()).toBeNull()
    expect(cursors).toEqual([])
    expect(clock.pendingTimers).toBe(0)
  })

  test('what was seen is dropped, and the cursor is the last number', () => {
    const { tell, shown, sequence } = receiver()
    for (const seq of [41, 42, 42, 41, 43]) tell(seq)
    expect(shown).toEqual([41, 42, 43])
    expect(sequence.cursor()).toBe(43)
  })

  test('where the last number came with an epoch, the cursor carries both', () => {
    const { tell, sequence } = receiver()
    tell(7, E1)
    expect(sequence.cursor()).toEqual({ epoch: 'e1', seq: 7 })
  })

  test('a message of unknown type is not passed on, and its number counts', () => {
    const { tell, shown, sequence, cursors } = receiver()
    tell(1, E1)
    sequence.receive({ seq: 2, epoch: 'e1', isReplayed: false }, null)
    tell(3, E1)
    expect(shown).toEqual([1, 3])
    expect(cursors).toEqual([])
  })
})

describe('decisions/channel: a jump is a gap', () => {
  test('the cursor stays before it, and the missing events are asked for at once', () => {
    const { tell, shown, cursors, sequence } = receiver()
    tell(1, E1)
    tell(4, E1)
    expect(shown).toEqual([1])
    expect(cursors).toEqual([{ epoch: 'e1', seq: 1 }])
    expect(sequence.cursor()).toEqual({ epoch: 'e1', seq: 1 })
  })

  test('what is replayed is passed on once, and what was held as it came first', () => {
    const { tell, shown, delivered, cursors, clock, warnIgnored } = receiver()
    tell(1, E1)
    tell(4, E1)
    for (const seq of [2, 3, 4, 5]) tell(seq, { ...E1, ...AGAIN })
    expect(shown).toEqual([1, 2, 3, 4, 5])
    expect(delivered.map(({ isReplayed }) => isReplayed)).toEqual([false, true, true, false, true])
    expect(cursors).toHaveLength(1)
    expect(clock.pendingTimers).toBe(0)
    expect(warnIgnored).not.toHaveBeenCalled()
  })

  test('events that come meanwhile wait for their turn, and no further join is made', () => {
    const { tell, shown, cursors } = receiver()
    tell(1)
    for (const seq of [3, 4, 5]) tell(seq)
    expect(shown).toEqual([1])
    tell(2, AGAIN)
    expect(shown).toEqual([1, 2, 3, 4, 5])
    expect(cursors).toEqual([1])
  })

  test('a second gap inside the answer is waited on, then asked for too', () => {
    const { tell, shown, cursors, clock } = receiver()
    tell(1, E1)
    tell(9, E1)
    for (const seq of [2, 3, 6, 7, 8]) tell(seq, { ...E1, ...AGAIN })
    expect(shown).toEqual([1, 2, 3])
    clock.advance(EPOCH_WAIT_MS)
    expect(cursors.at(-1)).toEqual({ epoch: 'e1', seq: 3 })
    for (const seq of [4, 5, 6]) tell(seq, { ...E1, ...AGAIN })
    expect(shown).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9])
  })

  test('a later gap is asked for like the first', () => {
    const { tell, shown, cursors } = receiver()
    tell(1, E1)
    tell(3, E1)
    tell(2, { ...E1, ...AGAIN })
    tell(5, E1)
    tell(4, { ...E1, ...AGAIN })
    expect(shown).toEqual([1, 2, 3, 4, 5])
    expect(cursors).toHaveLength(2)
  })

  test('the service cannot replay so far back: it answers the same again, and soon it is shown', () => {
    const { tell, shown, cursors, clock, warnIgnored } = receiver({ epoch: 'e1', seq: 3 })
    tell(5000, E1)
    expect(cursors).toHaveLength(1)
    tell(5000, E1)
    clock.advance(ANSWERED_MS)
    expect(cursors).toHaveLength(2)
    tell(5000, E1)
    clock.advance(ANSWERED_MS)
    expect(cursors).toHaveLength(2)
    expect(shown).toEqual([5000])
    expect(warnIgnored).toHaveBeenCalledTimes(1)
    tell(5001, E1)
    expect(shown).toEqual([5000, 5001])
    expect(clock.pendingTimers).toBe(0)
  })

  test('without a connection the next join asks for it, and it is waited for', () => {
    const { tell, shown, cursors, clock, sequence, setConnected } = receiver()
    tell(1, E1)
    tell(3, E1)
    setConnected(false)
    clock.advance(60_000)
    expect(shown).toEqual([1])
    expect(cursors).toHaveLength(1)
    expect(clock.pendingTimers).toBe(0)
    setConnected(true)
    sequence.joined()
    tell(2, { ...E1, ...AGAIN })
    expect(shown).toEqual([1, 2, 3])
  })

  test('closed in the middle of it, no timer is left', () => {
    const { tell, clock, sequence } = receiver()
    tell(1, E1)
    tell(3, E1)
    sequence.close()
    expect(clock.pendingTimers).toBe(0)
  })
})

describe('decisions/channel: a foreign service that numbers with gaps', () => {
  test('is asked once; nothing is hidden for longer than 3 s, and later gaps not at all', () => {
    const { tell, shown, cursors, clock, warnIgnored } = receiver()
    tell(10)
    tell(20)
    tell(30)
    expect(WAIT_MS).toBeLessThan(3000)
    clock.advance(WAIT_MS)
    expect(shown).toEqual([10, 20, 30])
    for (let seq = 40; seq <= 1000; seq += 10) tell(seq)
    expect(shown).toHaveLength(100)
    expect(cursors).toEqual([10])
    expect(warnIgnored.mock.calls).toEqual([
      ['auctionEvent: seq has gaps; missed events can no longer be noticed'],
    ])
    expect(clock.pendingTimers).toBe(0)
  })

  test('also where it replays, with the gaps that it numbers with', () => {
    const { tell, shown, cursors, clock } = receiver()
    tell(10)
    tell(20)
    tell(20, AGAIN)
    clock.advance(ANSWERED_MS)
    expect(shown).toEqual([10, 20])
    expect(cursors).toEqual([10])
  })

  test('one that takes no cursor is never asked, and nothing waits', () => {
    const { tell, shown, clock } = receiver(null, false)
    for (const seq of [1, 5, 9]) tell(seq)
    expect(shown).toEqual([1, 5, 9])
    expect(clock.pendingTimers).toBe(0)
  })
})

describe('issue "any service": numbers that make no sequence', () => {
  test.each([
    ['always the same', [1, 1, 1, 1]],
    ['counting anew, without an epoch', [1, 2, 3, 1, 2]],
    ['falling', [9, 8, 7]],
  ])('%s: every event is shown, and the console says so once', (_, numbers) => {
    const { tell, shown, sequence, clock, warnIgnored, histories } = receiver()
    numbers.forEach((seq, index) => {
      tell(seq, { amount: 100 + index })
      clock.advance(WAIT_MS)
    })
    expect(shown).toEqual(numbers.map((_seq, index) => 100 + index))
    expect(warnIgnored.mock.calls.flat()).toEqual([
      expect.stringMatching(/^auctionEvent: seq \d is repeated or out of order; seq is ignored/),
    ])
    expect(histories).toEqual([null])
    expect(sequence.cursor()).toBeNull()
  })

  test('a repeated message with its repeated number is dropped all the same', () => {
    const { tell, shown, warnIgnored } = receiver()
    for (const seq of [1, 1, 2, 1, 2]) tell(seq)
    expect(shown).toEqual([1, 2])
    expect(warnIgnored).not.toHaveBeenCalled()
  })

  test('a service that counts anew since the last visit is followed from there', () => {
    const { tell, shown, sequence, warnIgnored } = receiver(40)
    for (const seq of [1, 2, 3]) tell(seq)
    expect(shown).toEqual([1, 2, 3])
    expect(sequence.cursor()).toBe(3)
    expect(warnIgnored).not.toHaveBeenCalled()
  })

  test('memory is bounded: what is remembered of numbers, and what is held beyond a gap', () => {
    const { tell, shown } = receiver()
    for (let seq = 1; seq <= 3000; seq++) tell(seq)
    for (let seq = 3002; seq <= 6000; seq++) tell(seq)
    expect(shown).toHaveLength(5999)
  })
})

describe('decisions/channel: epochs', () => {
  test('another epoch is another history: lower numbers are shown, and the cursor is its own', () => {
    const { tell, shown, sequence, cursors } = receiver()
    tell(50, E1)
    tell(3, { ...E2, amount: 103 })
    tell(4, { ...E2, amount: 104 })
    expect(shown).toEqual([50, 103, 104])
    expect(sequence.cursor()).toEqual({ epoch: 'e2', seq: 4 })
    expect(cursors).toEqual([])
  })

  test('also where the earlier one is that of an earlier visit', () => {
    const { tell, shown } = receiver({ epoch: 'e1', seq: 50 })
    tell(3, E2)
    expect(shown).toEqual([3])
  })

  test('an epoch with nothing to tell starts over too, and its first event is no gap', () => {
    const { tell, shown, sequence, histories, cursors } = receiver()
    tell(50, E1)
    sequence.receive({ seq: null, epoch: 'e2', isReplayed: false }, null)
    expect(histories).toEqual(['e2'])
    expect(sequence.cursor()).toEqual({ epoch: 'e2', seq: 0 })
    tell(1, E2)
    expect(shown).toEqual([50, 1])
    expect(cursors).toEqual([])
  })

  test('its first event lost: that is a gap', () => {
    const { tell, shown, sequence, cursors } = receiver()
    tell(50, E1)
    sequence.receive({ seq: 7, epoch: 'e2', isReplayed: false }, null)
    tell(9, E2)
    expect(shown).toEqual([50])
    expect(cursors).toEqual([{ epoch: 'e2', seq: 7 }])
  })

  test('a service that begins to send epochs continues its numbers', () => {
    const { tell, shown, histories, sequence, cursors } = receiver()
    tell(50)
    tell(51, E1)
    tell(53, E1)
    tell(52, { ...E1, ...AGAIN })
    expect(shown).toEqual([50, 51, 52, 53])
    expect(histories).toEqual([])
    expect(cursors).toEqual([{ epoch: 'e1', seq: 51 }])
    expect(sequence.cursor()).toEqual({ epoch: 'e1', seq: 53 })
  })

  test('what was held beyond a gap of the old history is shown before the new one', () => {
    const { tell, shown, clock } = receiver()
    tell(1, E1)
    tell(3, E1)
    tell(1, { ...E2, amount: 101 })
    expect(shown).toEqual([1, 3, 101])
    expect(clock.pendingTimers).toBe(0)
  })
})
