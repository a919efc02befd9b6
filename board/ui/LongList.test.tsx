import { act, fireEvent, screen, within } from '@testing-library/react'
import { flushSync } from 'react-dom'
import { createRoot } from 'react-dom/client'
import { describe, expect, test, vi } from 'vitest'
import { createFakeClock, type FakeClock } from '../test/fake-clock.ts'
import { createTestRendering, render, renderIn, renderToHtml } from '../test/rendering.tsx'
import { whenListsAreComplete } from './deferred.ts'
import { LongList } from './LongList.tsx'
import { Photo } from './Photo.tsx'
import { RenderingContext } from './rendering.ts'
import { type RevealedRow, revealRow } from './reveal-row.ts'
import { createScrollVelocity, stepsAtRest } from './scroll-velocity.ts'
import { useIncremental } from './use-incremental.ts'

const at = (index: number): RevealedRow => ({
  index,
  actions: 'Share',
  onRendered: () => () => {},
})
const numbers = (count: number) => Array.from({ length: count }, (_, index) => index)

function List({ count, ...more }: { readonly count: number; readonly isSkipped?: boolean }) {
  return (
    <LongList name="players" label="Players" items={numbers(count)} {...more}>
      {(number, index, actions) => (
        <>
          Player {number} at {index} {actions}
          <Photo src={`/photos/${number}.jpg`} of="player" size={44} />
        </>
      )}
    </LongList>
  )
}

/** Rows of a number alone. */
const plainList = (count: number) => (
  <LongList name="players" label="Players" items={numbers(count)}>
    {(number) => number}
  </LongList>
)

describe('§2.4 a list of any length', () => {
  test.each([0, 24, 260])('%d items are rendered in one list', (count) => {
    render(<List count={count} />)
    const list = screen.getByRole('list', { name: 'Players' })
    const rows = within(list).queryAllByRole('listitem')
    expect(rows.map(({ textContent }) => textContent)).toEqual(
      numbers(count).map((number) => `Player ${number} at ${number} `),
    )
  })

  test('the first render contains only the first rows', () => {
    const html = renderToHtml(<List count={260} />)
    expect(html.match(/role="listitem"/g)).toHaveLength(48)
    expect(html).toContain('aria-setsize="260"')
  })

  test('on a phone, which has one column, the first render contains a third of them', () => {
    Reflect.set(window, 'innerWidth', 360)
    const list = plainList(260)
    expect(renderToHtml(list).match(/role="listitem"/g)).toHaveLength(8)
    render(list)
    Reflect.set(window, 'innerWidth', 1024)
    const groups = [...screen.getByRole('list').children]
    expect(groups.map(({ childElementCount }) => childElementCount)).toEqual([
      ...Array.from({ length: 10 }, () => 24),
      20,
    ])
  })

  test('a list that grows or shrinks shows its current items', () => {
    const { rerender } = render(<List count={30} />)
    rerender(<List count={130} />)
    expect(screen.getAllByRole('listitem')).toHaveLength(130)
    rerender(<List count={3} />)
    expect(screen.getAllByRole('listitem')).toHaveLength(3)
  })

  test('a revealed row far down is rendered early, and its element stays when the others are rendered', async () => {
    Reflect.set(globalThis, 'IS_REACT_ACT_ENVIRONMENT', false)
    const host = document.body.appendChild(document.createElement('div'))
    const root = createRoot(host)
    const places = () =>
      [...host.querySelectorAll('[role="listitem"]')].map((row) => Number(row.ariaPosInSet) - 1)
    const rendering = createTestRendering()
    flushSync(() =>
      root.render(
        <RenderingContext value={rendering}>
          <List count={400} />
        </RenderingContext>,
      ),
    )
    const first = places().length
    expect(first).toBeLessThan(100)
    flushSync(() => revealRow(rendering.lists, 'players', at(299)))
    expect(places().slice(-48)).toEqual(numbers(48).map((number) => 264 + number))
    expect(places().length).toBeLessThan(first + 101)
    const row = host.querySelector('[aria-posinset="300"]')
    await vi.waitFor(() => expect(places()).toEqual(numbers(400)), 20_000)
    expect(host.querySelector('[aria-posinset="300"]')).toBe(row)
    flushSync(() => root.unmount())
    host.remove()
    Reflect.set(globalThis, 'IS_REACT_ACT_ENVIRONMENT', true)
  }, 30_000)

  test('revealing a rendered or nonexistent row renders nothing', () => {
    const rendering = createTestRendering()
    renderIn(rendering, <List count={60} />)
    for (const index of [0, 59, 60, 9000])
      act(() => void revealRow(rendering.lists, 'players', at(index)))
    expect(screen.getAllByRole('listitem')).toHaveLength(60)
  })

  test('a revealed row is marked and has its actions until the cleanup', () => {
    const rendering = createTestRendering()
    const cleanup = vi.fn()
    const onRendered = vi.fn(() => cleanup)
    let unreveal = () => {}
    act(() => {
      unreveal = revealRow(rendering.lists, 'players', { ...at(30), onRendered })
    })
    const { unmount } = renderIn(rendering, <List count={60} />)
    const row = screen.getAllByRole('listitem')[30]
    expect(document.querySelectorAll('[data-found]')).toHaveLength(1)
    expect(row).toHaveAttribute('data-found', '')
    expect(row).toHaveTextContent('Player 30 at 30 Share')
    expect(onRendered).toHaveBeenCalledExactlyOnceWith(row)
    expect(cleanup).not.toHaveBeenCalled()
    act(() => unreveal())
    expect(document.querySelector('[data-found]')).toBeNull()
    expect(row).toHaveTextContent(/^Player 30 at 30$/)
    expect(screen.getAllByRole('listitem')[30]).toBe(row)
    expect(cleanup).toHaveBeenCalledTimes(1)
    act(() => void revealRow(rendering.lists, 'others', { ...at(30), onRendered }))
    expect(document.querySelector('[data-found]')).toBeNull()
    unmount()
  })

  test('on a page with many rows the browser may skip all groups but the first', () => {
    render(<List count={1000} />)
    const groups = [...document.querySelectorAll('[style]:has(> [role=listitem])')]
    const skipped = groups.map((group) => group.hasAttribute('data-skipped-off-screen'))
    expect(skipped).toEqual(groups.map((_, index) => index > 0))
  })

  test('rows that are not rendered yet have their height reserved', () => {
    const host = document.createElement('div')
    host.innerHTML = renderToHtml(plainList(1000))
    const parts = [...(host.firstElementChild?.children ?? [])]
    const rows = parts.map((part) => Number(/--rows:(\d+)/.exec(part.outerHTML)?.[1]))
    expect(rows).toEqual([24, 24, 952])
  })

  test('only a long list of several is skipped on its own', () => {
    const { rerender } = render(<List count={48} isSkipped />)
    expect(document.querySelector('[data-skipped-off-screen]')).toBeNull()
    rerender(<List count={60} />)
    expect(document.querySelector('[data-skipped-off-screen]')).toBeNull()
    rerender(<List count={49} isSkipped />)
    expect(document.querySelectorAll('[data-skipped-off-screen]').length).toBeGreaterThan(0)
  })
})

function Steps() {
  return <p>{useIncremental(20, 2, { phone: 2, wide: 2 })} of 20</p>
}

/** A scheduler whose steps wait for the page to be at rest. */
function createAtRest(clock: FakeClock) {
  const rendering = createTestRendering()
  rendering.scheduleStep = stepsAtRest(createScrollVelocity(clock), clock)
  return rendering
}

/** Scrolls by 1,000 px within a frame. */
function scrollFast(clock: FakeClock) {
  Reflect.set(window, 'scrollY', 0)
  fireEvent.scroll(window)
  clock.advance(16)
  Reflect.set(window, 'scrollY', 1000)
  fireEvent.scroll(window)
}

test('the steps of a long list wait during fast scrolling', () => {
  const clock = createFakeClock()
  const rendering = createAtRest(clock)
  scrollFast(clock)
  renderIn(rendering, <Steps />)
  expect(screen.getByText('2 of 20')).toBeInTheDocument()
  act(() => clock.advance(300))
  expect(screen.getByText('4 of 20')).toBeInTheDocument()
  for (let step = 0; step < 8; step += 1) act(() => clock.advance(0))
  expect(screen.getByText('20 of 20')).toBeInTheDocument()
})

test('a list that unmounts during fast scrolling leaves no timer', () => {
  const clock = createFakeClock()
  const rendering = createAtRest(clock)
  scrollFast(clock)
  const { unmount } = renderIn(rendering, <Steps />)
  unmount()
  expect(clock.pendingTimers).toBe(0)
})

test('whenListsAreComplete calls back when the last list is complete', async () => {
  const clock = createFakeClock()
  const rendering = createAtRest(clock)
  renderIn(rendering, <Steps />)
  const onComplete = vi.fn()
  whenListsAreComplete(rendering, onComplete)
  for (let step = 0; step < 8; step += 1) {
    await act(async () => clock.advance(0))
    expect(onComplete).not.toHaveBeenCalled()
  }
  await act(async () => clock.advance(0))
  expect(screen.getByText('20 of 20')).toBeInTheDocument()
  expect(onComplete).toHaveBeenCalledTimes(1)
})

test('whenListsAreComplete calls back immediately when no list is growing, unless cancelled', () => {
  const clock = createFakeClock()
  const rendering = createAtRest(clock)
  const onComplete = vi.fn()
  whenListsAreComplete(rendering, onComplete)
  expect(onComplete).toHaveBeenCalledTimes(1)
  const { unmount } = renderIn(rendering, <Steps />)
  whenListsAreComplete(rendering, onComplete)()
  unmount()
  expect(onComplete).toHaveBeenCalledTimes(1)
})
