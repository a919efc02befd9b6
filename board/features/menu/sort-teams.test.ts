import { describe, expect, test } from 'vitest'
import { deviceStorage } from '../../platform/storage.ts'
import { auction } from '../../test/auction-file.ts'
import { FOLLOWED_KEY, inOrder, keptOrder, type SortKey } from '../../ui/team-order.ts'
import { sortedBy } from './BoardMenu.tsx'

const team = (team_name: string | null, figures: Readonly<Record<string, unknown>> = {}) => ({
  team_name,
  ...figures,
})

function orderOf(teams: readonly object[], by: SortKey | null, followed: readonly string[] = []) {
  const sort = by === null ? null : sortedBy(by)
  return inOrder(auction({ teams }).teams, { followed, sort }).map(({ name }) => name)
}

describe('followed teams come first', () => {
  const teams = [team('A'), team('B'), team('C'), team('D')]

  test('in the file’s order within each group', () => {
    expect(orderOf(teams, null)).toEqual(['A', 'B', 'C', 'D'])
    expect(orderOf(teams, null, ['team-d', 'team-b'])).toEqual(['B', 'D', 'A', 'C'])
  })

  test('even when sorted; an unknown team is ignored', () => {
    expect(orderOf([team('B'), team('C'), team('A')], 'name', ['team-c', 'team-x'])).toEqual([
      'C',
      'A',
      'B',
    ])
  })
})

describe('sorting', () => {
  test.each([
    ['purse', 'current_wallet_balance'],
    ['maxBid', 'max_bid_for_a_player'],
    ['squadSize', 'current_players_count'],
  ] as const)('by %s: highest first, unknown last', (by, field) => {
    const teams = [
      team('none', {}),
      team('little', { [field]: 5 }),
      team('much', { [field]: 100 }),
      team('nothing', { [field]: 0 }),
      team('odd', { [field]: 'x' }),
    ]
    expect(orderOf(teams, by)).toEqual(['much', 'little', 'nothing', 'none', 'odd'])
  })

  test('by name in natural order of accents and numbers, without a name last', () => {
    const teams = [team('Team 10'), team(null), team('Zebras'), team('Émeraude'), team('Team 2')]
    expect(orderOf(teams, 'name')).toEqual(['Émeraude', 'Team 2', 'Team 10', 'Zebras', null])
  })
})

describe('the stored order', () => {
  test.each([
    [null, []],
    ['["team-a","team-b"]', ['team-a', 'team-b']],
    ['["team-a",7,null,{}]', ['team-a']],
    ['{"0":"team-a"}', []],
    ['"team-a"', []],
    ['[', []],
    ['', []],
  ])('%s is read as %j', (kept, followed) => {
    deviceStorage.write(FOLLOWED_KEY, kept)
    expect(keptOrder()).toEqual({ followed, sort: null })
  })
})
