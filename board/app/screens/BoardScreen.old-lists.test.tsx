import { fireEvent, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { auction } from '../../test/auction-file.ts'
import { event, menon } from '../../test/live-events.ts'
import { NOW } from '../../test/live-session.ts'
import { showLoadedBoard } from '../../test/render-board.tsx'
import { asTime } from '../../ui/time-of-day.ts'

test('decisions/live-events: old lists are one pill, with their time and Refresh', async () => {
  const { tell, answer, requests } = await showLoadedBoard()
  const time = asTime(NOW)
  const pill = () => screen.queryByRole('button', { name: /^Refresh/ })?.parentElement ?? null
  expect(pill()).toBeNull()
  tell(event('playerUnsold', menon))
  expect(pill()).toHaveTextContent(`1 change since ${time} · Refresh`)
  expect(screen.getAllByText(new RegExp(time))).toHaveLength(1)
  const button = screen.getByRole('button', { name: 'Refresh' })
  // Not by a keyboard, whose focus would keep the pill.
  fireEvent.click(button)
  expect(requests).toHaveLength(2)
  // One request at a time.
  fireEvent.click(button)
  expect(requests).toHaveLength(2)
  await answer(auction())
  expect(pill()).toBeNull()
})
