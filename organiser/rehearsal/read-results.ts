/**
 * A sheet → an auction that ends as the sheet says (docs/decisions/replay.md). It is read and
 * planned with the code of `gavel start`, so that the rehearsal shows what will be published.
 */
import type { Rupees } from '../../contract/auction.ts'
import { bidsUpTo, incrementsFor } from '../auction/increments.ts'
import { inWords } from '../auction/rupees.ts'
import { type AuctionState, NO_AUCTION, playerOf } from '../auction/state.ts'
import { createBidMemory } from '../follow/bids.ts'
import { after, type Plan, planOf } from '../follow/plan.ts'
import { randomFrom } from '../lib/random.ts'
import { fail, type Reading } from '../lib/reading.ts'
import { columnsLine } from '../sheet/columns.ts'
import { readEntries, readRows } from '../sheet/entries.ts'
import type { Entry } from '../sheet/row.ts'
import { type Estimate, readSettings, type SettingFlags } from '../sheet/sheet-settings.ts'
import type { Table } from '../sheet/table.ts'
import { withKnownTeams } from '../sheet/teams.ts'
import type { AuctionResult, LotResult } from './auction-result.ts'
import { playOut } from './made-up/made-up-auction.ts'

type ResultsReading = Reading<{
  readonly auction: AuctionResult
  /** Lines about columns, assumptions and rows that were left out. */
  readonly report: readonly string[]
}>

/**
 * Takes the results from a sheet; where it has none yet, they are made up.
 * @param usualName the series name when nobody gives one
 */
export function readResults(table: Table, flags: SettingFlags, usualName: string): ResultsReading {
  const { header } = table
  const reading = readSettings(table, flags, usualName, {
    estimate(unit) {
      const { entries } = readEntries(table, readRows(table, unit), NO_AUCTION)
      return estimateRules(withKnownTeams(entries, [], false, header).entries)
    },
  })
  if (!reading.ok) return reading
  const { settings } = reading
  const read = readEntries(table, readRows(table, settings.unit), NO_AUCTION)
  // A rehearsal is always running, and asks nothing.
  const plan = planOf(
    NO_AUCTION,
    { ...read, header, settings: { ...settings, status: null } },
    {
      isSettled: () => true,
      answerTo: () => 'yes',
      bids: createBidMemory(),
      notFromSheet: new Set(),
      now: 0,
    },
  )
  const state = plan.operations.reduce(after, NO_AUCTION)
  const { league } = state
  if (league.teams.length === 0) {
    return fail('names no team: add a row “Teams” above the headings')
  }
  const report = [
    columnsLine(header, settings.rules.limits),
    ...settings.assumptions.map((line) => `assumed: ${line}`),
    ...read.notes,
    ...plan.notes,
  ]
  const isResult = ({ outcome: { kind } }: Entry) => kind === 'sold' || kind === 'unsold'
  if (read.entries.some(isResult)) {
    return { ok: true, auction: { league, lots: lotsOf(read.entries, state, plan) }, report }
  }
  if (league.players.length === 0) return fail('has no player to be sold')
  const lots = playOut(league, randomFrom('made-up results'))
  const made = 'the sheet has no results yet: they are made up for the rehearsal'
  return { ok: true, auction: { league, lots }, report: [...report, made] }
}

/** The lots in the order of their lines. */
function lotsOf(
  entries: readonly Entry[],
  state: AuctionState,
  { operations }: Plan,
): readonly LotResult[] {
  const raise = incrementsFor(state.league)
  const steps = operations.flatMap((one) => (one.kind === 'step' ? [one.step] : []))
  const last = new Map(steps.map((step) => [step.player.serialNumber, step]))
  const byLine = entries.toSorted((one, other) => one.line - other.line)
  return byLine.flatMap(({ number }): readonly LotResult[] => {
    const player = playerOf(state, number)
    const step = last.get(number)
    if (player === undefined || step === undefined) return []
    if (step.kind === 'unsold') return [{ player, bids: [], sale: null }]
    if (step.kind !== 'sold') return []
    const { team, amount: price } = step
    const bids = bidsUpTo(price, player.basePrice, raise)
    return [{ player, bids, sale: { team, price } }]
  })
}

/**
 * The rules of a finished auction whose sheet doesn't give them. The purse is the dearest team's spend
 * rounded up; the largest and the smallest squad are those in the sheet, and the lowest price is the
 * lowest that was paid.
 *
 * @returns `null` when nobody has a team and a price
 */
function estimateRules(entries: readonly Entry[]): Estimate | null {
  const buys = entries.flatMap(({ outcome }) => ('team' in outcome ? [outcome] : []))
  const squads = [...Map.groupBy(buys, ({ team }) => team)].map(([team, members]) => ({
    team,
    size: members.length,
    spend: members.reduce((sum, { price }) => sum + (price ?? 0), 0),
  }))
  const [dearest] = squads.toSorted((one, other) => other.spend - one.spend)
  if (dearest === undefined) return null
  const { team, spend } = dearest
  const sizes = squads.map(({ size }) => size)
  const prices = buys.flatMap(({ kind, price }) => (kind === 'sold' ? [price] : []))
  const purse = roundUp(spend)
  return {
    rules: {
      purse,
      largestSquad: Math.max(...sizes),
      smallestSquad: Math.min(...sizes),
      lowestPrice: Math.min(purse, ...prices),
    },
    why: `the dearest team’s spend (${team}, ${inWords(spend)}) rounded up`,
  }
}

/** Up to two leading figures: 119.95 crore → 120 crore, 4,93,000 → 5,00,000. */
function roundUp(amount: Rupees): Rupees {
  const step = 10 ** Math.max(0, Math.floor(Math.log10(Math.max(1, amount))) - 1)
  return Math.ceil(amount / step) * step
}
