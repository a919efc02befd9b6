import { describe, expect, it } from 'vitest'
import { type AuctionState, closedPhase, openAuction } from './state.ts'
import { applyStep, changesLists, lineOf, type Step } from './step.ts'
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

  it.each([
    ['lot opened', false, 'Player 2 (No. 2): open at ₹2,000'],
    ['bid raised', false, 'Player 2 (No. 2): bid ₹2,000'],
    ['sold', true, 'Player 2 (No. 2): sold to Otters for ₹2,000'],
    ['unsold', true, 'Player 2 (No. 2): unsold'],
    ['sale undone', true, 'Player 2 (No. 2): sale to Otters for ₹2,000 undone'],
    ['team changed', true, 'Player 2 (No. 2): moved to Otters'],
    ['player added', true, 'Player 2 (No. 2): added, base price ₹2,000'],
  ] as const)('%s: changes the lists: %s; its line is %s', (kind, isInLists, line) => {
    expect([changesLists(step(kind, 2)), lineOf(step(kind, 2))]).toEqual([isInLists, line])
  })
})

it('an auction that is closed without a result has not started, else it is over', () => {
  const states = [after(), after(step('sold', 2)), after(step('unsold', 2))]
  expect(states.map(closedPhase)).toEqual(['not started', 'over', 'over'])
})
