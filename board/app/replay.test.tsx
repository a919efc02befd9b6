import { act, fireEvent, screen, within } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { readAuctionFile } from '../../contract/auction-file.ts'
import { RECORDED_AT, recordedAuction } from '../../tests/kit/recorded-auction.ts'
import { createReplay } from '../features/replay/Replay.tsx'
import { createWatch } from '../features/watch/Watch.tsx'
import { createListsStore } from '../live/lists-store.ts'
import { LiveSession, type LiveSessionOptions } from '../live/live-session.ts'
import { createPlayback } from '../live/network/playback.ts'
import { prepareRecording } from '../live/network/prepare-recording.ts'
import { takeLogged } from '../test/console.ts'
import { createFakeChannel } from '../test/fake-channel.ts'
import { createFakeClock } from '../test/fake-clock.ts'
import { createFakeStorage } from '../test/fake-storage.ts'
import { createFakeVisibility } from '../test/fake-visibility.ts'
import { lazyFeatures } from '../test/lazy-features.ts'
import { createTestRendering, renderIn } from '../test/rendering.tsx'
import { BoardScreen } from './screens/BoardScreen.tsx'

const { steps, files } = recordedAuction({ lots: 16, teams: 3 })
const recorded = prepareRecording(steps)

/** Lets requests, lazy code and the next frame come. */
async function settle(clock: ReturnType<typeof createFakeClock>) {
  await act(async () => clock.paint())
  for (let turn = 0; turn < 3; turn += 1) await act(async () => clock.paint())
}

/** The board of an auction that is over, with its recording. */
async function showReplay(replay: Partial<Parameters<typeof createReplay>[0]> = {}) {
  const clock = createFakeClock(RECORDED_AT)
  let requests = 0
  const lists = createListsStore({
    async loadAuction() {
      requests += 1
      const read = readAuctionFile({ ...files.at(-1), status: 0 })
      if (!read.ok) throw new Error(read.problem)
      return read.auction
    },
    now: clock.now,
    onFailure(cause) {
      throw cause
    },
  })
  const session = (more: Partial<LiveSessionOptions>): LiveSession =>
    new LiveSession({
      clock,
      lists,
      openChannel: createFakeChannel().openChannel,
      watchVisibility: createFakeVisibility(true).watch,
      ...more,
    })
  const features = lazyFeatures(
    session({ finished: { at: RECORDED_AT } }),
    createWatch({ device: createFakeStorage(), place: '', search: '', isOver: true }),
    createReplay({
      block: { service: false, replay: 'recording.jsonl' },
      search: '',
      lists,
      load: async () =>
        createPlayback(recorded, { clock, status: 'recorded', readFile: readAuctionFile }),
      createSession: session,
      ...replay,
    }),
  )
  renderIn(createTestRendering(), <BoardScreen lists={lists} features={features} />, clock)
  await settle(clock)
  // The code that a press loads.
  await act(() => import('../features/replay/ReplayLayer.tsx').then(() => {}))
  const press = async (name: string) => {
    fireEvent.click(screen.getByRole('button', { name }))
    await settle(clock)
    // The lists come after the stage.
    await act(async () => clock.advance(100))
    await settle(clock)
  }
  return {
    clock,
    requests: () => requests,
    press,
    advance: async (ms: number) => {
      await act(async () => clock.advance(ms))
      await settle(clock)
    },
  }
}

const watchAgain = 'Watch the auction again'
const bar = () => within(screen.getByRole('region', { name: 'Replay of the auction' }))
const slider = () => bar().getByRole('slider', { name: 'Lots' })

describe('decisions/replay: the same board', () => {
  test('the lists follow a jump and every sale that plays', async () => {
    const { press, advance, requests } = await showReplay()
    await press(watchAgain)
    const sold = () => screen.getByText('Sold', { selector: 'dt' }).nextSibling?.textContent
    expect(sold()).toBe('0')
    await advance(120_000)
    expect(Number(sold())).toBeGreaterThan(0)
    expect(screen.queryByRole('button', { name: 'Refresh' })).toBeNull()
    const before = sold()
    await press('Previous lot')
    expect(Number(sold())).toBeLessThan(Number(before) + 1)
    await press('Back to the results')
    expect(Number(sold())).toBeGreaterThan(8)
    // The page's own file, at the start and when the recording was closed.
    expect(requests()).toBe(2)
  })
})

describe('decisions/replay: steering', () => {
  test('plays, pauses and changes its speed', async () => {
    const { press, advance } = await showReplay()
    await press(watchAgain)
    expect(screen.getByText('Replay', { selector: '[data-channel="recorded"] *' })).toBeVisible()
    fireEvent.change(bar().getByRole('combobox', { name: 'Speed' }), { target: { value: '20' } })
    await advance(5000)
    const index = Number(slider().getAttribute('value'))
    expect(index).toBeGreaterThan(2)
    await press('Pause')
    await advance(60_000)
    expect(slider()).toHaveAttribute('value', String(index))
    await press('Play')
    await advance(20_000)
    expect(Number(slider().getAttribute('value'))).toBeGreaterThan(index)
  })

  test('has a mark for each lot, and goes to the lot where the slider stops', async () => {
    const { press, advance } = await showReplay()
    await press(watchAgain)
    await press('Pause')
    expect(slider()).toHaveAttribute('max', String(recorded.lots.length))
    fireEvent.change(slider(), { target: { value: '3' } })
    fireEvent.change(slider(), { target: { value: '7' } })
    const lot = recorded.lots[6]
    const team = lot?.isSold ? `, ₹.* · ${lot.team}` : ', Unsold'
    expect(slider()).toHaveAttribute(
      'aria-valuetext',
      expect.stringMatching(`^${lot?.name}, SL: ${lot?.serialNumber}${team}$`),
    )
    await advance(200)
    expect(screen.getByRole('region', { name: 'Player being bid on' })).toHaveTextContent(
      `${lot?.name}`,
    )
  })

  test('arrow keys go to the previous and the next lot, but not in a field', async () => {
    const { press, clock } = await showReplay()
    await press(watchAgain)
    await press('Pause')
    fireEvent.keyDown(document.body, { key: 'ArrowRight' })
    fireEvent.keyDown(document.body, { key: 'ArrowRight' })
    await settle(clock)
    expect(slider()).toHaveAttribute('value', '2')
    fireEvent.keyDown(document.body, { key: 'ArrowLeft' })
    fireEvent.keyDown(screen.getByRole('combobox', { name: 'Jump to a player' }), {
      key: 'ArrowRight',
    })
    await settle(clock)
    expect(slider()).toHaveAttribute('value', '1')
  })

  test('jumps to a player, and through a team’s purchases', async () => {
    const { press, clock } = await showReplay()
    await press(watchAgain)
    await press('Pause')
    const field = screen.getByRole('combobox', { name: 'Jump to a player' })
    fireEvent.change(field, { target: { value: '9' } })
    fireEvent.submit(field)
    await settle(clock)
    const nine = recorded.lots.findIndex(({ serialNumber }) => serialNumber === '9')
    expect(slider()).toHaveAttribute('value', String(nine + 1))
    const bought = recorded.lots.flatMap(({ team }, index) => (team === 'Team 2' ? index + 1 : []))
    fireEvent.change(screen.getByRole('combobox', { name: 'Purchases of' }), {
      target: { value: 'Team 2' },
    })
    await settle(clock)
    expect(slider()).toHaveAttribute('value', String(bought[0]))
    await press('Next lot')
    expect(slider()).toHaveAttribute('value', String(bought[1]))
  })

  test('a link leads to its moment, and is not in the way of the wall and the overlay', async () => {
    const lot = recorded.lots[11]
    await showReplay({ search: `?at=${lot?.id}` })
    expect(screen.getByRole('region', { name: 'Player being bid on' })).toHaveTextContent(
      `${lot?.name}`,
    )
    expect(slider()).toHaveAttribute('value', '12')
  })
})

describe('decisions/replay: a recording that cannot be played', () => {
  test('is one sentence on the board, and the lists of the auction stay', async () => {
    const { press } = await showReplay({ load: () => Promise.reject(new Error('line 7')) })
    await press(watchAgain)
    expect(takeLogged('error')).toHaveLength(1)
    expect(screen.getByText(/^The recording of this auction is damaged/)).toBeVisible()
    expect(screen.getByText('Sold', { selector: 'dt' }).nextSibling).not.toHaveTextContent('0')
    expect(screen.getByRole('button', { name: watchAgain })).toBeVisible()
  })

  test.each([
    { service: false },
    { service: '', replay: 'recording.jsonl' },
    { service: false, replay: '../recording.jsonl' },
    { service: false, replay: 'https://other.example/recording.jsonl' },
  ])('is not offered with %o', (block) => {
    const unused = {} as Parameters<typeof createReplay>[0]
    expect(createReplay({ ...unused, block, search: '' })).toBeNull()
  })
})
