/** Teams with another name, or with purses of their own. */
import { describe, expect, it } from 'vitest'
import type { AuctionState } from '../../auction/state.ts'
import { read, readAgain } from '../test/reading.ts'

const sheet = (teams: string, otters: string, purse = 'Purse,10 lakh') =>
  [
    purse,
    'Unit,rupee',
    `Teams,${teams},Herons`,
    'No,Player,Base price,Sold,Team',
    `1,Asha,-,60000,${otters}`,
    ...['Bina', 'Chitra', 'Dev', 'Esha'].map((name, at) => `${at + 2},${name},1000,5000,${otters}`),
    '6,Farah,1000,5000,Herons',
  ].join('\n')

it('another name at the same place of “Teams” is a rename, without events', async () => {
  const renamed = await readAgain(sheet('Otters', 'Otters'), sheet('Ocean Otters', 'Ocean Otters'))
  expect(renamed).toMatchObject({
    changes: ['Otters is now Ocean Otters'],
    notes: [],
    questions: [],
  })
  const { league, sales } = renamed.state
  expect(league.teams.map(({ name }) => name)).toEqual(['Ocean Otters', 'Herons'])
  expect(league.retained).toMatchObject([{ team: 'Ocean Otters', price: 60_000 }])
  expect(sales.map(({ team }) => team)).toEqual([...Array(4).fill('Ocean Otters'), 'Herons'])
})

it('waits with a new name of “Teams” while rows have the old one', async () => {
  const half = await readAgain(sheet('Otters', 'Otters'), sheet('Ocean Otters', 'Otters'))
  expect(half).toMatchObject({
    changes: [],
    notes: [
      'calls Otters “Ocean Otters” among the teams, and Otters is still in 5 rows: change that too',
    ],
  })
})

it('refuses a purse for one team below what that team has spent', async () => {
  const before = (await read(sheet('Otters', 'Otters'))).state
  const own = {
    ...before,
    league: {
      ...before.league,
      purse: 500_000,
      teams: [
        { name: 'Otters', logo: null, purse: 500_000 },
        { name: 'Herons', logo: null },
      ],
    },
  }
  const { state, notes } = await read(sheet('Otters', 'Otters', 'Purse,70000'), own)
  expect(notes).toEqual([
    'line 1, column B (Purse): ₹70,000 is less than the ₹80,000 that Otters has spent: correct it; the board keeps ₹5 lakh',
  ])
  expect(state.league).toEqual(own.league)
})

it('refuses squads smaller than a present one', async () => {
  const before = (await read(sheet('Otters', 'Otters'))).state
  const { state, notes } = await read(`Squad,1\n${sheet('Otters', 'Otters')}`, before)
  expect(notes).toEqual([
    'has squads of 1, and Otters has more players: correct it; the board keeps 25',
  ])
  expect(state.league).toEqual(before.league)
})

const ABOVE = 'Purse,10 lakh\nUnit,rupee\nTeams,Otters,Herons\n'

describe('a copied row', () => {
  const sheet = (...rows: string[]) => `${ABOVE}Player,Base price,Sold,Team\n${rows.join('\n')}`
  const numbered = (...rows: string[]) =>
    sheet(...rows.map((row, at) => `${at + 1},${row}`)).replace('Player', 'No,Player')
  const [asha, bina] = ['Asha,1000,,', 'Bina,1000,25000,Herons']
  const AGAIN = 'Add 1 player with the name of another row, as other people?'

  it.each([
    ['of a sale', bina],
    ['with another result', 'Bina,1000,30000,Herons'],
    ['of a player who waits', 'Asha,1000,30000,Herons'],
  ])('%s is held, with and without numbers: the player is sold once', async (_, row) => {
    for (const rows of [sheet, numbered]) {
      const { changes, questions } = await readAgain(rows(asha, bina), rows(asha, bina, row))
      expect({ changes, questions }).toEqual({ changes: [], questions: [AGAIN] })
    }
  })

  it('is named, with the row that was there', async () => {
    const { notes } = await readAgain(sheet(asha, bina), sheet(asha, bina, bina))
    expect(notes).toEqual([
      'line 7, column A (Player): Bina is in line 6 too: remove one of the two rows, unless they are two people',
    ])
  })

  it('of a sale is held in a new sheet, too', async () => {
    const { state, questions } = await read(numbered(asha, bina, bina))
    expect(state.sales).toHaveLength(1)
    expect(questions).toEqual([AGAIN])
  })

  it('of a player who waits is another person in a new sheet', async () => {
    expect((await read(sheet(asha, asha))).questions).toEqual([])
    expect((await read(numbered(asha, asha))).questions).toEqual([])
  })

  it('is another person after a yes, or in another role', async () => {
    const other = 'Bina,1000,30000,Herons'
    const again = await readAgain(sheet(asha, bina), sheet(asha, bina, other), { answer: 'yes' })
    expect(again.changes).toEqual(['player added 3', 'sold 3'])
    const roles = (...rows: string[]) => sheet(...rows).replace('Sold,Team', 'Sold,Team,Role')
    const { changes } = await readAgain(
      roles(`${asha},`, `${bina},Bat`),
      roles(`${asha},`, `${bina},Bat`, `${other},Bowl`),
    )
    expect(changes).toEqual(['player added 3', 'sold 3'])
  })
})

describe('an unsold player in a row of the second round', () => {
  const sheet = (...rows: string[]) => `${ABOVE}No,Player,Base price,Sold,Team\n${rows.join('\n')}`
  const [asha, bina] = ['1,Asha,1000,Unsold,', '2,Bina,1000,25000,Herons']

  it('under another number is asked about: it may be the same one', async () => {
    const { changes, questions } = await readAgain(
      sheet(asha, bina),
      sheet(asha, bina, '3,Asha,1000,,'),
    )
    expect(changes).toEqual([])
    expect(questions).toEqual(['Add 1 player with the name of another row, as other people?'])
  })

  it('without numbers is the same one, also at a lower base price', async () => {
    const plain = (...rows: string[]) =>
      sheet(...rows)
        .replace('No,', '')
        .replace(/^\d,/gm, '')
    const { changes, notes } = await readAgain(
      plain(asha, bina),
      plain(asha, bina, '3,Asha,500,700,Herons'),
    )
    expect(changes).toContain('sold 1')
    expect(notes).toEqual([])
  })
})

describe('a withdrawn player', () => {
  const sheet = `${ABOVE}No,Player,Base price,Sold,Team\n1,Asha,1000,,\n2,Bina,1000,25000,Herons`
  const withdraw = async (number: number, before?: AuctionState) => {
    const state = before ?? (await read(sheet)).state
    const row = new RegExp(`^(${number},\\w+,1000,).*$`, 'm')
    return await read(sheet.replace(row, '$1Withdrawn,'), state)
  }

  it('leaves the lists without a question, and stays away', async () => {
    const { state, changes, questions } = await withdraw(1)
    expect({ changes, questions }).toEqual({ changes: ['1 player removed'], questions: [] })
    expect(state.league.players).toMatchObject([{ name: 'Bina' }])
    expect((await withdraw(1, state)).changes).toEqual([])
  })

  it('who was sold is an undo', async () => {
    expect((await withdraw(2)).changes).toEqual(['sale undone 2', '1 player removed'])
  })

  it('whose lot is open goes unsold first, so that the board shows him no longer', async () => {
    const { state } = await read(sheet)
    const open = { ...state, lot: { serialNumber: 1, amount: 2000 } }
    expect((await withdraw(1, open)).changes).toEqual(['unsold 1', '1 player removed'])
  })
})
