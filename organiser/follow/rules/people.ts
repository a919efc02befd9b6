/** The players in the sheet: copied rows, players without a row, and withdrawn players. */
import { isDeepStrictEqual } from 'node:util'
import type { SerialNumber } from '../../auction/league.ts'
import { playerOf, saleOf } from '../../auction/state.ts'
import { isAgreed, resultsOf } from '../../sheet/elsewhere.ts'
import type { Note } from '../../sheet/notes.ts'
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
  type Ruling,
  type Situation,
  waiting,
} from './rule.ts'

/**
 * A second row of one name. Without numbers it is the same player if it has the same result, and with
 * numbers a player who went unsold may be listed again.
 */
export const copiedRows: Rule = (situation) => {
  return situation.sheet.header.places.has('number') ? listedAgain(situation) : copies(situation)
}

function copies(situation: Situation): Ruling {
  const { state, entries } = situation
  const notes: Note[] = []
  const first = new Map<string, Entry[]>()
  const inDoubt: Entry[] = []
  for (const entry of entries) {
    const { name, number, outcome, line } = entry
    const before = first.get(nameKey(name)) ?? []
    first.set(nameKey(name), [...before, entry])
    const [namesake] = before
    if (namesake === undefined) continue
    const twin = before.find((other) => isDeepStrictEqual(other.outcome, outcome))
    if (!('team' in outcome) || twin === undefined || playerOf(state, number) !== undefined) {
      const text = `line ${line}: ${name} is treated as a different person from the one in line ${namesake.line}; a column “No” keeps them apart for certain`
      notes.push(plainNote(text))
      continue
    }
    const where = `${name} is in line ${twin.line} too, with the same result`
    notes.push(noteAt(situation, entry, 'name', `${where}: remove one of the two rows`))
    inDoubt.push(entry)
  }
  return { inDoubt, notes }
}

function listedAgain(situation: Situation): Ruling {
  const { state, entries, options } = situation
  const unsold = new Map(
    entries
      .filter(({ outcome }) => outcome.kind === 'unsold')
      .map((entry) => [keyOf(entry), entry] as const),
  )
  const again = entries.filter((entry) => {
    const isOffered = entry.outcome.kind !== 'held' && entry.outcome.kind !== 'unsold'
    return isOffered && unsold.has(keyOf(entry)) && !resultsOf(state).has(entry.number)
  })
  const rows = waiting(again, 0, options)
  const [row] = rows
  const before = row && unsold.get(keyOf(row))
  if (row === undefined || before === undefined) return {}
  const text = `${row.name} (No. ${before.number}) went unsold in line ${before.line}: offer the same player again there, not under another number`
  const players = counted(rows.length, 'player')
  return {
    inDoubt: rows,
    notes: [noteAt(situation, row, 'number', text)],
    question: {
      changes: rows.map(changeOf),
      text: `Add ${players} with the names of unsold ones, as other people?`,
    },
  }
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
  const rows = [...(cut === undefined ? [] : [cut]), ...doubtful]
  const changes = [...missing.map(absenceOf), ...rows.map(changeOf)]
  const waiting = changes.some((change) => answerTo(change) !== 'yes')
  const also = [
    ...(doubtful.length === 0 ? [] : [`add ${counted(doubtful.length, 'player')}`]),
    ...(cut === undefined ? [] : [`publish line ${cut.line} as it is`]),
  ]
  const names = namesOf(situation, missing)
  const text = `Remove ${names} from the board${fromTab(sheet)}${also.map((part) => `, and ${part}`).join('')}?`
  const question = { changes, text }
  if (!waiting) return { gone: new Set([...gone, ...missing]) }
  const waits = cut === undefined ? '' : `, and line ${cut.line} waits`
  const others = doubtful.length === 0 ? '' : `, and ${counted(doubtful.length, 'new player')} wait`
  return {
    question,
    inDoubt: rows,
    notes: [plainNote(`has no row for ${names}: the board keeps them${waits}${others}`)],
  }
}

/**
 * The last row, if its player is sold and it says something else: in a file that was cut short it may
 * lack its end.
 */
function lastRowWithSale({ state, entries }: Situation): Entry | undefined {
  const last = entries.toSorted((one, other) => one.line - other.line).at(-1)
  if (last === undefined || saleOf(state, last.number) === undefined) return undefined
  return last.outcome.kind === 'held' || isAgreed(state, last) ? undefined : last
}

const MOST_NAMES = 10

function namesOf({ state }: Situation, numbers: readonly SerialNumber[]): string {
  if (numbers.length > MOST_NAMES) return counted(numbers.length, 'player')
  return numbers.map((number) => `${nameOf(state, number)} (No. ${number})`).join(', ')
}
