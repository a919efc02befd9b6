// @vitest-environment node
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Lot } from '../../contract/auction.ts'
import type { AuctionEvent } from '../../contract/auction-event.ts'
import { isSamePlayer } from '../../contract/lot.ts'
import { menon, sandhu } from '../test/live-events.ts'
import { arrival as arrivalOf } from '../test/state-after.ts'
import {
  CHANGE_KINDS,
  expiriesOf,
  INITIAL_LIVE_STATE,
  type LiveAction,
  MOST_NOTICES,
  reduceLive,
} from './live-state.ts'

const EVENTS = 10_000

const player: fc.Arbitrary<Lot> = fc.oneof(
  fc.constantFrom(sandhu, menon, { ...sandhu, serialNumber: null, name: 'Ishaan Rao' }),
  fc.nat(500).map((n) => ({ ...sandhu, name: `Player ${n}`, serialNumber: String(1000 + n) })),
)
const arrival: fc.Arbitrary<AuctionEvent> = fc.record({
  kind: fc.constantFrom('lotOpened', ...CHANGE_KINDS),
  player,
  position: fc.constant(null),
  isReplayed: fc.boolean(),
})
const visibilityChange: fc.Arbitrary<'hidden' | 'shown'> = fc.constantFrom('hidden', 'shown')
const storm = fc.array(
  fc.oneof({ weight: 30, arbitrary: arrival }, { weight: 1, arbitrary: visibilityChange }),
  { minLength: EVENTS, maxLength: EVENTS, size: 'max' },
)

/** Counts the changes independently of the reducer. */
function createCount() {
  let changes = 0
  let shownSale: Lot | null = null
  return (event: AuctionEvent): number => {
    const isOfShownSale = shownSale !== null && isSamePlayer(shownSale, event.player)
    switch (event.kind) {
      case 'lotOpened':
        if (isOfShownSale) shownSale = null
        break
      case 'playerSold':
        if (!isOfShownSale) changes += 1
        shownSale = event.player
        break
      case 'saleUndone':
        if (isOfShownSale) shownSale = null
        changes += 1
        break
      default:
        changes += 1
    }
    return changes
  }
}

describe('decisions/live-events: a storm of events', () => {
  test('10,000 events: at most three notices, bounded expiries, and an exact count of changes', () => {
    fc.assert(
      fc.property(storm, (steps) => {
        const countOf = createCount()
        let expected = 0
        let state = INITIAL_LIVE_STATE
        steps.forEach((step, index) => {
          const id = index + 1
          const action: LiveAction =
            typeof step === 'string' ? { type: step, id } : arrivalOf(step, id)
          if (typeof step !== 'string') expected = countOf(step)
          const wasHidden = state.isHidden
          state = reduceLive(state, action)
          // Plain comparisons, because ten thousand matchers a run would be slow.
          if (state.notices.length > MOST_NOTICES) throw new Error('too many notices')
          if (expiriesOf(state).length > MOST_NOTICES + 3) throw new Error('expiries unbounded')
          if (state.changes !== expected)
            throw new Error(`${state.changes} for ${expected} changes`)
          if (state.notices.filter(({ kind }) => kind === 'missed').length > 1) {
            throw new Error('more than one summary')
          }
          if (wasHidden && state.isHidden && state.celebration !== null) {
            throw new Error('a celebration in a hidden tab')
          }
          if (wasHidden && !state.isHidden && state.celebration !== null) {
            throw new Error('a celebration after the tab was hidden')
          }
        })
        expect(new Set(expiriesOf(state).map(({ key }) => key)).size).toBe(expiriesOf(state).length)
      }),
      { numRuns: 10, endOnFailure: true },
    )
  })
})
