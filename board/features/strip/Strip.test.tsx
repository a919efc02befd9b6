import { act, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, test } from 'vitest'
import type { LiveSession } from '../../live/live-session.ts'
import { AUCTION_FILE, auction } from '../../test/auction-file.ts'
import { takeLogged } from '../../test/console.ts'
import { createFakeVisibility } from '../../test/fake-visibility.ts'
import { bid, event, menon, nobody, result, sandhu } from '../../test/live-events.ts'
import { createTestSession } from '../../test/live-session.ts'
import { paintedSteps } from '../../test/painted-steps.ts'
import { wordsOf } from '../../test/render-board.tsx'
import { createTestRendering, renderIn } from '../../test/rendering.tsx'
import { LiveContext } from '../../ui/live-context.ts'
import { useStore } from '../../ui/use-store.ts'
import { lastResultOf } from './last-result.ts'
import { createStrip, embedCode, pauseUnseen, type Strip, StripView, UNSEEN_MS } from './Strip.tsx'

function Watching({ strip, live }: { readonly strip: Strip; readonly live: LiveSession }) {
  const lists = useStore(live.lists, (state) => state.lists)
  return (
    <LiveContext value={{ live, lists }}>
      <StripView strip={strip} />
    </LiveContext>
  )
}

async function showStrip(changes: Readonly<Record<string, unknown>> | null = {}) {
  const session = createTestSession()
  const { live, lists, clock } = session
  const seen = createFakeVisibility()
  const strip = createStrip(seen.watch)
  lists.start()
  renderIn(createTestRendering(), <Watching strip={strip} live={live} />, clock)
  live.start()
  await screen.findByRole('link', { name: 'Open the whole board' })
  await act(async () => seen.set(true))
  if (changes !== null) await act(async () => session.requests[0]?.answer(auction(changes)))
  return { ...session, ...paintedSteps(session) }
}

const line = () => wordsOf(document.querySelector('.strip-line'))
const lot = () => screen.queryByRole('region', { name: 'Player being bid on' })

describe('decisions/strip: ?view=strip', () => {
  test('between lots says why, of which auction, and what was sold last', async () => {
    const { channelIs } = await showStrip()
    channelIs('live')
    expect(screen.getByText('Premier League 2025 Auction')).toBeVisible()
    expect(screen.getByText('Waiting for the next player')).toBeVisible()
    expect(line()).toMatch(/^\S.*2025 SOLD Veer Sandhu ₹2,50,00,000 Chennai Chargers$/)
  })

  test('§4 a sale is shown for 3 s, and then as the last result; its team waits for the lists', async () => {
    const { tell, advance, channelIs } = await showStrip()
    channelIs('live')
    tell(bid(menon, 4_50_00_000), event('playerSold', { ...menon, amount: 5_00_00_000 }))
    const sold = screen.getByRole('region', { name: 'Player Sold!' })
    expect(wordsOf(sold)).toBe('Aarav Menon [SL: 18] ₹5,00,00,000 SOLD')
    advance(3000)
    expect(screen.queryByRole('region')).toBeNull()
    expect(line()).toBe('Last result SOLD Aarav Menon ₹5,00,00,000')
  })

  test('§4 a player whom nobody bought stays, marked, and is the last result with the next lot', async () => {
    const { tell, channelIs } = await showStrip()
    channelIs('live')
    tell(bid(menon, 4_50_00_000), event('playerUnsold', menon))
    expect(wordsOf(lot())).toBe('Aarav Menon [SL: 18] Current Bid: ₹4,50,00,000 Unsold')
    tell(bid(sandhu, 100))
    expect(line()).toBe('Last result Unsold Aarav Menon')
  })

  test('§4 lists that are out of date no longer know the last result', async () => {
    const { tell, channelIs } = await showStrip()
    channelIs('live')
    tell(event('saleUndone', sandhu))
    expect(line()).toBe('Live')
  })

  test('§8 no error of the channel is shown: a quiet state is', async () => {
    const { channelIs } = await showStrip()
    expect(line()).toMatch(/2025 SOLD /)
    channelIs('reconnecting')
    expect(line()).toMatch(/^Reconnecting… SOLD /)
    expect(screen.queryByRole('alert')).toBeNull()
  })

  test('§8 a data file that fails to load: the message, Try again, and the lot all the same', async () => {
    const { requests, tell } = await showStrip(null)
    expect(screen.getByText('Loading…')).toBeVisible()
    await act(async () => requests[0]?.fail(new Error('503')))
    takeLogged('error')
    const alert = screen.getByRole('alert')
    expect(wordsOf(alert)).toBe('Failed to load auction data')
    tell(bid(menon, 4_50_00_000))
    expect(lot()).not.toBeNull()
    await userEvent.click(within(alert).getByRole('button', { name: 'Try again' }))
    await act(async () => requests[1]?.answer(auction()))
    expect(screen.queryByRole('alert')).toBeNull()
    expect(line()).toContain('Veer Sandhu')
  })

  test('is a link to the whole board, in a tab of its own, with its room and language', async () => {
    window.history.replaceState(null, '', '/?view=strip&room=final&lang=hi')
    await showStrip()
    const link = screen.getByRole('link')
    expect(link).toHaveAttribute('href', 'http://localhost:3000/?room=final&lang=hi')
    expect(link).toHaveAttribute('target', '_blank')
    expect(link).toHaveAttribute('rel', 'noopener noreferrer')
  })

  test('screen readers hear sales, and no bids between the words of the site', async () => {
    const { tell } = await showStrip()
    const region = document.querySelector('[aria-live=polite]')
    tell(bid(menon, 4_50_00_000))
    expect(region).toBeEmptyDOMElement()
    tell(event('playerSold', { ...menon, amount: 5_00_00_000 }))
    expect(region).toHaveTextContent('Sold: Aarav Menon, 5 crore rupees.')
  })

  test('needs no channel until it is seen', async () => {
    const { channel } = await showStrip()
    expect(channel.newest).toMatchObject({ pauses: 1, wakes: 1 })
  })
})

function frameOf(changes: Partial<Parameters<typeof embedCode>[0]> = {}) {
  const code = embedCode({
    here: 'https://board.example/?room=final&q=rane&lang=hi&delay=30#team-old',
    title: 'Premier League Auction',
    languageCode: 'en',
    note: 'FRAME_ANCESTORS',
    ...changes,
  })
  document.body.innerHTML = code
  const frame = document.querySelector('iframe')
  if (frame === null) throw new Error('no frame')
  return { code, frame }
}

describe('decisions/strip: the embed code', () => {
  test('shows the strip of the board’s room, without the sender’s own settings', () => {
    const { frame } = frameOf()
    expect(frame.src).toBe('https://board.example/?room=final&view=strip')
  })

  test('is in the language of the board from which it was copied', () => {
    expect(frameOf({ languageCode: 'hi' }).frame.src).toBe(
      'https://board.example/?room=final&view=strip&lang=hi',
    )
  })

  test('is 320 to 1200 px by 72 px, loads when it is needed and has a title', () => {
    const { frame } = frameOf()
    expect(frame.height).toBe('72')
    expect(frame.width).toBe('100%')
    expect(frame.style).toMatchObject({ minWidth: '320px', maxWidth: '1200px' })
    expect(frame.getAttribute('loading')).toBe('lazy')
    expect(frame.title).toBe('Premier League Auction')
  })

  test('names the setting without which the frame stays empty', () => {
    expect(frameOf().code).toMatch(/^<!-- FRAME_ANCESTORS -->\n/)
  })

  test('no name of a series ends an attribute or the frame', () => {
    const title = '"><script>alert(1)</script> & Co Auction'
    const { frame } = frameOf({ title })
    expect(frame.title).toBe(title)
    expect(document.querySelector('script')).toBeNull()
  })
})

const lists = (sale: object) =>
  auction({ recent_sell: [{ ...AUCTION_FILE.recent_sell[0], ...sale }] })

describe('decisions/strip: the last result', () => {
  test('is the newest sale of the lists until one is heard', () => {
    const listed = lists({ full_name: 'Dev Rao', auction_sold_amount: 500, team_name: 'Delhi' })
    expect(lastResultOf([], listed, null)).toEqual({
      name: 'Dev Rao',
      soldFor: 500,
      isSold: true,
      team: 'Delhi',
      at: listed.recentSales[0]?.soldAt,
    })
    expect(lastResultOf([result('playerSold', sandhu)], listed, null)?.name).toBe(sandhu.name)
  })

  test('§3 an event names no team: it comes from lists that hold the sale', () => {
    const heard = [result('playerSold', sandhu)]
    const sale = { sl_no: sandhu.serialNumber, auction_sold_amount: sandhu.amount }
    expect(lastResultOf(heard, null, null)?.team).toBeNull()
    expect(lastResultOf(heard, lists({ ...sale, team_name: 'Delhi' }), null)?.team).toBe('Delhi')
    const other = lists({ ...sale, sl_no: 99, team_name: 'Delhi' })
    expect(lastResultOf(heard, other, null)?.team).toBeNull()
    const numberless = lists({ ...sale, sl_no: null, team_name: 'Delhi' })
    const unnumbered = [result('playerSold', { ...sandhu, serialNumber: null })]
    expect(lastResultOf(unnumbered, numberless, null)?.team).toBeNull()
  })

  test('is not that of the lot on show', () => {
    const heard = [result('playerSold', sandhu, 2), result('playerUnsold', menon)]
    expect(lastResultOf(heard, null, sandhu)).toEqual({
      name: menon.name,
      soldFor: null,
      isSold: false,
      team: null,
      at: null,
    })
    expect(lastResultOf([result('playerSold', sandhu)], null, sandhu)).toBeNull()
  })

  test('is none where lists that are out of date are all there is', () => {
    expect(lastResultOf([], null, null)).toBeNull()
    expect(lastResultOf([], auction({ recent_sell: [] }), null)).toBeNull()
  })

  test('§8 a player of whom nothing is known is no failure', () => {
    expect(lastResultOf([result('playerSold', nobody)], auction(), null)).toEqual({
      name: null,
      soldFor: null,
      isSold: true,
      team: null,
      at: null,
    })
  })
})

function setUp() {
  const session = createTestSession()
  const seen = createFakeVisibility()
  const stop = pauseUnseen(session.live, session.clock, seen.watch)
  const stopSession = session.live.start()
  return { ...session, seen, stop, stopSession, newest: () => session.channel.newest }
}

test('decisions/strip: it pauses once it has been out of sight for some time, and wakes at once', () => {
  const { newest, clock, seen } = setUp()
  seen.set(true)
  seen.set(false)
  clock.advance(UNSEEN_MS - 1)
  expect(newest().pauses).toBe(1)
  clock.advance(1)
  expect(newest().pauses).toBe(2)
  seen.set(true)
  expect(newest().wakes).toBe(2)
})

test('decisions/strip: who scrolls past it and back costs no reconnection', () => {
  const { newest, clock, seen } = setUp()
  seen.set(true)
  seen.set(false)
  clock.advance(UNSEEN_MS - 1)
  seen.set(true)
  clock.advance(60_000)
  expect(newest()).toMatchObject({ pauses: 1, wakes: 1 })
})

test('leaving the strip ends the pause and leaves no timer', () => {
  const { newest, clock, seen, stop, stopSession } = setUp()
  seen.set(false)
  stop()
  expect(newest().wakes).toBe(1)
  expect(seen.watchers).toBe(0)
  stopSession()
  clock.advance(60_000)
  expect(newest().pauses).toBe(1)
  expect(clock.pendingTimers).toBe(0)
})
