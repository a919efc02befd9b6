import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { dataFileOf } from '../../auction/data-file.ts'
import { squadsOf } from '../../auction/squads.ts'
import { applyStep, changesLists } from '../../auction/step.ts'
import { player, smallLeague } from '../../auction/test/small-league.ts'
import { readAuctionFile } from '../../contract/auction-file.ts'
import { madeUpAuction } from '../made-up/made-up-auction.ts'
import { sold, unsold } from '../test/lots.ts'
import type { AuctionResult } from './result.ts'
import { scriptOf } from './script.ts'

/** Every step with the state before and after it. */
function played(auction: AuctionResult, seed: number) {
  const { opening, steps } = scriptOf(auction, seed)
  let state = opening
  return steps.map((step, index) => {
    const before = state
    state = applyStep(state, step, index)
    return { step, before, state }
  })
}

const kindsOf = (auction: AuctionResult, seed: number) =>
  scriptOf(auction, seed).steps.map(({ kind }) => kind)

describe('an auction without mishaps', () => {
  it('has an opening bid, raises, and sold or unsold for each lot', () => {
    const auction = {
      league: smallLeague(),
      lots: [sold(player(2), 'Otters', 1000, 1100), unsold(player(3))],
    }
    expect(scriptOf(auction, 1).steps).toEqual([
      { kind: 'lot opened', player: player(2), amount: 1000 },
      { kind: 'bid raised', player: player(2), amount: 1100 },
      { kind: 'sold', player: player(2), amount: 1100, team: 'Otters' },
      { kind: 'lot opened', player: player(3), amount: 1000 },
      { kind: 'unsold', player: player(3), amount: 1000 },
    ])
  })
})

describe('mishaps', () => {
  const auction = madeUpAuction({ seed: 4 })

  it('depend on the seed, and each kind occurs more than once', () => {
    const kinds = kindsOf(auction, 4)
    for (const mishap of ['sale undone', 'team changed', 'player added']) {
      expect(kinds.filter((kind) => kind === mishap).length).toBeGreaterThan(1)
    }
    expect(scriptOf(auction, 4)).toEqual(scriptOf(auction, 4))
    expect(kindsOf(auction, 5)).not.toEqual(kinds)
  })

  it('reopen an undone lot at its last bid and sell it again', () => {
    const { steps } = scriptOf(auction, 4)
    const at = steps.findIndex(({ kind }) => kind === 'sale undone')
    const [first, undone, opened, raised, again] = steps.slice(at - 1)
    const kinds = [first, opened, raised, again].map((step) => step?.kind)
    expect(kinds).toEqual(['sold', 'lot opened', 'bid raised', 'sold'])
    expect(opened?.amount).toBe(undone?.amount)
    expect(again?.amount).toBeGreaterThan(undone?.amount ?? 0)
    expect(new Set([first, undone, opened, raised, again].map((step) => step?.player)).size).toBe(1)
  })

  it('add a late player before his lot', () => {
    const joined = new Set(scriptOf(auction, 4).opening.absent)
    expect(joined.size).toBe(3)
    for (const { kind, player: who } of scriptOf(auction, 4).steps) {
      if (kind === 'player added') joined.delete(who.serialNumber)
      else expect(joined.has(who.serialNumber)).toBe(false)
    }
    expect(joined.size).toBe(0)
  })

  it('do not change the result', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0 }), fc.integer({ min: 0 }), (seed, scriptSeed) => {
        const source = madeUpAuction({ seed })
        const end = played(source, scriptSeed).at(-1)?.state
        const expected = source.lots.flatMap(({ player: { serialNumber }, sale }) =>
          sale === null ? [] : [{ serialNumber, ...sale }],
        )
        expect(
          end?.sales.map(({ serialNumber, team, price }) => ({ serialNumber, team, price })),
        ).toEqual(expected)
        expect(end?.absent.size).toBe(0)
      }),
      { numRuns: 30 },
    )
  })
})

describe('at every step of a made-up auction', () => {
  const sources = fc.record({
    seed: fc.integer({ min: 0 }),
    purse: fc.option(fc.integer({ min: 1000, max: 2_000_000_000 }), { nil: undefined }),
    squad: fc.option(fc.integer({ min: 1, max: 25 }), { nil: undefined }),
  })

  it('the rules of the auction hold', () => {
    fc.assert(
      fc.property(sources, (options) => {
        const auction = madeUpAuction(options)
        const { league } = auction
        for (const { step, before, state } of played(auction, options.seed)) {
          if (step.kind === 'sold') {
            const buyer = squadsOf(before).find(({ team }) => team.name === step.team)
            expect(buyer?.maxBid).toBeGreaterThanOrEqual(step.amount)
          }
          if (step.kind === 'lot opened' || step.kind === 'bid raised') {
            const able = squadsOf(state).filter(({ maxBid }) => maxBid >= step.amount)
            // Offered, but too expensive for every team: unsold.
            const isSold = auction.lots.some(
              ({ player: who, sale }) => who.serialNumber === step.player.serialNumber && sale,
            )
            expect(able.length > 0 || !isSold).toBe(true)
          }
          if (!changesLists(step)) continue
          for (const { members, purse, maxBid } of squadsOf(state)) {
            const spend = members.reduce((sum, { price }) => sum + (price ?? 0), 0)
            expect(purse).toBe(league.purse - spend)
            expect(purse).toBeGreaterThanOrEqual(0)
            expect(members.length).toBeLessThanOrEqual(league.largestSquad)
            expect(maxBid).toBeLessThanOrEqual(purse)
          }
        }
      }),
      { numRuns: 25 },
    )
  })

  it('the data file is consistent for a board', () => {
    const auction = madeUpAuction({ seed: 11 })
    for (const { step, state } of played(auction, 11)) {
      if (!changesLists(step)) continue
      const read = readAuctionFile(dataFileOf(state))
      if (!read.ok) throw new Error(read.problem)
      const { counts, teams, pending } = read.auction
      expect(read.leftOut).toEqual([])
      expect((counts.sold ?? 0) + (counts.unsold ?? 0) + (counts.pending ?? 0)).toBe(counts.players)
      expect(pending.filter(({ isUnsold }) => isUnsold)).toHaveLength(counts.unsold ?? -1)
      expect(pending).toHaveLength((counts.unsold ?? 0) + (counts.pending ?? 0))
      const bought = teams.flatMap(({ squad }) => squad.filter(({ soldAt }) => soldAt !== null))
      expect(bought).toHaveLength(counts.sold ?? -1)
      for (const { squad, squadSize, purse } of teams) {
        expect(squad).toHaveLength(squadSize ?? -1)
        const spend = squad.reduce((sum, { soldFor }) => sum + (soldFor ?? 0), 0)
        expect(purse).toBe(auction.league.purse - spend)
      }
    }
  })
})
