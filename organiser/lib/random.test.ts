import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { randomFrom } from './random.ts'

describe('randomFrom', () => {
  it('gives the same numbers for the same seed, and others for another seed', () => {
    const run = (...seed: (string | number)[]) => {
      const random = randomFrom(...seed)
      return Array.from({ length: 5 }, () => random.next())
    }
    expect(run('a', 1)).toEqual(run('a', 1))
    expect(run('a', 1)).not.toEqual(run('a', 2))
    expect(run('a', 1)).not.toEqual(run('a1'))
  })

  it('stays within its bounds', () => {
    fc.assert(
      fc.property(fc.integer(), fc.integer({ min: 0, max: 50 }), (seed, span) => {
        const random = randomFrom(seed)
        const value = random.whole(10, 10 + span)
        return Number.isInteger(value) && value >= 10 && value <= 10 + span
      }),
    )
  })

  it('shuffles a copy without losing items', () => {
    const list = [1, 2, 3, 4, 5, 6, 7, 8]
    const shuffled = randomFrom(7).shuffled(list)
    expect(list).toEqual([1, 2, 3, 4, 5, 6, 7, 8])
    expect(shuffled).not.toEqual(list)
    expect(shuffled.toSorted()).toEqual(list)
  })
})
