/**
 * Loads images a few at a time (docs/decisions/lists-and-pictures.md).
 *
 * Guarantees:
 * - at most `MAX_IN_FLIGHT` are in flight on the whole page, even if the protocol allows more; one that
 *   hangs is given up after `DUE_MS`;
 * - urgent images go first; those of lists wait until they are near the viewport, and give up their
 *   place when they no longer are;
 * - an image that has been loaded once never waits again, and a broken one is not requested again for
 *   `BROKEN_MS`.
 */
import type { Cancel, Clock } from '../platform/clock.ts'
import { isOnline } from '../platform/visibility.ts'
import type { Cleanup, RegistryObserver } from './registry.ts'
import type { ImageRequest, Rendering } from './rendering.ts'
import type { ScrollVelocity } from './scroll-velocity.ts'
import type { ViewportObserver } from './viewport-observer.ts'

/** With HTTP/1.1 a browser has six connections to a host, and the channel may need two of them. */
const MAX_IN_FLIGHT = 4
/** Lists leave the last place to an urgent image. */
const MAX_LISTED_IN_FLIGHT = MAX_IN_FLIGHT - 1
/** Time limit for an image, in milliseconds: only the end of its request frees the connection. */
const DUE_MS = 60_000
/** A broken image may have been repaired by then. */
const BROKEN_MS = 10 * 60_000

export function createImageQueue(options: {
  readonly clock: Pick<Clock, 'after'>
  readonly scroll: ScrollVelocity
  readonly viewport: ViewportObserver
  readonly deferred: Rendering['deferred']
}): RegistryObserver<ImageRequest> {
  const { clock, scroll, viewport, deferred } = options
  /** Urgent or near the viewport, in the order in which they came. */
  const waiting = new Set<ImageRequest>()
  /** With the cancellation of each time limit. */
  const inFlight = new Map<ImageRequest, Cancel>()
  /** Addresses in the browser's cache. */
  const loaded = new Set<string>()
  /** Addresses that failed within `BROKEN_MS`. */
  const broken = new Set<string>()
  const requests = new Map<Element, ImageRequest>()
  const cleanups = new Map<ImageRequest, Cleanup>()

  let isWaitingForRest = false

  /** Every image that arrives is painted: those of lists wait while the page is scrolled fast. */
  function isOnlyForUrgent(): boolean {
    if (!scroll.isFast()) return false
    if (!isWaitingForRest) {
      isWaitingForRest = true
      scroll.whenAtRest(() => {
        isWaitingForRest = false
        loadNext()
      })
    }
    return true
  }

  function mayLoad({ src, isUrgent }: ImageRequest): boolean {
    if (loaded.has(src)) return true
    // One that is on its way already is shown from the cache.
    if (broken.has(src) || [...inFlight.keys()].some((other) => other.src === src)) return false
    return inFlight.size < (isUrgent ? MAX_IN_FLIGHT : MAX_LISTED_IN_FLIGHT)
  }

  function loadNext() {
    const onlyUrgent = waiting.size > 0 && isOnlyForUrgent()
    // Urgent images need no order of their own: the lists cannot take the last place.
    for (const request of waiting) {
      if ((onlyUrgent && !request.isUrgent) || !mayLoad(request)) continue
      waiting.delete(request)
      if (!loaded.has(request.src)) {
        const giveUp = () => request.image.dispatchEvent(new Event('error'))
        inFlight.set(request, clock.after(DUE_MS, giveUp))
      }
      request.load()
    }
  }

  function settle({ type, target }: Event) {
    const request = target instanceof Element ? requests.get(target) : undefined
    // An event of the placeholder.
    if (request === undefined || request.image.getAttribute('src') !== request.src) return
    if (type === 'load') loaded.add(request.src)
    // While the device is offline a failure says nothing about the image.
    else if (isOnline()) {
      broken.add(request.src)
      clock.after(BROKEN_MS, () => broken.delete(request.src))
    }
    free(request)
    loadNext()
  }

  /** Returns whether the request was in flight. */
  function free(request: ImageRequest): boolean {
    inFlight.get(request)?.()
    return inFlight.delete(request)
  }

  // Before React hears of a failure and puts the placeholder back. Two listeners of the page cost less than
  // two of each image.
  for (const type of ['load', 'error']) document.addEventListener(type, settle, { capture: true })

  return {
    add(request) {
      const { image, src, isUrgent, load } = request
      if (image.getAttribute('src') === src) return
      const enqueue = () => {
        waiting.add(request)
        loadNext()
      }
      requests.set(image, request)
      const undefer = deferred.add({
        isList: false,
        image,
        render() {
          undefer()
          if (!broken.has(src)) load()
        },
      })
      const isFirst = isUrgent || loaded.has(src)
      const unobserve = isFirst
        ? () => {}
        : viewport.observe(image, (isNear) => (isNear ? enqueue() : waiting.delete(request)))
      cleanups.set(request, () => {
        undefer()
        unobserve()
      })
      if (isFirst) enqueue()
    },
    remove(request) {
      cleanups.get(request)?.()
      cleanups.delete(request)
      if (requests.get(request.image) === request) requests.delete(request.image)
      waiting.delete(request)
      if (!free(request)) return
      loadNext()
      // An element that was removed keeps its request until the browser collects it.
      queueMicrotask(() => {
        if (!request.image.isConnected) request.image.removeAttribute('src')
      })
    },
  }
}
