// @vitest-environment node
import { expect, test } from 'vitest'
import { auction } from '../test/auction-file.ts'
import { menon, sandhu } from '../test/live-events.ts'
import { buyerOf } from './buyer.ts'

const entry = (sl_no: unknown, more: object = {}) => ({
  full_name: 'Veer Sandhu',
  sl_no,
  auction_sold_amount: 100,
  ...more,
})
const squad = (team_name: string | null, ...players: object[]) => ({
  team_name,
  team_logo: `/${team_name}.png`,
  players,
})
const EMPTY = { teams: [squad('One'), squad('Two')], recent_sell: [], top_sell: [] }

test('the team whose squad has the serial number', () => {
  const lists = auction({ ...EMPTY, teams: [squad('One'), squad('Two', entry(7))] })
  expect(buyerOf(lists, sandhu)).toEqual({ name: 'Two', logo: '/Two.png' })
  expect(buyerOf(lists, { ...sandhu, name: null })).toMatchObject({ name: 'Two' })
})

test('without the squad, the team that the sell lists name', () => {
  const sold = entry('18', { full_name: 'Aarav Menon', team_name: 'One' })
  expect(buyerOf(auction({ ...EMPTY, recent_sell: [sold], top_sell: [sold] }), menon)).toEqual({
    name: 'One',
    logo: '/One.png',
  })
})

test('of two teams of one name the one whose squad has the player', () => {
  const teams = [squad('One'), { ...squad('One', entry(7)), team_logo: '/other.png' }]
  expect(buyerOf(auction({ ...EMPTY, teams }), sandhu)).toMatchObject({ logo: '/other.png' })
})

test.each([
  ['no serial number', { teams: [squad('One', entry(null))] }, { ...sandhu, serialNumber: null }],
  ['another serial number', { teams: [squad('One', entry(8))] }, sandhu],
  [
    'an entry that is not sold',
    { teams: [squad('One', entry(7, { auction_sold_status: 2 }))] },
    sandhu,
  ],
  ['only a pending entry', { pending: [entry(7)] }, sandhu],
  [
    'two teams with the number',
    { teams: [squad('One', entry(7)), squad('Two', entry(7))] },
    sandhu,
  ],
  [
    'squad and sell list of different teams',
    {
      teams: [squad('One', entry(7)), squad('Two')],
      recent_sell: [entry(7, { team_name: 'Two' })],
    },
    sandhu,
  ],
  [
    'another player with the number',
    { teams: [squad('One', entry(7, { full_name: 'Aarav Menon' }))] },
    sandhu,
  ],
  ['a team without a name', { teams: [squad(null, entry(7))] }, sandhu],
  ['a team that is not in the list', { recent_sell: [entry(7, { team_name: 'Three' })] }, sandhu],
  [
    'a sell list that names one of two teams of one name',
    { teams: [squad('One'), squad('One')], recent_sell: [entry(7, { team_name: 'One' })] },
    sandhu,
  ],
])('none is guessed: %s', (_, changes, player) => {
  expect(buyerOf(auction({ ...EMPTY, ...changes }), player)).toBeNull()
})
