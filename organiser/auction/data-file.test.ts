import { describe, expect, it } from 'vitest'
import { dataFileOf } from './data-file.ts'
import { markUnsold, openAuction, sell } from './state.ts'
import { applyStep } from './step.ts'
import { player, smallLeague } from './test/small-league.ts'

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
