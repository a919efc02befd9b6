import { describe, expect, test } from 'vitest'
import { readAuctionFile } from './auction-file.ts'
import { disagreementsIn } from './file-check.ts'
import { limitAt } from './limits.ts'

const TEAM = { team_name: 'Chennai Chargers', team_max_playes_count: 10 }
const someone = (sl_no: number, more = {}) => ({ full_name: `Player ${sl_no}`, sl_no, ...more })

/** Two teams; the first has two players, and says that it has so many. */
const teamsWith = (current_players_count: number) => [
  { ...TEAM, current_players_count, players: [someone(1), someone(2)] },
  { ...TEAM, team_name: 'Delhi Dynamos', current_players_count: 1, players: [someone(3)] },
]
/** Beyond the two who are pending, one who went unsold. */
const withUnsold = [someone(4), someone(5), someone(6, { auction_sold_status: 2 })]

/** A consistent file: 2 teams, 3 sold, 1 unsold, 2 pending. */
function agreeing(changes: {
  readonly counts?: object
  readonly teams?: object[]
  readonly pending?: object[]
}) {
  const file = readAuctionFile({
    auction_details: {
      main: [
        { no_of_teams: 2, sold_count: 3, unsold_count: 1, pending_count: 2, ...changes.counts },
      ],
    },
    teams: changes.teams ?? teamsWith(2),
    pending: changes.pending ?? [someone(4), someone(5)],
  })
  if (!file.ok) throw new Error(file.problem)
  return file.auction
}
const found = (changes: Parameters<typeof agreeing>[0]) =>
  disagreementsIn(agreeing(changes)).map(({ of, counted, listed }) => [of, counted, listed])

describe('decisions/data-file: contradictions within a file', () => {
  test('a consistent file has none', () => {
    expect(found({})).toEqual([])
  })

  test.each([
    ['teams', { counts: { no_of_teams: 4 } }, ['teams', 4, 2]],
    ['fewer in the squads than were sold', { counts: { sold_count: 5 } }, ['sold', 5, 3]],
    ['pending', { counts: { pending_count: 9 } }, ['pending', 9, 2]],
    [
      'statuses in the pending list, but another count',
      { counts: { pending_count: 1, unsold_count: null }, pending: withUnsold },
      ['pending', 1, 3],
    ],
    ['a squad whose count differs from its list', { teams: teamsWith(3) }, ['squad', 3, 2]],
  ])('reports both numbers: %s', (_, changes, expected) => {
    expect(found(changes)).toEqual([expected])
  })

  test('a squad without a number counts as its list, and a longer number as more', () => {
    const unlisted = { ...TEAM, current_players_count: 3 }
    const listed = { ...TEAM, players: [1, 2, 3].map((n) => someone(n)) }
    expect(found({ teams: [listed, TEAM] })).toEqual([])
    expect(found({ teams: [unlisted, TEAM] })).toEqual([['squad', 3, 0]])
  })

  test.each([
    ['retained players are in squads without a sale', { counts: { sold_count: 1 } }],
    [
      'a count that the file does not give',
      { counts: { no_of_teams: null, sold_count: 'x', pending_count: null } },
    ],
    ['the pending list is missing', { pending: [], counts: { pending_count: 40 } }],
    ['a pending list that holds those who went unsold too', { pending: withUnsold }],
    [
      'statuses in the pending list, without a count of the unsold',
      { counts: { unsold_count: null }, pending: withUnsold },
    ],
    ['the pending list has no statuses', { pending: [someone(4), someone(5), someone(6)] }],
  ])('is no contradiction: %s', (_, changes) => {
    expect(found(changes)).toEqual([])
  })
})

const PICTURE = 'must be at most 2048 characters, or 65536 as a data: address'

describe('decisions/data-file: each limit is named where something is beyond it', () => {
  test.each([
    ['auction_details.main[0].series_name', 'must be at most 300 characters'],
    ['teams[3].current_players_count', 'must be at most 300 characters'],
    ['teams[3].team_logo', PICTURE],
    ['dataFile.pending[0].profile_pic', PICTURE],
    ['event.data.img', PICTURE],
    ['teams', 'must be at most 500 entries'],
    ['dataFile.teams', 'must be at most 500 entries'],
    ['teams[3].players', 'must be at most 10000 entries, with at most 100000 in all lists'],
    ['pending', 'must be at most 10000 entries, with at most 100000 in all lists'],
  ])('%s %s', (path, problem) => {
    expect(limitAt(path)).toBe(problem)
  })
})
