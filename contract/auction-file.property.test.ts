/** Properties of any data file (decisions/data-file). */
import fc from 'fast-check'
import { afterEach, expect, test } from 'vitest'
import { parseAuctionFile, readAuctionFile } from './auction-file.ts'
import { impuritiesOf, validFile } from './test/arbitraries.ts'

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

test('numbers as strings read the same', () => {
  fc.assert(
    fc.property(validFile, (file) => {
      const stringified = JSON.stringify(file, (_, value) =>
        typeof value === 'number' ? String(value) : value,
      )
      expect(parseAuctionFile(stringified)).toEqual(readAuctionFile(file))
    }),
    MANY,
  )
})
