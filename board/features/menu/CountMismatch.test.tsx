import { render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { Auction } from '../../../contract/auction.ts'
import { AUCTION_FILE, auction } from '../../test/auction-file.ts'
import { wordsOf } from '../../test/render-board.tsx'
import { CountMismatch } from './BoardMenu.tsx'

const [TEAM] = AUCTION_FILE.teams
const someone = (sl_no: number) => ({ full_name: `Player ${sl_no}`, sl_no })

/** One team of one player, one pending; `counts` as the header has them. */
function file(counts: object, squadSize = 1) {
  return auction({
    auction_details: { main: [{ no_of_teams: 1, sold_count: 1, pending_count: 1, ...counts }] },
    teams: [{ ...TEAM, current_players_count: squadSize, players: [someone(1)] }],
    pending: [someone(2)],
  })
}

const show = (auction: Auction) => render(<CountMismatch auction={auction} />)

/** The text of the popover that a button opens. */
function noteOf(button: HTMLElement): string {
  const note = document.getElementById(button.getAttribute('popovertarget') ?? '')
  if (note === null) throw new Error('the button opens nothing')
  expect(note).toHaveAttribute('popover', 'auto')
  return wordsOf(note)
}

test('decisions/data-file: a consistent file has no note', () => {
  const { container } = show(file({}))
  expect(container).toBeEmptyDOMElement()
})

test('one mismatch has a small button that shows both numbers', () => {
  show(file({ sold_count: 63 }))
  const button = screen.getByRole('button', { name: 'Figures differ' })
  expect(noteOf(button)).toContain('Sold: 63 by the count, 1 in the list')
  expect(screen.queryByRole('alert')).toBeNull()
  expect(screen.queryByRole('status')).toBeNull()
})

test('several mismatches are all listed, a squad by its team’s name', () => {
  show(file({ no_of_teams: 4, pending_count: 7 }, 9))
  const words = noteOf(screen.getByRole('button', { name: 'Figures differ' }))
  expect(words).toContain('Teams: 4 by the count, 1 in the list')
  expect(words).toContain('Pending: 7 by the count, 1 in the list')
  expect(words).toContain('Chennai Chargers: 9 by the count, 1 in the list')
})
