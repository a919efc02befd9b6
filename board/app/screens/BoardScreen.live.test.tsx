import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, test } from 'vitest'
import { auction } from '../../test/auction-file.ts'
import { bid, event, menon, nobody, sandhu } from '../../test/live-events.ts'
import { showBoard, showLoadedBoard, wordsOf } from '../../test/render-board.tsx'

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

  test('after Unsold of the player on it the banner stays: name, [SL: number], Current Bid, and Unsold', () => {
    const { tell } = showBoard()
    tell(bid(sandhu, 100), event('playerUnsold', sandhu))
    const banner = screen.getByRole('region', { name: 'Player being bid on' })
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

  test('decisions/live-events: one summary of missed events after an absence', () => {
    const { tell, pageIs } = showBoard()
    pageIs('hidden')
    tell(event('playerSold', sandhu), event('playerUnsold', menon), event('playerUnsold', sandhu))
    tell(bid(menon, 300))
    pageIs('visible')
    expect(notices()).toEqual(['While you were away: 1 sold, 2 unsold'])
    expect(bannerWords()).toContain('Aarav Menon')
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
