import { describe, expect, test } from 'vitest'
import { type Acknowledged, checkHistory, type Told } from './check.ts'

const PROMISED: Acknowledged[] = [1, 2, 3, 4].map((seq) => ({ id: `id-${seq}`, seq }))
const STORY: Told[] = [...PROMISED]

function faults(acknowledged: readonly Acknowledged[], ...stories: Told[][]) {
  const { lost, duplicated, gaps, reordered } = checkHistory(acknowledged, stories)
  return { lost, duplicated, gaps, reordered }
}

const NONE = { lost: 0, duplicated: 0, gaps: 0, reordered: 0 }

/** What must be found; a checker that finds nothing proves nothing. */
describe('the checker of histories', () => {
  test('finds nothing where every viewer was told all, once, in order', () => {
    expect(checkHistory(PROMISED, [STORY, [...STORY]])).toEqual({
      ...NONE,
      acknowledged: 4,
      told: 8,
    })
  })

  test('allows an event that was not acknowledged, and the same acknowledgement twice', () => {
    const promised = [...PROMISED.slice(0, 3), ...PROMISED.slice(0, 1)]
    expect(faults(promised, STORY)).toEqual(NONE)
  })

  test('counts an acknowledged event that one viewer was not told as lost', () => {
    expect(faults(PROMISED, STORY, STORY.slice(0, 3))).toEqual({ ...NONE, lost: 1 })
  })

  test('counts a missing number as a gap', () => {
    const without = STORY.filter(({ seq }) => seq !== 2)
    expect(faults(PROMISED, without)).toEqual({ ...NONE, lost: 1, gaps: 1 })
  })

  test('counts an event told twice, and one under two numbers', () => {
    expect(faults(PROMISED, [...STORY, { id: 'id-4', seq: 4 }])).toEqual({ ...NONE, duplicated: 1 })
    expect(faults(PROMISED, [...STORY, { id: 'id-4', seq: 5 }])).toMatchObject({ duplicated: 2 })
    expect(faults([...PROMISED, { id: 'id-1', seq: 9 }], STORY)).toMatchObject({ duplicated: 2 })
  })

  test('counts an event told after a later one', () => {
    const [one, two, three, four] = STORY
    if (!one || !two || !three || !four) throw new Error('four events')
    expect(faults(PROMISED, [one, three, two, four])).toEqual({ ...NONE, gaps: 1, reordered: 1 })
  })

  test('counts a number that is another event for another viewer', () => {
    const other = STORY.map((told) => (told.seq === 4 ? { id: 'other', seq: 4 } : told))
    expect(faults(PROMISED.slice(0, 3), STORY, other)).toEqual({ ...NONE, reordered: 1 })
  })
})
