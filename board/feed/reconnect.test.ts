// @vitest-environment node
import { describe, expect, test } from 'vitest'
import { createFakeClock } from '../test/fake-clock.ts'
import { createReconnect, HELD_MS } from './reconnect.ts'

/** A board that is connected as long as the test says so. */
function board(random = 0) {
  const clock = createFakeClock()
  const attempts: number[] = []
  const statuses: string[] = []
  const reconnect = createReconnect({
    clock,
    random: () => random,
    attempt: () => attempts.push(clock.now()),
    onStatus: (status) => statuses.push(status),
  })
  return { clock, attempts, statuses, reconnect }
}

/** Where each of the attempts comes, when each fails at once. */
function failAll(parts: ReturnType<typeof board>) {
  const { clock, attempts, reconnect } = parts
  reconnect.lost()
  for (let made = attempts.length; made < 50; made = attempts.length) {
    clock.advance(60_000)
    if (attempts.length === made) break
    reconnect.lost()
  }
}

describe('§9 reconnection attempts: 5; delay 1000 ms up to 5000 ms', () => {
  test('1, 2, 4, 5 and 5 s after the loss and each failure, and no sixth', () => {
    const { clock, attempts, statuses, reconnect } = board()
    for (const delay of [1000, 2000, 4000, 5000, 5000]) {
      const made = attempts.length
      reconnect.lost()
      clock.advance(delay - 1)
      expect(attempts).toHaveLength(made)
      clock.advance(1)
      expect(attempts).toHaveLength(made + 1)
    }
    reconnect.lost()
    expect(statuses).toEqual([...Array(5).fill('reconnecting'), 'paused'])
    expect(clock.pendingTimers).toBe(0)
  })

  test('decisions/channel: the first wait of many boards is spread over half a second', () => {
    const { clock, attempts, reconnect } = board(1)
    reconnect.lost()
    clock.advance(1499)
    expect(attempts).toEqual([])
    clock.advance(1)
    expect(attempts).toHaveLength(1)
    reconnect.lost()
    clock.advance(2000)
    expect(attempts).toHaveLength(2)
  })

  test('one failure told twice is one failure', () => {
    const { clock, attempts, statuses, reconnect } = board()
    reconnect.lost()
    reconnect.lost()
    expect(statuses).toEqual(['reconnecting'])
    clock.advance(60_000)
    expect(attempts).toHaveLength(1)
  })
})

describe('decisions/channel: only a join that held ends the count', () => {
  test.each([0, 1000, HELD_MS - 1])('dropped %i ms after each join: five attempts in all', (ms) => {
    const { clock, attempts, statuses, reconnect } = board()
    reconnect.joined()
    for (let made = -1; made < attempts.length; ) {
      made = attempts.length
      clock.advance(ms)
      reconnect.lost()
      clock.advance(5500)
      if (attempts.length > made) reconnect.joined()
    }
    expect(attempts).toHaveLength(5)
    expect(statuses.at(-1)).toBe('paused')
  })

  test('dropped after it held: five attempts again, the first after 1 s', () => {
    const parts = board()
    const { clock, attempts, reconnect } = parts
    reconnect.lost()
    clock.advance(1000)
    reconnect.joined()
    clock.advance(HELD_MS)
    const lostAt = clock.now()
    failAll(parts)
    expect(attempts).toHaveLength(6)
    expect((attempts[1] ?? 0) - lostAt).toBe(1000)
  })
})

describe('reset', () => {
  test('cancels the wait, and after a pause there are five attempts again', () => {
    const parts = board()
    const { clock, attempts, reconnect } = parts
    reconnect.lost()
    reconnect.reset()
    expect(clock.pendingTimers).toBe(0)
    failAll(parts)
    expect(attempts).toHaveLength(5)
    reconnect.lost()
    expect(clock.pendingTimers).toBe(0)
    reconnect.reset()
    failAll(parts)
    expect(attempts).toHaveLength(10)
  })
})
