/** Slips that change many results, names or numbers at once (docs/decisions/following-a-sheet.md). */
import { describe, expect, it } from 'vitest'
import { startFollowing } from '../test/following.ts'
import { read, readAgain } from '../test/reading.ts'

const ABOVE = 'Purse,10 lakh\nSquad,15\nUnit,rupee\nTeams,Otters,Herons,Kites\n'
const sheet = (...rows: readonly string[]) =>
  `${ABOVE}No,Player,Base price,Sold,Team\n${rows.join('\n')}`
const byName = (...rows: readonly string[]) =>
  `${ABOVE}Player,Base price,Sold,Team\n${rows.join('\n')}`

const NAMES = ['Asha', 'Bina', 'Chitra', 'Dev', 'Esha', 'Farah']
const RESULTS = [
  '-,60000,Otters',
  '10000,25000,Herons',
  '10000,30000,Kites',
  '10000,,',
  '10000,,',
  '10000,,',
]
const rowsOf = (names: readonly string[], results = RESULTS) =>
  names.map((name, at) => `${at + 1},${name},${results[at]}`)
const ROWS = rowsOf(NAMES)
const SOLD = ['Asha', 'Bina', 'Chitra', 'Dev', 'Esha'].map(
  (name, at) => `${at + 1},${name},10000,20000,Otters`,
)

const nothing = { changes: [], questions: [expect.any(String)], notes: [expect.any(String)] }

describe('a question instead of many corrections', () => {
  it('names that were sorted alone', async () => {
    const sorted = await readAgain(sheet(...ROWS), sheet(...rowsOf(NAMES.toReversed())))
    expect(sorted).toMatchObject({
      changes: [],
      notes: [
        'has other numbers beside 6 players, the first in line 6 (No. 1 is “Farah”): these rows wait. Were the names sorted alone, or the numbers filled in again?',
      ],
      questions: ['Really give 6 players other numbers?'],
    })
  })

  it('numbers that were filled in again after a new row', async () => {
    const again = sheet(...rowsOf(['New', ...NAMES], ['10000,,', ...RESULTS]))
    expect(await readAgain(sheet(...ROWS), again)).toMatchObject(nothing)
  })

  it.each([
    ['up', [',25000,Herons', ',Unsold,', ',,', ',,', ',,', ',,'], 3],
    ['down', [',,', ',60000,Otters', ',25000,Herons', ',Unsold,', ',,', ',,'], 4],
  ])('results that moved %s by a row, an “Unsold” among them', async (_, moved, count) => {
    const before = rowsOf(NAMES, [',60000,Otters', ',25000,Herons', ',Unsold,', ',,', ',,', ',,'])
    const after = rowsOf(NAMES, moved)
    expect(await readAgain(sheet(...before), sheet(...after))).toMatchObject({
      changes: [],
      questions: [`Really change ${count} results?`],
    })
  })

  it.each([
    ['prices up', [',25000,Otters', ',30000,Herons', ',,Kites', ',,'], 2],
    ['prices down', [',,Otters', ',60000,Herons', ',25000,Kites', ',30000,'], 2],
    ['teams up', [',60000,Herons', ',25000,Kites', ',30000,', ',,'], 2],
    ['teams down', [',60000,', ',25000,Otters', ',30000,Herons', ',,Kites'], 2],
    ['two prices up', [',25000,Otters', ',-,Herons', ',30000,Kites', ',,'], 1],
  ])('one column that moved by a row: %s', async (_, moved, count) => {
    const before = rowsOf(NAMES.slice(0, 4), [
      ',60000,Otters',
      ',25000,Herons',
      ',30000,Kites',
      ',,',
    ])
    const after = rowsOf(NAMES.slice(0, 4), moved)
    expect(await readAgain(sheet(...before), sheet(...after))).toMatchObject({
      changes: [],
      questions: [`Really change ${count === 1 ? '1 result' : `${count} results`}?`],
    })
  })

  it('names that moved up by a row, in a sheet without numbers', async () => {
    const rows = (names: readonly string[]) => names.map((name, at) => `${name},${RESULTS[at]}`)
    const before = byName(...rows(NAMES))
    const { changes, questions } = await readAgain(before, byName(...rows([...NAMES.slice(1), ''])))
    expect(changes).toEqual([])
    expect(questions).not.toEqual([])
  })

  it('another tab, with other names and results', async () => {
    const old = NAMES.map((name, at) => `${at + 1},Old ${name},10000,12000,Otters`)
    expect(await readAgain(sheet(...ROWS), sheet(...old))).toMatchObject({
      changes: [],
      questions: ['Really rename 6 players and change 6 results?'],
    })
  })

  it('another tab, with other numbers', async () => {
    const old = NAMES.map((name, at) => `${at + 101},Old ${name},10000,12000,Otters`)
    const { changes, questions, state } = await readAgain(sheet(...ROWS), sheet(...old))
    expect(changes).toEqual([])
    expect(questions).toEqual([
      'Remove Bina (No. 2), Chitra (No. 3), Dev (No. 4), Esha (No. 5), Farah (No. 6), Asha (No. 1) from the board, and add 6 players?',
    ])
    expect(state.league.players).toHaveLength(5)
  })

  it('a sale that was dragged down over the rows below it', async () => {
    const sold = (price: (at: number) => number) =>
      NAMES.map((name, at) => `${at + 1},${name},10000,${price(at)},Otters`)
    const before = sheet(...NAMES.map((name, at) => `${at + 1},${name},10000,,`))
    const { changes, notes, questions } = await readAgain(before, sheet(...sold(() => 20_000)))
    expect({ changes, questions }).toEqual({ changes: [], questions: ['Really change 6 results?'] })
    expect(notes).toEqual([
      'would change 6 results at once, the first: Asha in line 6 is sold to Otters for ₹20,000, and Asha is not sold on the board. These rows wait',
    ])
    const different = await readAgain(before, sheet(...sold((at) => 20_000 + at * 5000)))
    expect(different.changes).toHaveLength(6)
  })

  it('an emptied column, and every change of it after a yes', async () => {
    const empty = sheet(...SOLD.map((row) => row.replace('20000,Otters', ',')))
    expect(await readAgain(sheet(...SOLD), empty)).toMatchObject({
      changes: [],
      notes: [
        'would change 5 results at once, the first: Asha in line 6 is not sold, and Asha is sold to Otters for ₹20,000 on the board. These rows wait',
      ],
      questions: ['Really change 5 results?'],
    })
    const { state, questions } = await readAgain(sheet(...SOLD), empty, { answer: 'yes' })
    expect({ sales: state.sales, questions }).toEqual({ sales: [], questions: [] })
  })
})

describe('while a question is open', () => {
  it('new results go on in rows whose name and number are as published', async () => {
    const sorted = rowsOf(['Chitra', 'Bina', 'Asha', 'Dev', 'Esha', 'Farah'])
    const next = sorted.with(4, '5,Esha,10000,40000,Kites')
    const { changes, state } = await readAgain(sheet(...ROWS), sheet(...next))
    expect(changes).toEqual(['sold 5'])
    expect(state.league.players.map(({ name }) => name)).toEqual(NAMES.slice(1))
  })

  it('up to three later corrections go on, and a yes is only for what was asked', async () => {
    const { save, room, asked, answer } = await startFollowing({ rows: bids(SOLD) })
    const emptied = SOLD.map((row) => row.replace('20000,Otters', ','))
    await save(...bids([...emptied.slice(0, 4), SOLD[4] ?? '']))
    await save(...bids([...emptied.slice(0, 4), '5,Esha,10000,30000,Herons']))
    expect(await room.result(5)).toBe('Herons 30000')
    expect(await room.result(1)).toBe('Otters 20000')
    await answer(true)
    expect(await room.result(1)).toBe('pending')
    expect(asked).toEqual(['Really change 4 results?'])
  })
})

/** With an empty cell for the bid. */
const bids = (rows: readonly string[]) =>
  rows.map((row) => row.split(',').toSpliced(3, 0, '').join(','))

describe('ordinary corrections need no question', () => {
  it.each([
    ['three prices', [0, 1, 2], (row: string) => row.replace('20000', '21000'), 6],
    ['three names', [0, 1, 2], (row: string) => row.replace(',10000', ' K,10000'), 1],
    ['three sales taken back', [0, 1, 2], (row: string) => row.replace('20000,Otters', ','), 3],
  ])('%s', async (_, places, change, count) => {
    const rows = SOLD.map((row, at) => (places.includes(at) ? change(row) : row))
    const { changes, questions } = await readAgain(sheet(...SOLD), sheet(...rows))
    expect({ count: changes.length, questions }).toEqual({ count, questions: [] })
  })

  it('names of many sold players in capitals', async () => {
    const rows = SOLD.map((row) => row.toUpperCase().replace('OTTERS', 'Otters'))
    const { changes, questions } = await readAgain(sheet(...SOLD), sheet(...rows))
    expect({ changes, questions }).toEqual({
      changes: ['names, base prices, teams or rules corrected'],
      questions: [],
    })
  })

  it('a result that was typed in the wrong row', async () => {
    const next = ROWS.with(2, '3,Chitra,10000,,').with(3, '4,Dev,10000,30000,Kites')
    const { changes, questions } = await readAgain(sheet(...ROWS), sheet(...next))
    expect({ changes, questions }).toEqual({ changes: ['sale undone 3', 'sold 4'], questions: [] })
  })

  it.each([
    ['the price that another row still has', '1,Asha,-,25000,Otters', ROWS[1] ?? ''],
    ['the team of a row that is in doubt', '1,Asha,-,60000,Herons', '2,Bina,10000,25000 ?,Herons'],
  ])('%s', async (_, first, second) => {
    const { changes, questions } = await readAgain(
      sheet(...ROWS),
      sheet(...ROWS.with(0, first).with(1, second)),
    )
    expect(questions).toEqual([])
    expect(changes).not.toEqual([])
  })

  it('rows that were sorted as a whole', async () => {
    const { changes, questions } = await readAgain(sheet(...ROWS), sheet(...ROWS.toReversed()))
    expect({ changes, questions }).toEqual({
      changes: ['names, base prices, teams or rules corrected'],
      questions: [],
    })
  })

  it('names of many players before the first result', async () => {
    const pending = NAMES.map((name, at) => `${at + 1},${name},10000,,`)
    const longer = pending.map((row) => row.replace(',10000', ' Rao,10000'))
    const { changes, questions } = await readAgain(sheet(...pending), sheet(...longer))
    expect({ changes, questions }).toEqual({
      changes: ['names, base prices, teams or rules corrected'],
      questions: [],
    })
  })

  it('many new results', async () => {
    const { changes, questions } = await readAgain(
      sheet(...ROWS.slice(3)),
      sheet(...ROWS.slice(3).map((row) => row.replace(/,,$/, ',20000,Otters'))),
    )
    expect({ changes, questions }).toEqual({
      changes: ['sold 4', 'sold 5', 'sold 6'],
      questions: [],
    })
  })
})

it('a sale above the maximum bid is published and said', async () => {
  const strict = (...rows: string[]) => `Smallest squad,11\nReserve,10000\n${sheet(...rows)}`
  const sold = ROWS.with(3, '4,Dev,10000,940000,Otters')
  const { state } = await read(strict(...ROWS))
  expect(await read(strict(...sold), state)).toMatchObject({
    changes: ['sold 4'],
    notes: [
      'line 11, column D (Sold): Dev is sold above the maximum bid: Otters may bid at most ₹8.5 lakh: it has ₹9.4 lakh and places to fill',
    ],
  })
})

it('one cause in many rows is one line with a count', async () => {
  const full = Array.from({ length: 6 }, (_, at) => `${at + 1},P${at},1000,2000,Otters`)
  const { notes } = await read(sheet(...full).replace('Squad,15', 'Squad,1'))
  expect(notes).toEqual([
    'line 7, column E (Team): Otters has 1 players, a full squad (the same in 4 more rows)',
  ])
})
