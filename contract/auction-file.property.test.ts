/** Properties of any data file (decisions/data-file). */
import fc from 'fast-check'
import { afterEach, expect, test } from 'vitest'
import { parseAuctionFile, readAuctionFile } from './auction-file.ts'
import { befallen, impuritiesOf, validFile, valueAt, withFault } from './test/arbitraries.ts'

const MANY = { numRuns: 1000 }

afterEach(() => {
  expect(Object.keys(Object.prototype)).toEqual([])
})

test('any JSON value is read without throwing', () => {
  const anyShape = fc.oneof(
    fc.jsonValue(),
    fc.record({
      status: fc.jsonValue(),
      auction_details: fc.record({ main: fc.tuple(fc.dictionary(fc.string(), fc.jsonValue())) }),
      teams: fc.array(fc.jsonValue()),
      pending: fc.jsonValue(),
    }),
  )
  fc.assert(
    fc.property(anyShape, (given) => {
      const parsed = readAuctionFile(given)
      expect(impuritiesOf(parsed)).toEqual([])
      expect(parseAuctionFile(JSON.stringify(given))).toEqual(parsed)
    }),
    MANY,
  )
})

test('any string is read as a body without throwing', () => {
  const body = fc.oneof(fc.string(), fc.string({ unit: 'binary' }), fc.json())
  fc.assert(
    fc.property(body, (given) => {
      expect(impuritiesOf(parseAuctionFile(given))).toEqual([])
    }),
    MANY,
  )
})

test('a number as a string reads the same', () => {
  fc.assert(
    fc.property(withFault(validFile), ({ value, path }) => {
      fc.pre(typeof valueAt(value, path) === 'number')
      const stringified = befallen(value, path, { kind: 'stringified' })
      expect(readAuctionFile(stringified)).toEqual(readAuctionFile(value))
    }),
    MANY,
  )
})
