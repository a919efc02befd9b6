import { EventEmitter } from 'node:events'
import type { ServerResponse } from 'node:http'
import { brotliDecompressSync } from 'node:zlib'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import type { AuctionLog } from '../log/auction-log.ts'
import { watchCurrentFiles } from './current-files.ts'
import { createDataFileCache, type DataFileCache } from './data-file-cache.ts'

const KIB = 1024

describe('the data file cache', () => {
  /** The log's files, and the rooms whose file was read, in order. */
  let files: Map<string, string>
  let reads: string[]
  let announce: (room: string) => void
  /** The number of every room’s last event. */
  let events: number
  /** Delays each read. */
  let beforeRead: Promise<void>
  let cache: DataFileCache

  beforeEach(() => {
    files = new Map()
    reads = []
    events = 7
    beforeRead = Promise.resolve()
    const log = {
      subscribe: (listener: (room: string) => void) => {
        announce = listener
        return () => {}
      },
      isFollowed: () => true,
      dataFileVersion: async (room: string) => versionIn(files.get(room)),
      async dataFile(room: string) {
        reads.push(room)
        const body = files.get(room)
        await beforeRead
        return body === undefined ? null : { body, ...versionIn(body) }
      },
    } as unknown as AuctionLog
    cache = createDataFileCache(watchCurrentFiles(log), {
      maxBytes: 310 * KIB,
      maxOutdatedBytes: 200 * KIB,
    })
  })

  function versionIn(body: string | undefined) {
    return body === undefined
      ? null
      : { tag: body.slice(0, 8), position: { seq: events, check: 'c0ffee0000000000' } }
  }

  function publish(room: string, version: number, bytes = 100 * KIB) {
    files.set(room, `${String(version).padStart(8)}${'x'.repeat(bytes - 8)}`)
    announce(room)
  }

  async function versionOf(room: string, coding: 'br' | null = null) {
    const file = await cache.get(room, coding)
    if (file === null) return null
    const bytes = coding === 'br' ? brotliDecompressSync(file.bytes) : file.bytes
    return Number(bytes.subarray(0, 8).toString())
  }

  test('is limited in bytes and evicts the least recently used room', async () => {
    for (const room of ['a', 'b', 'c']) publish(room, 1)
    for (const room of ['a', 'b', 'c', 'a', 'b', 'c', 'a']) await cache.get(room, null)
    expect(reads).toEqual(['a', 'b', 'c'])
    publish('d', 1)
    await cache.get('d', null)
    for (const room of ['a', 'c', 'd', 'b']) await cache.get(room, null)
    expect(reads).toEqual(['a', 'b', 'c', 'd', 'b'])
  })

  test('serves a file larger than the limit, and keeps it until another is requested', async () => {
    publish('large', 1, 400 * KIB)
    publish('small', 1)
    for (const room of ['large', 'large', 'small', 'small', 'large']) await cache.get(room, null)
    expect(reads).toEqual(['large', 'small', 'large'])
  })

  test('rooms without a data file evict nothing', async () => {
    publish('a', 1)
    await cache.get('a', null)
    const strangers = Array.from({ length: 500 }, (_, n) => cache.get(`unknown-${n}`, null))
    expect(new Set(await Promise.all(strangers))).toEqual(new Set([null]))
    await cache.get('a', null)
    expect(reads).toEqual(['a'])
  })

  test('reads each version once per coding for any number of requests', async () => {
    publish('a', 1)
    await Promise.all([versionOf('a'), versionOf('a', 'br')])
    publish('a', 2)
    const requests = Array.from({ length: 100 }, (_, n) =>
      versionOf('a', n % 2 === 0 ? 'br' : null),
    )
    expect(new Set(await Promise.all(requests))).toEqual(new Set([2]))
    expect(reads).toHaveLength(4)
  })

  test('skips versions that are replaced during a read, and never serves an outdated one', async () => {
    publish('a', 1)
    await cache.get('a', null)
    expect(cache.peek('a', null)).not.toBeNull()
    const { promise, resolve: resume } = Promise.withResolvers<void>()
    beforeRead = promise
    publish('a', 2)
    const two = versionOf('a')
    await vi.waitFor(() => expect(reads).toHaveLength(2))
    expect(cache.peek('a', null)).toBeNull()
    const later: Promise<number | null>[] = []
    for (const version of [3, 4, 5]) {
      publish('a', version)
      later.push(versionOf('a'), versionOf('a'))
    }
    resume()
    expect(await two).toBe(2)
    expect(await Promise.all(later)).toEqual([5, 5, 5, 5, 5, 5])
    expect(cache.peek('a', null)).not.toBeNull()
    expect(reads).toHaveLength(3)
  })

  test('retries a failed read and does not serve the previous version', async () => {
    publish('a', 1)
    await cache.get('a', null)
    beforeRead = Promise.reject(new Error('away'))
    publish('a', 2)
    await expect(cache.get('a', null)).rejects.toThrow('away')
    expect(cache.peek('a', null)).toBeNull()
    beforeRead = Promise.resolve()
    expect(await versionOf('a')).toBe(2)
  })

  test('an event without a data file moves the position of the file and nothing else', async () => {
    publish('a', 1)
    const file = await cache.get('a', null)
    expect(file?.version.position.seq).toBe(7)
    events = 8
    announce('a')
    expect(cache.peek('a', null)).toBeNull()
    expect(await cache.get('a', null)).toBe(file)
    expect(file?.version.position.seq).toBe(8)
    expect(reads).toEqual(['a'])
  })

  test('limits outdated versions in flight by closing the oldest responses', async () => {
    const responses: { destroy: () => void }[] = []
    for (let version = 1; version <= 5; version += 1) {
      publish('a', version)
      const file = await cache.get('a', null)
      const response = Object.assign(new EventEmitter(), { destroy: vi.fn() })
      if (file !== null) cache.sending(file, response as unknown as ServerResponse)
      responses.push(response)
    }
    // Version 5 is current; of the others the last two fit.
    const cut = responses.map(({ destroy }) => vi.mocked(destroy).mock.calls.length > 0)
    expect(cut).toEqual([true, true, false, false, false])
  })
})
