import { describe, expect, test } from 'vitest'
import { checkHistory, type NumberedEvent } from './check.ts'

const ACKNOWLEDGED: NumberedEvent[] = [1, 2, 3, 4].map((seq) => ({ id: `id-${seq}`, seq }))
const HISTORY: NumberedEvent[] = [...ACKNOWLEDGED]

function faults(acknowledged: readonly NumberedEvent[], ...histories: NumberedEvent[][]) {
  const { lost, duplicated, gaps, reordered } = checkHistory(acknowledged, histories)
  return { lost, duplicated, gaps, reordered }
}

const NONE = { lost: 0, duplicated: 0, gaps: 0, reordered: 0 }

/** Proves that the checker finds faults. */
describe('the history checker', () => {
  test('finds nothing if every viewer received everything once and in order', () => {
    expect(checkHistory(ACKNOWLEDGED, [HISTORY, [...HISTORY]])).toEqual({
      ...NONE,
      acknowledged: 4,
      received: 8,
    })
  })

  test('allows an unacknowledged event, and a repeated acknowledgement', () => {
    const acknowledged = [...ACKNOWLEDGED.slice(0, 3), ...ACKNOWLEDGED.slice(0, 1)]
    expect(faults(acknowledged, HISTORY)).toEqual(NONE)
  })

  test('counts an acknowledged event that one viewer did not receive as lost', () => {
    expect(faults(ACKNOWLEDGED, HISTORY, HISTORY.slice(0, 3))).toEqual({ ...NONE, lost: 1 })
  })

  test('counts a missing number as a gap', () => {
    const without = HISTORY.filter(({ seq }) => seq !== 2)
    expect(faults(ACKNOWLEDGED, without)).toEqual({ ...NONE, lost: 1, gaps: 1 })
  })

  test('counts an event received twice, and one under two numbers', () => {
    expect(faults(ACKNOWLEDGED, [...HISTORY, { id: 'id-4', seq: 4 }])).toEqual({
      ...NONE,
      duplicated: 1,
    })
    expect(faults(ACKNOWLEDGED, [...HISTORY, { id: 'id-4', seq: 5 }])).toMatchObject({
      duplicated: 2,
    })
    expect(faults([...ACKNOWLEDGED, { id: 'id-1', seq: 9 }], HISTORY)).toMatchObject({
      duplicated: 2,
    })
  })

  test('counts an event received after a later one', () => {
    const [one, two, three, four] = HISTORY
    if (!one || !two || !three || !four) throw new Error('four events')
    expect(faults(ACKNOWLEDGED, [one, three, two, four])).toEqual({
      ...NONE,
      gaps: 1,
      reordered: 1,
    })
  })

  test('counts a number with different events for two viewers', () => {
    const other = HISTORY.map((event) => (event.seq === 4 ? { id: 'other', seq: 4 } : event))
    expect(faults(ACKNOWLEDGED.slice(0, 3), HISTORY, other)).toEqual({ ...NONE, reordered: 1 })
  })
})
