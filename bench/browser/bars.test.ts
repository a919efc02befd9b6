import { describe, expect, test } from 'vitest'
import { ROWS, RUNNERS, ratio, reaches } from './bars.ts'

describe('ratios', () => {
  test('are multiples of the reference', () => {
    expect(ratio(3, 2)).toBe(1.5)
  })

  test('are empty without a reference or with a reference of zero', () => {
    expect(ratio(3, undefined)).toBeNull()
    expect(ratio(undefined, 2)).toBeNull()
    expect(ratio(3, 0)).toBeNull()
  })
})

describe('a bar', () => {
  test('can be an absolute figure', () => {
    expect(reaches({ atMost: 100 }, { board: 100 })).toBe(true)
    expect(reaches({ atMost: 100 }, { board: 101 })).toBe(false)
    expect(reaches({ atLeast: 59 }, { board: 58.9 })).toBe(false)
    expect(reaches({ atLeast: 59 }, { board: 60 })).toBe(true)
  })

  test('can be a multiple of a reference', () => {
    const bar = { times: 'floor', atMost: 1.9 } as const
    expect(reaches(bar, { board: 1_900, floor: 1_000 })).toBe(true)
    expect(reaches(bar, { board: 1_920, floor: 1_000 })).toBe(false)
  })

  test('is open if its reference was not measured', () => {
    expect(reaches({ times: 'floor', atMost: 1.9 }, { board: 1 })).toBeNull()
  })

  test('of zero allows only an invisible difference', () => {
    expect(reaches({ atMost: 0 }, { board: 0.0049 })).toBe(true)
    expect(reaches({ atMost: 0 }, { board: 0.006 })).toBe(false)
  })

  test('applies only if its figure was measured', () => {
    for (const { scenario, bars } of ROWS) {
      for (const { times } of bars) {
        if (times !== undefined) expect(RUNNERS[scenario]).toContain(times)
      }
    }
  })
})
