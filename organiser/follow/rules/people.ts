/** The players in the sheet: copied rows, players without a row, and withdrawn players. */
import { isDeepStrictEqual } from 'node:util'
import type { SerialNumber } from '../../auction/league.ts'
import { saleOf } from '../../auction/state.ts'
import { isAgreed, resultsOf } from '../../sheet/elsewhere.ts'
import type { Entry } from '../../sheet/row.ts'
import { nameKey } from '../../sheet/teams.ts'
import {
  absenceOf,
  changeOf,
  counted,
  fromTab,
  MOST_CORRECTIONS,
  missingFrom,
  nameOf,
  noteAt,
  plainNote,
  type Rule,
  type Situation,
  waiting,
} from './rule.ts'

/**
 * A second row of one name and role. Somebody may have copied a row, or listed a player who went unsold again.
 * In a list that is new, two who wait for their turn are two people.
 */
export const copiedRows: Rule = (situation) => {
  const { state, entries, options } = situation
  const results = resultsOf(state)
  const rows = Map.groupBy(entries, keyOf)
  const originalOf = (entry: Entry) =>
    rows.get(keyOf(entry))?.find((other) => {
      const { number, outcome, line } = other
      const isKnown = results.has(number) || outcome.kind === 'unsold'
      const isFirst = line < entry.line && 'team' in outcome
      const isCopy = isFirst && isDeepStrictEqual(outcome, entry.outcome)
      return other !== entry && (isKnown || isCopy)
    })
  const copies = entries.filter(
    (entry) =>
      entry.outcome.kind !== 'held' &&
      !results.has(entry.number) &&
      originalOf(entry) !== undefined,
  )
  const inDoubt = waiting(copies, 0, options)
  const notes = inDoubt.map((entry) => {
    const text = `${entry.name} is in line ${originalOf(entry)?.line} too: remove one of the two rows, unless they are two people`
    return noteAt(situation, entry, 'name', text, 'a copied row')
  })
  const players = counted(inDoubt.length, 'player')
  const text = `Add ${players} with the name of another row, as other people?`
  const question = inDoubt.length === 0 ? null : { changes: inDoubt.map(changeOf), text }
  return { inDoubt, notes, question }
}

function keyOf({ name, role }: Entry): string {
  return `${nameKey(name)}, ${nameKey(role)}`
}

export const withdrawnPlayers: Rule = ({ entries, gone }) => {
  const withdrawn = entries.filter(({ outcome }) => outcome.kind === 'withdrawn')
  return { gone: new Set([...gone, ...withdrawn.map(({ number }) => number)]) }
}

/** Players without a row stay until somebody agrees: a file that is being saved may be cut short. */
export const missingPlayers: Rule = (situation) => {
  const { state, sheet, entries, gone, questions, options } = situation
  const { answerTo, isSettled, notFromSheet } = options
  const asked = new Set(questions.flatMap(({ changes }) => changes))
  const missing = missingFrom(state, sheet).filter((number) => {
    const change = absenceOf(number)
    const isAsked = asked.has(change) && answerTo(change) !== 'yes'
    return !isAsked && !notFromSheet.has(number) && sheet.isComplete && isSettled(change)
  })
  if (missing.length === 0) return {}
  const cut = lastRowWithSale(situation)
  // Many who are gone and many who are new: this may be another sheet.
  const added = entries.filter(
    ({ number, outcome }) => outcome.kind !== 'held' && !resultsOf(state).has(number),
  )
  const doubtful = Math.min(missing.length, added.length) > MOST_CORRECTIONS ? added : []
  const rows = [...cut, ...doubtful]
  const changes = [...missing.map(absenceOf), ...rows.map(changeOf)]
  const waiting = changes.some((change) => answerTo(change) !== 'yes')
  const also = [
    ...(doubtful.length === 0 ? [] : [`add ${counted(doubtful.length, 'player')}`]),
    ...cut.map(({ line }) => `publish line ${line} as it is`),
  ]
  const names = namesOf(situation, missing)
  const text = `Remove ${names} from the board${fromTab(sheet)}${also.map((part) => `, and ${part}`).join('')}?`
  const question = { changes, text }
  if (!waiting) return { gone: new Set([...gone, ...missing]) }
  const waits = cut.map(({ line }) => `, and line ${line} waits`).join('')
  const others = doubtful.length === 0 ? '' : `, and ${counted(doubtful.length, 'new player')} wait`
  const kept =
    sheet.entries.length === 0
      ? 'is empty below its headings: the board keeps all players'
      : `has no row for ${names}: the board keeps them`
  return {
    question,
    inDoubt: rows,
    notes: [plainNote(`${kept}${waits}${others}`)],
  }
}

/**
 * The last row, if its player is sold and it says something else: in a file that was cut short it may
 * lack its end.
 */
function lastRowWithSale({ state, entries }: Situation): readonly Entry[] {
  const last = entries.toSorted((one, other) => one.line - other.line).slice(-1)
  return last.filter(
    (entry) =>
      saleOf(state, entry.number) !== undefined &&
      entry.outcome.kind !== 'held' &&
      !isAgreed(state, entry),
  )
}

const MOST_NAMES = 10

function namesOf({ state }: Situation, numbers: readonly SerialNumber[]): string {
  if (numbers.length > MOST_NAMES) return counted(numbers.length, 'player')
  return numbers.map((number) => `${nameOf(state, number)} (No. ${number})`).join(', ')
}
