import { describe, expect, test, vi } from 'vitest'
import { makeFolder } from '../../tests/kit/temporary-folder.ts'
import { LogFull, LogUnavailable } from '../log/auction-log.ts'
import { expectProblem, fileOf, startFeedOfFile } from '../test/feed.ts'
import { openSqliteLog } from '../test/sqlite-log.ts'

const log = openSqliteLog(await makeFolder('gavel-test-'))
const feed = await startFeedOfFile({}, { log })

describe('/healthz', () => {
  test('answers 200 with the event loop’s lag, and is never cached', async () => {
    const answer = await feed.ask('/healthz')
    expect(answer.status).toBe(200)
    expect(answer.json()).toEqual({ status: 'ok', eventLoopLagMs: expect.any(Number) })
    expect(answer.headers['cache-control']).toBe('no-store')
  })

  test('reports a stall of the event loop', async () => {
    // Monitoring starts in the next turn of the event loop, which may be late itself.
    const stalled = async () => {
      const until = performance.now() + 400
      while (performance.now() < until);
      const { eventLoopLagMs } = (await feed.ask('/healthz')).json() as { eventLoopLagMs: number }
      expect(eventLoopLagMs).toBeGreaterThan(200)
    }
    await vi.waitFor(stalled, { timeout: 15_000 })
  })
})

describe('/readyz', () => {
  test('answers 200 when the store is reachable, and is never cached', async () => {
    await feed.publishEvent('hall', 'Unsold', 'Asha')
    const answer = await feed.ask('/readyz')
    expect([answer.status, answer.json()]).toEqual([200, { status: 'ready' }])
    expect(answer.headers['cache-control']).toBe('no-store')
  })

  test.each([
    ['cannot be read', () => Promise.reject(new Error('gone'))],
    ['gives no answer', () => new Promise<void>(() => {})],
  ])('is a 503 problem when the store %s, while /healthz still answers', async (_what, check) => {
    vi.spyOn(log, 'check').mockImplementation(check)
    const answer = await feed.ask('/readyz')
    expectProblem(answer, 503)
    expect(answer.headers['retry-after']).toBe('1')
    expect((await feed.ask('/healthz')).status).toBe(200)
  })

  const publishEvent = () => feed.publishEvent('hall', 'Unsold', 'Asha')
  const putFile = () => feed.putFile('hall', fileOf('Cup'))
  test.each([
    [507, 'append', publishEvent, new LogFull('full'), putFile],
    [503, 'replaceDataFile', putFile, new LogUnavailable('away'), publishEvent],
  ] as const)(
    'is a 503 after a publication that the store refused with a %i, until one succeeds: %s',
    async (status, change, publish, cause, publishAnother) => {
      vi.spyOn(log, change).mockRejectedValueOnce(cause)
      const refused = await publish()
      expectProblem(refused, status)
      expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0)
      expect((await feed.ask('/readyz')).status).toBe(503)
      await publishAnother()
      expect((await feed.ask('/readyz')).status).toBe(200)
    },
  )
})
