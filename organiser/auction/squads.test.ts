import { describe, expect, it } from 'vitest'
import { maxBid, squadsOf } from './squads.ts'
import { openAuction, sell } from './state.ts'
import { smallLeague } from './test/small-league.ts'

describe('maxBid', () => {
  const league = smallLeague({ smallestSquad: 3, largestSquad: 5 })

  it.each([
    // Three places to fill: two more at ₹1,000 after this one.
    [10_000, 0, 8000],
    [10_000, 2, 10_000],
    // The squad is large enough: the whole purse.
    [500, 4, 500],
    [10_000, 5, 0],
    [10_000, 6, 0],
    [1500, 0, 0],
    [-200, 4, 0],
  ])('with ₹%d and %d players: %d', (purse, size, most) => {
    expect(maxBid(league, purse, size)).toBe(most)
  })
})

describe('squadsOf', () => {
  const sale = { serialNumber: 2, team: 'Otters', price: 3000, at: 5 }
  const state = sell(openAuction(smallLeague()), sale)

  it('includes retained players, first', () => {
    const [otters, herons] = squadsOf(state)
    expect(otters?.members.map(({ player, price }) => [player.serialNumber, price])).toEqual([
      [1, 2000],
      [2, 3000],
    ])
    expect(otters).toMatchObject({ purse: 5000, maxBid: 5000 })
    expect(herons).toMatchObject({ members: [], purse: 10_000, maxBid: 9000 })
  })

  it('counts a purse of its own, and charges no purse for a retained player without a price', () => {
    const league = smallLeague()
    const teams = league.teams.map((team) =>
      team.name === 'Otters' ? { ...team, purse: 6000 } : team,
    )
    const retained = league.retained.map((one) => ({ ...one, price: null }))
    const [otters, herons] = squadsOf(openAuction({ ...league, teams, retained }))
    expect(otters).toMatchObject({ purse: 6000, members: [{ price: null }] })
    expect(herons).toMatchObject({ purse: 10_000 })
  })

  it('refuses to sell a player twice', () => {
    expect(() => sell(state, { ...sale, team: 'Herons' })).toThrow('player 2 is sold already')
  })
})
