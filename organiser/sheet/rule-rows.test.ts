import { describe, expect, it } from 'vitest'
import { categoriesIn, readIncrements, readLimits } from './rule-rows.ts'
import { readSettings } from './sheet-settings.ts'
import { readTable } from './table.ts'

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
