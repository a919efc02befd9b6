import { afterEach, describe, expect, test } from 'vitest'
import {
  balance,
  code,
  count,
  getOwn,
  instant,
  isWireObject,
  picture,
  price,
  text,
} from './leaf.ts'

const NOT_NUMBERS = [
  undefined,
  null,
  true,
  false,
  '',
  ' ',
  'NaN',
  'Infinity',
  '-Infinity',
  '1e999',
  '0x10',
  '1,00,00',
  '15,0000',
  '15,00,000,',
  ',100',
  '1,4',
  '1500,000',
  '100,00,000',
  '1,000,00,000',
  '₹250',
  '12 lakh',
  '1_000',
  '--1',
  Number.NaN,
  Number.POSITIVE_INFINITY,
  1e300,
  [],
  [12],
  {},
  12n,
  Symbol.iterator,
  () => 12,
]

describe('money', () => {
  test.each([
    [250_000, 250_000],
    [0, 0],
    [-0, 0],
    ['250000', 250_000],
    [' 250000 ', 250_000],
    ['250000.50', 250_000.5],
    ['2.5e5', 250_000],
    ['-0', 0],
    ['+7', 7],
    [1e15, 1e15],
    [' 15,00,000 ', 15_00_000],
    ['-0,00,000', 0],
    ['1,00,000.50', 1_00_000.5],
    ['1,00,00,000', 1_00_00_000],
    ['1,500,000', 1_500_000],
    ['1,500', 1_500],
  ])('%j is %j rupees', (given, rupees) => {
    expect(price(given)).toBe(rupees)
    expect(balance(given)).toBe(rupees)
  })

  test.each(NOT_NUMBERS.map((given) => [given]))('%o is not an amount', (given) => {
    expect(price(given)).toBeNull()
    expect(balance(given)).toBeNull()
  })

  test('a text of any length is read in linear time', () => {
    expect(price(`${'1'.repeat(1_000_000)}x`)).toBeNull()
    expect(price(`${'1,00'.repeat(1_000_000)}x`)).toBeNull()
  })

  test('a price may not be negative, but a purse may', () => {
    expect(price(-5000)).toBeNull()
    expect(price('-5000')).toBeNull()
    expect(balance(-5000)).toBe(-5000)
    expect(balance('-5000')).toBe(-5000)
  })
})

describe('counts', () => {
  test.each([
    [25, 25],
    [0, 0],
    ['25', 25],
    ['25.0', 25],
  ])('%j counts %j', (given, expected) => {
    expect(count(given)).toBe(expected)
  })

  test.each([...NOT_NUMBERS, -1, '-1', 2.5, '2.5'].map((given) => [given]))(
    '%o is no count',
    (given) => {
      expect(count(given)).toBeNull()
    },
  )
})

describe('status codes', () => {
  test.each([
    [1, 1],
    [1.0, 1],
    ['1', 1],
    [' 1 ', 1],
    ['01', 1],
    [2, 2],
    ['2', 2],
    [true, null],
    ['ACTIVE', null],
    [[1], null],
    [null, null],
  ])('%j is code %j', (given, expected) => {
    expect(code(given)).toBe(expected)
  })
})

describe('text', () => {
  test.each([
    ['Veer Sandhu', 'Veer Sandhu'],
    ['  Veer Sandhu\n', 'Veer Sandhu'],
    ['<b>bold</b>', '<b>bold</b>'],
    ['विराट कोहली', 'विराट कोहली'],
    [42, '42'],
    [0, '0'],
    ['', null],
    ['   ', null],
    [Number.NaN, null],
    [Number.POSITIVE_INFINITY, null],
    [true, null],
    [null, null],
    [undefined, null],
    [{ toString: () => 'trick' }, null],
    [['a'], null],
  ])('%j reads %j', (given, expected) => {
    expect(text(given)).toBe(expected)
  })
})

describe('pictures', () => {
  test.each([
    '/photos/sandhu.jpg',
    'photos/sandhu.jpg',
    '/photos/Veer Sandhu (c).jpg',
    'Veer Sandhu: captain.jpg',
    'https://cdn.example/sandhu.webp?w=80',
    'HTTP://cdn.example/sandhu.webp',
    '//cdn.example/sandhu.webp',
    'data:image/png;base64,AA==',
    'DATA:IMAGE/SVG+XML,%3Csvg/%3E',
    '/photos/ravi:jadeja.jpg',
    '?photo=7',
  ])('%s is an address', (address) => {
    expect(picture(address)).toBe(address)
    expect(picture(`  ${address}\n`)).toBe(address)
  })

  test.each([
    'javascript:alert(1)',
    'JaVaScRiPt:alert(1)',
    'JaVa\tscript:alert(1)',
    'java\nscript:alert(1)',
    ' \u0001javascript:alert(1)',
    '\u0001 javascript:alert(1)',
    '\u0000javascript:alert(1)',
    '\u00a0javascript:alert(1)',
    'javascript\t:alert(1)',
    'data:text/html,<script>alert(1)</script>',
    'data:,x',
    'd\tata:text/html,x',
    'vbscript:x',
    'blob:https://cdn.example/1',
    'file:///etc/passwd',
    'C:\\photos\\sandhu.jpg',
    'about:blank',
    '',
    '   ',
    '\t\n',
    '\u0001',
  ])('%j counts as missing', (address) => {
    expect(picture(address)).toBeNull()
  })

  test.each([[null], [undefined], [7], [true], [[]], [{}], [['/a.jpg']]])(
    '%j counts as missing',
    (given) => {
      expect(picture(given)).toBeNull()
    },
  )
})

describe('times with a zone', () => {
  test.each([
    ['2024-11-24T15:04:05Z', Date.UTC(2024, 10, 24, 15, 4, 5)],
    ['2024-11-24t15:04:05z', Date.UTC(2024, 10, 24, 15, 4, 5)],
    ['2024-11-24T15:04:05.250Z', Date.UTC(2024, 10, 24, 15, 4, 5, 250)],
    ['2024-11-24T15:04:05,347Z', Date.UTC(2024, 10, 24, 15, 4, 5, 347)],
    ['2024-11-24T15:04:05.283999999Z', Date.UTC(2024, 10, 24, 15, 4, 5, 283)],
    ['2024-11-24T15:04Z', Date.UTC(2024, 10, 24, 15, 4)],
    ['2024-11-24T15:04:05+05:30', Date.UTC(2024, 10, 24, 9, 34, 5)],
    ['2024-11-24T15:04:05+0530', Date.UTC(2024, 10, 24, 9, 34, 5)],
    ['2024-11-24T15:04:05-11', Date.UTC(2024, 10, 25, 2, 4, 5)],
    ['2024-11-24 15:04:05 +05:30', Date.UTC(2024, 10, 24, 9, 34, 5)],
    ['2024-11-24T00:00:00-00:30', Date.UTC(2024, 10, 24, 0, 30)],
    ['2024-02-29T00:00:00Z', Date.UTC(2024, 1, 29)],
    ['1969-12-31T23:59:59Z', -1000],
    ['0050-01-01T00:00:00Z', Date.parse('0050-01-01T00:00:00Z')],
  ])('%s', (given, expected) => {
    expect(instant(given)).toBe(expected)
  })
})

describe('times without a zone are local', () => {
  const home = process.env['TZ']
  afterEach(() => {
    if (home === undefined) delete process.env['TZ']
    else process.env['TZ'] = home
  })

  test.each(['Asia/Kolkata', 'America/New_York'])('in %s', (zone) => {
    process.env['TZ'] = zone
    const local = new Date(2024, 10, 24, 15, 4, 5)
    expect(instant('2024-11-24 15:04:05')).toBe(local.getTime())
    expect(instant('2024-11-24T15:04:05')).toBe(local.getTime())
    expect(instant('2024-11-24 15:04')).toBe(new Date(2024, 10, 24, 15, 4).getTime())
    expect(instant('2024-11-24')).toBe(new Date(2024, 10, 24).getTime())
    expect(instant('2024-02-29 23:59:59.999')).toBe(
      new Date(2024, 1, 29, 23, 59, 59, 999).getTime(),
    )
  })

  test('a year below 100 is not read as 19xx', () => {
    process.env['TZ'] = 'Asia/Kolkata'
    expect(new Date(instant('0050-06-01 12:00:00') ?? 0).getFullYear()).toBe(50)
  })

  test('a time that a clock change skips or repeats is still valid', () => {
    process.env['TZ'] = 'America/New_York'
    expect(instant('2024-03-10 02:30:00')).toBe(new Date(2024, 2, 10, 2, 30).getTime())
    expect(instant('2024-11-03 01:30:00')).toBe(new Date(2024, 10, 3, 1, 30).getTime())
  })
})

describe('values that are not times', () => {
  test.each([
    '2024-02-30 10:00:00',
    '2023-02-29 10:00:00',
    '2024-02-30T10:00:00Z',
    '2024-04-31',
    '2024-13-01',
    '2024-00-10',
    '2024-11-00',
    '2024-11-24 24:00:00',
    '2024-11-24 25:00:00',
    '2024-11-24 10:60:00',
    '2024-11-24 10:00:60',
    '2024-11-24T10:00:00+24:00',
    '2024-11-24T10:00:00+05:60',
    '2024-11-24T10',
    '24-11-2024 10:00:00',
    '24/11/2024',
    '11/24/2024',
    'Nov 24, 2024',
    '0000-00-00 00:00:00',
    '1732460645',
    '',
    ' ',
    'Invalid Date',
    '2024-11-24 10:00:00; drop',
  ])('%j', (given) => {
    expect(instant(given)).toBeNull()
  })

  test.each([[1_732_460_645_000], [0], [Number.NaN], [null], [undefined], [true], [[]], [{}]])(
    '%j',
    (given) => {
      expect(instant(given)).toBeNull()
    },
  )
})

describe('objects', () => {
  test('only a JSON object is one, not a list, null or a primitive value', () => {
    expect([{}, Object.create(null)].map(isWireObject)).toEqual([true, true])
    expect([[], null, undefined, 'x', 1, true].map(isWireObject)).toEqual(Array(6).fill(false))
  })

  test('only own keys are read', () => {
    expect(getOwn({ name: 'A' }, 'name')).toBe('A')
    for (const key of ['__proto__', 'constructor', 'toString', 'hasOwnProperty']) {
      expect(getOwn({}, key)).toBeUndefined()
    }
    expect(getOwn(JSON.parse('{"__proto__": 1}'), '__proto__')).toBe(1)
  })
})
