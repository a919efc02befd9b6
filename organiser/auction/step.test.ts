import { describe, expect, it } from 'vitest'
import { type AuctionState, closedPhase, openAuction } from './state.ts'
import { applyStep, changesLists, type Step } from './step.ts'
import { player, smallLeague } from './test/small-league.ts'

const step = (kind: Step['kind'], serialNumber: number, team = 'Otters'): Step => ({
  kind,
  player: player(serialNumber),
  amount: 2000,
  team,
})

/** The state after steps from the start. */
const after = (...steps: readonly Step[]): AuctionState =>
  steps.reduce((state, one) => applyStep(state, one, 7), openAuction(smallLeague()))

const sale = { serialNumber: 2, team: 'Otters', price: 2000, at: 7 }
const lot = { serialNumber: 2, amount: 2000 }

describe('a step', () => {
  it.each<[string, readonly Step[], Partial<AuctionState>]>([
    ['opens a lot', [step('lot opened', 2)], { lot }],
    [
      'raises the bid',
      [{ ...step('lot opened', 2), amount: 1000 }, step('bid raised', 2)],
      { lot },
    ],
    ['sells', [step('lot opened', 2), step('sold', 2)], { lot: null, sales: [sale] }],
    ['sells, and ends another lot', [step('lot opened', 3), step('sold', 2)], { lot: null }],
    [
      'passes the lot',
      [step('lot opened', 2), step('unsold', 2)],
      { lot: null, unsold: new Set([2]) },
    ],
    [
      'passes another player',
      [step('lot opened', 2), step('unsold', 3)],
      { lot, unsold: new Set([3]) },
    ],
    ['sells a passed player', [step('unsold', 2), step('sold', 2)], { unsold: new Set() }],
    [
      'takes one sale back',
      [step('sold', 3), step('sold', 2), step('sale undone', 3)],
      { sales: [sale] },
    ],
    [
      'moves one sale',
      [step('sold', 2, 'Herons'), step('sold', 3, 'Herons'), step('team changed', 2)],
      { sales: [sale, { ...sale, serialNumber: 3, team: 'Herons' }] },
    ],
    [
      'adds a player',
      [step('player added', 6)],
      { league: smallLeague({ players: [2, 3, 4, 5, 6].map((number) => player(number)) }) },
    ],
  ])('%s', (_what, steps, expected) => {
    expect(after(...steps)).toMatchObject(expected)
  })
})

it('the lists change with all steps but bids', () => {
  const kinds = [
    'lot opened',
    'bid raised',
    'sold',
    'unsold',
    'sale undone',
    'team changed',
  ] as const
  const changing = [...kinds, 'player added' as const].filter((kind) => changesLists(step(kind, 2)))
  expect(changing).toEqual([...kinds.slice(2), 'player added'])
})

it('an auction that is closed without a result has not started, else it is over', () => {
  const states = [after(), after(step('sold', 2)), after(step('unsold', 2))]
  expect(states.map(closedPhase)).toEqual(['not started', 'over', 'over'])
})
