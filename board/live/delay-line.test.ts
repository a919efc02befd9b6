// @vitest-environment node
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Clock } from '../platform/clock.ts'
import { createFakeClock } from '../test/fake-clock.ts'
import { createDelayLine, MOST_HELD } from './delay-line.ts'

const START = 5_000_000

function lineOf({ clockFrom = (clock: Clock) => clock } = {}) {
  const clock = createFakeClock(START)
  const out: { item: string; at: number }[] = []
  const line = createDelayLine<string>({
    clock: clockFrom(clock),
    deliver: (item) => out.push({ item, at: clock.now() - START }),
  })
  const push = (item: string) => line.push(item, clock.now())
  return { clock, out, line, push, items: () => out.map(({ item }) => item) }
}

describe('decisions/live-events: a delay for viewers of a stream', () => {
  test('late timers (a hidden tab) keep the order, and a flush delivers what is due', () => {
    const { clock, line, push, items } = lineOf({
      clockFrom: (exact) => ({ ...exact, after: () => () => {} }),
    })
    line.setDelay(1000)
    push('a')
    clock.advance(500)
    push('b')
    clock.advance(900)
    line.flush()
    expect(items()).toEqual(['a'])
    clock.advance(60_000)
    push('c')
    line.flush()
    expect(items()).toEqual(['a', 'b'])
  })

  test('after the device’s clock is set back, no item is held longer than the delay', () => {
    const { clock, line, push, items } = lineOf()
    line.setDelay(10_000)
    push('a')
    clock.setBack(3_600_000)
    clock.advance(10_000)
    expect(items()).toEqual(['a'])
  })

  test('beyond its limit the oldest item is delivered early', () => {
    const { line, push, items } = lineOf()
    line.setDelay(120_000)
    for (let n = 0; n < MOST_HELD + 3; n++) push(String(n))
    expect(items()).toEqual(['0', '1', '2'])
    line.setDelay(0)
    expect(items()).toHaveLength(MOST_HELD + 3)
  })

  test('however the delay changes, nothing is lost, repeated, out of order, early or late', () => {
    const step = fc.oneof(
      fc.record({ act: fc.constant('push' as const) }),
      fc.record({ act: fc.constant('wait' as const), ms: fc.nat(40_000) }),
      fc.record({ act: fc.constant('delay' as const), ms: fc.nat(120_000) }),
      fc.record({ act: fc.constant('flush' as const) }),
    )
    fc.assert(
      fc.property(fc.array(step, { maxLength: 80 }), (steps) => {
        const { clock, line, push, out } = lineOf()
        const heardAt: number[] = []
        let delayMs = 0
        let checked = 0
        const dueAt = (index: number) => (heardAt[index] ?? Number.POSITIVE_INFINITY) + delayMs
        const check = (since: number) => {
          for (; checked < out.length; checked++) {
            const { item, at } = out[checked] ?? { item: '', at: 0 }
            if (item !== String(checked)) throw new Error(`${item} came as number ${checked}`)
            if (at < dueAt(checked)) throw new Error(`${item} came early`)
            if (at > Math.max(dueAt(checked), since)) throw new Error(`${item} came late`)
          }
          if (dueAt(checked) <= clock.now() - START) throw new Error(`${checked} did not come`)
        }
        for (const one of steps) {
          const since = clock.now() - START
          if (one.act === 'push') {
            heardAt.push(clock.now() - START)
            push(String(heardAt.length - 1))
          } else if (one.act === 'wait') clock.advance(one.ms)
          else if (one.act === 'delay') {
            delayMs = one.ms
            line.setDelay(one.ms)
          } else line.flush()
          check(since)
        }
        const since = clock.now() - START
        clock.advance(120_000)
        check(since)
        expect(out).toHaveLength(heardAt.length)
        expect(clock.pendingTimers).toBe(0)
      }),
    )
  })
})
