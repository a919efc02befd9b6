/** The short form; `npm run bench -- history` has the long one. */
import { describe, expect, test } from 'vitest'
import { runHistory } from './run-history.ts'

const NOTHING_WRONG = { lost: 0, duplicated: 0, gaps: 0, reordered: 0, newEpochs: 0 }
/** Each kind twice. */
const FAULTS = 14
const EACH_KIND = {
  'request dropped': 2,
  'response dropped': 2,
  'response cut': 2,
  'response delayed': 2,
  'request repeated': 2,
  'response repeated': 2,
  restart: 2,
}

describe('nothing acknowledged is lost, shown twice, left out or shown out of order', () => {
  test('on SQLite, on a bad network, with the server killed five times', {
    timeout: 180_000,
  }, async () => {
    const history = await runHistory({ store: 'sqlite', kills: 5, faults: FAULTS, seed: 1 })
    expect(history).toMatchObject({
      ...NOTHING_WRONG,
      killed: { 'node 1': 5 },
      faults: EACH_KIND,
    })
    expect(history.acknowledged).toBeGreaterThan(50)
  })

  test('on Redis, on a bad network, with Redis, both nodes and both publishers killed', {
    timeout: 180_000,
  }, async () => {
    const history = await runHistory({ store: 'redis', kills: 5, faults: FAULTS, seed: 2 })
    expect(history).toMatchObject({
      ...NOTHING_WRONG,
      killed: { redis: 1, 'node 1': 1, 'node 2': 1, 'publisher 1': 1, 'publisher 2': 1 },
      faults: EACH_KIND,
    })
    expect(history.acknowledged).toBeGreaterThan(50)
  })
})
