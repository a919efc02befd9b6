import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, test, vi } from 'vitest'
import { AUCTION_FILE } from '../../test/auction-file.ts'
import { showLoadedBoard } from '../../test/render-board.tsx'

const link = (name: string) => screen.getByRole('link', { name })
const chosen = () => screen.getByRole('tab', { selected: true }).textContent
const teamsNamed = (...names: readonly (string | null)[]) =>
  names.map((team_name) => ({ ...AUCTION_FILE.teams[0], team_name }))

/** The cards that were brought into view, in order. */
function watchScrolling(): Element[] {
  const scrolled: Element[] = []
  vi.spyOn(Element.prototype, 'scrollIntoView').mockImplementation(function (this: Element) {
    scrolled.push(this)
  })
  return scrolled
}

describe('§2.3 the name links to that team’s card on the same page', () => {
  test.each(['', '?tab=pending', '?tab=recent', '?tab=top'])(
    'from /%s: the Teams tab is shown, the card in view and focused',
    async (search) => {
      window.history.replaceState(null, '', `/${search}`)
      const scrolled = watchScrolling()
      await showLoadedBoard()
      await userEvent.click(link('Delhi Dynamos'))
      const card = await screen.findByRole('article', { name: 'Delhi Dynamos' })
      await waitFor(() => expect(card).toHaveFocus())
      expect(chosen()).toBe('Teams')
      expect(scrolled).toEqual([card])
    },
  )

  test('the last of many teams is reached immediately', async () => {
    window.history.replaceState(null, '', '/#team-last')
    const teams = teamsNamed(...Array.from({ length: 60 }, (_, i) => `Team ${i}`), 'Last')
    await showLoadedBoard({ teams })
    expect(screen.getByRole('article', { name: 'Last' })).toHaveFocus()
  })

  test('another tab can be chosen afterwards, and Back returns to the card', async () => {
    await showLoadedBoard()
    await userEvent.click(link('Delhi Dynamos'))
    await waitFor(() => expect(window.location.hash).toBe('#team-delhi-dynamos'))
    await userEvent.click(screen.getByRole('tab', { name: 'Top Sells' }))
    expect(chosen()).toBe('Top Sells')
    expect(window.location.hash).toBe('')
    window.history.back()
    await waitFor(() =>
      expect(screen.getByRole('article', { name: 'Delhi Dynamos' })).toHaveFocus(),
    )
  })
})

describe('decisions/search-and-sharing: every team has its own address', () => {
  test('teams of one name', async () => {
    await showLoadedBoard({ teams: teamsNamed('Royals', 'Royals', 'Royals') })
    const cards = screen.getAllByRole('article', { name: 'Royals' })
    const links = screen.getAllByRole('link', { name: 'Royals' })
    expect(new Set(cards.map(({ id }) => id)).size).toBe(3)
    for (const [index, each] of links.entries()) {
      await userEvent.click(each)
      await waitFor(() => expect(cards[index]).toHaveFocus())
    }
  })

  test.each([null, 'मुंबई', '🏏', '100% XI', '/'])('a team named %s', async (team) => {
    const name = team ?? '—'
    await showLoadedBoard({ teams: teamsNamed('First', team) })
    await userEvent.click(link(name))
    await waitFor(() => expect(screen.getByRole('article', { name })).toHaveFocus())
  })
})

describe('an address without a team', () => {
  test.each(['#team-nobody', '#top', '#team-', '#%E0%A4%A', '#tab-top'])(
    '%s is ignored',
    async (hash) => {
      window.history.replaceState(null, '', `/?tab=top${hash}`)
      const scrolled = watchScrolling()
      await showLoadedBoard()
      expect(chosen()).toBe('Top Sells')
      expect(scrolled).toEqual([])
    },
  )
})
