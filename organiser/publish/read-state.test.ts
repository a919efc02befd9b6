import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { readAuctionFile } from '../../contract/auction-file.ts'
import { dataFileOf } from '../auction/data-file.ts'
import type { League } from '../auction/league.ts'
import { refusalOf } from '../auction/refusal.ts'
import { type AuctionState, openAuction } from '../auction/state.ts'
import { applyStep, type Step } from '../auction/step.ts'
import { player, smallLeague } from '../auction/test/small-league.ts'
import { dataFileWithCheckpoint } from './checkpoint.ts'
import { readState, Unreadable } from './read-state.ts'

const plain = smallLeague({ largestSquad: 4, purse: 20_000 })
const league: League = {
  ...plain,
  teams: plain.teams.map((team) => (team.name === 'Otters' ? { ...team, purse: 15_000 } : team)),
  retained: [...plain.retained, { player: player(8), team: 'Herons', price: null }],
  increments: [
    { from: 0, by: 500 },
    { from: 5_000, by: 1_000 },
  ],
  limits: [{ category: 'overseas', most: 1 }],
  players: plain.players.map((one, index) =>
    index < 2 ? { ...one, categories: ['overseas'] } : one,
  ),
}

const steps = fc.array(
  fc.record({
    kind: fc.constantFrom(
      'lot opened' as const,
      'bid raised' as const,
      'sold' as const,
      'unsold' as const,
      'sale undone' as const,
      'team changed' as const,
      'player added' as const,
    ),
    player: fc.constantFrom(...league.players, player(9, 500)),
    amount: fc.integer({ min: 1000, max: 9000 }),
    team: fc.constantFrom('Otters', 'Herons'),
  }),
  { maxLength: 40 },
)

const topics = fc.uniqueArray(fc.oneof(fc.nat(), fc.constant('phase' as const)))
const phases = fc.constantFrom('not started' as const, 'running' as const, 'over' as const)

/** The states of an auction that takes each step that the rules allow. */
function play(all: readonly Step[], from = league): AuctionState[] {
  let state = openAuction(from)
  return all.map((step, index) => {
    if (refusalOf(state, step) === null) state = applyStep(state, step, index * 1000)
    return state
  })
}

/** As the server returns it. */
const served = (file: unknown): unknown => JSON.parse(JSON.stringify(file))

describe('readState', () => {
  it('restores the state that a data file was written from', () => {
    fc.assert(
      fc.property(steps, fc.nat(), topics, phases, (all, round, notOfSheet, phase) => {
        const notFromSheet = new Set(notOfSheet)
        for (const played of play(all)) {
          // The lot is the room's.
          const state = { ...played, phase, lot: null, ...(round > 9 && { round }) }
          const file = dataFileWithCheckpoint(state, notFromSheet)
          expect(readState(served(file))).toEqual({
            state,
            notFromSheet,
            assumptions: [],
          })
        }
      }),
      { numRuns: 100 },
    )
  })

  it('continues from another program’s file, and lists its assumptions', () => {
    const [state = openAuction(plain)] = play(
      [{ kind: 'sold', player: player(3), amount: 4000, team: 'Herons' }],
      plain,
    )
    expect(readState(served(dataFileOf(state)))).toEqual({
      notFromSheet: new Set(),
      assumptions: [
        'a purse of ₹20,000 and squads of at most 4, as in the data file; no base prices, and nothing kept back for empty places',
      ],
      state: {
        ...state,
        league: {
          ...plain,
          players: plain.players.map((one) => ({ ...one, basePrice: 0 })),
          retained: plain.retained.map((one) => ({
            ...one,
            player: { ...one.player, basePrice: 0 },
          })),
          smallestSquad: 0,
          lowestPrice: 0,
        },
      },
    })
  })

  it.each([
    [
      JSON.stringify({ auction_details: { main: [{}] }, teams: Array(501).fill({}) }),
      'has a fault: teams must be at most 500 entries',
    ],
    ['{}', 'has a fault: auction_details.main[0] missing or not an object'],
    [fileWith({ sl_no: 'A1' }), 'has no whole number for Asha'],
    [fileWith({ full_name: '' }), 'has no name for the player with number 7'],
    [fileWith({}, { full_name: 'Bina', sl_no: 7 }), 'has the number 7 twice'],
    [
      '{ "auction_details": { "main": [{}] }, "teams": [], "gavel": { "rules": { "purse": -1 } } }',
      'has a fault in gavel.rules.purse',
    ],
  ])('explains why %s cannot be continued', (json, problem) => {
    expect(() => readState(JSON.parse(json))).toThrow(new Unreadable(problem))
  })
})

function fileWith(...changes: object[]): string {
  const pending = changes.map((change) => ({ full_name: 'Asha', sl_no: 7, ...change }))
  return JSON.stringify({ auction_details: { main: [{}] }, teams: [], pending })
}

describe('the checkpoint in a data file', () => {
  it('is ignored by boards', () => {
    const state = openAuction(league)
    const plain = readAuctionFile(served(dataFileOf(state)))
    expect(readAuctionFile(served(dataFileWithCheckpoint(state, new Set([2]))))).toEqual(plain)
  })
})
