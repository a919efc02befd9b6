import { act, screen } from '@testing-library/react'
import type { Options } from 'canvas-confetti'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import type { AuctionEvent } from '../../../contract/auction-event.ts'
import { takeLogged } from '../../test/console.ts'
import { createFakeClock } from '../../test/fake-clock.ts'
import { bid, event, menon, sandhu } from '../../test/live-events.ts'
import { prefer } from '../../test/match-media.ts'
import { showBoard } from '../../test/render-board.tsx'
import { type Burst, createCelebrate } from './confetti.ts'

// The one module that cannot run here: jsdom draws no canvas.
const library = vi.hoisted(() => ({ create: vi.fn() }))
vi.mock('canvas-confetti', () => ({ default: { create: library.create } }))

let cannon: ReturnType<typeof vi.fn> & { reset: ReturnType<typeof vi.fn> }

beforeEach(() => {
  prefer({ lessMotion: false })
  cannon = Object.assign(vi.fn(), { reset: vi.fn() })
  library.create.mockReset().mockReturnValue(cannon)
})

const canvases = () => document.querySelectorAll('canvas')

/** From a sale to its first volley. */
const FIRST_VOLLEY_MS = 200

const sale = event('playerSold', sandhu)

/** A board whose confetti code is not loaded yet. */
function openBoard() {
  const board = showBoard()
  /** Waits for the cannon and its first volley. */
  async function burst() {
    await act(async () => {
      await vi.dynamicImportSettled()
    })
    board.advance(FIRST_VOLLEY_MS)
  }
  async function sell(...events: readonly AuctionEvent[]) {
    board.tell(...(events.length === 0 ? [sale] : events))
    await burst()
  }
  return { ...board, burst, sell }
}

/** A board with an open lot and loaded confetti code. */
async function bidding() {
  const board = openBoard()
  board.tell(bid(sandhu, 100))
  await vi.dynamicImportSettled()
  return board
}

describe('§2.8 a confetti animation for 3 seconds after a player is sold', () => {
  test('is one canvas from the sale on, hidden from screen readers, and gone at 3000 ms', async () => {
    const { sell, advance } = await bidding()
    expect(canvases()).toHaveLength(0)
    expect(library.create).not.toHaveBeenCalled()
    await sell()
    expect(canvases()).toHaveLength(1)
    expect(canvases()[0]?.closest('[aria-hidden="true"]')).not.toBeNull()
    expect(cannon).toHaveBeenCalled()
    // A strict Content-Security-Policy forbids it.
    expect(library.create.mock.calls[0]?.[1]).toMatchObject({ useWorker: false })
    advance(3000 - FIRST_VOLLEY_MS - 1)
    expect(canvases()).toHaveLength(1)
    advance(1)
    expect(canvases()).toHaveLength(0)
    expect(cannon.reset).toHaveBeenCalledTimes(1)
    const shots = cannon.mock.calls.length
    advance(60_000)
    expect(cannon).toHaveBeenCalledTimes(shots)
  })

  test('two sales within 3 s share one canvas, which lasts 3 s from the second', async () => {
    const { sell, advance } = await bidding()
    await sell()
    advance(2000)
    await sell(bid(menon, 200), event('playerSold', menon))
    expect(canvases()).toHaveLength(1)
    advance(3000 - FIRST_VOLLEY_MS - 1)
    expect(canvases()).toHaveLength(1)
    advance(1)
    expect(canvases()).toHaveLength(0)
    expect(library.create).toHaveBeenCalledTimes(1)
  })
})

describe('decisions/live-events: sales without a celebration', () => {
  test('with reduced motion, which shows only the notice', async () => {
    prefer({ lessMotion: true })
    const { sell } = await bidding()
    await sell()
    expect(canvases()).toHaveLength(0)
    expect(library.create).not.toHaveBeenCalled()
    expect(screen.getByText('Player Sold!')).toBeVisible()
  })
})

describe('a failing cannon', () => {
  test('is logged, and the board continues', async () => {
    const cause = new Error('no canvas')
    library.create.mockImplementation(() => {
      throw cause
    })
    const { sell, advance } = await bidding()
    await sell()
    expect(takeLogged('error')).toEqual([['The confetti’s code could not be loaded', cause]])
    expect(screen.getByText('Player Sold!')).toBeVisible()
    advance(3000)
    expect(canvases()).toHaveLength(0)
  })

  test('does not fire after the screen is left while its code loads', async () => {
    const { tell, burst, unmount, advance } = await bidding()
    tell(sale)
    unmount()
    await burst()
    advance(10_000)
    expect(cannon).not.toHaveBeenCalled()
  })
})

function celebrating(burst: Burst = { x: 0.25, y: 0.1, width: 412 }) {
  const clock = createFakeClock()
  const shots: number[] = []
  const volleys: Options[] = []
  const cannon = Object.assign(
    vi.fn((options: Options = {}) => {
      volleys.push(options)
      shots.push(clock.now())
      return null
    }),
    { reset: () => {} },
  )
  const celebrate = createCelebrate(cannon, clock, () => burst)
  return { clock, celebrate, shots, volleys }
}

describe('§2.8, §9 confetti for 3000 ms', () => {
  test('three volleys: the first when the stamp has landed, the last by 1.2 s, so that all can fall', () => {
    const { clock, celebrate, shots } = celebrating()
    celebrate()
    clock.advance(10_000)
    expect(shots).toEqual([200, 650, 1100])
    expect(clock.pendingTimers).toBe(0)
  })

  test('no piece outlives the 3 s', () => {
    const { clock, celebrate, shots, volleys } = celebrating()
    celebrate()
    clock.advance(10_000)
    const FRAME_MS = 1000 / 60
    const ends = volleys.map(({ ticks = 200 }, index) => (shots[index] ?? 0) + ticks * FRAME_MS)
    expect(Math.max(...ends)).toBeLessThan(3000)
  })

  test('each volley starts at the stamp', () => {
    const { clock, celebrate, volleys } = celebrating()
    celebrate()
    clock.advance(10_000)
    for (const { origin } of volleys) expect(origin).toEqual({ x: 0.25, y: 0.1 })
  })

  test.each([
    [320, 70, 1],
    [1000, 100, 1000 / 900],
    [3840, 130, 3840 / 900],
  ])(
    'a screen %d pixels wide gets %d pieces a volley, %d times as large',
    (width, count, scalar) => {
      const { clock, celebrate, volleys } = celebrating({ x: 0.5, y: 0.5, width })
      celebrate()
      clock.advance(200)
      expect(volleys).toMatchObject([{ particleCount: count, scalar }])
    },
  )

  test('decisions/live-events: in a storm of sales volleys keep their distance, none stacked', () => {
    const { clock, celebrate, shots } = celebrating()
    let end = celebrate()
    for (let i = 0; i < 1000; i++) {
      end()
      end = celebrate()
      clock.advance(10)
      if (clock.pendingTimers > 1) throw new Error('celebrations are stacked')
    }
    const distances = shots.slice(1).map((at, index) => at - (shots[index] ?? 0))
    expect(new Set(distances)).toEqual(new Set([450]))
  })
})
