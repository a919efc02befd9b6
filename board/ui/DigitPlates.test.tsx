import type { ReactNode } from 'react'
import { beforeEach, describe, expect, test } from 'vitest'
import { createFakeClock, type FakeClock } from '../test/fake-clock.ts'
import { createTestRendering, renderIn } from '../test/rendering.tsx'
import { DigitPlates, RaiseSweep } from './DigitPlates.tsx'
import type { Rendering } from './rendering.ts'

/** The characters on the plates; `9→0` for one that flips. */
function plates(container: HTMLElement): string[] {
  return [...container.querySelectorAll<HTMLElement>('[aria-hidden] > *')].map(({ dataset }) => {
    const { before, letter } = dataset
    return before === undefined ? `${letter}` : `${before}→${letter}`
  })
}

const flips = (container: HTMLElement) => plates(container).some((plate) => plate.includes('→'))
const isLarge = (container: HTMLElement) => container.querySelector('[data-raise]') !== null

let clock: FakeClock
let rendering: Rendering
const render = (element: ReactNode) => renderIn(rendering, element, clock)
beforeEach(() => {
  clock = createFakeClock()
  rendering = createTestRendering()
})

/** Renders the amounts one after the other, `pauseMs` apart. */
function renderAmounts(amounts: readonly (number | null)[], pauseMs = 600) {
  const [first = null, ...others] = amounts
  const view = render(<DigitPlates amount={first} />)
  for (const amount of others) {
    clock.advance(pauseMs)
    view.rerender(<DigitPlates amount={amount} />)
  }
  return view
}

describe('§4, §9 the bid on number plates', () => {
  test('each digit has a plate, and the first amount does not flip', () => {
    const { container } = render(<DigitPlates amount={4500} />)
    expect(plates(container)).toEqual(['₹', '4', ',', '5', '0', '0'])
    expect(container.querySelectorAll('.plate')).toHaveLength(4)
  })

  test('only changed digits flip, compared by place value', () => {
    const { container } = renderAmounts([95_000, 1_05_000])
    expect(plates(container)).toEqual(['₹', '→1', ',', '9→0', '5', ',', '0', '0', '0'])
  })

  test('an amount with one more digit has new plates: none moves, which would be a layout shift', () => {
    const { container, rerender } = renderAmounts([95_000])
    const before = [...container.querySelectorAll('.plate')]
    rerender(<DigitPlates amount={1_00_000} />)
    expect(before.filter((plate) => plate.isConnected)).toEqual([])
  })

  test('of several quick raises only the first flips', () => {
    const { container, rerender } = renderAmounts([95_000, 1_05_000], 0)
    expect(flips(container)).toBe(true)
    rerender(<DigitPlates amount={1_10_000} />)
    expect(flips(container)).toBe(false)
    rerender(<DigitPlates amount={1_15_000} />)
    expect(flips(container)).toBe(false)
  })

  test('the limit also applies across lots', () => {
    const before = render(<DigitPlates amount={90_000} />)
    before.unmount()
    clock.advance(599)
    const { container, rerender } = render(<DigitPlates amount={95_000} />)
    rerender(<DigitPlates amount={1_05_000} />)
    expect(container).toHaveTextContent(/^₹1,05,000$/)
    expect(flips(container)).toBe(false)
    clock.advance(600)
    rerender(<DigitPlates amount={1_15_000} />)
    expect(flips(container)).toBe(true)
  })

  test('a missing amount is a dash without plates', () => {
    const { container } = renderAmounts([95_000, null])
    expect(container).toHaveTextContent(/^—$/)
    expect(plates(container)).toEqual([])
  })
})

describe('the effect of a large raise', () => {
  test.each([
    [1_00_000, 1_25_000, false],
    [1_00_000, 1_26_000, true],
    [1_00_000, 50_000, false],
    [null, 50_000, false],
  ])('from %s to %s the price jumps: %s', (from, to, expected) => {
    const { container } = renderAmounts([from, to])
    expect(isLarge(container)).toBe(expected)
  })

  test('a light runs along the stage for raises only', () => {
    const { container, rerender } = render(<RaiseSweep amount={1_00_000} />)
    const sweep = () => container.querySelector('i')
    expect(sweep()).toBeNull()
    clock.advance(600)
    rerender(<RaiseSweep amount={1_10_000} />)
    const first = sweep()
    expect(first).toHaveAttribute('data-raise', 'small')
    clock.advance(600)
    rerender(<RaiseSweep amount={1_40_000} />)
    expect(sweep()).not.toBe(first)
    expect(sweep()).toHaveAttribute('data-raise', 'large')
    clock.advance(100)
    rerender(<RaiseSweep amount={1_50_000} />)
    expect(sweep()).toBeNull()
    clock.advance(600)
    rerender(<RaiseSweep amount={1_00_000} />)
    expect(sweep()).toBeNull()
  })
})
