import { act, fireEvent, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, test, vi } from 'vitest'
import type { Features } from '../../features/features.ts'
import { AUCTION_FILE, auction } from '../../test/auction-file.ts'
import { takeLogged } from '../../test/console.ts'
import { lazyFeatures } from '../../test/lazy-features.ts'
import { bid, event, menon, nobody, sandhu } from '../../test/live-events.ts'
import { createTestSession } from '../../test/live-session.ts'
import { showBoard, showLoadedBoard, wordsOf } from '../../test/render-board.tsx'
import { createTestRendering, renderIn } from '../../test/rendering.tsx'
import { createLazy } from '../../ui/lazy.ts'
import { BoardScreen } from './BoardScreen.tsx'

/** A board whose live half is still on its way. */
function openBoard(rendering = createTestRendering()) {
  const watching = createTestSession()
  const here = lazyFeatures(watching.live)
  const answers: { arrive: () => Promise<void>; fail: (cause: unknown) => Promise<void> }[] = []
  const load = vi.fn(
    () =>
      new Promise<Features>((resolve, reject) => {
        answers.push({
          arrive: () => act(async () => resolve(await here.load())),
          fail: (cause) => act(async () => reject(cause)),
        })
      }),
  )
  const code = createLazy(load)
  renderIn(rendering, <BoardScreen lists={watching.lists} features={code} />)
  function newest() {
    const answer = answers.at(-1)
    if (answer === undefined) throw new Error('the code was not asked for')
    return answer
  }
  return { ...watching, load, newest, code }
}

const tryAgain = () => screen.queryByRole('button', { name: 'Try again' })

describe('decisions/first-screen: live updates load after the first screen', () => {
  test('the lists do not wait for them, and no channel opens before they are loaded', async () => {
    const { channel, requests, newest } = openBoard()
    await act(async () => requests[0]?.answer(auction()))
    expect(screen.getByRole('heading', { name: 'Team Summary' })).toBeVisible()
    expect(channel.connections).toHaveLength(0)
    await newest().arrive()
    expect(channel.connections).toHaveLength(1)
    expect(screen.getByRole('button', { name: 'Menu' })).toBeVisible()
  })

  test('pictures wait for them, but also load if they cannot be loaded', async () => {
    const { requests, newest } = openBoard(createTestRendering({ isObserved: false }))
    await act(async () => requests[0]?.answer(auction()))
    expect(document.querySelector('img[src="/logos/chennai.png"]')).toBeNull()
    await newest().fail(new Error('no such file'))
    takeLogged('error')
    expect(document.querySelector('img[src="/logos/chennai.png"]')).toBeVisible()
  })

  test('code that fails to load is logged and pauses live updates, without an alert (§8)', async () => {
    const { channel, load, newest } = openBoard()
    const cause = new Error('no such file')
    await newest().fail(cause)
    expect(takeLogged('error')).toEqual([['A part of the board could not be loaded', cause]])
    expect(screen.getByText('Live updates paused')).toBeVisible()
    expect(screen.queryByRole('alert')).toBeNull()
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }))
    expect(load).toHaveBeenCalledTimes(2)
    await newest().arrive()
    expect(tryAgain()).toBeNull()
    expect(channel.connections).toHaveLength(1)
  })

  test.each([
    ['the browser is online again', () => window.dispatchEvent(new Event('online'))],
    [
      'the viewer comes back to the page',
      () => document.dispatchEvent(new Event('visibilitychange')),
    ],
  ])('it is asked for again when %s', async (_when, happen) => {
    const { channel, load, newest } = openBoard()
    await newest().fail(new Error('no network'))
    takeLogged('error')
    act(() => {
      happen()
    })
    expect(load).toHaveBeenCalledTimes(2)
    await newest().arrive()
    expect(channel.connections).toHaveLength(1)
  })

  test('is shown when it was loaded in another attempt, such as before a reload', async () => {
    const { channel, load, newest, code } = openBoard()
    await newest().fail(new Error('no network'))
    takeLogged('error')
    const other = code.load()
    await newest().arrive()
    await act(async () => void (await other))
    expect(load).toHaveBeenCalledTimes(2)
    expect(channel.connections).toHaveLength(1)
  })
})

const banner = () => screen.queryByRole('region', { name: /^Player/ })
const bannerWords = () => wordsOf(banner())
const found = (selector: string) => {
  const element = document.querySelector(selector)
  if (element === null) throw new Error(`no ${selector}`)
  return element
}
const region = () => found('[aria-live=off]')
/** The words for a screen reader. */
const announced = () => found('[aria-live=polite]').textContent
const notices = () => [...region().children].map(wordsOf)

describe('the tab’s title', () => {
  test('has the open lot, then the series name', async () => {
    const { tell, advance } = await showLoadedBoard()
    const series = document.title
    expect(series).toMatch(/ Auction$/)
    tell(bid(sandhu, 4_50_000))
    expect(document.title).toBe(`₹4,50,000 · Veer Sandhu · ${series}`)
    tell(bid(sandhu, 5_00_000))
    advance(500)
    expect(document.title).toBe(`₹5,00,000 · Veer Sandhu · ${series}`)
    tell(event('playerSold', { ...sandhu, amount: 6_00_000 }))
    advance(500)
    expect(document.title).toBe(`SOLD ₹6,00,000 · Veer Sandhu · ${series}`)
    advance(2500)
    expect(document.title).toBe(series)
  })

  test('has the next bid also when the device’s clock was set back', async () => {
    const { tell, advance, clock } = await showLoadedBoard()
    tell(bid(sandhu, 4_50_000))
    clock.setBack(86_400_000)
    tell(bid(sandhu, 5_00_000))
    advance(500)
    expect(document.title).toMatch(/^₹5,00,000 · /)
  })

  test('adds the series name when the lists load after the lot', async () => {
    const { tell, answer, advance } = showBoard()
    tell(bid(sandhu, 4_50_000))
    await answer(auction())
    advance(500)
    expect(document.title).toMatch(/^₹4,50,000 · Veer Sandhu · .+ Auction$/)
  })
})

describe('§2.7 live banner', () => {
  test('decisions/live-events: a missing value is a dash, a missing photo a placeholder', () => {
    const { tell } = showBoard()
    tell(event('lotOpened', { ...nobody, name: 'Unknown Talent' }))
    expect(bannerWords()).toBe('Unknown Talent [SL: —] Current Bid: —')
    expect(
      within(screen.getByRole('region', { name: /^Player/ })).getByRole('presentation'),
    ).toHaveAttribute('src', expect.stringMatching(/^data:image/))
  })

  test('after Unsold of the player on it the banner stays: photo, name, [SL: number], Current Bid, and Unsold', () => {
    const { tell } = showBoard()
    tell(bid(sandhu, 100), event('playerUnsold', sandhu))
    const banner = screen.getByRole('region', { name: 'Player being bid on' })
    expect(within(banner).getByRole('presentation')).toHaveAttribute('src', '/photos/sandhu.jpg')
    expect(banner).toHaveTextContent(/Veer Sandhu \[SL: 7\] Current Bid: ₹100 Unsold$/)
    expect(banner.parentElement).toHaveAttribute('data-unsold')
    tell(bid(sandhu, 120))
    expect(banner).not.toHaveTextContent('Unsold')
  })
})

describe('§4 notices', () => {
  test.each([
    ['playerSold', 'Player Sold!', 'Sold', 'good'],
    ['playerAdded', 'New Player Added', 'New Player', 'info'],
    ['playerUnsold', 'Player Unsold', 'Unsold', 'bad'],
    ['teamChanged', 'Team Changed', 'Team Changed', 'change'],
    ['saleUndone', 'Undo Sold', 'Undo Sold', 'warn'],
  ] as const)('%s: “%s” with photo, name and the label %s', (kind, title, label, tone) => {
    const { tell } = showBoard()
    tell(event(kind, menon))
    expect(notices()).toEqual([`${title} Aarav Menon ${label}`])
    const notice = region().firstElementChild
    if (!(notice instanceof HTMLElement)) throw new Error('no notice')
    expect(within(notice).getByRole('presentation')).toHaveAttribute('src', '/photos/menon.jpg')
    expect(within(notice).getAllByText(label).at(-1)).toHaveAttribute('data-tone', tone)
  })

  test('the live region exists before the first notice and stays the same element', () => {
    const { tell } = showBoard()
    const before = found('[aria-live=polite]')
    expect(announced()).toBe('')
    tell(event('playerAdded', sandhu))
    expect(found('[aria-live=polite]')).toBe(before)
    expect(announced()).toBe('New Player: Veer Sandhu.')
  })
})

describe('§8 any error from the real-time channel is not shown; decisions/channel', () => {
  const CHANNEL_WORDS = /Live|Reconnecting…/

  test.each([
    ['live', 'Live'],
    ['reconnecting', 'Reconnecting…'],
    ['paused', 'Live updates paused'],
  ] as const)('%s is the calm words “%s”, and no alert', async (status, words) => {
    const { channelIs } = await showLoadedBoard()
    channelIs(status)
    const line = screen.getByText(words)
    expect(line).toBeVisible()
    expect(screen.queryByRole('alert')).toBeNull()
    expect(line.closest('[aria-live], [role="status"], [role="alert"]')).toBeNull()
  })

  test('shows no state before the first connection', async () => {
    await showLoadedBoard()
    expect(screen.queryByText(CHANNEL_WORDS)).toBeNull()
  })

  test('the viewer can retry when updates are paused', async () => {
    const { channelIs, channel } = await showLoadedBoard()
    channelIs('reconnecting')
    expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull()
    channelIs('paused')
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }))
    expect(channel.newest.wakes).toBe(1)
    channelIs('live')
    expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull()
  })
})

const at = (address: string) => window.history.replaceState(null, '', address)
const [CHENNAI, ...OTHERS] = AUCTION_FILE.teams
/** Before and after the sale of Veer Sandhu, no. 7. */
const BEFORE = { teams: [{ ...CHENNAI, players: [] }, ...OTHERS], recent_sell: [], top_sell: [] }
const after = () => auction({ recent_sell: [], top_sell: [] })
const sale = event('playerSold', { ...sandhu, amount: 3_00_00_000 })

const card = () => screen.queryByRole('region', { name: 'Last sold' })
const facts = () => card()?.querySelector<HTMLElement>('button') ?? null
const words = () => wordsOf(facts())

/** The board on which Veer Sandhu was sold, and which waits for the next lot. */
async function afterSale() {
  const board = await showLoadedBoard(BEFORE)
  board.tell(bid(sandhu, 2_00_00_000), sale)
  board.advance(3000)
  return { ...board, refresh: (file = after()) => board.refresh(file) }
}

describe('decisions/live-events: the result card', () => {
  test('stands on the stage after the banner has gone, until the next lot', async () => {
    const { tell } = await afterSale()
    expect(words()).toBe('Veer Sandhu Sold ₹3,00,00,000')
    expect(card()).not.toHaveTextContent(/Current Bid|SL:/)
    expect(screen.queryByRole('region', { name: /^Player/ })).toBeNull()
    tell(bid(menon, 100))
    expect(card()).toBeNull()
  })

  test('lists that are loaded later add the team and its crest', async () => {
    const { refresh } = await afterSale()
    await refresh()
    expect(words()).toBe('Veer Sandhu Sold ₹3,00,00,000 Chennai Chargers')
    expect(card()?.querySelector('[src="/logos/chennai.png"]')).not.toBeNull()
  })

  test('the event and earlier lists never tell the team, nor do lists without the sale', async () => {
    const { tell, refresh } = await showLoadedBoard()
    // The lists on screen have him as sold already, from before an undone sale.
    tell(sale)
    expect(words()).toBe('Veer Sandhu Sold ₹3,00,00,000')
    await refresh(auction(BEFORE))
    expect(words()).toBe('Veer Sandhu Sold ₹3,00,00,000')
  })

  test('lists that say the auction is over end it', async () => {
    const { refresh } = await afterSale()
    await refresh(auction({ status: 0, phase: 'over' }))
    expect(card()).toBeNull()
    expect(screen.getByText('Auction over')).toBeVisible()
  })

  test('a team that has changed since is not named', async () => {
    const { tell, refresh } = await afterSale()
    await refresh()
    tell(event('teamChanged', sandhu))
    expect(words()).toBe('Veer Sandhu Sold ₹3,00,00,000')
    await refresh()
    expect(words()).toContain('Chennai Chargers')
  })

  test('it opens the results that were heard, with their teams', async () => {
    const { tell, refresh } = await afterSale()
    tell(event('playerUnsold', menon))
    await refresh()
    const history = document.getElementById(facts()?.getAttribute('popovertarget') ?? '')
    if (history === null) throw new Error('no history')
    expect(history).toBeEmptyDOMElement()
    fireEvent.click(facts() ?? history)
    expect([...history.querySelectorAll('li')].map(wordsOf)).toEqual([
      expect.stringMatching(/^Aarav Menon Unsold \d/),
      expect.stringMatching(/^Veer Sandhu ₹3,00,00,000 Chennai Chargers \d/),
    ])
  })
})

test('decisions/wall-and-overlay: ?show=last has the last hammer alone, between lots', async () => {
  at('/?view=overlay&show=last')
  const { refresh, tell } = await afterSale()
  const scene = () => screen.queryByRole('region', { name: 'Last sold' })
  expect(scene()).toHaveTextContent('Last soldVeer Sandhu₹3,00,00,000')
  await refresh()
  expect(scene()).toHaveTextContent('Last soldVeer SandhuChennai Chargers₹3,00,00,000')
  tell(bid(menon, 100))
  // It moves out.
  expect(scene()).toBeNull()
})
