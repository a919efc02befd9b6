import { describe, expect, it } from 'vitest'
import { maxBid, squadsOf } from './squads.ts'
import {
  type AuctionState,
  closedPhase,
  NO_AUCTION,
  openAuction,
  type Sale,
  saleOf,
  sell,
  timeOfSale,
} from './state.ts'
import { applyStep, changesLists, type Step } from './step.ts'
import { player, smallLeague } from './test/small-league.ts'

const sale = (serialNumber: number, team: string): Sale => ({ serialNumber, team, price: 1, at: 0 })

describe('The sales of a state', () => {
  it('are its own, also where two states continue from one', () => {
    const before = sell(NO_AUCTION, sale(1, 'Otters'))
    const one = sell(before, sale(2, 'Otters'))
    const other = sell(before, sale(2, 'Herons'))
    expect(saleOf(other, 2)?.team).toBe('Herons')
    expect(saleOf(one, 2)?.team).toBe('Otters')
    expect(saleOf(before, 2)).toBeUndefined()
  })

  it('follow each other in time, also where another publisher’s clock is ahead', () => {
    const first = sell(NO_AUCTION, { ...sale(1, 'Otters'), at: 5000 })
    const both = sell(first, { ...sale(2, 'Otters'), at: 7000 })
    expect(timeOfSale(both, 9000)).toBe(9000)
    expect(timeOfSale(both, 6000)).toBe(7001)
    expect(timeOfSale(NO_AUCTION, 6000)).toBe(6000)
  })
})

const step = (kind: Step['kind'], serialNumber: number, team = 'Otters'): Step => ({
  kind,
  player: player(serialNumber),
  amount: 2000,
  team,
})

/** The state after steps from the start. */
const after = (...steps: readonly Step[]): AuctionState =>
  steps.reduce((state, one) => applyStep(state, one, 7), openAuction(smallLeague()))

const bought = { serialNumber: 2, team: 'Otters', price: 2000, at: 7 }
const lot = { serialNumber: 2, amount: 2000 }

describe('a step', () => {
  it.each<[string, readonly Step[], Partial<AuctionState>]>([
    ['opens a lot', [step('lot opened', 2)], { lot }],
    [
      'raises the bid',
      [{ ...step('lot opened', 2), amount: 1000 }, step('bid raised', 2)],
      { lot },
    ],
    ['sells', [step('lot opened', 2), step('sold', 2)], { lot: null, sales: [bought] }],
    ['sells, and ends another lot', [step('lot opened', 3), step('sold', 2)], { lot: null }],
    [
      'passes the lot',
      [step('lot opened', 2), step('unsold', 2)],
      { lot: null, unsold: new Set([2]) },
    ],
    [
      'passes another player',
      [step('lot opened', 2), step('unsold', 3)],
      { lot, unsold: new Set([3]) },
    ],
    ['sells a passed player', [step('unsold', 2), step('sold', 2)], { unsold: new Set() }],
    [
      'takes one sale back',
      [step('sold', 3), step('sold', 2), step('sale undone', 3)],
      { sales: [bought] },
    ],
    [
      'moves one sale',
      [step('sold', 2, 'Herons'), step('sold', 3, 'Herons'), step('team changed', 2)],
      { sales: [bought, { ...bought, serialNumber: 3, team: 'Herons' }] },
    ],
    [
      'adds a player',
      [step('player added', 6)],
      { league: smallLeague({ players: [2, 3, 4, 5, 6].map((number) => player(number)) }) },
    ],
  ])('%s', (_what, steps, expected) => {
    expect(after(...steps)).toMatchObject(expected)
  })
})

it('the lists change with all steps but bids', () => {
  const kinds = [
    'lot opened',
    'bid raised',
    'sold',
    'unsold',
    'sale undone',
    'team changed',
  ] as const
  const changing = [...kinds, 'player added' as const].filter((kind) => changesLists(step(kind, 2)))
  expect(changing).toEqual([...kinds.slice(2), 'player added'])
})

it('an auction that is closed without a result has not started, else it is over', () => {
  const states = [after(), after(step('sold', 2)), after(step('unsold', 2))]
  expect(states.map(closedPhase)).toEqual(['not started', 'over', 'over'])
})

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
