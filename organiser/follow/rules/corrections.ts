/** Many changes at once to players who have results: a slip is likelier than as many corrections. */
import { isDeepStrictEqual } from 'node:util'
import { everyoneIn, type SerialNumber } from '../../auction/league.ts'
import { cellOf } from '../../sheet/columns.ts'
import { boardSays, type Result, resultsOf, rowSays } from '../../sheet/elsewhere.ts'
import { NOTHING } from '../../sheet/not-a-name.ts'
import type { Entry } from '../../sheet/row.ts'
import { nameKey } from '../../sheet/teams.ts'
import {
  absenceOf,
  counted,
  hold,
  MOST_CORRECTIONS,
  noteAt,
  type Rule,
  type Situation,
  waiting,
} from './rule.ts'

/**
 * Known names beside other numbers: the names alone were sorted or shifted, or the numbers were filled in
 * again.
 */
export const movedNames: Rule = (situation) => {
  const { state, sheet, entries, options } = situation
  const names = new Map(
    [...everyoneIn(state.league)].map(([number, { name }]) => [number, nameKey(name)]),
  )
  const rows = new Map(sheet.entries.map((entry) => [entry.number, nameKey(entry.name)]))
  const published = Map.groupBy(names.keys(), (number) => names.get(number))
  const inSheet = Map.groupBy(rows.keys(), (number) => rows.get(number))
  /** The numbers that had the name, and have it no longer. */
  const formerOf = ({ name }: Entry) =>
    (published.get(nameKey(name)) ?? []).filter((number) => rows.get(number) !== nameKey(name))
  const moved = entries.filter((entry) => {
    const own = names.get(entry.number)
    if (entry.outcome.kind === 'held' || own === nameKey(entry.name)) return false
    const isOwnElsewhere = inSheet.get(own)?.some((number) => names.get(number) !== own)
    return formerOf(entry).length > 0 || (own !== undefined && isOwnElsewhere)
  })
  const results = resultsOf(state)
  const hasResult = (number: SerialNumber) => isResult(results.get(number))
  const matters = moved.some(
    (entry) =>
      isResult(entry.outcome) || hasResult(entry.number) || formerOf(entry).some(hasResult),
  )
  const most = matters ? 0 : MOST_CORRECTIONS
  const doubtful = waiting(moved, most, options)
  const [first] = doubtful
  if (first === undefined) return {}
  const lost = doubtful.flatMap(formerOf).filter((number) => !rows.has(number))
  const players = counted(doubtful.length, 'player')
  const note = `has other numbers beside ${players}, the first in line ${first.line} (No. ${first.number} is “${first.name}”): these rows wait. Were the names sorted alone, or the numbers filled in again?`
  return hold(
    situation,
    doubtful,
    note,
    `Really give ${players} other numbers`,
    lost.map(absenceOf),
  )
}

/** A price that was known does not become unknown: its cell was emptied. */
export const emptiedPrices: Rule = (situation) => {
  const { state, entries } = situation
  const results = resultsOf(state)
  const emptied = entries.filter(({ number, outcome }) => {
    const result = results.get(number)
    return outcome.kind === 'retained' && outcome.price === null && isBuy(result) && result.price
  })
  const notes = emptied.map((entry) => {
    const text = `${entry.name} is ${boardSays(state, entry.number)} on the board: write the price, or 0`
    return noteAt(situation, entry, 'sold', text, 'an emptied price')
  })
  return { inDoubt: emptied, notes }
}

/** More than three players with other names, other results or one new sale; results that have moved to other rows. */
export const corrections: Rule = (situation) => {
  const { state, entries, options } = situation
  const results = resultsOf(state)
  const names = everyoneIn(state.league)
  const known = entries.filter(({ outcome }) => outcome.kind !== 'held')
  const otherNames = known.filter(
    ({ number, name }) => nameKey(names.get(number)?.name ?? name) !== nameKey(name),
  )
  const renamed = otherNames.filter(
    ({ number, outcome }) => isResult(outcome) || isResult(results.get(number)),
  )
  const differing = known.filter(
    ({ number, outcome }) => !isDeepStrictEqual(results.get(number), outcome),
  )
  const changed = differing.filter(({ number }) => isBuy(results.get(number)))
  const taken = takenResults(situation, results, differing)
  const isShift = taken.length > 1 || taken.some((entry) => changed.includes(entry))
  // “Unsold” moves with the prices.
  const unsold = differing.filter(({ number, outcome }) =>
    [outcome, results.get(number)].some((one) => one?.kind === 'unsold'),
  )
  // A sale may have been dragged down over the rows below it.
  const sales = differing.filter(
    ({ number, outcome }) => outcome.kind === 'sold' && results.has(number),
  )
  const alike = [...Map.groupBy(sales, rowSays).values()]
  const dragged = alike.filter((rows) => rows.length > MOST_CORRECTIONS).flat()
  const shifted = isShift ? [...taken, ...unsold, ...dragged] : dragged
  const all = [...new Set([...renamed, ...changed, ...shifted])]
  const most = isShift ? 0 : MOST_CORRECTIONS
  const doubtful = waiting(all, most, options)
  const [first] = doubtful
  if (first === undefined) return {}
  const count = (list: readonly Entry[]) => doubtful.filter((one) => list.includes(one)).length
  const renames = count(renamed)
  const changes = count([...changed, ...shifted])
  const words = [
    ...(renames > 0 ? [`rename ${counted(renames, 'player')}`] : []),
    ...(changes > 0 ? [`change ${counted(changes, 'result')}`] : []),
  ].join(' and ')
  const row = `${first.name} in line ${first.line} is ${rowSays(first)}`
  const board = `${names.get(first.number)?.name ?? first.name} is ${boardSays(state, first.number)} on the board`
  const note = `would ${words} at once, the first: ${row}, and ${board}. These rows wait`
  // With many other names the whole list is in doubt.
  const others = renames > MOST_CORRECTIONS ? otherNames : []
  return hold(situation, [...new Set([...doubtful, ...others])], note, `Really ${words}`)
}

/**
 * Rows that have the result of another player whose own row no longer has it. Where only the teams or only
 * the prices were moved, that is a part of the result.
 */
function takenResults(
  { sheet, entries }: Situation,
  results: ReadonlyMap<SerialNumber, Result>,
  differing: readonly Entry[],
): readonly Entry[] {
  /** A part of what was published for a row, if the row no longer says it. */
  const lostBy = ({ number, outcome, cells }: Entry, part: 'team' | 'price') => {
    const former = results.get(number)
    if (!isBuy(former)) return undefined
    const column = part === 'team' ? part : 'sold'
    const isLeft = isBuy(outcome)
      ? outcome[part] === former[part]
      : outcome.kind === 'held' &&
        !NOTHING.test(cellOf({ cells: JSON.parse(cells) }, sheet.header, column))
    return isLeft ? undefined : former[part]
  }
  return differing.filter(({ number, outcome }) => {
    if (!isBuy(outcome)) return false
    const own = results.get(number)
    const parts = (['team', 'price'] as const).filter(
      (part) => !isBuy(own) || own[part] !== outcome[part],
    )
    const isFormer = (other: Entry) => parts.every((part) => lostBy(other, part) === outcome[part])
    return parts.length > 0 && entries.some(isFormer)
  })
}

function isBuy<T extends Result | Entry['outcome']>(
  result: T | undefined,
): result is Extract<T, { readonly team: string }> {
  return result !== undefined && 'team' in result
}

function isResult(result: Result | Entry['outcome'] | undefined): boolean {
  return isBuy(result) || result?.kind === 'unsold'
}
