/** The change between two data files (docs/recording.md). */
import fc from 'fast-check'
import { afterEach, describe, expect, test } from 'vitest'
import type { WireObject } from '../leaf.ts'
import { applyChange, type Change, changeBetween } from './change.ts'

afterEach(() => {
  expect(Object.keys(Object.prototype)).toEqual([])
})

/** Applies the change between both, after it was written and read. */
function afterChange(before: WireObject | null, after: WireObject | null) {
  const change = changeBetween(before, after)
  return change === null ? before : applyChange(before, JSON.parse(JSON.stringify(change)))
}

const anyObject = fc
  .dictionary(
    fc.oneof(fc.constantFrom('a', 'b', '1', '__proto__', 'toString'), fc.string()),
    fc.jsonValue(),
  )
  .map((value): WireObject => JSON.parse(JSON.stringify(value)))

test('the change between any two objects makes the other of one, byte for byte', () => {
  fc.assert(
    fc.property(anyObject, anyObject, (before, after) => {
      expect(JSON.stringify(afterChange(before, after))).toBe(JSON.stringify(after))
    }),
    { numRuns: 500 },
  )
})

test('lists of which items were added, removed, moved and changed are exact', () => {
  const item = fc.record({ n: fc.nat(4), name: fc.constantFrom('Tarun', 'Meera') })
  const list = fc.array(item, { maxLength: 12 })
  fc.assert(
    fc.property(list, list, (before, after) => {
      expect(afterChange({ list: before }, { list: after })).toEqual({ list: after })
    }),
    { numRuns: 500 },
  )
})

test('nothing has changed between equal values', () => {
  expect(changeBetween({ a: [1, { b: null }] }, { a: [1, { b: null }] })).toBeNull()
  expect(changeBetween(null, null)).toBeNull()
})

describe('a change of a list is short', () => {
  const player = (n: number, team = '') => ({ full_name: `Player Number ${n}`, sl_no: n, team })
  test.each<[string, unknown[], unknown[], unknown[]]>([
    [
      'moved items are kept together',
      [1, 2, 3, 4, 5],
      [3, 4, 1, 2, 5],
      [
        [2, 2],
        [0, 2],
        [4, 1],
      ],
    ],
    [
      'equal items are kept one by one',
      [7, 7, 8],
      [8, 7, 7],
      [
        [2, 1],
        [0, 2],
      ],
    ],
    ['new items stand together', [1, 4], [1, 2, 3, 4], [[0, 1], { new: [2, 3] }, [1, 1]]],
    [
      'items changed side by side, after one that moved',
      [player(1), player(2), player(3), player(4), 0],
      [player(4), player(1), player(2, 'A'), player(3, 'B'), 0],
      [
        [3, 1],
        [0, 1],
        [1, { keys: { team: { set: 'A' } } }],
        [2, { keys: { team: { set: 'B' } } }],
        [4, 1],
      ],
    ],
    [
      'another item in place of one is written as it is',
      [0, { n: 1, m: 1 }, 0],
      [0, { n: 2, m: 2 }, 0],
      [[0, 1], { new: [{ n: 2, m: 2 }] }, [2, 1]],
    ],
  ])('%s', (_what, before, after, items) => {
    expect(changeBetween({ list: before }, { list: after })).toEqual({ keys: { list: { items } } })
  })
})

test('what is unchanged is shared, and the value before stays as it was', () => {
  const before = { status: 1, teams: [{ name: 'A' }, { name: 'B' }] }
  const after = applyChange(before, { keys: { teams: { items: [[1, 1]] } } })
  expect(after).toEqual({ status: 1, teams: [{ name: 'B' }] })
  expect(Object.values(after ?? {}).flat()).toContain(before.teams[1])
  expect(before.teams).toHaveLength(2)
})

describe('a change that does not fit is refused', () => {
  const file = { status: 1, teams: ['A', 'B'] }
  test.each([
    ['an item that is not there', { keys: { teams: { items: [[1, 2]] } } }, 'not there'],
    ['a negative index', { keys: { teams: { items: [[-1, 1]] } } }, 'not there'],
    ['an index that is no number', { keys: { teams: { items: [['length', 1]] } } }, 'not there'],
    ['an endless count', { keys: { teams: { items: [[0, 1e300]] } } }, 'not there'],
    [
      'an item twice',
      {
        keys: {
          teams: {
            items: [
              [0, 2],
              [1, 1],
            ],
          },
        },
      },
      'twice',
    ],
    ['a piece that is none', { keys: { teams: { items: [7] } } }, 'none'],
    ['a piece of three', { keys: { teams: { items: [[0, 1, 1]] } } }, 'none'],
    ['a change that is none', { keys: { status: 7 } }, 'not an object'],
    ['a key to remove that is none', { keys: {}, removed: [['status']] }, 'not there'],
    ['items of no list', { keys: { status: { items: [] } } }, 'not a list'],
    ['keys of no object', { keys: { teams: { keys: {} } } }, 'not an object'],
    ['a key that cannot be removed', { keys: {}, removed: ['toString'] }, 'not there'],
    ['removed keys that are no list', { keys: {}, removed: 'status' }, 'not a list'],
    ['a data file that is a list', { set: [] }, 'no object'],
    ['no kind of change', { keys: { status: {} } }, 'without'],
    [
      'a list that is too long',
      { keys: { teams: { items: [{ new: Array.from({ length: 100_001 }, () => 0) }] } } },
      '100000 items',
    ],
  ])('%s', (_what, change, problem) => {
    expect(() => applyChange(file, change as Change)).toThrow(problem)
  })
})
