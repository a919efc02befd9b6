import { describe, expect, it } from 'vitest'
import { dataFileOf } from './data-file.ts'
import { maxBid, squadsOf } from './squads.ts'
import {
  type AuctionState,
  closedPhase,
  markUnsold,
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

const NOON = Date.UTC(2026, 10, 21, 12)

describe('dataFileOf', () => {
  it('has exactly the shape of §3', () => {
    const opened = openAuction(smallLeague({ players: [player(2), player(3), player(4)] }))
    const sale = { serialNumber: 2, team: 'Herons', price: 3000, at: NOON }
    const state = markUnsold(sell(opened, sale), 3)
    const wire = (number: number, more: object) => ({
      full_name: `Player ${number}`,
      profile_pic: `/p/${number}.svg`,
      sl_no: number,
      auction_sold_amount: null,
      auction_action_on: null,
      auction_sold_status: 1,
      team_name: null,
      ...more,
    })
    const sold = wire(2, {
      auction_sold_amount: 3000,
      auction_action_on: '2026-11-21T12:00:00.000Z',
      team_name: 'Herons',
    })
    expect(dataFileOf(state)).toEqual({
      status: 1,
      auction_details: {
        main: [
          {
            series_name: 'Village Cup',
            no_of_teams: 2,
            count_players_in_auction: 3,
            sold_count: 1,
            unsold_count: 1,
            pending_count: 1,
          },
        ],
      },
      teams: [
        {
          team_name: 'Otters',
          team_logo: '/t/1.svg',
          current_players_count: 1,
          team_max_playes_count: 3,
          max_bid_for_a_player: 8000,
          current_wallet_balance: 8000,
          players: [wire(1, { auction_sold_amount: 2000, team_name: 'Otters' })],
        },
        {
          team_name: 'Herons',
          team_logo: null,
          current_players_count: 1,
          team_max_playes_count: 3,
          max_bid_for_a_player: 7000,
          current_wallet_balance: 7000,
          players: [sold],
        },
      ],
      recent_sell: [sold],
      top_sell: [sold],
      pending: [wire(3, { auction_sold_status: 2 }), wire(4, { auction_sold_status: 0 })],
    })
    const added = applyStep(state, { kind: 'player added', player: player(5), amount: 1000 }, NOON)
    const [joined] = dataFileOf(added).auction_details.main
    expect(joined.count_players_in_auction).toBe(4)
  })

  it('lists the newest and the most expensive twenty sales, the earlier first at equal prices', () => {
    const players = Array.from({ length: 25 }, (_, index) => player(10 + index))
    const league = smallLeague({ players, largestSquad: 30, purse: 10_000_000 })
    const prices = players.map((_, index) => (index % 3 === 0 ? 9000 : 1000 + index))
    const state = players.reduce(
      (before, { serialNumber }, index) =>
        sell(before, { serialNumber, team: 'Otters', price: prices[index] ?? 0, at: NOON + index }),
      openAuction(league),
    )
    const { recent_sell: recent, top_sell: top } = dataFileOf(state)
    expect(recent.map(({ sl_no }) => sl_no)).toEqual(
      Array.from({ length: 20 }, (_, index) => 34 - index),
    )
    expect(top).toHaveLength(20)
    expect(top.slice(0, 10).map(({ sl_no }) => sl_no)).toEqual([
      10, 13, 16, 19, 22, 25, 28, 31, 34, 33,
    ])
  })
})
