import { act, fireEvent, renderHook } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { MOST_RESULTS } from '../../live/live-state.ts'
import { auction } from '../../test/auction-file.ts'
import { createFakeClock } from '../../test/fake-clock.ts'
import { menon, result, sandhu } from '../../test/live-events.ts'
import { hasHighLetters, onPage, pagingOf, scoreboardOf } from './paging.ts'
import { emptyPlaces, slidesOf } from './programme.ts'
import { SLIDE_SHOWN_MS, useProgramme } from './use-programme.ts'

const players = (count: number) =>
  Array.from({ length: count }, (_, index) => ({ full_name: `Player ${index}`, sl_no: index }))
const team = (team_name: string, squad: number) => ({
  team_name,
  players: players(squad),
  current_players_count: squad,
  team_max_playes_count: 15,
  current_wallet_balance: 31_50_00_000,
})
const FILE = auction({ teams: [team('One', 3), team('Two', 0), team('Three', 17)] })
const RESULTS = [result('playerSold', sandhu, 2), result('playerUnsold', menon)]

const kinds = (...args: Parameters<typeof slidesOf>) => slidesOf(...args).map(({ kind }) => kind)

test('has live results, one squad, the top sells and the purses', () => {
  expect(kinds(FILE, RESULTS, 0)).toEqual(['results', 'squad', 'top', 'purses'])
})

test('each round has the whole squad of the next team with players, on as many slides as needed', () => {
  const squadOf = (round: number) =>
    slidesOf(FILE, [], round).flatMap((slide) =>
      slide.kind === 'squad' ? [[slide.team.name, slide.players.length]] : [],
    )
  expect(squadOf(0)).toEqual([['One', 3]])
  expect(squadOf(1)).toEqual([
    ['Three', 8],
    ['Three', 8],
    ['Three', 1],
  ])
  expect(squadOf(2)).toEqual([['One', 3]])
})

test('long names have twice the space', () => {
  const long = [...players(5), { full_name: 'Sri Venkatanarasimharajuvaripeta' }]
  const slides = slidesOf(auction({ teams: [{ ...team('One', 6), players: long }] }), [], 0)
  const sizes = slides.flatMap((slide) => (slide.kind === 'squad' ? slide.players.length : []))
  expect(sizes).toEqual([4, 2])
  const results = [1, 2, 3, 4].map((id) => {
    const name = id === 4 ? 'Sri Venkatanarasimharajuvaripeta' : 'X'
    return result('playerSold', { ...sandhu, name }, id)
  })
  const [slide] = slidesOf(null, results, 0)
  expect(slide).toMatchObject({ kind: 'results', results: results.slice(0, 3), places: 3 })
  expect(slidesOf(null, RESULTS, 0)[0]).toMatchObject({ places: MOST_RESULTS })
  const buyers = auction({ teams: [team('Thiruvananthapuram Thunderbolts', 1)] })
  expect(slidesOf(buyers, RESULTS, 0)[0]).toMatchObject({ places: 3 })
})

test('an empty list has no slide', () => {
  expect(kinds(null, [], 0)).toEqual([])
  expect(kinds(null, RESULTS, 3)).toEqual(['results'])
  expect(kinds(auction({ teams: [], top_sell: [] }), [], 0)).toEqual([])
  expect(kinds(auction({ teams: [team('One', 0)], top_sell: [] }), [], 0)).toEqual([])
  const purseless = { ...team('One', 3), current_wallet_balance: null }
  expect(kinds(auction({ teams: [purseless] }), [], 0)).toEqual(['squad', 'top'])
})

test.each([
  [3, 15, 12],
  [15, 15, 0],
  [16, 15, 0],
  [null, 15, null],
  [3, null, null],
])('%s of %s: %s empty places', (squadSize, squadLimit, empty) => {
  const [one] = FILE.teams
  if (one === undefined) throw new Error('no team')
  expect(emptyPlaces({ ...one, squadSize, squadLimit })).toBe(empty)
})

function run(counts: readonly number[], first: { isOn?: boolean; isHeld?: boolean } = {}) {
  const clock = createFakeClock()
  const countOf = (round: number) => counts[round % counts.length] ?? 0
  const { result, rerender } = renderHook(
    (props: { isOn?: boolean; isHeld?: boolean }) =>
      useProgramme({ countOf, isOn: true, isHeld: false, clock, ...props }),
    { initialProps: first },
  )
  return {
    clock,
    now: rerender,
    place: () => `${result.current.round}.${result.current.at}`,
    wait: (ms: number) => act(() => clock.advance(ms)),
    press: (key: string, more = {}) => fireEvent.keyDown(document.body, { key, ...more }),
  }
}

describe('decisions/wall-and-overlay: the programme', () => {
  test('advances automatically, round by round', () => {
    const { place, wait } = run([2, 3])
    const seen = [place()]
    for (let turn = 0; turn < 6; turn += 1) {
      wait(SLIDE_SHOWN_MS)
      seen.push(place())
    }
    expect(seen).toEqual(['0.0', '0.1', '1.0', '1.1', '1.2', '2.0', '2.1'])
  })

  test('arrow keys go forward and back across rounds, not before the beginning', () => {
    const { place, press } = run([2, 3])
    press('ArrowLeft')
    expect(place()).toBe('0.0')
    for (const key of ['ArrowRight', 'ArrowDown', 'ArrowRight']) press(key)
    expect(place()).toBe('1.1')
    for (const key of ['ArrowUp', 'ArrowLeft']) press(key)
    expect(place()).toBe('0.1')
    press('ArrowRight', { altKey: true })
    press('a')
    expect(place()).toBe('0.1')
  })

  test('a slide chosen by key is shown for its full time', () => {
    const { place, press, wait } = run([5])
    wait(SLIDE_SHOWN_MS - 1)
    press('ArrowRight')
    wait(SLIDE_SHOWN_MS - 1)
    expect(place()).toBe('0.1')
    wait(1)
    expect(place()).toBe('0.2')
  })

  test('when paused only the keys move it, without a timer', () => {
    const { clock, place, press, wait } = run([3], { isHeld: true })
    expect(clock.pendingTimers).toBe(0)
    wait(10 * SLIDE_SHOWN_MS)
    expect(place()).toBe('0.0')
    press('ArrowRight')
    expect(place()).toBe('0.1')
  })

  test('after a lot it starts with a new round', () => {
    const { clock, now, place, wait } = run([3])
    wait(SLIDE_SHOWN_MS)
    now({ isOn: false })
    expect(clock.pendingTimers).toBe(0)
    now({ isOn: true })
    expect(place()).toBe('1.0')
  })
})

const names = (count: number, letters = 12) =>
  Array.from({ length: count }, () => 'x'.repeat(letters))

const SIZES = Array.from({ length: 60 }, (_, index) => index + 1)

describe('decisions/wall-and-overlay: teams page by page', () => {
  test.each([
    [2, 1, 2],
    [8, 1, 8],
    [10, 1, 10],
    [11, 2, 6],
    [12, 2, 6],
    [16, 2, 8],
    [20, 2, 10],
    [24, 3, 8],
  ])('%i teams are %i pages of at most %i', (teams, pages, perPage) => {
    expect(pagingOf(names(teams))).toMatchObject({ pages, perPage })
  })

  test.each(SIZES)(
    'of %i teams every one is on exactly one page, in order; no page is empty',
    (size) => {
      const teams = Array.from({ length: size }, (_, index) => index)
      const { pages: count, perPage } = pagingOf(names(size))
      const pages = Array.from({ length: count }, (_, page) => onPage(teams, page, perPage))
      expect(pages.flat()).toEqual(teams)
      for (const page of pages) {
        expect(page.length).toBeGreaterThan(0)
        expect(page.length).toBeLessThanOrEqual(10)
      }
    },
  )

  test.each([
    [11, 1.75],
    [21, 1],
    [24, 0.875],
    [32, 0.66],
  ])('while a lot is open %i teams are on one page, in lines of size %d', (teams, scale) => {
    expect(scoreboardOf(teams)).toMatchObject({ pages: 1, perPage: teams, scale, lines: 1 })
  })

  test.each([33, 60, 500])('while a lot is open %i teams keep their pages', (size) => {
    expect(scoreboardOf(size)).toBeNull()
  })

  test.each([
    [null, false],
    ['Kaveri Otters', false],
    ['ಕಾವೇರಿ ಆಟರ್ಸ್', true],
    ['காவேரி ஓட்டர்ஸ்', true],
    ['Pune वॉरियर्स', true],
  ])('a name with letters of India gets higher lines: %j', (name, isHigh) => {
    expect(hasHighLetters(name)).toBe(isHigh)
  })

  test('no team at all is one page without a row', () => {
    expect(pagingOf([])).toMatchObject({ pages: 1, perPage: 1 })
    expect(onPage([], 0, 1)).toEqual([])
  })

  test('rows grow where teams are few, and never shrink', () => {
    expect(pagingOf(names(10)).scale).toBe(1)
    expect(pagingOf(names(8)).scale).toBe(1.25)
    expect(pagingOf(names(4))).toMatchObject({ scale: 1.75, isStacked: false })
    expect(pagingOf(names(2))).toMatchObject({ scale: 2.2, isStacked: true })
    for (const size of SIZES) expect(pagingOf(names(size)).scale).toBeGreaterThanOrEqual(1)
  })

  test.each([
    [24, 10, 1, 10],
    [25, 10, 2, 5],
    [28, 8, 2, 8],
    [60, 10, 3, 5],
    [60, 6, 3, 6],
    [90, 24, 3, 6],
  ])('names of %i letters, %i teams: %i lines each, %i rows', (letters, teams, lines, perPage) => {
    expect(pagingOf([...names(teams - 1), 'x'.repeat(letters)])).toMatchObject({ lines, perPage })
  })
})

test('long names in the letters of India have at most four rows a page', () => {
  expect(pagingOf([...names(5), 'அ'.repeat(60)])).toMatchObject({ pages: 2, perPage: 3, lines: 3 })
  expect(pagingOf([...names(5), 'அ'.repeat(40)])).toMatchObject({ pages: 1, perPage: 6, lines: 2 })
})
