import { describe, expect, test } from 'vitest'
import { runHistory, SEED, TIMES } from './run-history.ts'

const LONG = { timeout: TIMES * 180_000 }

const NOTHING_WRONG = { lost: 0, duplicated: 0, gaps: 0, reordered: 0, newEpochs: 0 }
const LENGTH = { kills: 5 * TIMES, faults: 14 * TIMES }
const EACH_KIND = {
  'request dropped': 2 * TIMES,
  'response dropped': 2 * TIMES,
  'response cut': 2 * TIMES,
  'response delayed': 2 * TIMES,
  'request repeated': 2 * TIMES,
  'response repeated': 2 * TIMES,
  restart: 2 * TIMES,
}

describe('no acknowledged event is lost, repeated, skipped or out of order', () => {
  test('on SQLite with a bad network and five kills of the server', LONG, async () => {
    const history = await runHistory({ store: 'sqlite', ...LENGTH, seed: SEED })
    expect(history).toMatchObject({
      ...NOTHING_WRONG,
      killed: { 'node 1': 5 * TIMES },
      faults: EACH_KIND,
    })
    expect(history.acknowledged).toBeGreaterThan(50)
  })

  test(
    'on Redis with a bad network and kills of Redis, both nodes and both publishers',
    LONG,
    async () => {
      const history = await runHistory({ store: 'redis', ...LENGTH, seed: SEED + 1 })
      expect(history).toMatchObject({
        ...NOTHING_WRONG,
        killed: {
          redis: TIMES,
          'node 1': TIMES,
          'node 2': TIMES,
          'publisher 1': TIMES,
          'publisher 2': TIMES,
        },
        faults: EACH_KIND,
      })
      expect(history.acknowledged).toBeGreaterThan(50)
    },
  )
})
