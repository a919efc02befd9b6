import { screen } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { bid, event, menon, sandhu } from '../../test/live-events.ts'
import { showBoard } from '../../test/render-board.tsx'
import { type Slots, slotsOf } from './Notices.tsx'

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

  test('a lot is animated also after the device’s clock was set back', () => {
    const { tell, clock, advance } = showBoard()
    tell(bid(sandhu, 100))
    clock.setBack(86_400_000)
    advance(600)
    tell(bid(menon, 300))
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

describe('the slots of notices', () => {
  /** The slots after these lists of notices were shown one after the other, newest first. */
  function after(...shown: readonly (readonly number[])[]): [number, number][] {
    const slots = shown.reduce<Slots>((before, ids) => slotsOf(before, ids), new Map())
    return [...slots].sort(([one], [other]) => one - other)
  }

  test.each([
    ['the first notice is at the bottom', [[7]], [[7, 0]]],
    [
      'the next is above it',
      [[7], [9, 7]],
      [
        [7, 0],
        [9, 1],
      ],
    ],
    ['a removed notice does not move the others', [[9, 7], [9]], [[9, 1]]],
    [
      'after the top slot the next is at the bottom',
      [
        [3, 2, 1],
        [4, 3, 2],
      ],
      [
        [2, 1],
        [3, 2],
        [4, 0],
      ],
    ],
    [
      'a slot that is taken is left out',
      [
        [3, 2, 1],
        [3, 1],
        [4, 3, 1],
      ],
      [
        [1, 0],
        [3, 2],
        [4, 1],
      ],
    ],
    ['when all are removed the next is at the bottom', [[3, 2, 1], [], [4]], [[4, 0]]],
  ])('%s', (_, shown, slots) => {
    expect(after(...shown)).toEqual(slots)
  })
})
