import { describe, expect, test } from 'vitest'
import { auction } from '../../test/auction-file.ts'
import { priceRangeOf } from './PriceScale.tsx'

const sale = (sl_no: number, auction_sold_amount: number | null) => ({
  full_name: 'Asha',
  sl_no,
  auction_sold_amount,
  auction_sold_status: 1,
})
const rangeOf = (changes: object) => {
  const file = { teams: [], top_sell: [], recent_sell: [], ...changes }
  return priceRangeOf(auction(file))
}

describe('decisions/live-events: the scale from the cheapest to the dearest sale', () => {
  test('over the sales of every list, each player once', () => {
    const squad = [sale(1, 100), sale(2, 900), sale(3, 200)]
    const teams = [{ team_name: 'One', players: squad }]
    expect(rangeOf({ teams, top_sell: [sale(2, 900)], recent_sell: [sale(4, 50)] })).toBeNull()
    expect(rangeOf({ teams, top_sell: [sale(5, 950)], recent_sell: [sale(4, 50)] })).toEqual([
      50, 950,
    ])
  })

  test('not with players who cost nothing or whose price is unknown, nor with one price', () => {
    const free = [sale(1, 0), sale(2, null), sale(3, 5), sale(4, 6), sale(5, 7), sale(6, 8)]
    expect(rangeOf({ recent_sell: free })).toBeNull()
    expect(rangeOf({ recent_sell: [...free, sale(7, 9)] })).toEqual([5, 9])
    expect(rangeOf({ recent_sell: [1, 2, 3, 4, 5].map((serial) => sale(serial, 5)) })).toBeNull()
  })
})
