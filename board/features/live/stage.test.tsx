import { screen } from '@testing-library/react'
import { describe, expect, test, vi } from 'vitest'
import { ENGLISH } from '../../i18n/language.ts'
import { auction } from '../../test/auction-file.ts'
import { render } from '../../test/rendering.tsx'
import { idleReasonOf } from './idle-stage.ts'
import { wholeSizeOf } from './LotFace.tsx'
import { priceRangeOf } from './PriceScale.tsx'
import { Stamp } from './Stamp.tsx'

function auctionWith(
  status: number,
  squads: readonly (readonly [unknown, unknown])[],
  phase?: unknown,
) {
  const teams = squads.map(([current_players_count, team_max_playes_count]) => ({
    team_name: 'Chennai',
    current_players_count,
    team_max_playes_count,
  }))
  return auction({ status, phase, teams })
}

describe('decisions/live-events: the stage without an open lot', () => {
  test('waits for the next player while no lists are loaded', () => {
    expect(idleReasonOf(null, false)).toBe('waiting')
  })

  test('a status other than 1 means that the auction is not running (§9)', () => {
    expect(idleReasonOf(auctionWith(2, [[25, 25]]), false)).toBe('notRunning')
  })

  test.each([
    [0, 'not started', 'notStarted'],
    [0, 'over', 'over'],
    [0, 'lunch', 'notRunning'],
    [0, 3, 'notRunning'],
    [1, 'over', 'waiting'],
  ])('status %i with the phase %j: %s', (status, phase, reason) => {
    expect(idleReasonOf(auctionWith(status, [[3, 25]], phase), false)).toBe(reason)
  })

  test.each([
    [[25, 26], 'allFull'],
    [[25, 24], 'waiting'],
    [[25, null], 'waiting'],
    [[], 'waiting'],
  ])('all squads are full when every one is at 100 %% or more: %j of 25', (sizes, reason) => {
    const squads = sizes.map((size) => [size, 25] as const)
    expect(idleReasonOf(auctionWith(1, squads), false)).toBe(reason)
  })

  test('§4 waits for the next player when events are newer than the lists', () => {
    expect(idleReasonOf(auctionWith(0, [[3, 25]]), true)).toBe('waiting')
    expect(idleReasonOf(auctionWith(1, [[25, 25]]), true)).toBe('waiting')
  })
})

const WALL = { width: 632, height: 636 }

test.each([
  ['as large as the box', { width: 632, height: 636 }],
  ['half as large', { width: 316, height: 318 }],
  ['much larger and upright', { width: 2000, height: 3000 }],
  ['4 : 3', { width: 800, height: 600 }],
  ['3 : 2', { width: 900, height: 600 }],
])('a photo %s fills its box', (_, photo) => {
  expect(wholeSizeOf(photo, WALL)).toBeNull()
})

test.each([
  ['40 px', { width: 40, height: 40 }, { width: 80, height: 80 }],
  ['small and upright', { width: 100, height: 200 }, { width: 200, height: 400 }],
  ['a panorama', { width: 1264, height: 400 }, { width: 632, height: 200 }],
  ['small and wide', { width: 400, height: 100 }, { width: 632, height: 158 }],
])('%s: shown whole, at twice its own size at most', (_, photo, size) => {
  expect(wholeSizeOf(photo, WALL)).toEqual(size)
})

const sale = (sl_no: number, auction_sold_amount: number | null) => ({
  full_name: 'Asha',
  sl_no,
  auction_sold_amount,
  auction_sold_status: 1,
})
const rangeOf = (changes: object) => {
  const file = { teams: [], top_sell: [], recent_sell: [], ...changes }
  return priceRangeOf(auction(file))
}

describe('decisions/live-events: the scale from the cheapest to the dearest sale', () => {
  test('over the sales of every list, each player once', () => {
    const squad = [sale(1, 100), sale(2, 900), sale(3, 200)]
    const teams = [{ team_name: 'One', players: squad }]
    expect(rangeOf({ teams, top_sell: [sale(2, 900)], recent_sell: [sale(4, 50)] })).toBeNull()
    expect(rangeOf({ teams, top_sell: [sale(5, 950)], recent_sell: [sale(4, 50)] })).toEqual([
      50, 950,
    ])
  })

  test('not with players who cost nothing or whose price is unknown, nor with one price', () => {
    const free = [sale(1, 0), sale(2, null), sale(3, 5), sale(4, 6), sale(5, 7), sale(6, 8)]
    expect(rangeOf({ recent_sell: free })).toBeNull()
    expect(rangeOf({ recent_sell: [...free, sale(7, 9)] })).toEqual([5, 9])
    expect(rangeOf({ recent_sell: [1, 2, 3, 4, 5].map((serial) => sale(serial, 5)) })).toBeNull()
  })
})

/** The stamp where the page shows the word so wide, in em, and a canvas measures 2 em. */
function stampWith({ shownWidth }: { readonly shownWidth: number }): CSSStyleDeclaration {
  const fontSize = 50
  Object.assign(document, { fonts: new EventTarget() })
  vi.spyOn(HTMLElement.prototype, 'offsetWidth', 'get').mockReturnValue(shownWidth * fontSize)
  vi.spyOn(window, 'getComputedStyle').mockReturnValue(
    Object.assign(document.createElement('i').style, { fontSize: `${fontSize}px` }),
  )
  const metrics = {
    width: 200,
    actualBoundingBoxLeft: -5,
    actualBoundingBoxRight: 195,
    actualBoundingBoxAscent: 60,
    actualBoundingBoxDescent: 0,
    fontBoundingBoxAscent: 80,
    fontBoundingBoxDescent: 20,
  }
  vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue(
    Object.assign(Object.create(null), { measureText: () => metrics }),
  )
  try {
    render(<Stamp of="sold" />)
  } finally {
    Reflect.deleteProperty(document, 'fonts')
  }
  const stamp = screen.getByText(ENGLISH.messages.soldBadge).parentElement
  if (stamp === null) throw new Error('no stamp')
  return stamp.style
}

const inkIn = (style: CSSStyleDeclaration) =>
  ['--ink-width', '--ink-height', '--ink-x', '--ink-y'].map((name) =>
    Number(style.getPropertyValue(name)),
  )

test('§2.4 the ink of SOLD is measured, so that it fills the stamp', () => {
  const [width, height, x, y] = inkIn(stampWith({ shownWidth: 2.02 }))
  expect(width).toBeCloseTo(1.9)
  expect(height).toBeCloseTo(0.6)
  expect(x).toBeCloseTo(0)
  expect(y).toBeCloseTo(0)
})

test('a word that a canvas measures in another font than the page’s gets the room that the page gives it', () => {
  expect(inkIn(stampWith({ shownWidth: 4.6 }))).toEqual([4.6, 1.1, 0, 0])
})
