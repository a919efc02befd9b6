import { expect, test } from 'vitest'
import { type Slots, slotsOf } from './Notices.tsx'

/** The slots after these lists of notices were shown one after the other, newest first. */
function after(...shown: readonly (readonly number[])[]): [number, number][] {
  const slots = shown.reduce<Slots>((before, ids) => slotsOf(before, ids), new Map())
  return [...slots].sort(([one], [other]) => one - other)
}

test.each([
  ['the first notice is at the bottom', [[7]], [[7, 0]]],
  [
    'the next is above it',
    [[7], [9, 7]],
    [
      [7, 0],
      [9, 1],
    ],
  ],
  ['a removed notice does not move the others', [[9, 7], [9]], [[9, 1]]],
  [
    'after the top slot the next is at the bottom',
    [
      [3, 2, 1],
      [4, 3, 2],
    ],
    [
      [2, 1],
      [3, 2],
      [4, 0],
    ],
  ],
  [
    'a slot that is taken is left out',
    [
      [3, 2, 1],
      [3, 1],
      [4, 3, 1],
    ],
    [
      [1, 0],
      [3, 2],
      [4, 1],
    ],
  ],
  ['when all are removed the next is at the bottom', [[3, 2, 1], [], [4]], [[4, 0]]],
])('%s', (_, shown, slots) => {
  expect(after(...shown)).toEqual(slots)
})
