/** Which changes of a sheet are published, and the notes about the rest. */
import { describe, expect, it } from 'vitest'
import { absenceOf } from './rules/rule.ts'
import { type Read, read } from './test/reading.ts'

const ABOVE = ['Purse,10 lakh', 'Squad,3', 'Teams,Otters,Herons', 'Unit,rupee']
const HEADINGS = 'No,Player,Base price,Bid,Sold,Team'
const ROWS = [
  '1,Asha,1000,,,',
  '2,Bina,1000,,5000,Otters',
  '3,Chitra,1000,,Unsold,',
  '4,Dev,1000,,,',
]

const sheetOf = (...rows: string[]) => [...ABOVE, HEADINGS, ...rows].join('\n')
const withoutNumbers = (...rows: string[]) =>
  [...ABOVE, 'Player,Base price,Sold,Team', ...rows].join('\n')

const published = async () => (await read(sheetOf(...ROWS))).state

/** Reads the sheet with one line replaced. */
async function change(line: number, row: string): Promise<Read> {
  return await read(sheetOf(...ROWS.with(line - 1, row)), await published())
}

describe('the difference', () => {
  it('is empty for a published sheet', async () => {
    const { changes, notes } = await read(sheetOf(...ROWS), await published())
    expect({ changes, notes }).toEqual({ changes: [], notes: [] })
  })

  it.each([
    [1, '1,Asha,1000,open,,', ['lot opened 1']],
    [1, '1,Asha,1000,1500,,', ['lot opened 1']],
    [1, '1,Asha,1000,1500,1500,Herons', ['sold 1']],
    [1, '1,Asha,1000,,1.5L,herons', ['sold 1']],
    [1, '1,Asha,1000,,Unsold,', ['unsold 1']],
    [2, '2,Bina,1000,,5000,Herons', ['team changed 2']],
    [2, '2,Bina,1000,,,', ['sale undone 2']],
    [2, '2,Bina,1000,,Unsold,', ['sale undone 2', 'unsold 2']],
    [3, '3,Chitra,1000,,,', ['1 player offered again']],
    [3, '3,Chitra,1000,,2000,Otters', ['sold 3']],
    [4, '4,Dev Patil,2000,,,', ['names, base prices, teams or rules corrected']],
    [4, '4,Dev,1000,,,\n5,Esha,1000,,,', ['player added 5']],
    [4, '4,Dev,-,,3000,Otters', ['names, base prices, teams or rules corrected']],
  ])('line %i: %j', async (line, row, changes) => {
    expect(await change(line, row)).toMatchObject({ changes, notes: [] })
  })

  it('keeps retained players when the sheet has lost its base prices', async () => {
    const before = (await read(sheetOf(...ROWS.slice(0, 3), '4,Dev,-,,3000,Otters'))).state
    const changesTo = async (dev: string) =>
      (await read(sheetOf(...ROWS.slice(0, 3), dev), before)).changes
    expect(await changesTo('4,Dev,,,3000,Otters')).toEqual([])
    const bought = ['names, base prices, teams or rules corrected', 'player added 4', 'sold 4']
    expect(await changesTo('4,Dev,2000,,3000,Otters')).toEqual(bought)
  })

  it('tells namesakes without numbers apart by their results, in a sorted sheet too', async () => {
    const [sold, pending] = ['Asha,1000,5000,Otters', 'Asha,1000,,']
    const before = (await read(withoutNumbers(sold, pending))).state
    // Only the order of the list changes.
    const sorted = await read(withoutNumbers(pending, sold), before)
    expect(sorted.changes).toEqual(['names, base prices, teams or rules corrected'])
    expect(sorted.state.sales).toEqual(before.sales)
    // Where the results say nothing, the order does.
    const next = withoutNumbers(sold, 'Asha,1000,6000,Herons')
    expect((await read(next, before)).changes).toEqual(['sold 2'])
  })

  it('drops a team that only the sheet named when no row names it any more', async () => {
    const unlisted = (team: string) =>
      sheetOf('1,Asha,1000,,5000,Otters', `2,Bina,1000,,5000,${team}`).replace(/Teams.*\n/, '')
    const first = await read(unlisted('Herrons'))
    expect(first.state.league.teams.map(({ name }) => name)).toEqual(['Otters', 'Herrons'])
    const second = await read(unlisted('Herons'), first.state)
    expect(second.changes).toEqual([
      'names, base prices, teams or rules corrected',
      'team changed 2',
    ])
    const third = await read(unlisted('Herons'), second.state)
    expect(third.changes).toEqual(['names, base prices, teams or rules corrected'])
    expect(third.state.league.teams.map(({ name }) => name)).toEqual(['Otters', 'Herons'])
  })

  it('asks about a player whose row has gone for a while, and removes the player after a yes', async () => {
    const before = await published()
    const sheet = sheetOf(...ROWS.slice(0, 3))
    expect(await read(sheet, before)).toMatchObject({
      changes: [],
      notes: ['has no row for Dev (No. 4): the board keeps them'],
      questions: ['Remove Dev (No. 4) from the board?'],
    })
    // The row may be on its way to another place of the sheet.
    const early = await read(sheet, before, { unsettled: absenceOf(4) })
    expect(early).toMatchObject({ notes: [], questions: [] })
    const removed = await read(sheet, before, { answer: 'yes' })
    expect(removed).toMatchObject({ changes: ['1 player removed'], notes: [] })
    const all = await read(sheetOf(), before, { answer: 'yes' })
    expect(all.changes).toEqual(['sale undone 2', '4 players removed'])
  })

  it('says that a sheet is empty, and does not ask about the unit', async () => {
    const empty = 'Purse,100000\nNo,Player,Base price,Sold,Team\n'
    const before = (await read(`${empty}1,Asha,1000,5000,Otters`)).state
    expect(await read(empty, before)).toMatchObject({
      changes: [],
      notes: ['is empty below its headings: the board keeps all players'],
      questions: ['Remove Asha (No. 1) from the board?'],
    })
  })

  it('takes no sale back in the last row of a sheet that lacks rows', async () => {
    const before = await published()
    const cut = sheetOf('1,Asha,1000,,5000,Herons', '2,Bina,1000,')
    const { changes, notes, state } = await read(cut, before)
    expect(changes).toEqual(['sold 1'])
    expect(state.sales).toContainEqual(before.sales[0])
    expect(notes).toEqual([
      expect.stringMatching(/^has no row for Chitra .+ Dev .+ and line 7 waits$/),
    ])
  })

  it('keeps the players’ numbers in a sheet without numbers, even if a name is corrected', async () => {
    const first = await read(withoutNumbers('Asha,1000,,', 'Bina,1000,5000,Otters'))
    const next = withoutNumbers('Bina K,1000,5000,Otters', 'Asha,1000,,')
    const { changes, state } = await read(next, first.state)
    expect(changes).toEqual(['names, base prices, teams or rules corrected'])
    expect(state.league.players).toMatchObject([
      { serialNumber: 2, name: 'Bina K' },
      { serialNumber: 1, name: 'Asha' },
    ])
  })
})

describe('names corrected in a sheet without numbers', () => {
  const results = ['5000,Otters', ',', '4000,Herons', ',', ',']
  const sheet = (names: readonly string[]) =>
    withoutNumbers(...names.map((name, index) => `${name},1000,${results[index]}`))

  it.each([
    [
      'three neighbours',
      ['Aasha', 'Beena', 'Chitraa', 'Dev'],
      ['names, base prices, teams or rules corrected'],
    ],
    [
      'two apart',
      ['Aasha', 'Bina', 'Chitraa', 'Dev'],
      ['names, base prices, teams or rules corrected'],
    ],
    [
      'one, and a new player',
      ['Aasha', 'Bina', 'Chitra', 'Dev', 'Esha'],
      ['names, base prices, teams or rules corrected', 'player added 5'],
    ],
  ])('are corrections, not other players: %s', async (_, names, corrections) => {
    const before = (await read(sheet(['Asha', 'Bina', 'Chitra', 'Dev']))).state
    const { changes, state, notes } = await read(sheet(names), before)
    expect({ changes, notes }).toEqual({ changes: corrections, notes: [] })
    expect(state.sales).toEqual(before.sales)
    expect(state.league.players.map(({ name, serialNumber }) => [serialNumber, name])).toEqual(
      names.map((name, index) => [index + 1, name]),
    )
  })
})

describe('what is not published', () => {
  it.each([
    ['1,Asha,1000,,,Otters', 'E (Sold): Asha: waiting for the price, the team is there'],
    ['1,Asha,1000,,-5000,Otters', 'E (Sold): Asha: “-5000” is below zero'],
    ['1,Asha,1000,,=E2*2,Otters', 'E (Sold): Asha: “=E2*2” is a formula as text, not its result'],
    ['1,Asha,cheap,,5000,Otters', 'C (Base price): Asha: “cheap” is not an amount'],
    ['1,Asha,1000,,Unsold,Otters', 'F (Team): Asha: “Unsold”, but with a team (Otters)'],
    ['1,Asha,1000,,5000,Kites', 'F (Team): there is no team “Kites”; there are: Otters, Herons'],
    ['1,Asha,1000,,999,Otters', "E (Sold): ₹999 is below Asha (No. 1)'s base price of ₹1,000"],
    ['2,Asha,1000,,,', "line 7, column A (No): the number 2 is Asha's too, in line 6"],
    ['A1,Asha,1000,,5000,Otters', 'A (No): “A1” is not a whole number'],
    [',Asha,1000,,5000,Otters', "A (No): waiting for Asha's number"],
    ['1,,1000,,5000,Otters', 'B (Player): waiting for a name'],
  ])('%s', async (row, note) => {
    const { changes, notes } = await change(1, row)
    const line = note.startsWith('line') ? note : `line 6, column ${note}`
    expect({ changes, notes }).toEqual({ changes: [], notes: [line] })
  })

  it('a sale corrected to a sum that the team does not have', async () => {
    const before = await published()
    const { changes, notes, state } = await change(2, '2,Bina,1000,,14L,Otters')
    const note = `line 7, column E (Sold): Otters has ₹10 lakh left, less than ₹14 lakh; the sale to Otters for ₹5,000 stays until this row is corrected`
    expect({ changes, notes }).toEqual({ changes: [], notes: [note] })
    expect(state.sales).toEqual(before.sales)
  })

  it('a correction for which only another refused correction would make room', async () => {
    const sheet = (asha: string, bina: string) =>
      sheetOf(`1,Asha,1000,,${asha},Otters`, `2,Bina,1000,,${bina},Otters`, ...ROWS.slice(2))
    const before = (await read(sheet('3L', '6L'))).state
    const { changes, notes } = await read(sheet('5L', '500'), before)
    expect(changes).toEqual([])
    expect(notes).toEqual([
      expect.stringMatching(/^line 7, column E \(Sold\): ₹500 is below /),
      expect.stringMatching(
        /^line 6, column E \(Sold\): Otters has ₹4 lakh left, less than ₹5 lakh/,
      ),
    ])
  })

  it.each(['#N/A', '#REF!', '#VALUE!', '#DIV/0!', '#NV', 'Err:502', 'Loading...', 'Loading…'])(
    'an error value in any cell is not known yet: %s',
    async (value) => {
      const row = '2,Bina,1000,,5000,Otters'.split(',')
      const columns = ['A (No)', 'B (Player)', 'C (Base price)', 'D (Bid)', 'E (Sold)', 'F (Team)']
      const before = await published()
      for (const [place, column] of columns.entries()) {
        const { changes, notes, state } = await change(2, row.with(place, value).join(','))
        expect({ changes, state }).toEqual({ changes: [], state: before })
        expect(notes).toEqual([
          expect.stringMatching(
            new RegExp(`^line 7, column ${column.replace(/[()]/g, '\\$&')}: .*waiting, “`),
          ),
        ])
      }
    },
  )

  it('a bid that was emptied: no event closes a lot', async () => {
    const open = await change(1, '1,Asha,1000,1500,,')
    const { changes, notes } = await read(sheetOf(...ROWS), open.state)
    expect({ changes, notes }).toEqual({
      changes: [],
      notes: [
        'line 6, column D (Bid): Asha is still open at ₹1,500 on the board: write Unsold, or the price and the team',
      ],
    })
  })

  it('a bid that no team can pay', async () => {
    const { changes, notes } = await change(1, '1,Asha,1000,9876543210,,')
    expect({ changes, notes }).toEqual({
      changes: [],
      notes: ['line 6, column D (Bid): ₹987.65 crore is more than the purse of ₹10 lakh'],
    })
  })

  it.each([
    [
      'a list of teams with one that is not known yet',
      sheetOf(...ROWS).replace('Herons', '#N/A'),
      'line 3, column C (Teams): waiting, “#N/A” is not known yet',
    ],
    [
      'a second open lot',
      sheetOf('1,Asha,1000,1500,,', ...ROWS.slice(1, 3), '4,Dev,1000,2000,,'),
      'line 9, column D (Bid): Dev has a bid and no result, and Asha in line 6 too: change the bid of the one that is open',
    ],
  ])('%s', async (_, sheet, note) => {
    expect(await read(sheet, await published())).toMatchObject({ changes: [], notes: [note] })
  })
})

describe('the ways to write a sheet', () => {
  it.each([
    ['rupee', '2000', '4500', '12.5', '12.5 lakh'],
    ['crore', '0.20', '1.5', '50000', '50000 rupees'],
  ])('a guessed unit stays that of the board: %s', async (unit, base, price, odd, clear) => {
    const sheet = (result: string) =>
      [
        'Purse,90 crore',
        'No,Player,Base price,Sold,Team',
        `1,Asha,${base},${price},Otters`,
        `2,Bina,${base},${result}`,
      ].join('\n')
    const first = await read(sheet(','))
    const { changes, notes } = await read(sheet(`${odd},Otters`), first.state)
    expect(changes).toEqual([])
    expect(notes).toEqual([
      `line 4, column D (Sold): Bina: “${odd}” cannot be in ${unit}, as the plain numbers here: write its unit, such as ${clear}`,
    ])
    expect((await read(sheet(`${price},Otters`), first.state)).changes).toEqual(['sold 2'])
  })

  it.each([
    ['"10,00,000"', '0.5', '0.1', 1_000_000],
    ['"₹1,20,00,00,000"', '21.00', '2.00', 1_200_000_000],
  ])('a purse in rupees beside prices in a guessed unit stays as it is: %s', async (...given) => {
    const [purse, price, base, amount] = given
    const rows = ['No,Player,Base,Sold,Team', `1,Asha,${base},${price},Otters`, `2,Bina,${base},,`]
    const sheet = `Purse,${purse}\n${rows.join('\n')}`
    const { state } = await read(sheet)
    expect(state.league.purse).toBe(amount)
    expect(await read(sheet, state)).toMatchObject({ changes: [], notes: [] })
  })

  it('10,000 rows', async () => {
    const rows = Array.from({ length: 10_000 }, (_, at) => `${at + 1},Player ${at + 1},1000,,,`)
    const { state, changes, notes } = await read(sheetOf(...rows))
    expect({ changes, notes }).toEqual({ changes: ['10000 players added'], notes: [] })
    const sold = rows.with(7777, '7778,Player 7778,1000,,2000,Otters')
    expect((await read(sheetOf(...sold), state)).changes).toEqual(['sold 7778'])
  })
})

describe('the row “Status”', () => {
  const withStatus = (status: string, ...rows: string[]) => `Status,${status}\n${sheetOf(...rows)}`
  const [asha = '', bina = '', chitra = '', dev = ''] = ROWS
  const pending = [asha, '2,Bina,1000,,,', '3,Chitra,1000,,,', dev]

  it.each([
    ['Not started', pending, 'not started', ['not started']],
    ['Upcoming', pending, 'not started', ['not started']],
    ['Over', pending, 'over', ['over']],
    ['closed', ROWS, 'over', ['over']],
    ['Active', ROWS, 'running', []],
  ])('%s', async (status, rows, phase, changes) => {
    const before = (await read(sheetOf(...rows))).state
    const after = await read(withStatus(status, ...rows), before)
    expect(after).toMatchObject({ state: { phase }, changes, notes: [] })
    const again = await read(withStatus(status, ...rows), after.state)
    expect(again).toMatchObject({ state: { phase }, changes: [], notes: [] })
  })

  it('opens an auction before its first lot, and closes it after its last sale', async () => {
    let { state } = await read(withStatus('Not started', ...pending))
    for (const [status, result, changes] of [
      ['Running', ',', ['running', 'lot opened 1']],
      ['Over', '2000,Otters', ['sold 1', 'over']],
      ['Over', '3000,Otters', ['sale undone 1', 'sold 1']],
    ] as const) {
      const sheet = withStatus(status, ...pending.with(0, `1,Asha,1000,1500,${result}`))
      const after = await read(sheet, state)
      expect(after.changes).toEqual(changes)
      state = after.state
    }
  })

  it('publishes no lot before the start, and does not close over an open one', async () => {
    const closed = (await read(withStatus('Not started', ...pending))).state
    const open = pending.with(0, '1,Asha,1000,1500,,')
    expect(await read(withStatus('Not started', ...open), closed)).toMatchObject({
      changes: [],
      notes: [
        'line 7, column D (Bid): the auction has not started: “gavel desk -c open” or a row “Status, Running” opens it',
      ],
    })
    const running = (await read(sheetOf(...open), (await read(sheetOf(...pending))).state)).state
    expect(await read(withStatus('Over', ...open), running)).toMatchObject({
      changes: [],
      notes: ['line 1, column B (Status): the auction is closed when the lot of Asha has ended'],
    })
  })

  it('does not take an auction with results back to its start', async () => {
    expect(await read(withStatus('Not started', ...ROWS), await published())).toMatchObject({
      changes: [],
      notes: ['line 1, column B (Status): the auction has started: there are results'],
    })
  })

  it('names the words that it takes', async () => {
    expect((await read(withStatus('Sometime', asha, bina, chitra))).notes).toEqual([
      'line 1, column B (Status): “Sometime” is none of Not started, Running, Over',
    ])
  })
})
