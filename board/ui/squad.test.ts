// @vitest-environment node
import { describe, expect, test } from 'vitest'
import { fillOf } from './squad.ts'

describe('§5, §9 progress colour thresholds: 80% (amber) and 100% (green), otherwise blue', () => {
  test.each([
    [0, 10, 'open'],
    [799, 1000, 'open'],
    [4, 5, 'nearly-full'],
    [800, 1000, 'nearly-full'],
    [20, 25, 'nearly-full'],
    [999, 1000, 'nearly-full'],
    [25, 25, 'full'],
    [12, 10, 'full'],
    [0, 0, 'open'],
    [3, 0, 'open'],
    [3, -1, 'open'],
    [null, 10, 'open'],
    [3, null, 'open'],
  ] as const)('%s of %s is %s', (size, limit, fill) => {
    expect(fillOf({ squadSize: size, squadLimit: limit })).toBe(fill)
  })
})
