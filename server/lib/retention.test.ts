import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { makeTestFolder } from '../../tests/kit/test-folder.ts'
import type { AuctionLog } from '../log/auction-log.ts'
import { startFeed } from '../test/feed.ts'
import { openSqliteLog } from '../test/sqlite-log.ts'
import { removeOldRooms } from './retention.ts'

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS
const NOW = Date.parse('2026-11-28T10:00:00Z')
const logger = { info: vi.fn(), error: vi.fn() }
let log: AuctionLog
let stop = () => {}

beforeEach(async () => {
  vi.clearAllMocks()
  vi.useFakeTimers({
    toFake: ['Date', 'setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'],
    now: NOW - 31 * DAY_MS,
  })
  log = openSqliteLog(await makeTestFolder('gavel-test-'))
  await log.replaceDataFile('old', '{}')
  await log.append('revived', { id: 'a', event: { eventType: 'Unsold', data: { name: 'A' } } })
  vi.setSystemTime(NOW)
  await log.replaceDataFile('revived', '{}')
})
afterEach(async () => {
  stop()
  await log.close()
  vi.useRealTimers()
})

/** Lets what the timers have started come to its end. */
const after = async (ms: number) => {
  await vi.advanceTimersByTimeAsync(ms)
  return log.roomNames()
}

test('a room is removed when nobody has published to it for so many days, an hour apart', async () => {
  stop = removeOldRooms(log, 30, logger)
  expect(await after(HOUR_MS - 1)).toEqual(['old', 'revived'])
  expect(await after(1)).toEqual(['revived'])
  await vi.waitFor(() => expect(logger.info).toHaveBeenCalledOnce())
  expect(logger.info.mock.calls[0]?.[0]).toEqual({ room: 'old', days: 30 })
})

test('a clock that is days ahead at the start, and set right within the hour, removes nothing', async () => {
  await log.removeRoom('old')
  vi.setSystemTime(NOW + 40 * DAY_MS)
  stop = removeOldRooms(log, 30, logger)
  await after(60_000)
  vi.setSystemTime(NOW + 60_000)
  expect(await after(2 * DAY_MS)).toEqual(['revived'])
})

test('a room that is published to within the hour stays', async () => {
  stop = removeOldRooms(log, 30, logger)
  await after(HOUR_MS / 2)
  await log.replaceDataFile('old', '{"n":1}')
  expect(await after(2 * DAY_MS)).toEqual(['old', 'revived'])
})

test('it looks again each day until it is stopped, also after a failure', async () => {
  const names = vi.spyOn(log, 'roomNames').mockRejectedValueOnce(new Error('disk gone'))
  stop = removeOldRooms(log, 30, logger)
  await vi.advanceTimersByTimeAsync(DAY_MS - 1)
  expect(logger.error).toHaveBeenCalledOnce()
  await vi.advanceTimersByTimeAsync(1 + HOUR_MS)
  await vi.waitFor(() => expect(logger.info).toHaveBeenCalledOnce())
  stop()
  await vi.advanceTimersByTimeAsync(3 * DAY_MS)
  expect(names).toHaveBeenCalledTimes(2)
})

test('a server does so with RETAIN_ROOMS_DAYS, and none without', async () => {
  const names = vi.spyOn(log, 'roomNames')
  vi.useRealTimers()
  const withLog = { log: { ...log, close: async () => {} } }
  for (const retainRoomsDays of [0, 30]) {
    const feed = await startFeed({ retainRoomsDays }, withLog)
    await feed.stop()
    expect(names).toHaveBeenCalledTimes(retainRoomsDays === 0 ? 0 : 1)
  }
})
