/** Amounts that nobody typed: a cell was dragged down over others, or all are in another unit. */
import { everyoneIn } from '../../auction/league.ts'
import { inWords, UNITS } from '../../auction/rupees.ts'
import { resultsOf } from '../../sheet/elsewhere.ts'
import type { Outcome } from '../../sheet/row.ts'
import {
  changeOf,
  counted,
  hold,
  MOST_CORRECTIONS,
  type Rule,
  type Situation,
  waiting,
} from './rule.ts'

const COLUMNS = ['base', 'sold'] as const

/** The amounts of a column in the sheet and on the board; `NaN` where there is none. */
function amountsIn({ state, entries }: Situation, column: (typeof COLUMNS)[number]) {
  const people = everyoneIn(state.league)
  const priceOf = (result: Outcome | undefined) =>
    result !== undefined && 'price' in result ? result.price : null
  return entries.map((entry) => {
    const [now, before] =
      column === 'base'
        ? [entry.basePrice, people.get(entry.number)?.basePrice]
        : [priceOf(entry.outcome), priceOf(resultsOf(state).get(entry.number))]
    return { entry, now: now || Number.NaN, before: before || Number.NaN }
  })
}

type Amount = ReturnType<typeof amountsIn>[number]

/** Amounts that count on from row to row: spreadsheets do so where one cell is dragged down. */
export const series: Rule = (situation) => {
  const { sheet } = situation
  const found = COLUMNS.flatMap((column) => {
    const unit = UNITS[sheet.header.units.get(column) ?? sheet.settings.unit]
    return [1, unit].flatMap((step) => runsOf(amountsIn(situation, column), step))
  })
  return holdNew(situation, found, 'that count on from row to row', 'Was a cell dragged down?')
}

/** Prices far below the others, and without a base price to compare: `5` where others have `500000`. */
export const withoutUnit: Rule = (situation) => {
  const prices = amountsIn(situation, 'sold')
    .filter(({ now }) => now > 0)
    .sort((one, other) => one.now - other.now)
  const usual = prices[prices.length >> 1]?.now ?? 0
  const low = prices.filter(
    ({ entry, now }) => entry.basePrice === null && now < usual * FINEST_STEP,
  )
  return holdNew(situation, low, 'far below the others', 'Is a unit missing?')
}

/** Holds those of the amounts that are not published until a yes. */
function holdNew(situation: Situation, found: readonly Amount[], why: string, question: string) {
  const changed = found.filter(({ now, before }) => now !== before)
  const rows = waiting([...new Set(changed.map(({ entry }) => entry))], 0, situation.options)
  const [first] = rows
  if (first === undefined) return {}
  const what = `amounts in ${counted(rows.length, 'row')} ${why}`
  const note = `has ${what}, the first in line ${first.line} (${first.name}): these rows wait. ${question}`
  return hold(situation, rows, note, `Really publish ${what}`)
}

/** An amount is raised by no smaller part of it. */
const FINEST_STEP = 1 / 1000

/** @param amounts in the order of their rows */
function runsOf(amounts: readonly Amount[], step: number): readonly Amount[] {
  const runs: Amount[][] = []
  for (const amount of amounts) {
    const run = runs.at(-1)
    if (run?.at(-1)?.now === amount.now - step) run.push(amount)
    else runs.push([amount])
  }
  const isFine = ({ now }: Amount) => step <= now * FINEST_STEP
  const least = (run: readonly Amount[]) => (run.every(isFine) ? 1 : MOST_CORRECTIONS)
  return runs.filter((run) => run.length > least(run)).flat()
}

/** The unit is another one where so much changes at once. */
const OTHER_UNIT = 10

/** During the auction a row `Unit`, a heading or the purse may change the worth of all figures. */
export const otherUnit: Rule = (situation) => {
  const { state, sheet, entries, options } = situation
  const { rules, teams } = sheet.settings
  const isTenfold = ({ now, before }: Omit<Amount, 'entry'>) =>
    Math.max(now / before, before / now) >= OTHER_UNIT
  const changed = COLUMNS.flatMap((column) => amountsIn(situation, column)).filter(isTenfold)
  const isMany = changed.length > MOST_CORRECTIONS
  const purse = { now: rules.purse, before: state.league.purse }
  const rows = isMany ? entries : []
  const change = `purse ${rules.purse}`
  const isAgreed = [change, ...rows.map(changeOf)].every((one) => options.answerTo(one) === 'yes')
  if (isAgreed || state.sales.length === 0 || !(isMany || isTenfold(purse))) return {}
  const amounts = isMany ? `${changed.length} amounts` : 'the purse'
  const [{ now, before } = purse] = isMany ? changed : []
  const text = `change ${amounts} tenfold or more, as from ${inWords(before)} to ${inWords(now)}`
  const note = `would ${text}: ${isMany ? 'all rows wait' : 'the board keeps it'}. Was the unit changed?`
  return {
    ...hold(situation, rows, note, `Really ${text}`, [change]),
    // The purse and the reserve are in that unit, too.
    sheet: {
      ...sheet,
      settings: { ...sheet.settings, rules: state.league, teams: teams && state.league.teams },
    },
  }
}
