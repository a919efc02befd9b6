import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { AssetStore } from './asset-store.ts'
import { keepAssets } from './kept-assets.ts'

const SCRIPT = 'text/javascript; charset=utf-8'
const HOUR_MS = 3_600_000

let kept: Map<string, Buffer>
let failure: Error | null
/** What the store was asked for. */
let asked: string[]
const store: AssetStore = {
  async save(files) {
    asked.push('keep')
    if (failure !== null) throw failure
    for (const [name, bytes] of files) kept.set(name, bytes)
  },
  async names() {
    asked.push('names')
    if (failure !== null) throw failure
    return [...kept.keys()]
  },
  async read(name) {
    asked.push(name)
    return kept.get(name) ?? null
  },
}
const onFailure = vi.fn()
const filesOf = (...names: string[]) => new Map(names.map((name) => [name, Buffer.from(name)]))
const textOf = async (finding: ReturnType<ReturnType<typeof keepAssets>['find']>) =>
  (await finding)?.plain.toString() ?? null

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] })
  kept = new Map()
  failure = null
  asked = []
  onFailure.mockClear()
})
afterEach(() => {
  vi.useRealTimers()
})

describe('assets of other builds', () => {
  test('a store that hangs is asked once at a time, and viewers wait no longer than two seconds', async () => {
    const names = vi.fn(() => new Promise<readonly string[]>(() => {}))
    const hanging = keepAssets({ ...store, names }, new Map(), onFailure)
    await hanging.stored
    for (let second = 0; second < 3; second += 1) {
      const finding = expect(hanging.find('live-old.js', SCRIPT)).rejects.toThrow(
        'does not respond',
      )
      await vi.advanceTimersByTimeAsync(4_000)
      await finding
    }
    expect(names).toHaveBeenCalledOnce()
  })

  test('each node finds those of the other, whichever was started first', async () => {
    const older = keepAssets(store, filesOf('live-old.js'), onFailure)
    const newer = keepAssets(store, filesOf('live-new.js'), onFailure)
    await Promise.all([older.stored, newer.stored])
    expect(await textOf(older.find('live-new.js', SCRIPT))).toBe('live-new.js')
    expect(await textOf(newer.find('live-old.js', SCRIPT))).toBe('live-old.js')
    older.stop()
    newer.stop()
  })

  test('an asset is read from the store once, however often it is asked for', async () => {
    const assets = keepAssets(store, filesOf(), onFailure)
    kept.set('live-new.js', Buffer.from('new'))
    const both = [assets.find('live-new.js', SCRIPT), assets.find('live-new.js', SCRIPT)]
    expect(await Promise.all(both.map(textOf))).toEqual(['new', 'new'])
    expect(await textOf(assets.find('live-new.js', SCRIPT))).toBe('new')
    expect(asked).toEqual(['keep', 'names', 'live-new.js'])
    assets.stop()
  })

  test('many unknown names cost one look-up a second, and none is answered from an earlier one', async () => {
    const assets = keepAssets(store, filesOf(), onFailure)
    expect(await assets.find('first.js', SCRIPT)).toBeNull()
    const names = Array.from({ length: 50 }, (_, n) => `unknown-${n}.js`)
    const finding = Promise.all(names.map((name) => assets.find(name, SCRIPT)))
    const later = assets.find('live-new.js', SCRIPT)
    kept.set('live-new.js', Buffer.from('new'))
    await vi.advanceTimersByTimeAsync(1_000)
    expect(new Set(await finding)).toEqual(new Set([null]))
    expect(await textOf(later)).toBe('new')
    expect(asked).toEqual(['keep', 'names', 'names', 'live-new.js'])
    assets.stop()
  })

  test('are kept again every hour, after a failure every minute', async () => {
    failure = new Error('away')
    const assets = keepAssets(store, filesOf('live.js'), onFailure)
    await assets.stored
    expect(onFailure).toHaveBeenCalledExactlyOnceWith(failure)
    await expect(assets.find('live.js', SCRIPT)).rejects.toThrow('away')
    failure = null
    await vi.advanceTimersByTimeAsync(60_000)
    expect([...kept.keys()]).toEqual(['live.js'])
    kept.clear()
    await vi.advanceTimersByTimeAsync(HOUR_MS)
    expect([...kept.keys()]).toEqual(['live.js'])
    assets.stop()
    kept.clear()
    await vi.advanceTimersByTimeAsync(2 * HOUR_MS)
    expect(kept.size).toBe(0)
  })

  test('a store that hangs does not keep the server from starting', async () => {
    const hanging = { ...store, keep: () => new Promise<void>(() => {}) }
    const assets = keepAssets(hanging, filesOf('live.js'), onFailure)
    const isStarted = vi.fn()
    void assets.stored.then(isStarted)
    await vi.advanceTimersByTimeAsync(2_000)
    expect(isStarted).toHaveBeenCalled()
    assets.stop()
  })
})
