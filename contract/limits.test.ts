import { describe, expect, test } from 'vitest'
import { limitAt } from './limits.ts'

const PICTURE = 'must be at most 2048 characters, or 65536 as a data: address'

describe('decisions/data-file: each limit is named where something is beyond it', () => {
  test.each([
    ['auction_details.main[0].series_name', 'must be at most 300 characters'],
    ['teams[3].current_players_count', 'must be at most 300 characters'],
    ['teams[3].team_logo', PICTURE],
    ['dataFile.pending[0].profile_pic', PICTURE],
    ['event.data.img', PICTURE],
    ['teams', 'must be at most 500 entries'],
    ['dataFile.teams', 'must be at most 500 entries'],
    ['teams[3].players', 'must be at most 10000 entries, with at most 100000 in all lists'],
    ['pending', 'must be at most 10000 entries, with at most 100000 in all lists'],
  ])('%s %s', (path, problem) => {
    expect(limitAt(path)).toBe(problem)
  })
})
