/** A failover by a real Redis Sentinel, seen by publishers and load balancers. */
import { createClient } from '@redis/client'
import { beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { SNAPSHOT } from '../../contract/channel.ts'
import { freePort } from '../../tests/kit/free-port.ts'
import { startRedis, startSentinel, type TestRedis } from '../../tests/kit/redis.ts'
import { type Feed, positionOf, startOwnFeed } from '../test/feed.ts'
import { clientOf as client } from '../test/redis.ts'
import { RedisMisconfigured } from './redis-fault.ts'
import { findPrimary } from './redis-sentinel.ts'

const SOON = { timeout: 30_000, interval: 20 }
const NAME = 'auction'
const URL_OF_NAME = `redis://${NAME}/0`

let primary: TestRedis
let replica: TestRedis
let sentinel: string
let feed: Feed

beforeEach(async () => {
  primary = await startRedis(['--repl-diskless-sync-delay', '0'])
  onTestFinished(primary.stop)
  replica = await startRedis(['--replicaof', '127.0.0.1', new URL(primary.url).port])
  onTestFinished(replica.stop)
  const reader = await client(replica)
  await vi.waitFor(async () => {
    expect(await reader.info('replication')).toContain('master_link_status:up')
  }, SOON)
  const started = await startSentinel(NAME, primary)
  onTestFinished(started.stop)
  sentinel = started.url
  const unreachable = `redis://127.0.0.1:${await freePort()}`
  feed = await startOwnFeed({ redisUrl: URL_OF_NAME, redisSentinels: [unreachable, sentinel] })
}, 60_000)

const publish = (id: string) => feed.publishEvent('hall', 'Unsold', id, { id })
const readiness = async () => (await feed.ask('/readyz')).status
const isPromoted = async () => {
  const reader = await client(replica)
  await vi.waitFor(async () => {
    expect(await reader.info('replication')).toContain('role:master')
  }, SOON)
}

test('after the primary dies publishing works within 5 s of the promotion, and viewers miss nothing', async () => {
  const first = await publish('a')
  expect(first.status).toBe(201)
  await vi.waitFor(async () => expect(await readiness()).toBe(200), SOON)
  const reader = await client(replica)
  await vi.waitFor(async () => expect(await reader.exists('{gavel}:events:hall')).toBe(1), SOON)
  const viewer = await feed.view('hall', positionOf(first))

  await primary.kill()
  expect(await readiness()).toBe(503)
  expect((await publish('b')).status).toBe(503)
  await isPromoted()
  const promotedAt = performance.now()
  await vi.waitFor(async () => {
    const isReady = (await readiness()) === 200
    const { status } = await publish('b')
    // It is ready only if it accepts publications.
    expect(isReady && status === 503).toBe(false)
    expect(status).toBe(201)
  }, SOON)
  expect(performance.now() - promotedAt).toBeLessThan(5_000)

  await vi.waitFor(async () => expect(await readiness()).toBe(200), SOON)
  const { seq } = positionOf(first)
  expect(await viewer.waitFor(2)).toEqual([
    { eventType: SNAPSHOT, data: null, ...positionOf(first) },
    { eventType: 'Unsold', data: { name: 'b' }, ...positionOf(await publish('b')) },
  ])

  // The old primary comes back as a replica, and nothing changes.
  await primary.start()
  expect(positionOf(await publish('c')).seq).toBe(seq + 2)
}, 90_000)

describe('finding the primary by Sentinel', () => {
  const find = (sentinels: string[], url = URL_OF_NAME) => findPrimary({ url, sentinels, ca: null })

  test('replaces the name by the address, and keeps user, password and database', async () => {
    const found = await find([sentinel], `redis://user:secret@${NAME}/3`)
    expect(found).toBe(`redis://user:secret@127.0.0.1:${new URL(primary.url).port}/3`)
  })

  test('uses the answer with the newest configuration', async () => {
    const other = await startSentinel(NAME, primary)
    onTestFinished(other.stop)
    const otherClient = await createClient({ url: other.url, RESP: 2 }).connect()
    onTestFinished(() => otherClient.destroy())
    // The other Sentinel is isolated and does not know of the failover.
    await otherClient.sendCommand(['SENTINEL', 'REMOVE', NAME])
    const port = await freePort()
    await otherClient.sendCommand(['SENTINEL', 'MONITOR', NAME, '127.0.0.1', String(port), '1'])
    expect(await find([other.url])).toContain(`:${port}/`)
    const admin = await createClient({ url: sentinel, RESP: 2 }).connect()
    onTestFinished(() => admin.destroy())
    await admin.sendCommand(['SENTINEL', 'FAILOVER', NAME])
    await vi.waitFor(
      async () =>
        expect(await find([other.url, sentinel])).toContain(`:${new URL(replica.url).port}/`),
      SOON,
    )
  }, 60_000)

  test('reports an unknown name or unreachable Sentinels in one line', async () => {
    const stranger = find([sentinel], 'redis://stranger')
    await expect(stranger).rejects.toBeInstanceOf(RedisMisconfigured)
    await expect(stranger).rejects.toThrow(
      /^Sentinel at 127\.0\.0\.1:\d+ does not monitor a primary with the name stranger$/,
    )
    const unreachable = `redis://127.0.0.1:${await freePort()}`
    await expect(find([unreachable])).rejects.toThrow(
      /^Sentinel at 127\.0\.0\.1:\d+ cannot be reached$/,
    )
  })

  test('reports a Redis that is not a Sentinel in one line', async () => {
    await expect(find([primary.url])).rejects.toThrow(/^Sentinel at [^\n]*ERR unknown command/)
  })
})
