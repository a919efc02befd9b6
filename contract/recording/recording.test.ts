/** Recordings as JSON Lines (docs/recording.md). */
import fc from 'fast-check'
import { afterEach, describe, expect, test } from 'vitest'
import type { WireObject } from '../leaf.ts'
import { applyChange, type Change, changeBetween } from './change.ts'
import {
  isRecording,
  LONGEST_RECORDING,
  type RecordedStep,
  readRecording,
  writeRecording,
} from './recording.ts'

afterEach(() => {
  expect(Object.keys(Object.prototype)).toEqual([])
})

test('what is written is read, and a raise as what differs from the bid before it', () => {
  const bid = (at: number, data: WireObject): RecordedStep => {
    return { at, event: { eventType: 'biddingStart', data }, change: null }
  }
  const file = { auction_details: { main: [{}] }, teams: [] }
  const steps = [
    { ...bid(5000, { name: 'Asha', img: null, amount: 5 }), change: { set: file } },
    bid(6200, { name: 'Asha', img: null, amount: 6 }),
    bid(7300, { name: 'Asha', amount: 7 }),
    {
      at: 7300,
      event: { eventType: 'playerSold', data: { name: 'Asha', amount: 7 } },
      change: null,
    },
    { at: 7300, event: null, change: { keys: { status: { set: 1 } } } },
  ]
  const recording = { room: 'main', series: 'IPL', firstPosition: 8, steps }
  const text = writeRecording(recording)
  expect(text.split('\n').slice(2, 4)).toEqual([
    '{"after":1.2,"again":{"amount":6}}',
    '{"after":1.1,"event":{"eventType":"biddingStart","data":{"name":"Asha","amount":7}}}',
  ])
  expect(isRecording(text)).toBe(true)
  expect(readRecording(text)).toEqual({ ok: true, recording })
  expect(readRecording(`\uFEFF${text.replaceAll('\n', '\r\n')}`)).toHaveProperty('ok', true)
})

test('times are written to a tenth of a second, which does not add up', () => {
  const steps = [5000, 6234, 7255].map((at) => ({ at, event: null, change: { keys: {} } }))
  const text = writeRecording({ room: 'main', series: '', firstPosition: 8, steps })
  expect(text.match(/"after":[\d.]+/g)).toEqual(['"after":0', '"after":1.2', '"after":1.1'])
})

test('any text is read without throwing, in one sentence', () => {
  const line = fc.oneof(fc.string(), fc.json(), fc.constantFrom(HEADER, SET, EVENT, '[[', '{'))
  fc.assert(
    fc.property(fc.array(line), (lines) => {
      const read = readRecording(lines.join('\n'))
      if (!read.ok) expect(read.problem).toMatch(/^[A-Z][^\n]{5,200}\.$/)
    }),
    { numRuns: 500 },
  )
})

const HEADER =
  '{"gavel":"recording","version":1,"room":"main","series":"IPL","startsAt":1,"firstPosition":8}'
const FILE = '{"auction_details":{"main":[{}]},"teams":[]}'
const SET = `{"after":1,"change":{"set":${FILE}}}`
const EVENT = '{"after":2.5,"event":{"eventType":"playerSold","data":{}}}'
const AGAIN = '{"after":1,"again":{"amount":3}}'
const MANY_FIELDS = objectOf(100)

describe('a damaged or hostile recording is one sentence that names the line', () => {
  const deep = (open: string, close: string) => open.repeat(100_000) + close.repeat(100_000)
  const eventWith = (part: string, by: string) => `${HEADER}\n${EVENT.replace(part, by)}`
  const changedBy = (change: string, ...before: string[]) =>
    [HEADER, ...before, `{"after":1,"change":${change}}`].join('\n')
  test.each([
    ['', 1, 'is not JSON: it may have been cut off'],
    ['{}', 1, 'is not the header of a recording'],
    [HEADER.replace('1', '2'), 1, 'says version 2, and this release reads version 1'],
    [HEADER.replace('1', '"1"'), 1, 'has no usable version'],
    [HEADER.replace('1', '0'), 1, 'has no usable version'],
    [HEADER.replace('main', '../etc'), 1, 'has no usable room'],
    [HEADER.replace('"IPL"', '1'), 1, 'has no series of at most 300 characters'],
    [HEADER.replace('IPL', 'x'.repeat(301)), 1, 'has no series of at most 300 characters'],
    [`${HEADER}\n${SET.slice(0, -9)}`, 2, 'is not JSON: it may have been cut off'],
    [`${HEADER}\n${SET}\n7`, 3, 'is not a JSON object'],
    [`${HEADER}\n${SET}\n\n${EVENT}`, 3, 'is not JSON: it may have been cut off'],
    [`${HEADER}\n{"after":1}`, 2, 'has neither an event nor a change'],
    [`${HEADER}\n${SET.replace('1', '-1')}`, 2, 'has no usable time'],
    [`${HEADER}\n${SET.replace('1', '1e300')}`, 2, 'has no usable time'],
    [eventWith('2.5', 'null'), 2, 'has no usable time'],
    [HEADER.replace('"startsAt":1', '"startsAt":1e99'), 1, 'has no usable startsAt'],
    [HEADER.replace('"startsAt":1', '"startsAt":null'), 1, 'has no usable startsAt'],
    [HEADER.replace('8', '-8'), 1, 'has no usable firstPosition'],
    [HEADER.replace('8', '8.5'), 1, 'has no usable firstPosition'],
    [`${HEADER}\n${AGAIN}`, 2, 'repeats an event where none came before'],
    [
      `${HEADER}\n${EVENT}\n${AGAIN.replace('{"amount":3}', '7')}`,
      3,
      'has an "again" that is not an object',
    ],
    [
      `${HEADER}\n${EVENT.replace('{}', MANY_FIELDS)}\n${AGAIN}`,
      3,
      'repeats an event with more than 100 fields',
    ],
    [`${HEADER}\n{"after":1,"event":7}`, 2, 'has an event that is not an object'],
    [eventWith('"playerSold"', '7'), 2, 'has an event without eventType or data'],
    [eventWith('{}', '[]'), 2, 'has an event without eventType or data'],
    [changedBy('{"items":[]}'), 2, 'changes items of what is not a list'],
    [
      changedBy('{"set":{}}'),
      2,
      'makes a data file whose auction_details.main[0] is missing or not an object',
    ],
    [
      changedBy('{"keys":{},"removed":["teams"]}', SET),
      3,
      'makes a data file whose teams is missing or not a list',
    ],
    [changedBy('{"keys":{"__proto__":{"set":{"a":1}}}}', SET), 3, 'has a key named __proto__'],
    [eventWith('{}', '{"a":[{"__proto__":1}]}'), 2, 'has a key named __proto__'],
    [eventWith('{}', `{"a":${deep('[', ']')}}`), 2, 'is nested deeper than 128 levels'],
    [eventWith('{}', deep('{"a":', '}').replace('}', '1}')), 2, 'is nested deeper than 128 levels'],
  ])('%#', (text, line, problem) => {
    const sentence = `Line ${line} of the recording ${problem}.`
    expect(readRecording(text)).toEqual({ ok: false, problem: sentence })
  })
})

test.each([
  [HEADER + `\n${EVENT}`.repeat(100_001), 'The recording has more than 100000 steps.'],
  [' '.repeat(LONGEST_RECORDING + 1), 'The recording is longer than 67108864 characters.'],
])('a recording that is too long is not read: %#', (text, problem) => {
  expect(readRecording(text)).toEqual({ ok: false, problem })
})

test.each([
  ['lists', `[${'0,'.repeat(999)}0]`, '{"items":[[1,999],[0,1]]}'],
  ['objects', objectOf(100), '{"keys":{"1":{"set":1}}}'],
])('short lines cannot copy long %s again and again', (_what, value, change) => {
  const set = SET.replace(']}}', `],"x":${value}}}`)
  const copy = `{"after":0,"change":{"keys":{"x":${change}}}}`
  const text = [HEADER, set, ...Array<string>(10).fill(copy)].join('\n')
  expect(readRecording(text)).toHaveProperty('ok', true)
  expect(readRecording(text, { left: 10_000 })).toEqual({
    ok: false,
    problem: expect.stringMatching(/^Line [67] of the recording changes long lists too often\.$/),
  })
})

test('a recording is recognised by its header, of any version', () => {
  expect(isRecording('{"gavel": "recording", "version": 7}')).toBe(true)
  expect(isRecording('{"auction_details":{}}')).toBe(false)
  expect(isRecording('SL,Name,Team')).toBe(false)
})

function objectOf(keys: number): string {
  return JSON.stringify(Object.fromEntries(Array.from({ length: keys }, (_, n) => [n, n])))
}

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
