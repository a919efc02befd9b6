import { describe, expect, test } from 'vitest'
import { auction } from '../../test/auction-file.ts'
import { biddersAt } from './Bidders.tsx'

const team = (team_name: string, max_bid_for_a_player: number | null) => ({
  team_name,
  max_bid_for_a_player,
  players: [],
})

const FILE = auction({
  teams: [team('One', 300), team('Two', 100), team('Three', null), team('Four', 200)],
})

describe('decisions/wall-and-overlay: the teams that can still bid', () => {
  test.each([
    [0, ['One', 'Two', 'Four']],
    [100, ['One', 'Two', 'Four']],
    [101, ['One', 'Four']],
    [300, ['One']],
    [301, []],
  ])(
    'at %i: those whose maximum bid is at or above it, none whose maximum is unknown',
    (price, names) => {
      expect(biddersAt(FILE, price).map(({ name }) => name)).toEqual(names)
    },
  )
})
