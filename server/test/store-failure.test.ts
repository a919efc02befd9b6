/** A full or missing store, seen by publishers and viewers. */
import { rename } from 'node:fs/promises'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { describe, expect, test, vi } from 'vitest'
import type { Parts } from '../feed-server.ts'
import { type Answer, type Feed, startOwnFeed, type TestViewer } from './feed.ts'
import { folderOfTest } from './folder.ts'
import { openSqliteLog } from './sqlite-log.ts'

let feed: Feed
let viewer: TestViewer

async function start(parts: Parts = {}) {
  feed = await startOwnFeed({}, parts)
  viewer = await feed.view('hall')
  expect((await lot('first')).status).toBe(201)
}

/** Starts the server with a log on the test's thread. @returns the log's connection */
async function startOnConnection(): Promise<DatabaseSync> {
  const folder = await folderOfTest()
  const exec = vi.spyOn(DatabaseSync.prototype, 'exec')
  const log = openSqliteLog(folder)
  const [connection] = exec.mock.contexts
  exec.mockRestore()
  await start({ log })
  return connection as DatabaseSync
}

const FILE = { auction_details: { main: [{}] }, teams: [], note: 'x'.repeat(200_000) }

/** Opens a lot, with a data file that needs room; the id makes it repeatable. */
function lot(name: string): Promise<Answer> {
  return feed.publishEvent('hall', 'biddingStart', name, { id: name, dataFile: FILE })
}

/** Expects a publication to fail with `status` and to succeed after `mend`, and viewers to miss nothing. */
async function failsAndRecovers(status: number, mend: () => unknown) {
  const file = await feed.ask('/auctiondatafile.json?room=hall')
  for (const answer of [
    await lot('second'),
    await feed.publish('PUT', '/api/rooms/hall/data-file', FILE),
  ]) {
    expect([answer.status, answer.json()]).toMatchObject([status, { status }])
    expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0)
  }
  expect((await feed.ask('/readyz')).status).toBe(503)
  const late = await feed.view('hall')
  expect(await late.waitFor(1)).toEqual([{ eventType: 'biddingStart', data: { name: 'first' } }])
  expect((await feed.ask('/auctiondatafile.json?room=hall')).headers.etag).toBe(file.headers.etag)
  expect((await feed.ask('/healthz')).status).toBe(200)

  await mend()
  expect((await lot('second')).json()).toMatchObject({ duplicate: false })
  for (const { received, waitFor, socket } of [viewer, late]) {
    await waitFor(2)
    expect(received.map(({ data }) => data)).toEqual([{ name: 'first' }, { name: 'second' }])
    expect(socket.connected).toBe(true)
  }
  expect((await feed.ask('/readyz')).status).toBe(200)
}

describe('publishing fails correctly, is reported by /readyz and recovers by itself', () => {
  test('with 507 while the store is full; viewers stay and new ones can join', async () => {
    const connection = await startOnConnection()
    const { page_count: pages } = connection.prepare('PRAGMA page_count').get() ?? {}
    connection.exec(`PRAGMA max_page_count = ${pages}`)
    await failsAndRecovers(507, () => connection.exec('PRAGMA max_page_count = 1000000'))
  })

  test('with 503 while the store is missing', async () => {
    await start()
    const data = join(feed.folder, 'data')
    await rename(data, `${data}-away`)
    expect((await feed.ask('/readyz')).status).toBe(503)
    await failsAndRecovers(503, () => rename(`${data}-away`, data))
  })
})
