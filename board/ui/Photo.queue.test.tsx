import { act, fireEvent } from '@testing-library/react'
import type { ReactElement } from 'react'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { createFakeClock } from '../test/fake-clock.ts'
import { createTestRendering, renderIn } from '../test/rendering.tsx'
import { flushRendering } from './deferred.ts'
import { createImageQueue } from './image-queue.ts'
import { Photo } from './Photo.tsx'
import type { Rendering } from './rendering.ts'
import { createScrollVelocity } from './scroll-velocity.ts'
import { createViewportObserver } from './viewport-observer.ts'

/** The observed elements. jsdom has no layout, so the tests report the intersections. */
let observed = new Set<Element>()
let intersect: (entries: unknown[]) => void = () => {}

class FakeIntersectionObserver {
  constructor(callback: (entries: unknown[]) => void) {
    intersect = callback
  }
  observe(element: Element) {
    observed.add(element)
  }
  unobserve(element: Element) {
    observed.delete(element)
  }
}

let clock = createFakeClock()
let rendering: Rendering
const render = (element: ReactElement | ReactElement[]) => renderIn(rendering, element)

beforeEach(() => {
  vi.stubGlobal('IntersectionObserver', FakeIntersectionObserver)
  observed = new Set()
  clock = createFakeClock()
  Reflect.set(window, 'scrollY', 0)
  rendering = createTestRendering({ isObserved: false })
  startQueue()
})

function startQueue() {
  const scroll = createScrollVelocity(clock)
  const viewport = createViewportObserver()
  const { deferred } = rendering
  rendering.images.observe(createImageQueue({ clock, scroll, viewport, deferred }))
}

const numbers = (count: number) => Array.from({ length: count }, (_, index) => index)
const images = () => [...document.querySelectorAll('img')]
const requested = () =>
  images()
    .map((image) => image.getAttribute('src') ?? '')
    .filter((src) => !src.startsWith('data:'))
const image = (src: string) => {
  const found = images().find((each) => each.getAttribute('src') === src)
  if (found === undefined) throw new Error(`${src} is not requested`)
  return found
}
const near = (isIntersecting: boolean, ...elements: readonly Element[]) =>
  act(() => intersect(elements.map((target) => ({ isIntersecting, target }))))
const allNear = () => near(true, ...observed)

function scroll(pixels: number, ms: number) {
  fireEvent.scroll(window)
  clock.advance(ms)
  Reflect.set(window, 'scrollY', pixels)
  fireEvent.scroll(window)
}

function Listed({ count, of = 'p' }: { readonly count: number; readonly of?: string }) {
  return numbers(count).map((number) => (
    <Photo key={number} src={`/${of}/${number}.jpg`} of="player" size={44} />
  ))
}

describe('decisions/lists-and-pictures: the image queue', () => {
  test('images of lists wait during fast scrolling', () => {
    render(<Listed count={3} />)
    scroll(400, 16)
    allNear()
    expect(requested()).toEqual([])
    act(() => clock.advance(149))
    expect(requested()).toEqual([])
    act(() => clock.advance(151))
    expect(requested()).toHaveLength(3)
  })

  test('images load during slow scrolling', () => {
    render(<Listed count={3} />)
    scroll(100, 100)
    allNear()
    expect(requested()).toHaveLength(3)
  })

  test('an image waits until it is near the viewport', () => {
    render(<Listed count={3} />)
    expect(requested()).toEqual([])
    const first = images()[0] as Element
    near(true, first)
    expect(requested()).toEqual(['/p/0.jpg'])
  })

  test('images of lists use three of four places; the next starts when one loads or fails', () => {
    render(<Listed count={7} />)
    allNear()
    expect(requested()).toEqual(numbers(3).map((number) => `/p/${number}.jpg`))
    fireEvent.load(image('/p/2.jpg'))
    expect(requested()).toContain('/p/3.jpg')
    expect(requested()).not.toContain('/p/4.jpg')
    fireEvent.error(image('/p/0.jpg'))
    expect(requested()).toContain('/p/4.jpg')
    expect(requested()).not.toContain('/p/5.jpg')
  })

  test('urgent images go first; all images leave the channel two of a host’s six connections', () => {
    render(<Listed count={7} />)
    allNear()
    render(<Photo src="/live/1.jpg" of="player" size={144} isUrgent />)
    expect(requested()).toContain('/live/1.jpg')
    expect(requested()).toHaveLength(4)
    render(<Photo src="/live/2.jpg" of="player" size={144} isUrgent />)
    expect(requested()).not.toContain('/live/2.jpg')
    fireEvent.load(image('/p/0.jpg'))
    expect(requested()).toContain('/live/2.jpg')
    expect(requested()).not.toContain('/p/3.jpg')
  })

  test('an image that is scrolled away gives up its place in the queue', () => {
    render(<Listed count={6} />)
    allNear()
    const fourth = images()[3] as Element
    near(false, fourth)
    fireEvent.load(image('/p/0.jpg'))
    expect(requested()).toContain('/p/4.jpg')
    expect(requested()).not.toContain('/p/3.jpg')
    near(true, fourth)
    fireEvent.load(image('/p/1.jpg'))
    fireEvent.load(image('/p/2.jpg'))
    expect(requested()).toContain('/p/3.jpg')
  })

  test('an unmounted image frees its place and ends its request', async () => {
    const first = render(<Listed count={3} />)
    render(<Listed count={3} of="q" />)
    allNear()
    expect(requested()).toHaveLength(3)
    const removed = image('/p/0.jpg')
    first.unmount()
    expect(requested()).toEqual(numbers(3).map((number) => `/q/${number}.jpg`))
    await Promise.resolve()
    expect(removed).not.toHaveAttribute('src')
  })

  test('§2.9 a placeholder replaces an image that has not come within 60 s, so that its request ends', () => {
    render(<Listed count={5} />)
    allNear()
    act(() => clock.advance(59_999))
    expect(requested()).toEqual(['/p/0.jpg', '/p/1.jpg', '/p/2.jpg'])
    act(() => clock.advance(1))
    expect(requested()).toEqual(['/p/3.jpg', '/p/4.jpg'])
  })

  test('an image that came in time stays', () => {
    render(<Listed count={1} />)
    allNear()
    fireEvent.load(image('/p/0.jpg'))
    act(() => clock.advance(60_000))
    expect(requested()).toEqual(['/p/0.jpg'])
  })

  test('an image that was loaded before does not wait again', () => {
    const { unmount } = render(<Listed count={1} />)
    allNear()
    fireEvent.load(image('/p/0.jpg'))
    unmount()
    render(<Listed count={1} />)
    expect(requested()).toEqual(['/p/0.jpg'])
  })

  test('§2.9 a broken image is requested once for all places, and again after ten minutes', () => {
    render(<Photo src="/gone.png" of="team" size={36} />)
    render(<Photo src="/gone.png" of="team" size={48} />)
    allNear()
    expect(requested()).toHaveLength(1)
    fireEvent.error(image('/gone.png'))
    expect(requested()).toHaveLength(0)
    render(<Photo src="/gone.png" of="team" size={48} />)
    allNear()
    expect(requested()).toHaveLength(0)
    // As a device does that corrects its time.
    clock.setBack(86_400_000)
    act(() => clock.advance(10 * 60_000))
    render(<Photo src="/gone.png" of="team" size={48} />)
    allNear()
    expect(requested()).not.toHaveLength(0)
  })

  test('an image that fails while the device is offline is not marked as broken', () => {
    const online = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
    const { unmount } = render(<Listed count={1} />)
    allNear()
    fireEvent.error(image('/p/0.jpg'))
    expect(requested()).toEqual([])
    online.mockReturnValue(true)
    unmount()
    render(<Listed count={1} />)
    allNear()
    expect(requested()).toEqual(['/p/0.jpg'])
  })

  test('load events of the placeholder are ignored', () => {
    render(<Listed count={7} />)
    for (const each of images()) fireEvent.load(each)
    allNear()
    expect(requested()).toHaveLength(3)
  })

  test('images of a group of rows are near when their group is, also those that come later', () => {
    const photo = (number: number) => <Photo src={`/p/${number}.jpg`} of="player" size={44} />
    const rows = (count: number) =>
      numbers(3).map((group) => (
        <div key={group} role="presentation">
          {numbers(count).map((place) => (
            <div key={place}>{photo(24 * group + place)}</div>
          ))}
        </div>
      ))
    const { rerender, unmount } = render(rows(2))
    expect(observed.size).toBe(3)
    const [first, second] = [...observed] as [Element, Element]
    near(true, second)
    expect(requested()).toEqual(['/p/24.jpg', '/p/25.jpg'])
    rerender(rows(24))
    expect(requested()).toHaveLength(3)
    near(false, second)
    near(true, first)
    fireEvent.load(image('/p/24.jpg'))
    expect(requested()).toContain('/p/0.jpg')
    unmount()
    expect(observed.size).toBe(0)
  })

  test('printing requests every image immediately', () => {
    render(<Listed count={12} />)
    act(() => flushRendering(rendering))
    expect(requested()).toHaveLength(12)
  })
})
