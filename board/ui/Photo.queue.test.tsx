import { act, fireEvent } from '@testing-library/react'
import type { ReactElement, ReactNode } from 'react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { flushRendering } from '../rendering/deferred.ts'
import { createImageQueue, MAX_IN_FLIGHT } from '../rendering/image-queue.ts'
import type { Rendering } from '../rendering/rendering.ts'
import { createScrollVelocity } from '../rendering/scroll-velocity.ts'
import { createViewportObserver } from '../rendering/viewport-observer.ts'
import { createFakeClock } from '../test/fake-clock.ts'
import { createTestRendering, renderIn } from '../test/rendering.tsx'
import { Photo } from './Photo.tsx'

/** What is observed for coming near the screen; jsdom has no layout to tell by itself. */
let watched = new Set<Element>()
let tell: (entries: unknown[]) => void = () => {}

class FakeIntersectionObserver {
  constructor(told: (entries: unknown[]) => void) {
    tell = told
  }
  observe(element: Element) {
    watched.add(element)
  }
  unobserve(element: Element) {
    watched.delete(element)
  }
}

let clock = createFakeClock()
let rendering: Rendering
const render = (element: ReactElement | ReactElement[]) => renderIn(rendering, element)

beforeEach(() => {
  vi.stubGlobal('IntersectionObserver', FakeIntersectionObserver)
  watched = new Set()
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
const asked = () =>
  images()
    .map((image) => image.getAttribute('src') ?? '')
    .filter((src) => !src.startsWith('data:'))
const image = (src: string) => {
  const found = images().find((each) => each.getAttribute('src') === src)
  if (found === undefined) throw new Error(`${src} is not asked for`)
  return found
}
const near = (isIntersecting: boolean, ...elements: readonly Element[]) =>
  act(() => tell(elements.map((target) => ({ isIntersecting, target }))))
const allNear = () => near(true, ...watched)

function Listed({ count, of = 'p' }: { readonly count: number; readonly of?: string }) {
  return numbers(count).map((number) => (
    <Photo key={number} src={`/${of}/${number}.jpg`} of="player" size={44} />
  ))
}

describe('decisions/lists-and-pictures: pictures, a few at a time', () => {
  test('none that is listed begins while the page rushes by; at rest they do', () => {
    render(<Listed count={3} />)
    Reflect.set(window, 'scrollY', 0)
    fireEvent.scroll(window)
    clock.advance(16)
    Reflect.set(window, 'scrollY', 400)
    fireEvent.scroll(window)
    allNear()
    expect(asked()).toEqual([])
    act(() => clock.advance(149))
    expect(asked()).toEqual([])
    act(() => clock.advance(151))
    expect(asked()).toHaveLength(3)
  })

  test('a page that is scrolled slowly gets them as it comes to them', () => {
    render(<Listed count={3} />)
    Reflect.set(window, 'scrollY', 0)
    fireEvent.scroll(window)
    clock.advance(100)
    Reflect.set(window, 'scrollY', 100)
    fireEvent.scroll(window)
    allNear()
    expect(asked()).toHaveLength(3)
  })

  test('none before it is near the screen', () => {
    render(<Listed count={3} />)
    expect(asked()).toEqual([])
    const [first] = images()
    if (first === undefined) throw new Error('no image')
    near(true, first)
    expect(asked()).toEqual(['/p/0.jpg'])
  })

  test('of those that are listed one less than six, the next when one has come or is broken', () => {
    render(<Listed count={9} />)
    allNear()
    expect(asked()).toEqual(numbers(MAX_IN_FLIGHT - 1).map((number) => `/p/${number}.jpg`))
    fireEvent.load(image('/p/2.jpg'))
    expect(asked()).toContain('/p/5.jpg')
    expect(asked()).not.toContain('/p/6.jpg')
    fireEvent.error(image('/p/0.jpg'))
    expect(asked()).toContain('/p/6.jpg')
    expect(asked()).not.toContain('/p/7.jpg')
  })

  test('what is live goes first, and never makes more than six', () => {
    render(<Listed count={9} />)
    allNear()
    render(<Photo src="/live/1.jpg" of="player" size={144} isUrgent />)
    expect(asked()).toContain('/live/1.jpg')
    expect(asked()).toHaveLength(MAX_IN_FLIGHT)
    render(<Photo src="/live/2.jpg" of="player" size={144} isUrgent />)
    expect(asked()).not.toContain('/live/2.jpg')
    fireEvent.load(image('/p/0.jpg'))
    expect(asked()).toContain('/live/2.jpg')
    expect(asked()).not.toContain('/p/5.jpg')
  })

  test('what has scrolled away before its turn gives its place up', () => {
    render(<Listed count={8} />)
    allNear()
    const [, , , , , sixth, seventh] = images()
    if (sixth === undefined || seventh === undefined) throw new Error('too few')
    near(false, sixth)
    fireEvent.load(image('/p/0.jpg'))
    expect(asked()).toContain('/p/6.jpg')
    expect(asked()).not.toContain('/p/5.jpg')
    near(true, sixth)
    fireEvent.load(image('/p/1.jpg'))
    fireEvent.load(image('/p/2.jpg'))
    expect(asked()).toContain('/p/5.jpg')
  })

  test('what leaves the page leaves its place to others', () => {
    const first = render(<Listed count={5} />)
    render(<Listed count={5} of="q" />)
    allNear()
    expect(asked()).toHaveLength(5)
    first.unmount()
    expect(asked()).toEqual(numbers(5).map((number) => `/q/${number}.jpg`))
  })

  test('a picture that never comes holds the others up for ten seconds', () => {
    render(<Listed count={7} />)
    allNear()
    act(() => clock.advance(9_999))
    expect(asked()).toHaveLength(5)
    act(() => clock.advance(1))
    expect(asked()).toHaveLength(7)
  })

  test('one that has come is shown again without a turn', () => {
    const { unmount } = render(<Listed count={1} />)
    allNear()
    fireEvent.load(image('/p/0.jpg'))
    unmount()
    render(<Listed count={1} />)
    expect(asked()).toEqual(['/p/0.jpg'])
  })

  test('§2.9 a broken one is asked for once, wherever it is shown; ten minutes later, again', () => {
    render(<Photo src="/gone.png" of="team" size={36} />)
    render(<Photo src="/gone.png" of="team" size={48} />)
    allNear()
    expect(asked()).toHaveLength(1)
    fireEvent.error(image('/gone.png'))
    expect(asked()).toHaveLength(0)
    render(<Photo src="/gone.png" of="team" size={48} />)
    allNear()
    expect(asked()).toHaveLength(0)
    act(() => clock.advance(10 * 60_000))
    render(<Photo src="/gone.png" of="team" size={48} />)
    allNear()
    expect(asked()).not.toHaveLength(0)
  })

  test('what fails while the device is offline is not held to be broken', () => {
    const online = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
    const { unmount } = render(<Listed count={1} />)
    allNear()
    fireEvent.error(image('/p/0.jpg'))
    expect(asked()).toEqual([])
    online.mockReturnValue(true)
    unmount()
    render(<Listed count={1} />)
    allNear()
    expect(asked()).toEqual(['/p/0.jpg'])
  })

  test('an event of the placeholder itself is no outcome', () => {
    render(<Listed count={7} />)
    for (const each of images()) fireEvent.load(each)
    allNear()
    expect(asked()).toHaveLength(5)
  })

  describe('on a page of many rows, in groups that the browser skips', () => {
    /** What the browser says of a group, now and when it changes. */
    function skip(group: Element, skipped: boolean) {
      const event = new Event('contentvisibilityautostatechange', { bubbles: true })
      act(() => group.dispatchEvent(Object.assign(event, { skipped })))
    }
    const groups = () => [...document.querySelectorAll('[data-skipped-off-screen]')]
    const photo = (number: number) => <Photo src={`/p/${number}.jpg`} of="player" size={44} />
    const rows = (row: (number: number) => ReactNode = photo) =>
      numbers(3).map((group) => (
        <div key={group} data-skipped-off-screen>
          {numbers(24).map((place) => (
            <div key={place}>{row(24 * group + place)}</div>
          ))}
        </div>
      ))

    beforeEach(() => {
      Reflect.set(Element.prototype, 'oncontentvisibilityautostatechange', null)
    })
    afterEach(() => {
      Reflect.deleteProperty(Element.prototype, 'oncontentvisibilityautostatechange')
    })

    test('nothing is looked at while its group is skipped', () => {
      const { unmount } = render(rows())
      expect(watched.size).toBe(0)
      const [first, second] = groups()
      if (first === undefined || second === undefined) throw new Error('nothing is skipped')
      skip(first, false)
      expect(watched.size).toBe(24)
      expect(asked()).toEqual([])
      allNear()
      expect(asked()).toEqual(numbers(5).map((number) => `/p/${number}.jpg`))
      skip(second, false)
      skip(first, true)
      expect([...watched].every((each) => second.contains(each))).toBe(true)
      expect(watched.size).toBe(24)
      unmount()
      expect(watched.size).toBe(0)
    })

    test('what gave its place up because its group is skipped gets it when it is near again', () => {
      render(rows())
      const [first] = groups()
      if (first === undefined) throw new Error('nothing is skipped')
      skip(first, false)
      allNear()
      skip(first, true)
      fireEvent.load(image('/p/0.jpg'))
      expect(asked()).toHaveLength(5)
      skip(first, false)
      allNear()
      expect(asked()).toHaveLength(6)
    })

    test('a group that was on screen before pictures could begin is looked at at once', () => {
      const { rerender } = render(rows(() => null))
      const [first] = groups()
      if (first === undefined) throw new Error('nothing is skipped')
      skip(first, false)
      rerender(rows())
      expect(watched.size).toBe(24)
    })

    test('a group that was on screen before the queue was there is looked at at once', () => {
      const { rerender } = render(rows())
      const [first, second] = groups()
      if (first === undefined || second === undefined) throw new Error('nothing is skipped')
      rerender(rows(() => null))
      startQueue()
      expect(watched).toEqual(new Set(groups()))
      near(true, first)
      near(false, second)
      rerender(rows())
      expect([...watched].filter((each) => first.contains(each))).toHaveLength(24)
      expect([...watched].filter((each) => second.contains(each))).toHaveLength(0)
    })

    test('a browser that does not tell has each looked at', () => {
      Reflect.deleteProperty(Element.prototype, 'oncontentvisibilityautostatechange')
      render(rows())
      expect(watched.size).toBe(72)
    })
  })

  test('on paper every picture is wanted at once', () => {
    render(<Listed count={12} />)
    act(() => flushRendering(rendering))
    expect(asked()).toHaveLength(12)
  })
})
