/** Teams with another name, or with purses of their own. */
import { expect, it } from 'vitest'
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
