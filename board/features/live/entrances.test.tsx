import { screen } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { bid, event, menon, sandhu } from '../../test/live-events.ts'
import { showBoard } from '../../test/render-board.tsx'

let now = 50_000
const pass = (ms: number) => {
  now += ms
}
beforeEach(() => {
  pass(10_000)
  vi.spyOn(performance, 'now').mockImplementation(() => now)
})
afterEach(() => vi.restoreAllMocks())

const banner = () => screen.getByRole('region', { name: 'Player being bid on' })
const notices = () => [...document.querySelectorAll('[role=status][aria-live=off] > div')]

describe('decisions/live-events: what comes after a while of quiet enters, what follows too fast stands', () => {
  test('a lot enters, and so does another after a while', () => {
    const { tell } = showBoard()
    tell(bid(sandhu, 100))
    expect(banner()).toHaveAttribute('data-enters')
    pass(600)
    tell(bid(menon, 100))
    expect(banner()).toHaveTextContent(menon.name ?? '')
    expect(banner()).toHaveAttribute('data-enters')
  })

  test('a lot that follows too fast stands at once, on elements of its own: nothing moves', () => {
    const { tell } = showBoard()
    tell(bid(sandhu, 100))
    const first = banner()
    pass(599)
    tell(bid(menon, 300))
    expect(banner()).toHaveTextContent('₹300')
    expect(banner()).not.toHaveAttribute('data-enters')
    expect(banner()).not.toBe(first)
  })

  test('of notices that follow one another too fast only the first rises', () => {
    const { tell } = showBoard()
    tell(event('playerAdded', sandhu))
    pass(300)
    tell(event('playerAdded', menon))
    expect(notices().map((notice) => notice.hasAttribute('data-rises'))).toEqual([false, true])
  })
})
