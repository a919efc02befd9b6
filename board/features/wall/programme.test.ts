import { act, fireEvent, renderHook } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { MOST_RESULTS } from '../../live/live-state.ts'
import { auction } from '../../test/auction-file.ts'
import { createFakeClock } from '../../test/fake-clock.ts'
import { menon, result, sandhu } from '../../test/live-events.ts'
import { emptyPlaces, slidesOf } from './programme.ts'
import { SLIDE_SHOWN_MS, useProgramme } from './use-programme.ts'

const players = (count: number) =>
  Array.from({ length: count }, (_, index) => ({ full_name: `Player ${index}`, sl_no: index }))
const team = (team_name: string, squad: number) => ({
  team_name,
  players: players(squad),
  current_players_count: squad,
  team_max_playes_count: 15,
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
})

test('an empty list has no slide', () => {
  expect(kinds(null, [], 0)).toEqual([])
  expect(kinds(null, RESULTS, 3)).toEqual(['results'])
  expect(kinds(auction({ teams: [], top_sell: [] }), [], 0)).toEqual([])
  expect(kinds(auction({ teams: [team('One', 0)], top_sell: [] }), [], 0)).toEqual([])
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
