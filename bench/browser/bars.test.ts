import { expect, test } from 'vitest'
import { ROWS, RUNNERS, ratio, reaches } from './bars.ts'

test.each([
  ['is a multiple of the reference', 3, 2, 1.5],
  ['is empty without a reference', 3, undefined, null],
  ['is empty without a figure', undefined, 2, null],
  ['is empty with a reference of zero', 3, 0, null],
])('a ratio %s', (_, figure, reference, expected) => {
  expect(ratio(figure, reference)).toBe(expected)
})

const TIMES_FLOOR = { times: 'floor', atMost: 1.9 } as const

test.each([
  ['an absolute figure', { atMost: 100 }, { board: 100 }, true],
  ['an absolute figure', { atMost: 100 }, { board: 101 }, false],
  ['an absolute figure', { atLeast: 59 }, { board: 58.9 }, false],
  ['an absolute figure', { atLeast: 59 }, { board: 60 }, true],
  ['a multiple of a reference', TIMES_FLOOR, { board: 1_900, floor: 1_000 }, true],
  ['a multiple of a reference', TIMES_FLOOR, { board: 1_920, floor: 1_000 }, false],
  ['open if its reference was not measured', TIMES_FLOOR, { board: 1 }, null],
  ['of zero and allows an invisible difference', { atMost: 0 }, { board: 0.0049 }, true],
  ['of zero and allows no visible difference', { atMost: 0 }, { board: 0.006 }, false],
])('a bar can be %s: %o of %o', (_, bar, measured, expected) => {
  expect(reaches(bar, measured)).toBe(expected)
})

test('a bar applies only if its figure was measured', () => {
  for (const { scenario, bars } of ROWS) {
    for (const { times } of bars)
      if (times !== undefined) expect(RUNNERS[scenario]).toContain(times)
  }
})
