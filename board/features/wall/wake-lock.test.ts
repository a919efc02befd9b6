import { describe, expect, test, vi } from 'vitest'
import { createFakeVisibility } from '../../test/fake-visibility.ts'
import { keepAwake } from './wake-lock.ts'

/** A browser's lock: what it gives may be taken back, and it may refuse. */
function createLock() {
  const given: { released: boolean; release: () => Promise<void> }[] = []
  let refuses = false
  const request = vi.fn(async () => {
    if (refuses) throw new DOMException('low battery', 'NotAllowedError')
    const sentinel = {
      released: false,
      release: async () => {
        sentinel.released = true
      },
    }
    given.push(sentinel)
    return sentinel
  })
  return {
    request,
    wakeLock: { request },
    held: () => given.filter(({ released }) => !released).length,
    takeBack: () => given.at(-1)?.release(),
    refuse: (words: boolean) => {
      refuses = words
    },
  }
}

const settled = () =>
  new Promise((resolve) => queueMicrotask(() => queueMicrotask(() => resolve(0))))

describe('decisions/wall-and-overlay: the wall keeps the screen awake', () => {
  test('from the start, with one lock; it sleeps again when the wall is left', async () => {
    const lock = createLock()
    const stop = keepAwake(lock.wakeLock, createFakeVisibility().watch)
    await settled()
    expect(lock.request).toHaveBeenCalledExactlyOnceWith('screen')
    expect(lock.held()).toBe(1)
    stop()
    await settled()
    expect(lock.held()).toBe(0)
  })

  test('a lock that the hidden page lost is asked for again when the page is seen', async () => {
    const lock = createLock()
    const visibility = createFakeVisibility()
    const stop = keepAwake(lock.wakeLock, visibility.watch)
    await settled()
    await lock.takeBack()
    visibility.set(false)
    await settled()
    expect(lock.held()).toBe(0)
    visibility.set(true)
    await settled()
    expect(lock.held()).toBe(1)
    stop()
  })

  test('one that is held is not asked for twice', async () => {
    const lock = createLock()
    const visibility = createFakeVisibility()
    const stop = keepAwake(lock.wakeLock, visibility.watch)
    await settled()
    visibility.set(true)
    document.dispatchEvent(new Event('pointerdown'))
    await settled()
    expect(lock.request).toHaveBeenCalledTimes(1)
    stop()
  })

  test('one that is refused is asked for again at a touch, and nothing is logged', async () => {
    const lock = createLock()
    lock.refuse(true)
    const stop = keepAwake(lock.wakeLock, createFakeVisibility().watch)
    await settled()
    lock.refuse(false)
    document.dispatchEvent(new Event('pointerdown'))
    await settled()
    expect(lock.held()).toBe(1)
    stop()
  })

  test('one that comes after the wall was left is let go at once', async () => {
    const lock = createLock()
    keepAwake(lock.wakeLock, createFakeVisibility().watch)()
    await settled()
    expect(lock.held()).toBe(0)
  })

  test('where there is none, nothing is watched', () => {
    const visibility = createFakeVisibility()
    keepAwake(undefined, visibility.watch)()
    expect(visibility.watchers).toBe(0)
  })
})
