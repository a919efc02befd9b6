import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { League } from '../../auction/league.ts'
import { CRORE, LAKH } from '../../auction/rupees.ts'
import { bid, openAuction } from '../../auction/state.ts'
import { player, smallLeague } from '../../auction/test/small-league.ts'
import { plainLines, statusLines, widthOf, wrapped } from './status.ts'

function leagueOf(names: readonly string[]): League {
  return smallLeague({
    teams: names.map((name) => ({ name, logo: null })),
    retained: [],
    purse: 120 * CRORE,
    largestSquad: 25,
    smallestSquad: 18,
    lowestPrice: 30 * LAKH,
  })
}

describe('the status area', () => {
  const names = Array.from({ length: 10 }, (_, index) => `Team Number ${index + 1}`)

  it('shows the lot, and each team’s purse, maximum bid and players', () => {
    const opening = openAuction(leagueOf(['Mumbai Indians', 'RCB']))
    const state = bid(opening, { serialNumber: 3, amount: 1.4 * CRORE })
    const [heading, lot = '', ...teams] = statusLines(state, 80)
    expect(heading).toMatch(/^── Village Cup ── purse ≤maximum bid, players of 25 ─+$/)
    expect(lot).toMatch(
      /^3 Player 3: ₹1.4 crore, \+ is ₹1.5 crore {10,}0 sold, 0 unsold, 4 pending$/,
    )
    expect(lot).toHaveLength(80)
    expect(teams).toEqual(['MI  120cr ≤114.9cr 0  RCB 120cr ≤114.9cr 0'])
    expect(statusLines(openAuction(leagueOf(['RCB'])), 80, 'server away')[1]).toBe(
      `No lot is open${' '.repeat(55)}server away`,
    )
  })

  it('has room for 24 teams in 80 × 24, three side by side', () => {
    const many = Array.from({ length: 24 }, (_, index) => `Team Number ${index + 1}`)
    const league = { ...leagueOf(many), purse: 117.55 * CRORE }
    const lines = statusLines(openAuction(league), 80)
    expect(lines[2]).toBe(
      'TN1  117.5cr ≤112.4cr 0  TN9  117.5cr ≤112.4cr 0  TN17 117.5cr ≤112.4cr 0',
    )
    expect(lines).toHaveLength(2 + 8)
    expect(statusLines(openAuction(leagueOf(many)), 120)).toHaveLength(2 + 5)
    expect(statusLines(openAuction(leagueOf(names)), 80)).toHaveLength(2 + 4)
  })

  it('fits any width with any names', () => {
    const name = fc.string({ unit: 'grapheme', minLength: 1, maxLength: 40 })
    const columns = fc.integer({ min: 10, max: 200 })
    fc.assert(
      fc.property(fc.uniqueArray(name, { maxLength: 24 }), columns, name, (teams, width, note) => {
        const players = [{ ...player(2), name: teams[0] ?? 'x' }]
        const state = openAuction({ ...leagueOf(teams), players })
        const open = bid(state, { serialNumber: 2, amount: 1000 })
        for (const line of statusLines(open, width, note)) {
          expect(widthOf(line)).toBeLessThanOrEqual(width)
        }
      }),
    )
  })

  it('has one line per team for scripts', () => {
    expect(plainLines(openAuction(leagueOf(names)))).toHaveLength(2 + 10)
  })
})

describe('a long line', () => {
  it('is broken between words without losing any', () => {
    expect(wrapped('sold to Mumbai Indians for ₹1.4 crore', 20)).toEqual([
      'sold to Mumbai',
      'Indians for ₹1.4',
      'crore',
    ])
    fc.assert(
      fc.property(fc.lorem(), fc.integer({ min: 12, max: 90 }), (text, columns) => {
        const lines = wrapped(text, columns)
        expect(lines.join(' ')).toBe(text)
        for (const line of lines) expect(line.length).toBeLessThanOrEqual(columns)
      }),
    )
  })
})
