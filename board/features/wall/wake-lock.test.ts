import { describe, expect, test, vi } from 'vitest'
import { createFakeVisibility } from '../../test/fake-visibility.ts'
import { keepAwake } from './wake-lock.ts'

/** A fake wake lock that the browser may release or refuse. */
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

/** A wall that is shown, once its first request is answered. */
async function showWall(lock = createLock()) {
  const visibility = createFakeVisibility()
  const stop = keepAwake(lock.wakeLock, visibility.watch)
  await settled()
  return { ...lock, visibility, stop }
}

describe('decisions/wall-and-overlay: the wall keeps the screen awake', () => {
  test('holds one lock from the start until the wall is left', async () => {
    const { request, held, stop } = await showWall()
    expect(request).toHaveBeenCalledExactlyOnceWith('screen')
    expect(held()).toBe(1)
    stop()
    await settled()
    expect(held()).toBe(0)
  })

  test('requests a lock lost in a hidden page again when the page is visible', async () => {
    const { visibility, takeBack, held, stop } = await showWall()
    await takeBack()
    visibility.set(false)
    await settled()
    expect(held()).toBe(0)
    visibility.set(true)
    await settled()
    expect(held()).toBe(1)
    stop()
  })

  test('does not request a lock that it holds', async () => {
    const { request, visibility, stop } = await showWall()
    visibility.set(true)
    document.dispatchEvent(new Event('pointerdown'))
    await settled()
    expect(request).toHaveBeenCalledTimes(1)
    stop()
  })

  test('requests a refused lock again at a touch, without logging', async () => {
    const lock = createLock()
    lock.refuse(true)
    const { held, stop } = await showWall(lock)
    lock.refuse(false)
    document.dispatchEvent(new Event('pointerdown'))
    await settled()
    expect(held()).toBe(1)
    stop()
  })

  test('releases a lock that arrives after the wall is left', async () => {
    const lock = createLock()
    keepAwake(lock.wakeLock, createFakeVisibility().watch)()
    await settled()
    expect(lock.held()).toBe(0)
  })

  test('does nothing in a browser without wake locks', () => {
    const visibility = createFakeVisibility()
    keepAwake(undefined, visibility.watch)()
    expect(visibility.watchers).toBe(0)
  })
})
