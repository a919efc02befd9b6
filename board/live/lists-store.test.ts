import { describe, expect, test, vi } from 'vitest'
import type { Auction } from '../../contract/auction.ts'
import { parseAuctionFile } from '../../contract/auction-file.ts'
import { auctionFile, player, team } from '../../tests/kit/wire.ts'
import { auction } from '../test/auction-file.ts'
import { createFakeLoader } from '../test/fake-loader.ts'
import { createListsStore, type ListsRequest } from './lists-store.ts'
import { shareUnchanged } from './share-unchanged.ts'

const positionOf = ({ headers }: ListsRequest) => headers?.get('gavel-position')

function started() {
  const { loadAuction, requests } = createFakeLoader()
  const onFailure = vi.fn()
  const lists = createListsStore({ loadAuction, now: () => 7, onFailure })
  const stop = lists.start()
  return {
    lists,
    requests,
    onFailure,
    stop,
    changes: () => lists.getState().changes,
    async answer() {
      requests.at(-1)?.answer(auction())
      await Promise.resolve()
    },
    async fail(cause: unknown) {
      requests.at(-1)?.fail(cause)
      await new Promise<void>((resolve) => setImmediate(resolve))
    },
  }
}

describe('§7 the data file is loaded once at start', () => {
  test('a newer request aborts the earlier one, whose answer is ignored', async () => {
    const { lists, requests, onFailure, answer } = started()
    lists.load()
    expect(requests.map(({ signal }) => signal.aborted)).toEqual([true, false])
    requests[0]?.fail(new Error('aborted'))
    await Promise.resolve()
    expect(lists.getState().lists).toEqual({ status: 'loading' })
    await answer()
    expect(lists.getState().lists.status).toBe('ready')
    expect(onFailure).not.toHaveBeenCalled()
  })

  test('stopping aborts the request, and starting again clears the state', async () => {
    const { lists, requests, stop, answer } = started()
    await answer()
    stop()
    lists.start()
    expect(lists.getState()).toEqual({ lists: { status: 'loading' }, changes: 0 })
    stop()
    expect(requests.at(-1)?.signal.aborted).toBe(true)
  })
})

test('lists come from another source until that is taken away', async () => {
  const { lists, requests, answer } = started()
  await answer()
  const other = createFakeLoader()
  lists.loadFrom({ loadAuction: other.loadAuction, now: () => 9 })
  lists.load()
  other.requests[0]?.answer(auction())
  await Promise.resolve()
  expect(lists.getState().lists).toMatchObject({ loadedAt: 9 })
  lists.loadFrom(null)
  lists.load()
  await answer()
  expect(lists.getState().lists).toMatchObject({ loadedAt: 7 })
  expect([requests.length, other.requests.length]).toEqual([2, 1])
})

test('new lists may reuse parts of those on screen', async () => {
  const { lists, requests, answer } = started()
  const reuse = vi.fn((shown: Auction) => shown)
  lists.reuseBy(reuse)
  await answer()
  expect(reuse).not.toHaveBeenCalled()
  const shown = lists.getState().lists
  lists.load()
  const next = auction()
  requests.at(-1)?.answer(next)
  await Promise.resolve()
  expect(reuse).toHaveBeenCalledExactlyOnceWith(expect.anything(), next)
  expect(lists.getState().lists).toEqual(shown)
})

describe('§4 lists and statistics are not refreshed by events: changes are counted', () => {
  test('for the lists on screen, and for the new ones with them', async () => {
    const { lists, requests, answer, fail, changes } = started()
    requests[0]?.begin('e1.5')
    await answer()
    const counted: (readonly [number, string | null | undefined])[] = []
    lists.countBy((request) => counted.push([request.number, positionOf(request)]) * 10)
    expect(changes()).toBe(10)
    lists.load()
    requests[1]?.begin('e1.7')
    await fail(new Error('cut off'))
    expect(changes()).toBe(10)
    lists.load()
    requests[2]?.begin('e1.9')
    expect(changes()).toBe(10)
    await answer()
    expect(changes()).toBe(20)
    expect(counted).toEqual([
      [1, 'e1.5'],
      [3, 'e1.9'],
    ])
  })

  test('the headers are known as soon as the answer begins', () => {
    const { lists, requests } = started()
    expect(lists.newest()).toEqual({ number: 1 })
    requests[0]?.begin('e1.5')
    expect(positionOf(lists.newest())).toBe('e1.5')
    lists.load()
    requests[0]?.begin('e1.6')
    expect(lists.newest()).toEqual({ number: 2 })
  })
})

function auctionOf(...squads: readonly string[][]) {
  const teams = squads.map((names, n) =>
    team({ team_name: `Team ${n}`, players: names.map((full_name) => player({ full_name })) }),
  )
  const file = parseAuctionFile(JSON.stringify(auctionFile({ teams, recent_sell: [player()] })))
  if (!file.ok) throw new Error(file.problem)
  return file.auction
}

test('teams, lists and players that are equal are those of before, and only they', () => {
  const before = auctionOf(['Asha', 'Kiran'], ['Dev'])
  const next = auctionOf(['Asha', 'Kiran', 'Savio'], ['Dev'])
  const shared = shareUnchanged(before, next)
  expect(shared).toEqual(next)
  expect(shared.recentSales).toBe(before.recentSales)
  expect(shared.teams[1]).toBe(before.teams[1])
  expect(shared.teams[0]).not.toBe(before.teams[0])
  expect(shared.teams[0]?.squad[1]).toBe(before.teams[0]?.squad[1])
})

test('a shorter list, another place and another value are new', () => {
  const before = auctionOf(['Asha', 'Kiran'], ['Dev'], ['Savio', 'Yash'], ['Imran'])
  const next = auctionOf(['Asha'], ['Rohit'], ['Savio', 'Manav'])
  expect(shareUnchanged(before, next)).toEqual(next)
  expect(shareUnchanged(auctionOf(), next)).toEqual(next)
})
