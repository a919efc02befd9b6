import { screen } from '@testing-library/react'
import type { ReactNode } from 'react'
import { beforeEach, describe, expect, test } from 'vitest'
import type { Rendering } from '../rendering/rendering.ts'
import { createFakeClock, type FakeClock } from '../test/fake-clock.ts'
import { createTestRendering, renderIn } from '../test/rendering.tsx'
import { RollingMoney } from './RollingMoney.tsx'

/** The characters of the reel; a digit that rolls as `from→to`. */
function reel(container: HTMLElement): string[] {
  return [...container.querySelectorAll<HTMLElement>('[aria-hidden] > *')].map((cell) => {
    const from = cell.style.getPropertyValue('--from')
    return from === '' ? (cell.dataset['letter'] ?? '') : `${from}→${cell.dataset['letter']}`
  })
}

let clock: FakeClock
let rendering: Rendering
const render = (element: ReactNode) => renderIn(rendering, element, clock)
beforeEach(() => {
  clock = createFakeClock()
  rendering = createTestRendering()
})

describe('§4, §9 a bid rolls to its new value', () => {
  test('the first amount does not roll', () => {
    const { container } = render(<RollingMoney amount={4500} />)
    expect(container).toHaveTextContent(/^₹4,500$/)
    expect(reel(container)).toEqual([])
  })

  test('each digit rolls from the one at the same place, counted from the right', () => {
    const { container, rerender } = render(<RollingMoney amount={95_000} />)
    rerender(<RollingMoney amount={1_05_000} />)
    expect(reel(container)).toEqual(['₹', '0→1', ',', '9→0', '5→5', ',', '0→0', '0→0', '0→0'])
  })

  test('the text is the new amount immediately, and appears once', () => {
    const { container, rerender } = render(<RollingMoney amount={95_000} />)
    rerender(<RollingMoney amount={1_05_000} />)
    rerender(<RollingMoney amount={1_10_000} />)
    expect(container).toHaveTextContent(/^₹1,10,000$/)
    expect(screen.getAllByText('₹1,10,000')).toHaveLength(1)
  })

  test('of several quick raises only the first rolls', () => {
    const { container, rerender } = render(<RollingMoney amount={95_000} />)
    rerender(<RollingMoney amount={1_05_000} />)
    expect(reel(container)).not.toEqual([])
    rerender(<RollingMoney amount={1_10_000} />)
    expect(reel(container)).toEqual([])
    rerender(<RollingMoney amount={1_15_000} />)
    expect(reel(container)).toEqual([])
  })

  test('the limit also applies across lots', () => {
    const before = render(<RollingMoney amount={90_000} />)
    before.unmount()
    clock.advance(599)
    const { container, rerender } = render(<RollingMoney amount={95_000} />)
    rerender(<RollingMoney amount={1_05_000} />)
    expect(container).toHaveTextContent(/^₹1,05,000$/)
    expect(reel(container)).toEqual([])
    clock.advance(600)
    rerender(<RollingMoney amount={1_15_000} />)
    expect(reel(container)).not.toEqual([])
  })

  test('an amount that becomes unknown is a dash that does not roll', () => {
    const { container, rerender } = render(<RollingMoney amount={95_000} />)
    rerender(<RollingMoney amount={null} />)
    expect(container).toHaveTextContent(/^—$/)
    expect(reel(container)).toEqual(['—'])
  })
})
