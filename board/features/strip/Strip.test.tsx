import { act, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, test } from 'vitest'
import type { LiveSession } from '../../live/live-session.ts'
import { auction } from '../../test/auction-file.ts'
import { takeLogged } from '../../test/console.ts'
import { createFakeVisibility } from '../../test/fake-visibility.ts'
import { bid, event, menon, sandhu } from '../../test/live-events.ts'
import { createTestSession } from '../../test/live-session.ts'
import { paintedSteps } from '../../test/painted-steps.ts'
import { wordsOf } from '../../test/render-board.tsx'
import { createTestRendering, renderIn } from '../../test/rendering.tsx'
import { LiveContext } from '../../ui/live-context.ts'
import { useStore } from '../../ui/use-store.ts'
import { createStrip, type Strip, StripView } from './Strip.tsx'

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
