import { render, screen } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { auction } from '../test/auction-file.ts'
import { ProgressBar } from './ProgressBar.tsx'

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
