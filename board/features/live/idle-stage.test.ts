// @vitest-environment node
import { describe, expect, test } from 'vitest'
import { auction } from '../../test/auction-file.ts'
import { idleReasonOf } from './idle-stage.ts'

function auctionWith(
  status: number,
  squads: readonly (readonly [unknown, unknown])[],
  phase?: unknown,
) {
  const teams = squads.map(([current_players_count, team_max_playes_count]) => ({
    team_name: 'Chennai',
    current_players_count,
    team_max_playes_count,
  }))
  return auction({ status, phase, teams })
}

describe('decisions/live-events: the stage without an open lot', () => {
  test('waits for the next player while no lists are loaded', () => {
    expect(idleReasonOf(null, false)).toBe('waiting')
  })

  test('a status other than 1 means that the auction is not running (§9)', () => {
    expect(idleReasonOf(auctionWith(2, [[25, 25]]), false)).toBe('notRunning')
  })

  test.each([
    [0, 'not started', 'notStarted'],
    [0, 'over', 'over'],
    [0, 'lunch', 'notRunning'],
    [0, 3, 'notRunning'],
    [1, 'over', 'waiting'],
  ])('status %i with the phase %j: %s', (status, phase, reason) => {
    expect(idleReasonOf(auctionWith(status, [[3, 25]], phase), false)).toBe(reason)
  })

  test.each([
    [[25, 26], 'allFull'],
    [[25, 24], 'waiting'],
    [[25, null], 'waiting'],
    [[], 'waiting'],
  ])('all squads are full when every one is at 100 %% or more: %j of 25', (sizes, reason) => {
    const squads = sizes.map((size) => [size, 25] as const)
    expect(idleReasonOf(auctionWith(1, squads), false)).toBe(reason)
  })

  test('§4 waits for the next player when events are newer than the lists', () => {
    expect(idleReasonOf(auctionWith(0, [[3, 25]]), true)).toBe('waiting')
    expect(idleReasonOf(auctionWith(1, [[25, 25]]), true)).toBe('waiting')
  })
})
