/** Amounts that nobody typed: a cell was dragged down over others, or all are in another unit. */
import type { Rupees } from '../../../contract/auction.ts'
import { everyoneIn } from '../../auction/league.ts'
import { inWords, UNITS } from '../../auction/rupees.ts'
import { resultsOf } from '../../sheet/elsewhere.ts'
import type { Entry } from '../../sheet/row.ts'
import { counted, hold, MOST_CORRECTIONS, type Rule, type Situation, waiting } from './rule.ts'

/** An amount in the sheet and on the board, where they are known. */
interface Amount {
  readonly entry: Entry
  readonly now: Rupees | null
  readonly before: Rupees | null | undefined
}

/** Of a row, or of a result. */
const priceOf = (of: object | undefined): Rupees | null =>
  of !== undefined && 'price' in of ? Number(of.price) || null : null

function amountsIn({ state, entries }: Situation, column: 'base' | 'sold'): readonly Amount[] {
  const people = everyoneIn(state.league)
  return entries.map((entry) => {
    const { number, basePrice, outcome } = entry
    if (column === 'base') return { entry, now: basePrice, before: people.get(number)?.basePrice }
    return { entry, now: priceOf(outcome), before: priceOf(resultsOf(state).get(number)) }
  })
}

/** Amounts that count on from row to row: spreadsheets do so where one cell is dragged down. */
export const series: Rule = (situation) => {
  const { sheet, options } = situation
  const found = (['base', 'sold'] as const).flatMap((column) => {
    const amounts = amountsIn(situation, column).toSorted(
      (one, other) => one.entry.line - other.entry.line,
    )
    const unit = UNITS[sheet.header.units.get(column) ?? sheet.settings.unit]
    return [1, unit]
      .flatMap((step) => runsOf(amounts, step))
      .filter(({ now, before }) => now !== before)
  })
  const doubtful = waiting([...new Set(found.map(({ entry }) => entry))], 0, options)
  const [first] = doubtful
  if (first === undefined) return {}
  const players = counted(doubtful.length, 'player')
  const note = `has amounts that count on from row to row, the first in line ${first.line} (${first.name}): ${counted(doubtful.length, 'row')} wait. Was a cell dragged down?`
  return hold(
    situation,
    doubtful,
    note,
    `Really publish the amounts of ${players} that count on from row to row`,
  )
}

/** No auction goes up by a smaller part of an amount. */
const FINEST_STEP = 1 / 1000

function runsOf(amounts: readonly Amount[], step: Rupees): readonly Amount[] {
  const runs: Amount[][] = []
  for (const amount of amounts) {
    const run = runs.at(-1)
    const last = run?.at(-1)?.now ?? Number.NaN
    if (run !== undefined && amount.now === last + step) run.push(amount)
    else runs.push([amount])
  }
  const isFine = (run: readonly Amount[]) =>
    run.length > 1 && step <= (run[0]?.now ?? 0) * FINEST_STEP
  return runs.filter((run) => run.length > MOST_CORRECTIONS || isFine(run)).flat()
}

/** One amount that is corrected by so much was mistyped; many are read in another unit. */
const OTHER_UNIT = 100

/** During the auction a row `Unit` or a heading may change what all figures are worth. */
export const otherUnit: Rule = (situation) => {
  const { state, sheet, entries, options } = situation
  if (state.sales.length === 0) return {}
  const changed = (['base', 'sold'] as const)
    .flatMap((column) => amountsIn(situation, column))
    .filter(
      ({ now, before }) => now && before && Math.max(now / before, before / now) >= OTHER_UNIT,
    )
  const [first] = changed
  if (first === undefined || changed.length <= MOST_CORRECTIONS) return {}
  const doubtful = waiting(entries, 0, options)
  if (doubtful.length === 0) return {}
  const { entry, now, before } = first
  const amounts = counted(changed.length, 'amount')
  const note = `would change ${amounts} a hundredfold or more, the first in line ${entry.line} (${entry.name}) from ${inWords(before ?? 0)} to ${inWords(now ?? 0)}: all rows wait. Was the unit changed?`
  const { settings } = sheet
  // The purse and the reserve are in that unit, too.
  const teams = settings.teams && state.league.teams
  return {
    ...hold(situation, doubtful, note, `Really change ${amounts} a hundredfold or more`),
    sheet: { ...sheet, settings: { ...settings, rules: state.league, teams } },
  }
}
