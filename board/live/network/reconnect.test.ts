// @vitest-environment node
import { describe, expect, test } from 'vitest'
import { createFakeClock } from '../../test/fake-clock.ts'
import { createReconnect, HELD_MS } from './reconnect.ts'

/** A board whose connection the test controls. */
function createBoard(random = () => 0, isAttended = true) {
  const clock = createFakeClock()
  const attempts: number[] = []
  const statuses: string[] = []
  const reconnect = createReconnect({
    clock,
    random,
    isAttended,
    attempt: () => attempts.push(clock.now()),
    onStatus: (status) => statuses.push(status),
  })
  return { clock, attempts, statuses, reconnect }
}

describe('§9 reconnection attempts: 5; delay 1000 ms up to 5000 ms', () => {
  // decisions/channel: waits are spread over up to 2 s.
  test.each([
    [0, [1000, 2000, 4000, 4000, 4000]],
    [0.5, [2000, 3000, 4500, 4500, 4500]],
    [1, [3000, 4000, 5000, 5000, 5000]],
  ])('with the random number %d waits %j ms, and makes no sixth attempt', (random, delays) => {
    const { clock, attempts, statuses, reconnect } = createBoard(() => random)
    for (const delay of delays) {
      const attemptsBefore = attempts.length
      reconnect.lost()
      clock.advance(delay - 1)
      expect(attempts).toHaveLength(attemptsBefore)
      clock.advance(1)
      expect(attempts).toHaveLength(attemptsBefore + 1)
    }
    reconnect.lost()
    expect(statuses).toEqual([...Array(5).fill('reconnecting'), 'paused'])
    expect(clock.pendingTimers).toBe(0)
  })

  test('counts a failure reported twice as one', () => {
    const { clock, attempts, statuses, reconnect } = createBoard()
    reconnect.lost()
    reconnect.lost()
    expect(statuses).toEqual(['reconnecting'])
    clock.advance(60_000)
    expect(attempts).toHaveLength(1)
  })
})

describe('decisions/channel: views that nobody attends', () => {
  test.each([
    [0, 25_000],
    [0.5, 30_000],
    [1, 35_000],
  ])('with the random number %d try every %i ms after the fifth attempt', (random, delay) => {
    const { clock, attempts, statuses, reconnect } = createBoard(() => random, false)
    for (let tried = 0; tried < 5; tried += 1) {
      reconnect.lost()
      clock.advance(5000)
    }
    for (let later = 6; later < 20; later += 1) {
      reconnect.lost()
      clock.advance(delay - 1)
      expect(attempts).toHaveLength(later - 1)
      clock.advance(1)
      expect(attempts).toHaveLength(later)
    }
    expect(statuses).not.toContain('paused')
    reconnect.lost()
    reconnect.reset()
    expect(clock.pendingTimers).toBe(0)
  })
})

describe('decisions/channel: only a connection that lasted resets the count', () => {
  test.each([0, 1000, HELD_MS - 1])(
    'makes five attempts in all if each connection is dropped after %i ms',
    (ms) => {
      const { clock, attempts, statuses, reconnect } = createBoard()
      reconnect.joined()
      for (let attemptsBefore = -1; attemptsBefore < attempts.length; ) {
        attemptsBefore = attempts.length
        clock.advance(ms)
        reconnect.lost()
        clock.advance(5500)
        if (attempts.length > attemptsBefore) reconnect.joined()
      }
      expect(attempts).toHaveLength(5)
      expect(statuses.at(-1)).toBe('paused')
    },
  )
})
