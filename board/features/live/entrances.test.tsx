import { screen } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { bid, event, menon, sandhu } from '../../test/live-events.ts'
import { showBoard } from '../../test/render-board.tsx'

const banner = () => screen.getByRole('region', { name: 'Player being bid on' })
const notices = () => [...document.querySelectorAll('[role=status][aria-live=off] > div')]

describe('decisions/live-events: entrances are animated only after a quiet moment', () => {
  test('a lot is animated; one that follows too soon is a new element without animation', () => {
    const { tell, advance } = showBoard()
    tell(bid(sandhu, 100))
    const first = banner()
    expect(first).toHaveAttribute('data-enters')
    advance(599)
    tell(bid(menon, 300))
    expect(banner()).not.toHaveAttribute('data-enters')
    expect(banner()).not.toBe(first)
    advance(600)
    tell(bid(sandhu, 300))
    expect(banner()).toHaveAttribute('data-enters')
  })

  test('of notices in quick succession only the first is animated', () => {
    const { tell, advance } = showBoard()
    tell(event('playerAdded', sandhu))
    advance(300)
    tell(event('playerAdded', menon))
    expect(notices().map((notice) => notice.hasAttribute('data-rises'))).toEqual([false, true])
  })
})
