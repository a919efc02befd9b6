/**
 * A sheet → an auction that ends as the sheet says (docs/decisions/rehearsal.md). It is read with the code
 * of `gavel start`, so that the rehearsal shows what will be published.
 */
import { bidsUpTo, incrementsFor } from '../auction/increments.ts'
import type { LeaguePlayer, Retention } from '../auction/league.ts'
import { refusalOf } from '../auction/refusal.ts'
import type { Unit } from '../auction/rupees.ts'
import { NO_AUCTION, openAuction } from '../auction/state.ts'
import { applyStep, type Step } from '../auction/step.ts'
import { randomFrom } from '../lib/random.ts'
import { type Column, columnsLine } from '../sheet/columns.ts'
import { readEntries, readRows } from '../sheet/entries.ts'
import { type Entry, placeOf, playerFrom } from '../sheet/row.ts'
import { readSettings, type SettingFlags, type Settings } from '../sheet/sheet-settings.ts'
import type { Table } from '../sheet/table.ts'
import { withKnownTeams } from '../sheet/teams.ts'
import type { AuctionResult, LotResult } from './auction-result.ts'
import { estimateRules } from './estimate.ts'
import { playOut } from './made-up/made-up-auction.ts'

export type ResultsReading =
  | {
      readonly ok: true
      readonly auction: AuctionResult
      /** Lines about columns, assumptions and rows that were left out. */
      readonly report: readonly string[]
    }
  /** One line to follow the sheet's name. */
  | { readonly ok: false; readonly problem: string }

/**
 * Takes the results from a sheet; where it has none yet, they are made up.
 * @param usualName the series name when nobody gives one
 * @param seed of the results that are made up
 */
export function readResults(
  table: Table,
  flags: SettingFlags,
  usualName: string,
  seed: number,
): ResultsReading {
  const reading = readSettings(table, flags, usualName, {
    estimate: (unit) => estimateRules(entriesOf(table, unit, null).entries),
  })
  if (!reading.ok) return reading
  const { settings } = reading
  const { entries, notes } = entriesOf(table, settings.unit, settings)
  const league = leagueOf(entries, settings)
  if (league.teams.length === 0) {
    return { ok: false, problem: 'names no team: add a row “Teams” above the headings' }
  }
  const report = [
    columnsLine(table.header, settings.rules.limits),
    ...settings.assumptions.map((line) => `assumed: ${line}`),
    ...notes,
  ]
  const hasResults = entries.some(({ outcome: { kind } }) => kind === 'sold' || kind === 'unsold')
  if (hasResults) {
    const { lots, refused } = lotsOf(entries, league, table)
    return { ok: true, auction: { league, lots }, report: [...report, ...refused] }
  }
  if (league.players.length === 0) return { ok: false, problem: 'has no player to be sold' }
  const lots = playOut(league, randomFrom('made-up results', seed))
  const made = 'the sheet has no results yet: they are made up for the rehearsal'
  return { ok: true, auction: { league, lots }, report: [...report, made] }
}

/** `settings` are `null` before they are known. */
function entriesOf(table: Table, unit: Unit, settings: Settings | null) {
  const { entries, notes } = readEntries(table, readRows(table, unit), NO_AUCTION)
  const teams = settings?.teams ?? null
  const spelt = withKnownTeams(entries, teams ?? [], teams !== null, table.header)
  return { entries: spelt.entries, notes: [...notes, ...spelt.notes] }
}

/** Rows that are held are not in it, as they would not be published. */
function leagueOf(entries: readonly Entry[], { rules, seriesName, teams }: Settings) {
  const retained: Retention[] = []
  const players: LeaguePlayer[] = []
  const named = new Set<string>()
  for (const entry of entries) {
    const { outcome } = entry
    if (outcome.kind === 'held') continue
    const player = playerFrom(entry, rules)
    if ('team' in outcome) named.add(outcome.team)
    if (outcome.kind === 'retained') {
      retained.push({ player, team: outcome.team, price: outcome.price })
    } else players.push(player)
  }
  const listed = teams ?? [...named].map((name) => ({ name, logo: null }))
  return { ...rules, seriesName, teams: listed, retained, players }
}

/** The lots in the order of their lines, without the sales that the rules forbid. */
function lotsOf(entries: readonly Entry[], league: AuctionResult['league'], { header }: Table) {
  const raise = incrementsFor(league)
  const inOrder = entries
    .flatMap((entry) => [
      ...entry.unsoldBefore.map((line) => ({ line, entry, outcome: UNSOLD })),
      { line: entry.line, entry, outcome: entry.outcome },
    ])
    .sort((one, other) => one.line - other.line)
  const lots: LotResult[] = []
  const refused: string[] = []
  let state = openAuction(league)
  for (const { line, entry, outcome } of inOrder) {
    const player = playerFrom(entry, league)
    if (outcome.kind === 'unsold') lots.push({ player, bids: [], sale: null })
    if (outcome.kind !== 'sold') continue
    const { team, price } = outcome
    const step: Step = { kind: 'sold', player, amount: price, team }
    const refusal = refusalOf(state, step)
    if (refusal !== null && refusal.rule !== 'maximum bid') {
      const column: Column =
        refusal.rule === 'base price' || refusal.rule === 'purse' ? 'sold' : 'team'
      refused.push(`${placeOf({ line }, header, column)}: ${refusal.text}`)
      continue
    }
    state = applyStep(state, step, 0)
    lots.push({ player, bids: bidsUpTo(price, player.basePrice, raise), sale: { team, price } })
  }
  return { lots, refused }
}

const UNSOLD = { kind: 'unsold' } as const
