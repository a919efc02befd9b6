import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, test, vi } from 'vitest'
import { auction, numberedTeams } from '../../test/auction-file.ts'
import { takeLogged } from '../../test/console.ts'
import { event, menon, sandhu } from '../../test/live-events.ts'
import { NOW } from '../../test/live-session.ts'
import { rowsOf, showBoard, showLoadedBoard, wordsOf } from '../../test/render-board.tsx'
import { asTime } from '../../ui/time-of-day.ts'
import { asDateTime } from '../../ui/when.ts'

const heading = (name: string) => screen.queryByRole('heading', { name })
const refresh = () => screen.getByRole('button', { name: /^Refresh/ })

describe('§2.5 loading', () => {
  test('a spinner is shown while data loads, then the board', async () => {
    const { answer, requests } = showBoard()
    expect(screen.getByText('Loading…')).toHaveAttribute('role', 'status')
    expect(heading('Team Summary')).toBeNull()
    await answer(auction())
    expect(screen.queryByText('Loading…')).toBeNull()
    expect(heading('Premier League 2025 Auction')).toBeVisible()
    expect(requests).toHaveLength(1)
  })
})

describe('§8 data file cannot be fetched or parsed', () => {
  test('red alert with exactly the text of §2.6; the error is also logged', async () => {
    const { fail } = showBoard()
    const takeOver = vi.fn()
    window.gavelTakeOver = takeOver
    const cause = new Error('answered 404')
    await fail(cause)
    expect(takeOver, 'the page’s first screen goes').toHaveBeenCalled()
    delete window.gavelTakeOver
    expect(screen.getByRole('alert').textContent).toBe('Failed to load auction data')
    expect(screen.queryByText('Loading…')).toBeNull()
    expect(takeLogged('error')).toEqual([['Failed to load auction data', cause]])
  })

  test('a retry keeps the alert until the file is loaded', async () => {
    const { fail, answer, requests } = showBoard()
    await fail(new Error('first'))
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }))
    expect(requests).toHaveLength(2)
    expect(screen.getByRole('button', { name: 'Trying…' })).toHaveAttribute('aria-disabled', 'true')
    expect(screen.getByRole('button', { name: 'Trying…' })).toHaveFocus()
    expect(screen.getByRole('alert')).toBeVisible()
    await fail(new Error('second'))
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }))
    await answer(auction())
    expect(screen.queryByRole('alert')).toBeNull()
    expect(heading('Team Summary')).toBeVisible()
    expect(takeLogged('error')).toHaveLength(2)
  })
})

describe('§7 loaded once at start', () => {
  test('leaving the screen aborts the request without logging', async () => {
    const { fail, requests, unmount } = showBoard()
    unmount()
    expect(requests[0]?.signal.aborted).toBe(true)
    await fail(new Error('aborted'))
    expect(takeLogged('error')).toEqual([])
  })
})

describe('§4 lists are not refreshed by events; decisions/live-events', () => {
  test('a failed refresh keeps the lists, shows a quiet message and logs the error', async () => {
    const { tell, fail, answer } = await showLoadedBoard()
    tell(event('playerAdded', sandhu))
    await userEvent.click(refresh())
    const cause = new Error('answered 503')
    await fail(cause)
    expect(heading('Premier League 2025 Auction')).toBeVisible()
    expect(screen.getByText('Could not refresh')).toBeVisible()
    expect(screen.queryByRole('alert')).toBeNull()
    expect(takeLogged('error')).toEqual([['Failed to load auction data', cause]])
    await userEvent.click(refresh())
    await answer(auction())
    expect(screen.queryByText('Could not refresh')).toBeNull()
    expect(screen.queryByText(/ since /)).toBeNull()
  })

  test('only a failed refresh is retried when the browser is online again', async () => {
    const { tell, fail, requests } = await showLoadedBoard()
    const comeOnline = () => act(() => void window.dispatchEvent(new Event('online')))
    comeOnline()
    expect(requests).toHaveLength(1)
    tell(event('playerAdded', sandhu))
    await userEvent.click(screen.getByRole('button', { name: 'Refresh' }))
    await fail(new Error('no network'))
    takeLogged('error')
    comeOnline()
    expect(requests).toHaveLength(3)
  })
})

/** The header card, as the words in it. */
const header = () => wordsOf(screen.getByRole('heading', { level: 1 }).closest('header'))

describe('§2.1 header card', () => {
  test('{series_name} Auction, Total Teams, and ACTIVE when status equals 1', async () => {
    await showLoadedBoard()
    expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent(
      /^Premier League 2025 Auction$/,
    )
    expect(header()).toBe('Premier League 2025 Auction Total Teams: 3 Status: ACTIVE')
    expect(screen.getByText('ACTIVE')).toHaveAttribute('data-tone', 'good')
    expect(document.title).toBe('Premier League 2025 Auction')
  })

  test('INACTIVE for any other status', async () => {
    await showLoadedBoard({ status: 0 })
    expect(screen.getByText('INACTIVE')).not.toHaveAttribute('data-tone', 'good')
    expect(screen.queryByText('ACTIVE')).toBeNull()
  })
})

test('§3 decisions/data-file: of an item without any field the board shows dashes', async () => {
  const items = [{}]
  await showLoadedBoard({
    auction_details: { main: items },
    teams: [{ players: items }],
    recent_sell: items,
    top_sell: items,
    pending: items,
  })
  expect(header()).toBe('— Auction Total Teams: — Status: ACTIVE')
  expect(screen.getByRole('region', { name: 'Team Summary' })).toHaveTextContent('— of —')
  for (const tab of ['Teams', 'Pending Players', 'Recent Sells', 'Top Sells']) {
    await choose(tab)
    expect(wordsOf(panel()), tab).toContain('SL: —')
    expect(wordsOf(document.body), tab).not.toMatch(/NaN|undefined|null|Invalid|₹/)
  }
})

describe('§2.2 Auction Statistics card', () => {
  const statistics = () => wordsOf(screen.getByRole('region', { name: 'Auction Statistics' }))

  test('Total Players, Sold, Unsold, Pending: the file’s own figures', async () => {
    await showLoadedBoard()
    expect(statistics()).toBe('Auction Statistics Total Players 120 Sold 64 Unsold 17 Pending 39')
  })
})

describe('§2.3 Team Summary table', () => {
  const summary = () => screen.getByRole('region', { name: 'Team Summary' })
  const rows = () => within(summary()).getAllByRole('row').slice(1)

  test('each row has the name, Max Bid for Player, and the label X of Y', async () => {
    await showLoadedBoard()
    expect(
      within(summary())
        .getAllByRole('columnheader')
        .map((header) => header.textContent),
    ).toEqual(['Team', 'Max Bid for Player', 'Players'])
    expect(rows().map(wordsOf)).toEqual([
      'Chennai Chargers ₹27,00,00,000 8 of 10',
      'मुंबई ₹0 10 of 10',
      'Delhi Dynamos ₹12,00,00,000 3 of 10',
    ])
  })

  test('each row has the team logo, or the placeholder of §2.9', async () => {
    await showLoadedBoard()
    const logos = rows().map((row) => within(row).getByRole('presentation').getAttribute('src'))
    expect(logos).toEqual([
      '/logos/chennai.png',
      expect.stringMatching(/^data:image/),
      '/logos/delhi.png',
    ])
  })

  test('the bar is named for its team and coloured by how full the squad is', async () => {
    await showLoadedBoard()
    const bars = rows().map((row) => within(row).getByRole('progressbar'))
    expect(bars.map((bar) => bar.getAttribute('aria-label'))).toEqual([
      'Players of Chennai Chargers',
      'Players of मुंबई',
      'Players of Delhi Dynamos',
    ])
    expect(bars.map((bar) => bar.firstElementChild?.getAttribute('data-fill'))).toEqual([
      'nearly-full',
      'full',
      'open',
    ])
  })
})

test('decisions/settings: sorting is told to screen readers, and followed teams stay first', async () => {
  await showLoadedBoard()
  await userEvent.click(screen.getByRole('button', { name: 'Menu' }))
  const sortBy = (label: string) =>
    userEvent.selectOptions(
      screen.getByRole('combobox', { name: 'Sort teams', hidden: true }),
      label,
    )
  const column = (name: string) => screen.getByRole('columnheader', { name })
  const expectOrder = (...names: string[]) => {
    for (const role of ['rowheader', 'article']) {
      const inOrder = screen.getAllByRole(role).map(wordsOf)
      expect(inOrder, role).toEqual(names.map((name) => expect.stringMatching(`^${name}`)))
    }
  }
  await sortBy('Name')
  expectOrder('Chennai', 'Delhi', 'मुंबई')
  expect(column('Team')).toHaveAttribute('aria-sort', 'ascending')
  await sortBy('Remaining Budget')
  expectOrder('Delhi', 'Chennai', 'मुंबई')
  await sortBy('Max Bid for Player')
  expectOrder('Chennai', 'Delhi', 'मुंबई')
  expect(column('Team')).not.toHaveAttribute('aria-sort')
  expect(column('Max Bid for Player')).toHaveAttribute('aria-sort', 'descending')
  await userEvent.click(screen.getByRole('button', { name: 'Follow मुंबई' }))
  expectOrder('मुंबई', 'Chennai', 'Delhi')
  await sortBy('As announced')
  expectOrder('मुंबई', 'Chennai', 'Delhi')
})

const SOLD_AT = asDateTime(new Date(2025, 3, 1, 15, 30).getTime())
const panel = () => screen.getByRole('tabpanel')
const chosen = () => screen.getByRole('tab', { selected: true }).textContent
const choose = (name: string) => userEvent.click(screen.getByRole('tab', { name }))
const photosIn = (part: HTMLElement) =>
  within(part)
    .getAllByRole('presentation')
    .filter((image) => image instanceof HTMLImageElement)
    .map((image) => image.getAttribute('src'))

describe('§2.4 tabs', () => {
  test('default Teams: Teams, Pending Players, Recent Sells, Top Sells', async () => {
    await showLoadedBoard()
    expect(screen.getAllByRole('tab').map(({ textContent }) => textContent)).toEqual([
      'Teams',
      'Pending Players',
      'Recent Sells',
      'Top Sells',
    ])
    expect(chosen()).toBe('Teams')
  })

  test.each([
    ['', 'Teams'],
    ['?tab=recent', 'Recent Sells'],
    ['?tab=Top', 'Teams'],
    ['?room=final&tab=top', 'Top Sells'],
  ])('decisions/search-and-sharing: the address /%s opens %s', async (search, tab) => {
    window.history.replaceState(null, '', `/${search}`)
    await showLoadedBoard()
    expect(chosen()).toBe(tab)
  })

  test('choosing a tab adds a history entry and keeps the other parameters', async () => {
    window.history.replaceState(null, '', '/?room=final')
    await showLoadedBoard()
    await choose('Top Sells')
    expect(window.location.search).toBe('?room=final&tab=top')
    await choose('Teams')
    expect(window.location.search).toBe('?room=final')
    window.history.back()
    expect(await screen.findByRole('tab', { name: 'Top Sells', selected: true })).toBeVisible()
    window.history.back()
    expect(await screen.findByRole('tab', { name: 'Teams', selected: true })).toBeVisible()
  })
})

describe('§2.4 Teams', () => {
  const card = (name: string) => screen.getByRole('article', { name })

  test('one card per team, with its badge, Remaining Budget, Max Bid and a labelled list of players', async () => {
    await showLoadedBoard()
    expect(screen.getAllByRole('article').map(wordsOf)).toEqual([
      'Chennai Chargers 8/10 players Remaining Budget ₹31,50,00,000 Max Bid for Player ' +
        '₹27,00,00,000 Veer Sandhu SL: 7 SOLD ₹2,50,00,000 Kiran Deshpande SL: 8 SOLD ₹2,50,00,000',
      'मुंबई 10/10 players Remaining Budget -₹5,000 Max Bid for Player ₹0 No players yet',
      'Delhi Dynamos 3/10 players Remaining Budget ₹40,00,00,000 Max Bid for Player ' +
        '₹12,00,00,000 No players yet',
    ])
    expect(within(card('Chennai Chargers')).getByText('8/10 players')).toBeVisible()
    expect(rowsOf('Players of Chennai Chargers')).toHaveLength(2)
  })

  test('logo and photos, with placeholders where they are missing', async () => {
    await showLoadedBoard()
    expect(photosIn(card('Chennai Chargers'))).toEqual([
      '/logos/chennai.png',
      '/photos/sandhu.jpg',
      expect.stringMatching(/^data:image/),
    ])
  })
})

describe('§2.4 Pending Players', () => {
  test('photo, name, serial, and a red Unsold badge when the sold status is 2', async () => {
    await showLoadedBoard()
    await choose('Pending Players')
    expect(rowsOf('Pending Players')).toEqual([
      'Shubman Gill SL: 77',
      'Prithvi Shaw SL: 100 Unsold',
    ])
    expect(within(panel()).getByText('Unsold')).toHaveAttribute('data-tone', 'bad')
    expect(photosIn(panel())).toEqual(['/photos/gill.jpg', expect.stringMatching(/^data:image/)])
  })
})

describe('§2.4 Recent Sells', () => {
  test('photo, name, serial, team, local date-time of the sale, amount, SOLD badge', async () => {
    await showLoadedBoard()
    await choose('Recent Sells')
    expect(rowsOf('Recent Sells')).toEqual([
      `Veer Sandhu SL: 7 SOLD ₹2,50,00,000 Chennai Chargers · ${SOLD_AT}`,
      `Aarav Menon SL: 18 SOLD ₹2,50,00,000 मुंबई · ${SOLD_AT}`,
    ])
    expect(photosIn(panel())).toEqual(['/photos/sandhu.jpg', '/photos/sandhu.jpg'])
  })
})

describe('§2.4 Top Sells', () => {
  test('ranked #1, #2 and so on, in the file’s order, with the same details', async () => {
    await showLoadedBoard()
    await choose('Top Sells')
    expect(rowsOf('Top Sells')).toEqual([
      `#1 Aarav Menon SL: 18 SOLD ₹27,00,00,000 Chennai Chargers · ${SOLD_AT}`,
      `#2 Veer Sandhu SL: 7 SOLD ₹2,50,00,000 Chennai Chargers · ${SOLD_AT}`,
    ])
    expect(within(panel()).getByText('#1')).toBeVisible()
    expect(within(panel()).getByText('#2')).toBeVisible()
  })
})

test.each([
  ['Teams', { teams: [] }, 'No teams yet'],
  ['Pending Players', { pending: [] }, 'No pending players'],
  ['Recent Sells', { recent_sell: [] }, 'No recent sells'],
  ['Top Sells', { top_sell: [] }, 'No top sells yet'],
])('§2.4 %s, with %j: “%s”', async (tab, changes, text) => {
  await showLoadedBoard(changes)
  await choose(tab)
  expect(panel().textContent).toBe(text)
})

const link = (name: string) => screen.getByRole('link', { name })

/** The cards that were brought into view, in order. */
function watchScrolling(): Element[] {
  const scrolled: Element[] = []
  vi.spyOn(Element.prototype, 'scrollIntoView').mockImplementation(function (this: Element) {
    scrolled.push(this)
  })
  return scrolled
}

describe('§2.3 the name links to that team’s card on the same page', () => {
  test('from another tab: the Teams tab is shown, the card in view and focused', async () => {
    window.history.replaceState(null, '', '/?tab=top')
    const scrolled = watchScrolling()
    await showLoadedBoard()
    await userEvent.click(link('Delhi Dynamos'))
    const card = await screen.findByRole('article', { name: 'Delhi Dynamos' })
    await waitFor(() => expect(card).toHaveFocus())
    expect(chosen()).toBe('Teams')
    expect(scrolled).toEqual([card])
  })

  test('the last of many teams is reached immediately', async () => {
    window.history.replaceState(null, '', '/#team-team-60')
    await showLoadedBoard({ teams: numberedTeams(60) })
    expect(screen.getByRole('article', { name: 'Team 60' })).toHaveFocus()
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

test('decisions/search-and-sharing: a team without a Latin letter has its address', async () => {
  await showLoadedBoard()
  await userEvent.click(link('मुंबई'))
  await waitFor(() => expect(screen.getByRole('article', { name: 'मुंबई' })).toHaveFocus())
})

test.each(['#team-nobody', '#%E0%A4%A'])(
  'an address without a team is ignored: %s',
  async (hash) => {
    window.history.replaceState(null, '', `/?tab=top${hash}`)
    const scrolled = watchScrolling()
    await showLoadedBoard()
    expect(chosen()).toBe('Top Sells')
    expect(scrolled).toEqual([])
  },
)

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
