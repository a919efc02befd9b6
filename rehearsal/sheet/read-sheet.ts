/**
 * A results sheet → an auction that ends as the sheet says (docs/decisions/rehearsal.md). Everything is
 * taken from the sheet's own figures; what had to be assumed is noted, and the options overrule it.
 */

import { bidsUpTo, incrementsFor } from '../../auction/increments.ts'
import type { LeaguePlayer, Retention } from '../../auction/league.ts'
import type { Unit } from '../../auction/rupees.ts'
import type { Rupees } from '../../contract/auction.ts'
import { cellOf, findHeader, guessUnit } from '../../sheet/columns.ts'
import { readCsv } from '../../sheet/csv.ts'
import type { AuctionResult, LotResult } from '../script/result.ts'
import { limitsOf } from './limits.ts'
import type { SheetPlayer } from './people.ts'
import { peopleOf } from './people.ts'
import type { Note, Row } from './row.ts'
import { readRow } from './row.ts'
import { oneSpelling } from './teams.ts'

export interface SheetOptions {
  readonly seriesName: string
  readonly unit?: Unit | undefined
  /** Called with the unit of the sheet, which is known only when the sheet is read. */
  readonly purse?: ((unit: Unit) => Rupees) | undefined
  readonly squad?: number | undefined
}

export type SheetReading =
  | {
      readonly ok: true
      readonly auction: AuctionResult
      readonly rows: number
      readonly notes: readonly Note[]
    }
  | { readonly ok: false; readonly problem: string }

/** Reads the text of a sheet; `problem` says in one line why nothing can be played from it. */
export function readSheet(text: string, options: SheetOptions): SheetReading {
  const records = readCsv(text)
  if (records.length === 0) return { ok: false, problem: 'is empty' }
  const header = findHeader(records)
  if (header === undefined) {
    return { ok: false, problem: 'has no header that names a player column and a price column' }
  }
  const body = records.filter(({ line }) => line > header.line)
  const figures = body.flatMap((record) => [
    cellOf(record, header, 'base'),
    cellOf(record, header, 'sold'),
  ])
  const unit = options.unit ?? guessUnit(figures)
  const read = body.map((record) => readRow(record, header, unit))
  const spelt = oneSpelling(read.flatMap(({ row }) => (row === null ? [] : [row])))
  const { players, notes: namesakes } = peopleOf(spelt.rows)
  const teams = teamsOf(spelt.rows)
  if (teams.length === 0)
    return { ok: false, problem: 'has no row of a player with a team and a price' }

  const notes = [...read.flatMap((row) => row.notes), ...spelt.notes, ...namesakes].sort(
    (one, other) => (one.line ?? 0) - (other.line ?? 0),
  )
  if (options.unit === undefined) {
    notes.push({ line: null, text: `assumed: the figures are in ${unit} (change with --unit)` })
  }
  const limits = limitsOf(spelt.rows, teams, { squad: options.squad, purse: options.purse?.(unit) })
  notes.push(...limits.notes)
  return { ok: true, rows: body.length, notes, auction: auctionOf(players, teams, limits, options) }
}

function teamsOf(rows: readonly Row[]): readonly string[] {
  return [...new Set(rows.flatMap(({ outcome }) => ('team' in outcome ? [outcome.team] : [])))]
}

function auctionOf(
  people: readonly SheetPlayer[],
  teams: readonly string[],
  limits: ReturnType<typeof limitsOf>,
  { seriesName }: SheetOptions,
): AuctionResult {
  const raise = incrementsFor(limits.purse)
  const retained: Retention[] = []
  const players: LeaguePlayer[] = []
  const lots: { line: number; lot: LotResult }[] = []
  people.forEach(({ rows }, index) => {
    const [{ name, base, outcome: first }] = rows
    const basePrice = base ?? limits.lowestPrice
    const player: LeaguePlayer = { serialNumber: index + 1, name, photo: null, basePrice }
    if (first.kind === 'retained') {
      retained.push({ player, team: first.team, price: first.price })
      return
    }
    players.push(player)
    for (const { line, outcome } of rows) {
      if (outcome.kind === 'unsold') lots.push({ line, lot: { player, bids: [], sale: null } })
      if (outcome.kind !== 'sold') continue
      const { team, price } = outcome
      const bids = bidsUpTo(price, basePrice, raise)
      lots.push({ line, lot: { player, bids, sale: { team, price } } })
    }
  })
  return {
    league: {
      ...limits,
      seriesName,
      teams: teams.map((name) => ({ name, logo: null })),
      retained,
      players,
    },
    // A player who is offered again has his second lot where the sheet lists him again.
    lots: lots.sort((one, other) => one.line - other.line).map(({ lot }) => lot),
  }
}
