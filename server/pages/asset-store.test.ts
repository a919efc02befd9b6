/** Both stores of assets: each keeps files for a day. */
import { utimes } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { startRedis } from '../../tests/kit/redis.ts'
import { folderOfFile } from '../test/folder.ts'
import { clientOf } from '../test/redis.ts'
import { openAssetFolder } from './asset-folder.ts'
import { type AssetStore, KEPT_MS } from './asset-store.ts'
import { openRedisAssets } from './redis-assets.ts'

const FONT = Buffer.from([0, 159, 146, 150, 255])
const DAY_S = 24 * 3_600

const folder = await folderOfFile()
const redis = await startRedis()
afterAll(redis.stop)

const openFolder = () => openAssetFolder(folder)
const openRedis = () => openRedisAssets({ url: redis.url, sentinels: [], ca: null })

async function ageInFolder(name: string) {
  const yesterday = Date.now() / 1_000 - DAY_S - 1
  await utimes(join(folder, 'assets', name), yesterday, yesterday)
}

async function ageInRedis(name: string) {
  const client = await clientOf(redis)
  await client.zIncrBy('{gavel}:assets', -1_000 * (DAY_S + 1), name)
}

describe.each<[string, () => AssetStore, (name: string) => Promise<void>]>([
  ['the folder of the data', openFolder, ageInFolder],
  ['Redis', openRedis, ageInRedis],
])('assets in %s', (_where, open, age) => {
  test('are there for other nodes and later builds, byte for byte, and a day later no more', async () => {
    expect(await open().names()).toEqual([])
    await open().save(new Map([['font-1.woff2', FONT]]))
    await open().save(new Map([['live-2.js', Buffer.from('two')]]))
    expect((await open().names()).toSorted()).toEqual(['font-1.woff2', 'live-2.js'])
    expect(await open().read('font-1.woff2')).toEqual(FONT)
    expect(await open().read('live-1.js')).toBeNull()

    await age('font-1.woff2')
    await open().save(new Map([['live-3.js', Buffer.from('three')]]))
    expect((await open().names()).toSorted()).toEqual(['live-2.js', 'live-3.js'])
  })
})

test('Redis drops the bytes of an asset by itself after a day', async () => {
  await openRedis().save(new Map([['live-4.js', Buffer.from('four')]]))
  const client = await clientOf(redis)
  const leftMs = await client.pTTL('{gavel}:asset:live-4.js')
  expect(leftMs).toBeGreaterThan(KEPT_MS - 60_000)
  expect(leftMs).toBeLessThanOrEqual(KEPT_MS)
})

test('a Redis that is away is an error in one line, without the password', async () => {
  const away = openRedisAssets({ url: 'redis://me:secret@127.0.0.1:1', sentinels: [], ca: null })
  await expect(away.names()).rejects.toThrow(/^Redis at 127\.0\.0\.1:1 cannot be reached$/)
})
