import { beforeEach, expect, test, vi } from 'vitest'
import { openSqliteLog } from './log/sqlite-log.ts'
import { removeOldRooms } from './retention.ts'
import { startFeed } from './test/feed.ts'
import { folderOfTest } from './test/folder.ts'

const DAY_MS = 24 * 3_600_000
const logger = { info: vi.fn(), error: vi.fn() }
let folder: string

beforeEach(async () => {
  vi.clearAllMocks()
  folder = await folderOfTest()
  const log = openSqliteLog(folder, { now: () => Date.now() - 31 * DAY_MS })
  await log.replaceDataFile('old', '{}')
  await log.append('revived', { id: 'a', event: { eventType: 'Unsold', data: { name: 'A' } } })
  await log.close()
})

/** Opens the log today. */
async function openNow() {
  const log = openSqliteLog(folder)
  await log.replaceDataFile('revived', '{}')
  return log
}

test('a server removes the rooms at its start that nobody has published to for so many days', async () => {
  const log = await openNow()
  const keeping = await startFeed(
    { retainRoomsDays: 0 },
    { log: { ...log, close: async () => {} } },
  )
  await keeping.stop()
  expect(await log.roomNames()).toEqual(['old', 'revived'])
  const feed = await startFeed({ retainRoomsDays: 30 }, { log })
  await vi.waitFor(async () => expect(await log.roomNames()).toEqual(['revived']), {
    timeout: 20_000,
  })
  await feed.stop()
})

test('it looks again each day until it is stopped, also after a failure', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  try {
    const log = await openNow()
    const names = vi.spyOn(log, 'roomNames').mockRejectedValueOnce(new Error('disk gone'))
    const stop = removeOldRooms(log, 30, logger)
    await vi.waitFor(() => expect(logger.error).toHaveBeenCalledOnce())
    vi.advanceTimersByTime(DAY_MS)
    await vi.waitFor(() => expect(logger.info).toHaveBeenCalledOnce())
    expect(logger.info.mock.calls[0]?.[0]).toEqual({ room: 'old', days: 30 })
    stop()
    vi.advanceTimersByTime(3 * DAY_MS)
    expect(names).toHaveBeenCalledTimes(2)
    await log.close()
  } finally {
    vi.useRealTimers()
  }
})
