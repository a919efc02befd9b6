import { describe, expect, it } from 'vitest'
import { findHeader } from './columns.ts'

const headingsOf = (...cells: string[]) => {
  const header = findHeader([{ line: 3, cells }])
  return header === undefined ? undefined : Object.fromEntries(header.places)
}

describe('The header of a sheet', () => {
  it.each([
    ['upper and lower case', 'PLAYER', 'Base Price', 'sold'],
    ['underlines and double spaces', 'Player', 'Base_price', 'Sold  for'],
    ['a unit in brackets', 'Player', 'Base price (Cr)', 'Sold_(₹ lakh)'],
    ['a unit on a line of its own', 'Player', 'Base\nprice\n(Cr)', 'Sold\n(in\nCr)'],
  ])('is found with %s', (_, ...cells) => {
    expect(headingsOf(...cells)).toEqual({ name: 0, base: 1, sold: 2 })
  })

  it.each([
    ['spaces', ' '.repeat(200_000)],
    ['brackets', '('.repeat(200_000)],
    ['spaced brackets', ' ('.repeat(100_000)],
  ])('is found beside a cell with very many %s', (_, many) => {
    expect(headingsOf('Player', `a${many}b`, 'Sold')).toEqual({ name: 0, sold: 2 })
  })
})
