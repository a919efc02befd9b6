import { expect, test } from 'vitest'
import { chooseCoding } from './negotiate.ts'

test.each([
  [undefined, null],
  ['', null],
  ['gzip, deflate, br, zstd', 'br'],
  ['br;q=1.0, gzip;q=0.8, *;q=0.1', 'br'],
  ['GZIP', 'gzip'],
  [' gzip ;  q=0.5 ,br ; Q=0.000', 'gzip'],
  ['gzip;q=1.0, br;q=0.5', 'br'],
  ['br;q=0, gzip', 'gzip'],
  ['br;q=0, gzip;q=0', null],
  ['*', 'br'],
  ['*;q=0.1', 'br'],
  ['br;q=0, *', 'gzip'],
  ['identity', null],
  ['identity;q=0.5, *;q=0', null],
  ['deflate, zstd', null],
  [',,;q=1,gzip,', 'gzip'],
])('Accept-Encoding %s gets %s', (header, coding) => {
  expect(chooseCoding(header)).toBe(coding)
})
