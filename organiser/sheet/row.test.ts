import { describe, expect, it } from 'vitest'
import { lineOf } from './notes.ts'
import { readRow } from './row.ts'
import { categoriesIn, readIncrements, readLimits } from './rule-rows.ts'
import { readSettings } from './sheet-settings.ts'
import { readTable } from './table.ts'

const HEADINGS = ['No', 'Player', 'Base', 'Bid', 'Sold', 'Team', 'Status']

/** Reads the row of Asha, whose base price is ₹1,000, with these cells. */
function read(bid: string, sold: string, team: string, status: string) {
  const reading = readTable(new TextEncoder().encode(HEADINGS.join()))
  if (!reading.ok) throw new Error(reading.problem)
  const cells = ['1', 'Asha', '1000', bid, sold, team, status]
  const { row, notes } = readRow({ line: 2, cells }, reading.table.header, 'rupee')
  return { outcome: row?.outcome, notes: notes.map(lineOf) }
}

const SOLD = { kind: 'sold', team: 'Otters', price: 5000 }

describe('a row with a column Status', () => {
  it.each([
    ['', '5000', 'Otters', 'Sold', SOLD],
    ['', '5000', 'Otters', '', SOLD],
    ['', '5000', 'Otters', '-', SOLD],
    ['4000', '5000', 'Otters', 'SOLD', SOLD],
    ['', '5000', 'Otters', 'Retained', { ...SOLD, kind: 'retained' }],
    ['', '', '', 'Unsold', { kind: 'unsold' }],
    ['', '0', '', 'Unsold', { kind: 'unsold' }],
    ['', 'Unsold', '', 'Unsold', { kind: 'unsold' }],
    ['1500', '', '', 'unsold', { kind: 'unsold' }],
    ['', '', '', 'Pending', { kind: 'pending' }],
    ['', '0', '', 'Upcoming', { kind: 'pending' }],
    ['1500', '', '', 'Pending', { kind: 'open', amount: 1500 }],
    ['', '', '', 'Open', { kind: 'open', amount: 1000 }],
    ['1500', '', '', 'Live', { kind: 'open', amount: 1500 }],
  ])('bid “%s”, sold “%s”, team “%s”, status “%s”', (bid, sold, team, status, outcome) => {
    expect(read(bid, sold, team, status)).toEqual({ outcome, notes: [] })
  })

  it.each([
    ['', '', 'Sold', 'E (Sold): Asha: waiting for the price, it is “sold”'],
    ['5000', '', 'Sold', 'F (Team): Asha: waiting for the team, the price is there'],
    ['0', 'Otters', 'Sold', 'E (Sold): Asha: waiting, “0” is not known yet'],
    ['5000', 'Otters', 'Unsold', 'G (Status): Asha: “Unsold”, but the row says sold'],
    ['5000', 'Otters', 'Pending', 'G (Status): Asha: “Pending”, but the row says sold'],
    ['Unsold', '', 'Sold', 'G (Status): Asha: “Sold”, but the row says Unsold'],
    [
      '5000',
      'Otters',
      'Sld',
      'G (Status): Asha: “Sld” is none of Sold, Unsold, Retained, Withdrawn, Open, Pending',
    ],
    ['5000', 'Otters', '#N/A', 'G (Status): Asha: waiting, “#N/A” is not known yet'],
    ['60.000', 'Otters', '', 'E (Sold): Asha: “60.000” may be 60 or 60000: write one of them'],
  ])('holds the row back: sold “%s”, team “%s”, status “%s”', (sold, team, status, note) => {
    const notes = [`line 2, column ${note}`]
    expect(read('', sold, team, status)).toEqual({ outcome: { kind: 'held' }, notes })
  })
})

const rows = (...cells: string[][]) => cells.map((one, index) => ({ line: index + 1, cells: one }))

describe('a row Increments', () => {
  it('gives the steps by price', () => {
    const above = rows(
      ['Purse', '80 lakh'],
      ['Increments', '5 lakh', 'from 1 cr: 10 lakh', '2 cr = 20L'],
    )
    expect(readIncrements(above, 'rupee')).toEqual([
      { from: 0, by: 5_00_000 },
      { from: 1_00_00_000, by: 10_00_000 },
      { from: 2_00_00_000, by: 20_00_000 },
    ])
    expect(readIncrements(rows(['Bid increment', '5, 100: 10', '(lakh)']), 'lakh')).toEqual([
      { from: 0, by: 5_00_000 },
      { from: 1_00_00_000, by: 10_00_000 },
    ])
    expect(readIncrements(rows(['Purse', '80 lakh']), 'rupee')).toBeUndefined()
  })

  it.each([
    [['soon'], 'line 1, column B (Increments): “soon” is neither an amount nor'],
    [['0'], 'line 1, column B (Increments): “0” is neither an amount nor'],
    [
      ['1 cr: 5 lakh'],
      'line 1, column B (Increments): begin with the increment of the lowest bids',
    ],
    [['5', '2: 6', '1: 7'], 'line 1, column B (Increments): begin with'],
  ])('%j is refused', (values, problem) => {
    expect(() => readIncrements(rows(['Increments', ...values]), 'rupee')).toThrow(problem)
  })
})

describe('rules beside an empty column', () => {
  it('are read, and named by their own column', async () => {
    const sheet = ',Purse,10 lakh\n,Unit,rupee\n,Limit overseas,8\n,Player,Sold\n,Asha,'
    const reading = await readTable(Buffer.from(sheet))
    if (!reading.ok) throw new Error(reading.problem)
    const settings = readSettings(reading.table, {}, 'Cup')
    expect(settings).toMatchObject({
      settings: { rules: { purse: 10_00_000, limits: [{ category: 'overseas', most: 8 }] } },
    })
    expect(settings.ok && settings.settings.purseAt).toBe('line 1, column C (Purse)')
    expect(() => readIncrements(rows(['', 'Increments', 'soon']), 'rupee')).toThrow(
      'line 1, column C (Increments): “soon” is neither',
    )
  })
})

describe('a row Limit', () => {
  it('gives the most players of a category, in one cell or two', () => {
    const above = rows(['Limit overseas', '8'], ['Limit wicket-keeper 4'], ['Squad', '25'])
    expect(readLimits(above)).toEqual([
      { category: 'overseas', most: 8 },
      { category: 'wicket-keeper', most: 4 },
    ])
  })

  it.each([[['Limit overseas']], [['Limit overseas', 'many']], [['Limit overseas', '-1']]])(
    '%j is refused',
    (cells) => {
      expect(() => readLimits(rows(cells))).toThrow('is not a whole number from 0 to 1000')
    },
  )

  it('counts players by the Role column and by a column with yes or x', () => {
    const [headings, ...players] = rows(
      ['Player', 'Role', 'Overseas', 'Sold'],
      ['Asha', 'Wicket Keeper/Batter', 'Yes', ''],
      ['Bina', 'Bowler', 'no', 'x'],
    )
    const reading = readTable(Buffer.from(headings?.cells.join() ?? ''))
    if (!reading.ok) throw new Error(reading.problem)
    const { header } = reading.table
    expect(players.map((player) => categoriesIn(player, header))).toEqual([
      ['wicketkeeper', 'batter', 'oversea'],
      ['bowler'],
    ])
  })
})
