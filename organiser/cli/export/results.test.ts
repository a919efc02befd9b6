/** The tables of an exported auction, and how a spreadsheet program reads them. */
import { expect, it } from 'vitest'
import { parseAuctionFile } from '../../../contract/auction-file.ts'
import { auctionFile, player, team } from '../../../tests/kit/wire.ts'
import { csvOf, inLocalTime, resultsOf } from './results.ts'

const reading = parseAuctionFile(
  JSON.stringify(
    auctionFile({
      teams: [
        team({
          current_wallet_balance: 500,
          players: [
            player({ sl_no: '7', full_name: 'Asha Tal', auction_sold_amount: 200 }),
            player({ sl_no: 'A-07', full_name: '=Bina', auction_action_on: null }),
          ],
        }),
      ],
      pending: [
        player({ sl_no: '12', full_name: 'Chitra Sen', auction_sold_status: 2 }),
        player({ sl_no: 13, full_name: 'Devi Nair', auction_sold_status: 0 }),
      ],
    }),
  ),
)
if (!reading.ok) throw new Error(reading.problem)
const [squads, sales, unsold] = resultsOf(reading.auction, 'Asia/Kolkata')

it('has serial numbers as numbers, and text where they have letters', () => {
  expect(squads?.rows.map((row) => row[1])).toEqual(['SL', 7, 'A-07'])
})

it('has the local time of a sale beside UTC', () => {
  const at = new Date('2024-11-24T10:30:00Z')
  expect(sales?.rows).toEqual([
    ['Sold at (UTC)', 'Sold at (Asia/Kolkata)', 'SL', 'Player', 'Team', 'Price (₹)'],
    [at, inLocalTime(at, 'Asia/Kolkata'), 7, 'Asha Tal', 'Mumbai Mariners', 200],
  ])
})

it('has the unsold players, and those who were not offered', () => {
  expect(unsold).toEqual({
    name: 'unsold',
    rows: [
      ['SL', 'Player', 'Status'],
      [12, 'Chitra Sen', 'Unsold'],
      [13, 'Devi Nair', 'Not offered'],
    ],
  })
})

it('is CSV, with times as text and formulas as words', () => {
  const [, sale] = sales === undefined ? [] : csvOf(sales).split('\r\n')
  expect(sale).toBe(
    '"2024-11-24 10:30:00","2024-11-24 16:00:00",7,"Asha Tal","Mumbai Mariners",200',
  )
  expect(squads && csvOf(squads)).toContain(`"A-07","'=Bina"`)
})
