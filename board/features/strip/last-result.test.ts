// @vitest-environment node
import { describe, expect, test } from 'vitest'
import { AUCTION_FILE, auction } from '../../test/auction-file.ts'
import { menon, nobody, result, sandhu } from '../../test/live-events.ts'
import { lastResultOf } from './last-result.ts'

const lists = (sale: object) =>
  auction({ recent_sell: [{ ...AUCTION_FILE.recent_sell[0], ...sale }] })

describe('decisions/strip: the last result', () => {
  test('is the newest sale of the lists until one is heard', () => {
    const listed = lists({ full_name: 'Dev Rao', auction_sold_amount: 500, team_name: 'Delhi' })
    expect(lastResultOf([], listed, null)).toEqual({
      name: 'Dev Rao',
      soldFor: 500,
      isSold: true,
      team: 'Delhi',
      at: listed.recentSales[0]?.soldAt,
    })
    expect(lastResultOf([result('playerSold', sandhu)], listed, null)?.name).toBe(sandhu.name)
  })

  test('§3 an event names no team: it comes from lists that hold the sale', () => {
    const heard = [result('playerSold', sandhu)]
    const sale = { sl_no: sandhu.serialNumber, auction_sold_amount: sandhu.amount }
    expect(lastResultOf(heard, null, null)?.team).toBeNull()
    expect(lastResultOf(heard, lists({ ...sale, team_name: 'Delhi' }), null)?.team).toBe('Delhi')
    const other = lists({ ...sale, sl_no: 99, team_name: 'Delhi' })
    expect(lastResultOf(heard, other, null)?.team).toBeNull()
    const numberless = lists({ ...sale, sl_no: null, team_name: 'Delhi' })
    const unnumbered = [result('playerSold', { ...sandhu, serialNumber: null })]
    expect(lastResultOf(unnumbered, numberless, null)?.team).toBeNull()
  })

  test('is not that of the lot on show', () => {
    const heard = [result('playerSold', sandhu, 2), result('playerUnsold', menon)]
    expect(lastResultOf(heard, null, sandhu)).toEqual({
      name: menon.name,
      soldFor: null,
      isSold: false,
      team: null,
      at: null,
    })
    expect(lastResultOf([result('playerSold', sandhu)], null, sandhu)).toBeNull()
  })

  test('is none where lists that are out of date are all there is', () => {
    expect(lastResultOf([], null, null)).toBeNull()
    expect(lastResultOf([], auction({ recent_sell: [] }), null)).toBeNull()
  })

  test('§8 a player of whom nothing is known is no failure', () => {
    expect(lastResultOf([result('playerSold', nobody)], auction(), null)).toEqual({
      name: null,
      soldFor: null,
      isSold: true,
      team: null,
      at: null,
    })
  })
})
