import { act, renderHook } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { createFakeClock } from '../../test/fake-clock.ts'
import { PAGE_SHOWN_MS } from './paging.ts'
import { useRotatingPage } from './WallTeams.tsx'

function showPages(pages: number, isHeld = false) {
  const clock = createFakeClock()
  const { result, rerender } = renderHook(
    (props: { pages: number; isHeld: boolean }) =>
      useRotatingPage(props.pages, props.isHeld, clock),
    { initialProps: { pages, isHeld } },
  )
  return {
    clock,
    page: () => result.current,
    now: (next: { pages?: number; isHeld?: boolean }) => rerender({ pages, isHeld, ...next }),
    wait: (ms: number) => act(() => clock.advance(ms)),
  }
}

describe('decisions/wall-and-overlay: the wall’s pages rotate', () => {
  test('a single page needs no timer', () => {
    const { clock, page } = showPages(1)
    expect(clock.pendingTimers).toBe(0)
    expect(page()).toBe(0)
  })

  test('paging pauses during bidding; afterwards the page has its full time again', () => {
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

  test('new lists with fewer pages show an existing page', () => {
    const { page, now, wait } = showPages(3)
    wait(PAGE_SHOWN_MS)
    wait(PAGE_SHOWN_MS)
    expect(page()).toBe(2)
    now({ pages: 2 })
    expect(page()).toBe(0)
  })
})
