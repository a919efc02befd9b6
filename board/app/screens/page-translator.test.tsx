import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { AUCTION_FILE, auction } from '../../test/auction-file.ts'
import { bid, event, menon, sandhu } from '../../test/live-events.ts'
import { showLoadedBoard, wordsOf } from '../../test/render-board.tsx'

/** As Chrome's and Google's page translators do: each text goes into an element of the translator's. */
function translate(): void {
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
  const texts: Text[] = []
  while (walker.nextNode()) texts.push(walker.currentNode as Text)
  for (const text of texts) {
    if (!/\p{L}/u.test(text.data) || text.parentElement?.closest('[translate=no], font')) continue
    const font = document.createElement('font')
    font.textContent = text.data
    text.replaceWith(font)
  }
}

test('a page translator takes no part of the board with it, and no text stays that has changed', async () => {
  const { tell, refresh, advance } = await showLoadedBoard()
  const find = screen.getByRole('combobox', { name: /^Find/ })
  await userEvent.type(find, 'veer')
  for (let frame = 0; frame < 5; frame++) advance(300)
  expect(screen.getAllByRole('option')).not.toHaveLength(0)
  translate()
  await userEvent.clear(find)
  expect(screen.queryAllByRole('option')).toHaveLength(0)
  tell(event('playerUnsold', menon), bid(sandhu, 1_00_00_000))
  translate()
  tell(bid(sandhu, 1_20_00_000), event('teamChanged', menon))
  translate()
  const pill = screen.getByRole('button', { name: 'Refresh' }).parentElement
  expect(pill).toHaveTextContent(/^2 changes since /)
  const [team, ...others] = AUCTION_FILE.teams
  await refresh(
    auction({ teams: [{ ...team, team_name: 'Renamed', max_bid_for_a_player: 77 }, ...others] }),
  )
  const [row] = within(screen.getByRole('table')).getAllByRole('row').slice(1)
  expect(wordsOf(row ?? null)).toMatch(/^Renamed .*₹77/)
  expect(screen.queryByRole('button', { name: 'Refresh' })).toBeNull()
})
