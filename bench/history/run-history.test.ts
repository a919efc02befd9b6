/** The short form; `npm run bench -- history` has the long one. */
import { describe, expect, test } from 'vitest'
import { runHistory } from './run-history.ts'

const NO_FAULT = { lost: 0, duplicated: 0, gaps: 0, reordered: 0 }

describe('nothing acknowledged is lost, doubled, left out or told out of order', () => {
  test('on SQLite, with the server killed five times', { timeout: 120_000 }, async () => {
    const history = await runHistory({ store: 'sqlite', kills: 5 })
    expect(history).toMatchObject({ ...NO_FAULT, killed: { 'node 1': 5 } })
    expect(history.acknowledged).toBeGreaterThan(50)
  })

  test('on Redis, with Redis, both nodes and both publishers killed', {
    timeout: 120_000,
  }, async () => {
    const history = await runHistory({ store: 'redis', kills: 5 })
    expect(history).toMatchObject({
      ...NO_FAULT,
      killed: { redis: 1, 'node 1': 1, 'node 2': 1, 'publisher 1': 1, 'publisher 2': 1 },
    })
    expect(history.acknowledged).toBeGreaterThan(50)
  })
})
