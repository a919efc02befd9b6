/** Amounts that nobody typed: cells that were dragged down, another unit, another purse. */
import { describe, expect, it } from 'vitest'
import { read, readAgain } from '../test/reading.ts'

const RULES = ['Purse,100000', 'Unit,rupee', 'Teams,Otters,Herons']
const HEADINGS = 'No,Player,Base,Sold,Team'
const sheet = (rows: readonly string[], rules: readonly string[] = RULES, headings = HEADINGS) =>
  [...rules, headings, ...rows].join('\n')
const rowsOf = (...cells: readonly string[]) =>
  cells.map((row, at) => `${at + 1},P${String.fromCharCode(65 + at)}x,${row}`)

const PENDING = rowsOf('1000,,', '1000,,', '1000,,', '1000,,', '1000,,')

describe('amounts that count on from row to row wait', () => {
  it.each([
    ['a base price', rowsOf('1000,,', '1001,,', '1002,,', '1003,,', '1004,,'), 4],
    [
      'a sale',
      rowsOf('1000,2000,Otters', '1000,2001,Otters', '1000,2002,Otters', '1000,,', '1000,,'),
      3,
    ],
  ])('%s that was dragged down', async (_, rows, count) => {
    const { changes, notes, questions } = await readAgain(sheet(PENDING), sheet(rows))
    expect(changes).toEqual([])
    expect(questions).toEqual([
      `Really publish amounts in ${count} rows that count on from row to row?`,
    ])
    expect(notes).toEqual([
      expect.stringMatching(
        `^has amounts in ${count} rows that count on from row to row, .*: these rows wait. Was a cell`,
      ),
    ])
    const after = await readAgain(sheet(PENDING), sheet(rows), { answer: 'yes' })
    expect(after.changes).not.toEqual([])
    expect(after.questions).toEqual([])
  })

  it('a price that was dragged over the sale below it, and no other row', async () => {
    const sold = PENDING.with(0, '1,PAx,1000,2000,Otters').with(1, '2,PBx,1000,5000,Herons')
    const dragged = sold.with(1, '2,PBx,1000,2001,Herons').with(4, '5,PEx,1000,3000,Herons')
    const { changes, questions } = await readAgain(sheet(sold), sheet(dragged))
    expect(changes).toEqual(['sold 5'])
    expect(questions).toHaveLength(1)
  })

  it('in a sheet that is new, too', async () => {
    const rows = rowsOf('20,,', '21,,', '22,,', '23,,')
    const { changes, questions } = await read(sheet(rows, RULES.with(1, 'Unit,lakh')))
    expect(changes).toEqual(['names, base prices, teams or rules corrected'])
    expect(questions).toHaveLength(1)
  })

  it.each([
    ['points', ['5', '6', '7']],
    ['steps of an auction', ['2000', '3000', '4000', '5000']],
  ])('but not %s', async (_, prices) => {
    const rows = rowsOf(...prices.map((price) => `1,${price},Otters`))
    const before = rowsOf(...prices.map(() => '1,,'))
    const { changes, questions } = await readAgain(sheet(before), sheet(rows))
    expect(changes).toEqual(prices.map((_price, at) => `sold ${at + 1}`))
    expect(questions).toEqual([])
  })
})

const SOLD = rowsOf('10,25,Otters', '10,,', '10,,', '10,,')

describe('another unit during the auction', () => {
  const asked = ['Really change 5 amounts tenfold or more, as from ₹10 to ₹10 lakh?']
  it.each([
    ['in a row', RULES.with(1, 'Unit,lakh'), HEADINGS],
    ['in the headings', RULES, 'No,Player,Base (Lakh),Sold (Lakh),Team'],
  ])('%s is asked about, and nothing is published in it', async (_, rules, headings) => {
    const before = sheet(SOLD, RULES.with(0, 'Purse,90 lakh'))
    const other = sheet(SOLD, rules.with(0, 'Purse,90 lakh'), headings)
    const { changes, notes, questions } = await readAgain(before, other)
    expect({ changes, questions }).toEqual({ changes: [], questions: asked })
    expect(notes).toEqual([
      'would change 5 amounts tenfold or more, as from ₹10 to ₹10 lakh: all rows wait. Was the unit changed?',
    ])
    const { state } = await readAgain(before, other, { answer: 'yes' })
    expect(state.sales).toMatchObject([{ price: 2_500_000 }])
  })

  it('changes no purse before a yes', async () => {
    const other = sheet(SOLD, RULES.with(1, 'Unit,lakh'))
    expect(await readAgain(sheet(SOLD), other)).toMatchObject({ changes: [], questions: asked })
  })

  it('before the first sale is a correction', async () => {
    const rows = rowsOf('10,,', '10,,', '10,,', '10,,')
    const other = sheet(rows, RULES.with(1, 'Unit,lakh'))
    expect(await readAgain(sheet(rows), other)).toMatchObject({
      changes: ['names, base prices, teams or rules corrected'],
      questions: [],
    })
  })
})

describe('another purse', () => {
  const other = RULES.with(0, 'Purse,1000000')

  it('waits for a yes after the first sale, and holds no row', async () => {
    const next = SOLD.with(1, '2,PBx,10,30,Herons')
    const { changes, notes, questions, state } = await readAgain(sheet(SOLD), sheet(next, other))
    expect({ changes, questions }).toEqual({
      changes: ['sold 2'],
      questions: ['Really change the purse tenfold or more, as from ₹1 lakh to ₹10 lakh?'],
    })
    expect(notes).toEqual([
      'would change the purse tenfold or more, as from ₹1 lakh to ₹10 lakh: the board keeps it. Was the unit changed?',
    ])
    const after = await read(sheet(next, other), state, { answer: 'yes' })
    expect(after.state.league.purse).toBe(1_000_000)
  })

  it('waits also with a zero too few', async () => {
    const { questions, state } = await readAgain(
      sheet(SOLD),
      sheet(SOLD, RULES.with(0, 'Purse,10000')),
    )
    expect(questions).toEqual([
      'Really change the purse tenfold or more, as from ₹1 lakh to ₹10,000?',
    ])
    expect(state.league.purse).toBe(100_000)
  })

  it('before it is a correction', async () => {
    const { state, questions } = await readAgain(sheet(PENDING), sheet(PENDING, other))
    expect({ purse: state.league.purse, questions }).toEqual({ purse: 1_000_000, questions: [] })
  })
})

it('a price far below all others waits: its unit is missing', async () => {
  const rules = RULES.with(0, 'Purse,90 lakh')
  const sold = rowsOf(',500000,Otters', ',400000,Herons', ',5,Otters', ',,')
  const before = sheet(sold.with(2, '3,PCx,,,'), rules)
  const { changes, notes, questions } = await readAgain(before, sheet(sold, rules))
  expect({ changes, notes, questions }).toEqual({
    changes: [],
    notes: [
      'has amounts in 1 row far below the others, the first in line 7 (PCx): these rows wait. Is a unit missing?',
    ],
    questions: ['Really publish amounts in 1 row far below the others?'],
  })
  const after = await readAgain(before, sheet(sold, rules), { answer: 'yes' })
  expect(after.changes).toEqual(['sold 3'])
})
