import { expect, test } from 'vitest'
import { chooseCoding } from './negotiate.ts'

test.each([
  [undefined, null],
  ['', null],
  ['gzip, deflate, br, zstd', 'br'],
  ['br;q=1.0, gzip;q=0.8, *;q=0.1', 'br'],
  ['GZIP', 'gzip'],
  ['x-gzip', 'gzip'],
  [' gzip ;  q=0.5 ,br ; Q=0.4', 'gzip'],
  ['gzip;q=1.0, br;q=0.5', 'gzip'],
  ['br;q=0, gzip', 'gzip'],
  ['br;q=0, gzip;q=0', null],
  ['*', 'br'],
  ['*;q=0.1', 'br'],
  ['br;q=0, *', 'gzip'],
  ['identity', null],
  ['identity;q=0.5, *;q=0', null],
  ['identity, gzip;q=0.5', null],
  ['identity;q=0.5, gzip', 'gzip'],
  ['identity;q=0', null],
  ['identity;q=0, *', 'br'],
  ['deflate, zstd', null],
  ['gzip;q=high', null],
  [',,;q=1,gzip,', 'gzip'],
])('Accept-Encoding %s prefers %s', (header, coding) => {
  expect(chooseCoding(header)).toBe(coding)
})

test('a header with many unknown codings prefers the supported one', () => {
  const unknown = Array.from({ length: 500 }, (_, n) => `x${n}`)
  expect(chooseCoding([...unknown, 'br'].join(', '))).toBe('br')
})
