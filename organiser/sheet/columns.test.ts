import { describe, expect, it } from 'vitest'
import { columnsLine } from './columns.ts'
import { readTable } from './table.ts'

/** The header of a sheet with these rows. */
function headerOf(...rows: readonly (readonly string[])[]) {
  const quoted = (cell: string) => `"${cell.replaceAll('"', '""')}"`
  const text = rows.map((cells) => cells.map(quoted).join(',')).join('\n')
  const reading = readTable(new TextEncoder().encode(text))
  if (!reading.ok) throw new Error(reading.problem)
  return reading.table.header
}

const headingsOf = (...cells: string[]) => Object.fromEntries(headerOf(cells).places)

describe('The header of a sheet', () => {
  it.each([
    ['upper and lower case', 'PLAYER', 'Base Price', 'sold'],
    ['underlines and double spaces', 'Player', 'Base_price', 'Sold  for'],
    ['a unit in brackets', 'Player', 'Base price (Cr)', 'Sold_(₹ lakh)'],
    ['a unit on a line of its own', 'Player', 'Base\nprice\n(Cr)', 'Sold\n(in\nCr)'],
  ])('is found with %s', (_, ...cells) => {
    expect(headingsOf(...cells)).toEqual({ name: 0, base: 1, sold: 2 })
  })

  it.each(['No.', 'Sl. No.', 'SL.NO', 'Sr. No.', 'S.No.', 'Serial_number', '#'])(
    'has the players’ numbers under %s',
    (title) => expect(headingsOf(title, 'Player', 'Sold')).toEqual({ number: 0, name: 1, sold: 2 }),
  )

  it.each([
    ['spaces', ' '.repeat(200_000)],
    ['brackets', '('.repeat(200_000)],
    ['spaced brackets', ' ('.repeat(100_000)],
  ])('is found beside a cell with very many %s', (_, many) => {
    expect(headingsOf('Player', `a${many}b`, 'Sold')).toEqual({ name: 0, sold: 2 })
  })
})

describe('The line about the columns', () => {
  const lineOf = (...cells: string[]) => columnsLine(headerOf(cells))

  it.each([
    [['No', 'Player', 'Sold', 'Team'], 'reads the columns No, Player, Sold, Team'],
    [
      ['Player', 'Notes', 'Base\nprice (Cr)', '', 'Sold', 'Status', 'Age'],
      'reads the columns Player, Base price (Cr), Sold, Status; leaves out Notes, Age',
    ],
    [
      ['Player', 'Sold', 'Captain'],
      'reads the columns Player, Sold; leaves out Captain (if it is the Team column, call it “Team”)',
    ],
    [['Player', 'Specialism', 'Sold'], 'reads the columns Player, Specialism, Sold'],
    [['Player', 'Sold', 'Team', 'Club'], 'reads the columns Player, Sold, Team; leaves out Club'],
    [
      ['Player', 'Sold', 'Base fee', 'Photo received'],
      'reads the columns Player, Sold; leaves out Base fee (if it is the Base price column, call it “Base price”), Photo received (if it is the Photo column, call it “Photo”)',
    ],
  ])('%j', (cells, line) => {
    expect(lineOf(...cells)).toBe(line)
  })

  it('names only some of very many, in one short line', () => {
    const many = Array.from({ length: 200 }, (_, index) => `${'x'.repeat(100)} ${index}`)
    expect(lineOf('Player', 'Sold', ...many)?.length).toBeLessThan(700)
    expect(lineOf('Player', 'Sold', ...many)).toMatch(/, 188 more$/)
  })
})
