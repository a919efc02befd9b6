import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { openSqliteLog } from '../log/sqlite-log.ts'
import { startFeed } from '../test/feed.ts'

test('/healthz and /readyz answer 200 and are never cached', async () => {
  const feed = await startFeed()
  try {
    for (const [path, status] of [
      ['/healthz', 'ok'],
      ['/readyz', 'ready'],
    ] as const) {
      const answer = await feed.ask(path)
      expect([answer.status, answer.json()]).toEqual([200, { status }])
      expect(answer.headers['cache-control']).toBe('no-store')
    }
  } finally {
    await feed.stop()
  }
})

test('when the log cannot be read /readyz is a 503 problem and /healthz still answers', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'gavel-health-'))
  const log = openSqliteLog(folder)
  const feed = await startFeed(
    {},
    { log: { ...log, check: () => Promise.reject(new Error('gone')) } },
  )
  try {
    expect((await feed.ask('/readyz')).status).toBe(503)
    expect((await feed.ask('/healthz')).status).toBe(200)
  } finally {
    await feed.stop()
    await rm(folder, { recursive: true })
  }
})
