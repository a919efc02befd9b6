import { describe, expect, test } from 'vitest'
import { DATA_FILE_PATH } from './auction-file.ts'
import { DEFAULT_ROOM, ROOM_PATTERN } from './board-config.ts'
import { RECONNECTION, TRANSPORTS } from './channel.ts'

test('polling transport only (§7)', () => {
  expect(TRANSPORTS).toEqual(['polling'])
})

test('5 attempts, 1 s initial delay, 5 s maximum delay (§7, §9)', () => {
  expect(RECONNECTION).toEqual({ attempts: 5, firstDelayMs: 1000, longestDelayMs: 5000 })
})

test('the data file is /auctiondatafile.json (§7)', () => {
  expect(DATA_FILE_PATH).toBe('/auctiondatafile.json')
})

describe('room names', () => {
  test.each([DEFAULT_ROOM, 'a', 'IPL_2025', 'x'.repeat(64)])('%s is valid', (room) => {
    expect(room).toMatch(ROOM_PATTERN)
  })

  test.each(['', 'x'.repeat(65), 'a b', 'a/b', '../x', 'a\n', 'चेन्नई', '<b>'])(
    '%j is none',
    (room) => {
      expect(room).not.toMatch(ROOM_PATTERN)
    },
  )
})
