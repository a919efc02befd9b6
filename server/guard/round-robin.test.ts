import { describe, expect, test } from 'vitest'
import { createRoundRobin } from './round-robin.ts'

describe('turns', () => {
  test('go round the members that wait, one task at a time', async () => {
    const turns = createRoundRobin()
    const order: string[] = []
    let running = 0
    const task = (name: string) => async () => {
      running += 1
      expect(running).toBe(1)
      await new Promise(setImmediate)
      order.push(name)
      running -= 1
    }
    await Promise.all([
      ...[1, 2, 3, 4].map((n) => turns('a', task(`a${n}`))),
      ...[1, 2].map((n) => turns('b', task(`b${n}`))),
      turns('c', task('c1')),
    ])
    expect(order).toEqual(['a1', 'a2', 'b1', 'c1', 'a3', 'b2', 'a4'])
  })

  test('return what the task does, and go on after one that failed', async () => {
    const turns = createRoundRobin()
    const failed = turns('a', () => Promise.reject(new Error('no')))
    const next = turns('a', () => Promise.resolve(2))
    await expect(failed).rejects.toThrow('no')
    expect(await next).toBe(2)
    expect(await turns('a', () => Promise.resolve(3))).toBe(3)
  })
})
