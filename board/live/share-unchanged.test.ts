import { expect, test } from 'vitest'
import { parseAuctionFile } from '../../contract/auction-file.ts'
import { auctionFile, player, team } from '../../tests/kit/wire.ts'
import { shareUnchanged } from './share-unchanged.ts'

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
