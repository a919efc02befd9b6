/** Five hundred viewers, ten of them with the client library that boards use. */
import { describe, expect, test } from 'vitest'
import { runCluster } from './run-cluster.ts'

describe('two nodes behind a proxy, without a cookie', () => {
  test.each(['nginx', 'haproxy'] as const)(
    '%s: one node publishes and all are told in order; a node dies and its viewers miss nothing',
    { timeout: 240_000 },
    async (proxy) => {
      const result = await runCluster({ proxy, viewers: 500, boards: 10 })
      expect(result).toMatchObject({
        allToldByOneNode: true,
        allBack: true,
        allToldInTheEnd: true,
        gaps: 0,
        repeats: 0,
      })
      // The proxy has spread them.
      expect(Math.min(result.onNode1, result.onNode2)).toBeGreaterThan(50)
    },
  )
})
