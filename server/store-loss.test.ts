/** A Redis that came back with less data, seen by publishers and viewers. */
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { TestRedis } from '../testing/redis.ts'
import { startRedis } from '../testing/redis.ts'
import type { Feed } from './test/feed.ts'
import { startFeed } from './test/feed.ts'

const TO_RECOVER = { timeout: 20_000, interval: 20 }
const FILE = '/api/rooms/test-room/data-file'

let redis: TestRedis
let feed: Feed

beforeEach(async () => {
  redis = await startRedis()
  feed = await startFeed({ redisUrl: redis.url })
})
afterEach(async () => {
  await feed.stop()
  await redis.stop()
})

const file = (name: string) => ({
  auction_details: { main: [{ series_name: name }] },
  teams: [],
})

const answer = (tag = '') =>
  feed.ask('/auctiondatafile.json', { headers: tag === '' ? {} : { 'if-none-match': tag } })
const page = async () => (await feed.ask('/')).body.toString()

test('the next data file is served and gives the page its name, not the lost one', async () => {
  await feed.publish('PUT', FILE, file('Lost'))
  const lost = await answer()
  expect(lost.json()).toEqual(file('Lost'))
  await expect.poll(page).toContain('<title>Lost Auction</title>')

  await redis.kill()
  await redis.start({ empty: true })
  const publish = async () => (await feed.publish('PUT', FILE, file('New'))).status
  await expect.poll(publish, TO_RECOVER).toBe(200)

  const again = async () => (await answer(String(lost.headers.etag))).status
  await expect.poll(again, TO_RECOVER).toBe(200)
  expect((await answer()).json()).toEqual(file('New'))
  await expect.poll(page, TO_RECOVER).toContain('<title>New Auction</title>')
})
