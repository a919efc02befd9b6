import { expect, test } from 'vitest'
import { MOST_NOTICES } from '../../live/live-state.ts'
import { type Slots, slotsOf } from './notice-slots.ts'

/** The slots after each of these came to be what is shown, newest first. */
function after(...shown: readonly (readonly number[])[]): [number, number][] {
  const slots = shown.reduce<Slots>((before, ids) => slotsOf(before, ids), new Map())
  return [...slots].sort(([one], [other]) => one - other)
}

test('the first notice is at the foot, the next above it', () => {
  expect(after([7])).toEqual([[7, 0]])
  expect(after([7], [9, 7])).toEqual([
    [7, 0],
    [9, 1],
  ])
})

test('one that goes leaves the others where they are', () => {
  expect(after([9, 7], [9])).toEqual([[9, 1]])
})

test('above the top the next one is at the foot again', () => {
  expect(after([3, 2, 1], [4, 3, 2])).toEqual([
    [2, 1],
    [3, 2],
    [4, 0],
  ])
})

test('when all have gone it begins at the foot again', () => {
  expect(after([3, 2, 1], [], [4])).toEqual([[4, 0]])
})

test('no two are in one place, whichever goes first', () => {
  let slots: Slots = new Map()
  for (const ids of [[1], [2, 1], [3, 2, 1], [3, 1], [4, 3, 1], [5, 4, 1], [5, 4], [6, 5, 4]]) {
    slots = slotsOf(slots, ids)
    expect(new Set(slots.values()).size).toBe(ids.length)
    expect(Math.max(...slots.values())).toBeLessThan(MOST_NOTICES)
  }
})
