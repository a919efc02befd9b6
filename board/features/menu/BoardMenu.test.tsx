import { act, fireEvent, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, test, vi } from 'vitest'
import type { Auction } from '../../../contract/auction.ts'
import { ENGLISH } from '../../i18n/language.ts'
import { LANGUAGES, LanguageStoreContext } from '../../i18n/language-list.ts'
import { createLanguageStore } from '../../i18n/language-store.ts'
import { loadLanguage } from '../../i18n/load-language.ts'
import { deviceStorage } from '../../platform/storage.ts'
import { AUCTION_FILE, auction } from '../../test/auction-file.ts'
import { createTestSession } from '../../test/live-session.ts'
import { wordsOf } from '../../test/render-board.tsx'
import { render } from '../../test/rendering.tsx'
import { testSettings } from '../../test/test-settings.ts'
import { createLazy } from '../../ui/lazy.ts'
import { FOLLOWED_KEY, inOrder, keptOrder, type SortKey } from '../../ui/team-order.ts'
import { asDateTime } from '../../ui/when.ts'
import { BoardMenu, CountMismatch, sortedBy } from './BoardMenu.tsx'
import { squadAsText } from './TeamTools.tsx'
import { ToolsContext } from './ToolsSlots.tsx'

async function openMenu(search = '', file = {}) {
  const strike = vi.fn()
  const settings = testSettings({ search })
  const languages = createLanguageStore({
    search: '',
    stored: null,
    load: (code) => createLazy(() => loadLanguage(code)),
  })
  const { lists, requests } = createTestSession()
  const order = { followed: [], sort: null }
  render(
    <LanguageStoreContext value={languages}>
      <ToolsContext value={{ auction: auction(file), loadedAt: 0, order, setOrder() {} }}>
        <BoardMenu
          message={() => ({ title: 'The board', url: 'https://league.example/' })}
          announce={() => {}}
          lists={lists}
          isOver={false}
          settings={settings}
          hammer={{ strike, arm() {} }}
          renderWatched={() => null}
        >
          {null}
        </BoardMenu>
      </ToolsContext>
    </LanguageStoreContext>,
  )
  await userEvent.click(screen.getByRole('button', { name: 'Menu' }))
  return { settings, strike, languages, requests }
}

// In jsdom a popover is never open.
const row = (name: string | RegExp) => screen.getByRole('button', { name, hidden: true })
const rows = () =>
  screen.getAllByRole('button', { hidden: true }).map((button) => button.textContent)
const slider = () => screen.getByRole('slider', { name: 'Delay', hidden: true })
/** Moves the slider like a browser: `input` while it moves, `change` when it is released. */
const slide = (seconds: number) => fireEvent.input(slider(), { target: { value: seconds } })
const letGo = () => fireEvent(slider(), new Event('change', { bubbles: true }))

describe('decisions/settings: the one menu', () => {
  test('has a row for each thing; what organisers need is one level down', async () => {
    await openMenu()
    expect(rows()).not.toContain('Print squads')
    await userEvent.click(row('For organisers'))
    expect(rows()).toEqual(
      expect.arrayContaining(['Print squads', 'Teams (CSV)', 'Copy overlay address']),
    )
    await userEvent.click(row('For organisers'))
    expect(rows()).toContain('Settings')
  })

  test('stays open when the note inside it closes', async () => {
    await openMenu('', { auction_details: { main: [{ sold_count: 63 }] } })
    await userEvent.click(row('For organisers'))
    const note = document.getElementById(row('Figures differ').getAttribute('popovertarget') ?? '')
    act(() => note?.hidePopover())
    expect(rows()).toContain('Figures differ')
  })

  test('Refresh says why the lists wait, and loads them', async () => {
    const { requests } = await openMenu()
    await userEvent.click(row(/^Refresh ?The lists change only when you refresh them\.$/))
    expect(requests).toHaveLength(1)
  })

  test('shows the wall’s address, which loads its lists again every 15 s', async () => {
    await openMenu()
    await userEvent.click(row('Show on a big screen'))
    expect(screen.getByRole('link', { hidden: true })).toHaveAttribute(
      'href',
      'http://localhost:3000/?view=wall&refresh=15',
    )
  })

  test('sound is off by default, and switching it on plays it once', async () => {
    const { settings, strike } = await openMenu()
    const sound = screen.getByRole('checkbox', { name: 'Sound', hidden: true })
    expect(sound).not.toBeChecked()
    await userEvent.click(sound)
    expect(settings.getState().hasSound).toBe(true)
    expect(strike).toHaveBeenCalledTimes(1)
    await userEvent.click(sound)
    expect(settings.getState().hasSound).toBe(false)
    expect(strike).toHaveBeenCalledTimes(1)
  })

  test('choosing a language shows it and stores it on this device', async () => {
    window.history.replaceState(null, '', '/?lang=en')
    const { languages } = await openMenu()
    const select = screen.getByRole('combobox', { name: 'Language', hidden: true })
    expect([...select.children].map(({ textContent }) => textContent)).toEqual(
      LANGUAGES.map(({ name }) => name),
    )
    await userEvent.selectOptions(select, 'gu')
    await vi.waitFor(() => expect(languages.getState().code).toBe('gu'))
    await vi.waitFor(() => expect(deviceStorage.read('lang')).toBe('gu'))
    expect(window.location.search).toBe('?lang=gu')
  })
})

describe('decisions/settings: the page of settings', () => {
  test('decisions/live-events: the delay takes effect when the slider is released', async () => {
    const { settings } = await openMenu('?delay=20')
    await userEvent.click(row('Settings'))
    expect(slider()).toHaveValue('20')
    expect(slider()).toHaveAttribute('max', '120')
    slide(45)
    expect(slider()).toHaveAttribute('aria-valuetext', '45 s')
    expect(settings.getState().delayS).toBe(20)
    letGo()
    expect(settings.getState().delayS).toBe(45)
  })
})

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

const team = (team_name: string | null, figures: Readonly<Record<string, unknown>> = {}) => ({
  team_name,
  ...figures,
})

function orderOf(teams: readonly object[], by: SortKey | null, followed: readonly string[] = []) {
  const sort = by === null ? null : sortedBy(by)
  return inOrder(auction({ teams }).teams, { followed, sort }).map(({ name }) => name)
}

describe('followed teams come first', () => {
  const teams = [team('A'), team('B'), team('C'), team('D')]

  test('in the file’s order within each group', () => {
    expect(orderOf(teams, null)).toEqual(['A', 'B', 'C', 'D'])
    expect(orderOf(teams, null, ['team-d', 'team-b'])).toEqual(['B', 'D', 'A', 'C'])
  })

  test('even when sorted; an unknown team is ignored', () => {
    expect(orderOf([team('B'), team('C'), team('A')], 'name', ['team-c', 'team-x'])).toEqual([
      'C',
      'A',
      'B',
    ])
  })
})

describe('sorting', () => {
  test.each([
    ['purse', 'current_wallet_balance'],
    ['maxBid', 'max_bid_for_a_player'],
    ['squadSize', 'current_players_count'],
  ] as const)('by %s: highest first, unknown last', (by, field) => {
    const teams = [
      team('none', {}),
      team('little', { [field]: 5 }),
      team('much', { [field]: 100 }),
      team('nothing', { [field]: 0 }),
      team('odd', { [field]: 'x' }),
    ]
    expect(orderOf(teams, by)).toEqual(['much', 'little', 'nothing', 'none', 'odd'])
  })

  test('by name in natural order of accents and numbers, without a name last', () => {
    const teams = [team('Team 10'), team(null), team('Zebras'), team('Émeraude'), team('Team 2')]
    expect(orderOf(teams, 'name')).toEqual(['Émeraude', 'Team 2', 'Team 10', 'Zebras', null])
  })
})

describe('the stored order', () => {
  test.each([
    [null, []],
    ['["team-a","team-b"]', ['team-a', 'team-b']],
    ['["team-a",7,null,{}]', ['team-a']],
    ['{"0":"team-a"}', []],
    ['"team-a"', []],
    ['[', []],
    ['', []],
  ])('%s is read as %j', (kept, followed) => {
    deviceStorage.write(FOLLOWED_KEY, kept)
    expect(keptOrder()).toEqual({ followed, sort: null })
  })
})

const loadedAt = Date.UTC(2025, 3, 1, 10, 0)

function textOf(place: number): string {
  const { teams, seriesName } = auction()
  const team = teams[place]
  if (team === undefined) throw new Error('no such team')
  return squadAsText(team, { seriesName, loadedAt }, ENGLISH.messages)
}

test('a squad as plain text has amounts, purse and the time of the lists', () => {
  expect(textOf(0)).toBe(`Chennai Chargers
Premier League 2025 Auction
Lists as of ${asDateTime(loadedAt)}

1. Veer Sandhu (SL: 7): ₹2,50,00,000
2. Kiran Deshpande (SL: 8): ₹2,50,00,000

8/10 players
Remaining Budget: ₹31,50,00,000
Max Bid for Player: ₹27,00,00,000`)
})

test('a team without players says so', () => {
  expect(textOf(1)).toContain('\n\nNo players yet\n\n10/10 players\nRemaining Budget: -₹5,000\n')
})
