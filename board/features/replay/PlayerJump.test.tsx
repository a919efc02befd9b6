import { fireEvent, render, screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import type { RecordedLot } from '../../live/playback.ts'
import { PlayerJump } from './PlayerJump.tsx'

function lotOf(id: string, step: number, isSold: boolean): RecordedLot {
  const name = `Player ${id.split('-')[1]}`
  return { id, step, name, serialNumber: id.split('-')[1] ?? null, isSold, price: null, team: null }
}

test('decisions/replay: a player who came up twice is offered once, and found where they were sold', () => {
  const unsold = lotOf('lot-7', 1, false)
  const other = lotOf('lot-8', 2, true)
  const sold = lotOf('lot-7-2', 3, true)
  const onChoose = vi.fn()
  const { container } = render(<PlayerJump lots={[unsold, other, sold]} onChoose={onChoose} />)
  const field = screen.getByRole('combobox', { name: 'Jump to a player' })
  fireEvent.focus(field)
  const offered = [...container.querySelectorAll('option')].map(({ value }) => value)
  expect(offered).toEqual(['Player 7 (SL: 7)', 'Player 8 (SL: 8)'])
  fireEvent.change(field, { target: { value: offered[0] } })
  expect(onChoose).toHaveBeenCalledExactlyOnceWith(sold)
})
