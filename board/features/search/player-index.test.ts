import { act, renderHook } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import type { Clock } from '../../platform/clock.ts'
import { AUCTION_FILE, auction } from '../../test/auction-file.ts'
import { createFakeClock, type FakeClock } from '../../test/fake-clock.ts'
import { fold, normalizeWhole } from './normalize-text.ts'
import { beginIndex, type Person, playersWithSerial } from './player-index.ts'
import { usePlayerIndex } from './search-results.ts'

const named = (full_name: string | null, sl_no: unknown = null, rest: object = {}) => ({
  full_name,
  sl_no,
  ...rest,
})
const indexPlayers = (of: ReturnType<typeof auction>) => beginIndex(of).whole()
const listing = (pending: readonly object[], rest: object = {}) =>
  auction({ teams: [], recent_sell: [], top_sell: [], pending, ...rest })
const only = (pending: readonly object[], rest: object = {}) => indexPlayers(listing(pending, rest))
const names = (people: readonly Pick<Person, 'name'>[]) => people.map(({ name }) => name)
const found = (index: ReturnType<typeof indexPlayers>, query: string) =>
  names(index.find(query, 20).people)

describe('a search over squads, pending, recent and top', () => {
  const index = indexPlayers(auction())

  test('a player in a squad, Recent Sells and Top Sells is one result with three places', () => {
    const { people, count } = index.find('veer', 20)
    expect(count).toBe(1)
    expect(people[0]?.places.map(({ tab, index: place }) => [tab, place])).toEqual([
      ['teams', 0],
      ['recent', 0],
      ['top', 1],
    ])
  })

  test('finds teams by name, separately from players', () => {
    const teams = ['Pune Panthers', 'Panther Park', 'Mumbai'].map((team_name) => ({ team_name }))
    const some = indexPlayers(listing([named('Panth', 3)], { teams }))
    const teamsFound = (query: string) => names(some.findTeams(query, 4))
    expect(teamsFound('panther')).toEqual(['Panther Park', 'Pune Panthers'])
    expect(teamsFound('PUNE pan')).toEqual(['Pune Panthers'])
    expect(teamsFound('3')).toEqual([])
    expect(teamsFound('')).toEqual([])
    expect(some.findTeams('pan', 1)).toHaveLength(1)
  })

  test('an exact serial comes first: 7 before 77, and not 17', () => {
    const many = only([named('A', 17), named('B', 77), named('C', 7), named('D', 70)])
    expect(found(many, '7')).toEqual(['C', 'B', 'D'])
    expect(found(many, '17')).toEqual(['A'])
    expect(found(many, 'SL: 7')).toEqual(found(many, '7'))
    expect(found(many, '#7')).toEqual(found(many, '7'))
    expect(found(many, '७')).toEqual(found(many, '7'))
  })

  test('orders whole names, beginnings, words, then parts of words', () => {
    const many = only([
      named('Sandeep Ramanan'),
      named('Gurman Singh'),
      named('Aman'),
      named('Amandeep'),
      named('Ravi Aman'),
    ])
    expect(found(many, 'aman')).toEqual(['Aman', 'Amandeep', 'Ravi Aman', 'Sandeep Ramanan'])
    expect(found(many, 'singh gur')).toEqual(['Gurman Singh'])
  })

  test('limits the results and returns the total count', () => {
    const many = only(Array.from({ length: 300 }, (_, i) => named(`Rane ${i}`, i + 1)))
    const { people, count } = many.find('rane', 20)
    expect(people).toHaveLength(20)
    expect(count).toBe(300)
  })
})

describe('building the index in slices', () => {
  const many = listing(Array.from({ length: 300 }, (_, i) => named(`Rane ${i}`, i + 1)))

  test('each slice ends when its time is up, and nobody is missing', () => {
    const indexing = beginIndex(many)
    let looks = 0
    let slices = 1
    while (!indexing.goOn(() => ++looks % 50 === 0)) slices += 1
    expect(slices).toBe(7)
    expect(indexing.whole().find('rane', 1).count).toBe(300)
  })

  test('a search before the end finds everybody', () => {
    const indexing = beginIndex(many)
    indexing.goOn(() => true)
    expect(indexing.whole().find('rane', 1).count).toBe(300)
    expect(indexing.goOn(() => true)).toBe(true)
    expect(indexing.whole().find('rane', 1).count).toBe(300)
  })
})

describe('distinguishing players', () => {
  test('the same name with different serials is two players', () => {
    const two = only([named('Asha Rane', 1), named('Asha Rane', 2)])
    expect(two.find('asha', 20).count).toBe(2)
  })

  test('the same serial with different names is two players, both found by it', () => {
    const two = listing([named('Asha Rane', 5), named('Bela Nair', '05'), named('Chitra', 55)])
    expect(names(playersWithSerial(two, '5'))).toEqual(['Asha Rane', 'Bela Nair'])
    expect(found(indexPlayers(two), '5').slice(0, 2)).toEqual(['Asha Rane', 'Bela Nair'])
  })

  test('the same name twice in a list without serials is two players', () => {
    expect(only([named('Asha'), named('Asha')]).find('asha', 20).count).toBe(2)
  })

  test('without a serial the team decides', () => {
    const sold = { ...AUCTION_FILE.teams[0], players: [named('Asha')] }
    const same = only([], {
      teams: [sold],
      recent_sell: [named('Asha', null, { team_name: 'Chennai Chargers' })],
    })
    expect(same.find('asha', 20).count).toBe(1)
    const other = only([], {
      teams: [sold],
      recent_sell: [named('Asha', null, { team_name: 'Delhi Dynamos' })],
    })
    expect(other.find('asha', 20).count).toBe(2)
  })

  test('a player without name and serial cannot be found', () => {
    expect(only([named(null), named(null, 3)]).find('3', 20).count).toBe(1)
    expect(playersWithSerial(listing([named(null), named('Asha')]), '')).toEqual([])
  })
})

const pending = (count: number) =>
  auction({
    pending: Array.from({ length: count }, (_, i) => ({ full_name: `Rane ${i}`, sl_no: i })),
  })

/** With a clock that advances 1 ms whenever it is read. */
function showIndex(clock: FakeClock) {
  const { after, nextFrame } = clock
  const ticking: Clock = {
    after,
    nextFrame,
    now() {
      clock.advance(1)
      return clock.now()
    },
  }
  const shown = renderHook(({ lists }) => usePlayerIndex(lists, ticking), {
    initialProps: { lists: pending(40) },
  })
  /** Number of frames until the index is complete. */
  const framesUntilMade = () => {
    let frames = 0
    while (shown.result.current.index === null && frames < 100) {
      frames += 1
      act(() => clock.paint())
    }
    return frames
  }
  return { ...shown, framesUntilMade }
}

describe('decisions/search-and-sharing: the index is built before the viewer types', () => {
  test('after the first screen, a few players per frame', () => {
    const clock = createFakeClock()
    const { result, framesUntilMade } = showIndex(clock)
    act(() => clock.paint())
    expect(result.current.index).toBeNull()
    act(() => clock.advance(300))
    expect(framesUntilMade()).toBeGreaterThan(5)
    expect(result.current.index?.find('rane', 1).count).toBe(40)
  })

  test('again for new lists; a search meanwhile finds everybody', () => {
    const clock = createFakeClock()
    const { result, rerender, framesUntilMade } = showIndex(clock)
    act(() => clock.advance(300))
    framesUntilMade()
    rerender({ lists: pending(60) })
    expect(result.current.index).toBeNull()
    expect(result.current.whole().find('rane', 1).count).toBe(60)
    act(() => clock.advance(300))
    framesUntilMade()
    expect(result.current.index?.find('rane', 1).count).toBe(60)
  })

  test('leaving the board cancels it', () => {
    const clock = createFakeClock()
    const { unmount } = showIndex(clock)
    expect(clock.pendingTimers).toBe(1)
    unmount()
    expect(clock.pendingTimers).toBe(0)
  })
})

describe('ignores case, accents and spaces, in every script', () => {
  test.each([
    ['José  ÁLVAREZ', 'jose alvarez'],
    ['Søren Łukasz Ægir', 'soren lukasz aegir'],
    ['Straße', 'strasse'],
    ['ＶＥＥＲ　Ｓａｎｄｈｕ', 'veer sandhu'],
    ['O’Brien', 'obrien'],
    ["O'Brien", 'obrien'],
    ['M.S. Rane-Nair', 'm s rane nair'],
    ['  ', ''],
    ['🏏', ''],
    // Digits of the viewer's own script.
    ['७७', '77'],
    ['௧௨', '12'],
    // The nukta, written apart, in one letter or not at all.
    ['ज़फर', 'जफर'],
    ['ज\u{93c}फर', 'जफर'],
    // Joiners, which nobody can see.
    ['क्\u{200d}ष', 'क्ष'],
    ['Νίκος', 'νικοσ'],
    ['مُحَمَّد', 'محمد'],
  ])('%s is normalized to %s', (text, folded) => {
    expect(fold(text)).toBe(folded)
  })

  test('vowel signs are letters, so names that differ in them stay different', () => {
    expect(fold('मोहन')).toBe('मोहन')
    expect(fold('मोहन')).not.toBe(fold('महन'))
    expect(fold('சென்னை')).toBe('சென்னை'.normalize('NFKD'))
  })

  test('without spaces', () => {
    expect(normalizeWhole('A - 012')).toBe('a012')
  })
})
