import { render, screen } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { auction } from '../test/auction-file.ts'
import { ProgressBar } from './ProgressBar.tsx'
import { fillOf } from './squad.ts'

const [TEAM] = auction().teams

function show(squadSize: number | null, squadLimit: number | null) {
  if (TEAM === undefined) throw new Error('no team')
  render(<ProgressBar team={{ ...TEAM, squadSize, squadLimit }} />)
  const track = screen.getByRole('progressbar', { name: 'Players of Chennai Chargers' })
  const bar = track.firstElementChild
  if (!(bar instanceof HTMLElement)) throw new Error('no bar')
  return { track, bar }
}

describe('§2.3 a players progress bar showing current/max', () => {
  test.each([
    [0, 10, '0%'],
    [8, 10, '80%'],
    [10, 10, '100%'],
    [12, 10, '100%'],
    [3, 0, '0%'],
    [3, -1, '0%'],
    [null, 10, '0%'],
    [3, null, '0%'],
  ])('%s of %s is %s wide: capped at 100%, and empty if unknown', (current, max, width) => {
    const { track, bar } = show(current, max)
    expect(bar.style.width).toBe(width)
    const [value, most] = ['aria-valuenow', 'aria-valuemax'].map((name) => track.getAttribute(name))
    expect(Number(value)).toBeLessThanOrEqual(Number(most ?? Number.POSITIVE_INFINITY))
  })

  test('is read out with the same figures as the text beside it', () => {
    const { track } = show(8, 10)
    expect(track).toHaveAttribute('aria-valuetext', '8 of 10')
    expect(track).toHaveAttribute('aria-valuenow', '8')
    expect(track).toHaveAttribute('aria-valuemax', '10')
  })

  test('an unknown value has no aria-valuenow', () => {
    const { track } = show(null, 10)
    expect(track).not.toHaveAttribute('aria-valuenow')
  })
})

describe('§5, §9 progress colour thresholds: 80% (amber) and 100% (green), otherwise blue', () => {
  test.each([
    [0, 10, 'open'],
    [799, 1000, 'open'],
    [4, 5, 'nearly-full'],
    [800, 1000, 'nearly-full'],
    [20, 25, 'nearly-full'],
    [999, 1000, 'nearly-full'],
    [25, 25, 'full'],
    [12, 10, 'full'],
    [0, 0, 'open'],
    [3, 0, 'open'],
    [3, -1, 'open'],
    [null, 10, 'open'],
    [3, null, 'open'],
  ] as const)('%s of %s is %s', (size, limit, fill) => {
    expect(fillOf({ squadSize: size, squadLimit: limit })).toBe(fill)
  })
})
