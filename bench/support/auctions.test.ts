import { describe, expect, test } from 'vitest'
import { parseAuctionEvent } from '../../contract/auction-event.ts'
import { readAuctionFile } from '../../contract/auction-file.ts'
import { makeAuction, mixedEvent, SIZES } from './auctions.ts'

describe('the auctions of the browser bench', () => {
  const league = makeAuction(SIZES.league)

  test('are the same in every run', () => {
    expect(makeAuction(SIZES.league)).toEqual(league)
  })

  test('league: 10 teams of 25 players, 577 in the auction', () => {
    expect(league.teams).toHaveLength(10)
    for (const { players } of league.teams) expect(players).toHaveLength(25)
    expect(league.auction_details.main[0]?.count_players_in_auction).toBe(577)
  })

  test('stress: 50 teams of 40 players, 5,000 pending', () => {
    const stress = makeAuction(SIZES.stress)
    expect(stress.teams).toHaveLength(50)
    for (const { players } of stress.teams) expect(players).toHaveLength(40)
    expect(stress.pending).toHaveLength(5_000)
  })

  test('every team has a unique name, so that its row can be found', () => {
    for (const size of Object.values(SIZES)) {
      const names = makeAuction(size).teams.map(({ team_name }) => team_name)
      expect(new Set(names).size).toBe(size.teams)
    }
  })

  test('are valid data files without anything left out', () => {
    const read = readAuctionFile(league)
    expect(read).toMatchObject({ ok: true })
    expect(JSON.stringify(read)).toContain(league.teams[9]?.players[24]?.full_name)
  })
})

describe('the events of a busy auction', () => {
  const second = Array.from({ length: 100 }, (_, index) => mixedEvent(index))

  test('include five changes in a hundred, one of each kind', () => {
    const changes = second.map(({ eventType }) => eventType).filter((it) => it !== 'biddingStart')
    expect(changes).toEqual(['NewPlayer', 'Unsold', 'ChangeTeam', 'UndoSold', 'playerSold'])
  })

  test('can be parsed by the contract', () => {
    for (const event of second) expect(parseAuctionEvent(event).ok).toBe(true)
  })
})
