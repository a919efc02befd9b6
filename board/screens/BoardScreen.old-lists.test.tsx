import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, test } from 'vitest'
import { auction } from '../test/auction-file.ts'
import { event, menon } from '../test/live-events.ts'
import { showLoadedBoard } from '../test/render-board.tsx'

const since = () => screen.queryByRole('button', { name: /since then$/ })
const explanation = () => screen.queryByText('The lists change only when you refresh them.')

describe('decisions/live-events: lists that are old', () => {
  test('the count of changes is a button that refreshes', async () => {
    const { tell, answer, requests } = await showLoadedBoard()
    expect(since()).toBeNull()
    tell(event('playerUnsold', menon))
    const button = screen.getByRole('button', { name: '1 change since then' })
    expect(button).toHaveAccessibleDescription('The lists change only when you refresh them.')
    await userEvent.click(button)
    expect(requests).toHaveLength(2)
    // One request at a time.
    await userEvent.click(button)
    expect(requests).toHaveLength(2)
    await answer(auction())
    expect(since()).toBeNull()
  })

  test('one sentence explains them, once on a device', async () => {
    const { tell, refresh, advance } = await showLoadedBoard()
    expect(explanation()).toBeNull()
    tell(event('playerUnsold', menon))
    expect(explanation()).toBeVisible()
    advance(15_000)
    expect(explanation()).toBeNull()
    await refresh()
    tell(event('playerUnsold', menon))
    expect(since()).not.toBeNull()
    expect(explanation()).toBeNull()
  })
})
