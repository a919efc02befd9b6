import { act, renderHook } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { createListsStore } from '../live/lists-store.ts'
import { auction } from '../test/auction-file.ts'
import { createFakeLoader } from '../test/fake-loader.ts'
import { priceFactsOf, usePriceFacts } from './bidders.ts'

const team = (team_name: string, max_bid_for_a_player: number | null, players: object[] = []) => ({
  team_name,
  max_bid_for_a_player,
  players,
})
const sale = (auction_sold_amount: number | null) => ({ full_name: 'Asha', auction_sold_amount })

const FILE = {
  teams: [team('One', 300), team('Two', 100), team('Three', null), team('Four', 200)],
  top_sell: [],
  recent_sell: [],
}
const namesAt = (price: number) =>
  priceFactsOf(auction(FILE), price).bidders.map(({ name }) => name)

describe('teams that can still bid', () => {
  test.each([
    [0, ['One', 'Two', 'Four']],
    [100, ['One', 'Two', 'Four']],
    [101, ['One', 'Four']],
    [200, ['One', 'Four']],
    [300, ['One']],
    [301, []],
  ])(
    'at %i: those whose maximum bid is at or above it, none whose maximum is unknown',
    (price, names) => {
      expect(namesAt(price)).toEqual(names)
    },
  )
})

describe('highest so far', () => {
  const isHighest = (changes: object, price: number) =>
    priceFactsOf(auction({ ...FILE, ...changes }), price).isHighest

  test.each([
    ['top sells', { top_sell: [sale(500), sale(null)] }],
    ['recent sells', { recent_sell: [sale(500)] }],
    ['a squad', { teams: [team('One', 300, [sale(400), sale(500)])] }],
  ])('above every sale of %s', (_, changes) => {
    expect(isHighest(changes, 500)).toBe(false)
    expect(isHighest(changes, 501)).toBe(true)
  })

  test('above every one of any number of sales', () => {
    const { topSales, ...rest } = auction({ ...FILE, top_sell: [sale(500)] })
    const lists = { ...rest, topSales: Array.from({ length: 200_000 }, () => topSales).flat() }
    expect(priceFactsOf(lists, 500).isHighest).toBe(false)
    expect(priceFactsOf(lists, 501).isHighest).toBe(true)
  })

  test('never without a sale to compare with', () => {
    expect(isHighest({}, 1_000_000)).toBe(false)
    expect(isHighest({ top_sell: [sale(null)] }, 1_000_000)).toBe(false)
  })
})

describe('only with lists that have not changed since they were loaded', () => {
  test('nothing while they load, nothing after a change, and again with fresh lists', async () => {
    const { loadAuction, requests } = createFakeLoader()
    const lists = createListsStore({ loadAuction, now: () => 0, onFailure() {} })
    lists.start()
    const { result, rerender } = renderHook(
      ({ price }: { price: number | null }) =>
        usePriceFacts(lists, lists.getState().lists, price)?.bidders.length ?? null,
      { initialProps: { price: 200 as number | null } },
    )
    expect(result.current).toBeNull()
    await act(async () => requests[0]?.answer(auction(FILE)))
    rerender({ price: 200 })
    expect(result.current).toBe(2)
    rerender({ price: null })
    expect(result.current).toBeNull()
    act(() => lists.countBy(({ number }) => (number === 1 ? 1 : 0)))
    rerender({ price: 200 })
    expect(result.current).toBeNull()
    act(() => lists.load())
    await act(async () => requests[1]?.answer(auction(FILE)))
    rerender({ price: 200 })
    expect(result.current).toBe(2)
  })
})
