import { act, renderHook } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { createFakeClock } from '../../test/fake-clock.ts'
import { PAGE_SHOWN_MS } from './paging.ts'
import { useRotatingPage } from './use-rotating-page.ts'

function showPages(pages: number, isHeld = false) {
  const clock = createFakeClock()
  const { result, rerender, unmount } = renderHook(
    (props: { pages: number; isHeld: boolean }) =>
      useRotatingPage(props.pages, props.isHeld, clock),
    { initialProps: { pages, isHeld } },
  )
  return {
    clock,
    unmount,
    page: () => result.current,
    now: (next: { pages?: number; isHeld?: boolean }) => rerender({ pages, isHeld, ...next }),
    wait: (ms: number) => act(() => clock.advance(ms)),
  }
}

describe('decisions/wall-and-overlay: the wall turns its pages by itself', () => {
  test('the next page after a while, and the first after the last', () => {
    const { page, wait } = showPages(3)
    const seen = [page()]
    for (let turn = 0; turn < 3; turn += 1) {
      wait(PAGE_SHOWN_MS)
      seen.push(page())
    }
    expect(seen).toEqual([0, 1, 2, 0])
  })

  test('one page stays, and no timer runs', () => {
    const { clock, page } = showPages(1)
    expect(clock.pendingTimers).toBe(0)
    expect(page()).toBe(0)
  })

  test('the paging holds during bidding; afterwards the page has its whole time again', () => {
    const { clock, page, now, wait } = showPages(2)
    wait(PAGE_SHOWN_MS - 1)
    now({ isHeld: true })
    expect(clock.pendingTimers).toBe(0)
    wait(10 * PAGE_SHOWN_MS)
    expect(page()).toBe(0)
    now({ isHeld: false })
    wait(PAGE_SHOWN_MS - 1)
    expect(page()).toBe(0)
    wait(1)
    expect(page()).toBe(1)
  })

  test('new lists with fewer pages show one that is there', () => {
    const { page, now, wait } = showPages(3)
    wait(PAGE_SHOWN_MS)
    wait(PAGE_SHOWN_MS)
    expect(page()).toBe(2)
    now({ pages: 2 })
    expect(page()).toBe(0)
  })

  test('a wall that was left keeps no timer', () => {
    const { clock, unmount } = showPages(2)
    unmount()
    expect(clock.pendingTimers).toBe(0)
  })
})
