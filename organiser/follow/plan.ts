/**
 * The difference between what was published last and what a sheet says, as operations in their
 * order. Pure. Rows in doubt (held entries, rows that are still being typed, sales that the rules forbid)
 * stay as they were published; they hold no other row.
 */
import type { SerialNumber } from '../auction/league.ts'
import type { AuctionState, Topic } from '../auction/state.ts'
import { applyStep } from '../auction/step.ts'
import { grouped, type Note } from '../sheet/notes.ts'
import type { Question } from './questions.ts'
import { otherUnit, series, withoutUnit } from './rules/amounts.ts'
import { corrections, emptiedPrices, movedNames } from './rules/corrections.ts'
import { leavingPlayers, lists } from './rules/lists.ts'
import { lot } from './rules/lot.ts'
import { others } from './rules/others.ts'
import { copiedRows, missingPlayers, withdrawnPlayers } from './rules/people.ts'
import { closing, opening } from './rules/phase.ts'
import { results, undoneSales } from './rules/results.ts'
import {
  held,
  type Operation,
  type PlanOptions,
  type Rule,
  type Sheet,
  type Situation,
} from './rules/rule.ts'
import { nextRound, secondRound } from './rules/second-round.ts'
import { renamedTeams, spellings } from './rules/teams.ts'

export interface Plan {
  readonly operations: readonly Operation[]
  /** Rows that were not published, and why: lines for the organiser. */
  readonly notes: readonly string[]
  /** The part of `notFromSheet` on which sheet and board agree. */
  readonly agreed: ReadonlySet<Topic>
  /** The question that waits for the organiser's yes. */
  readonly questions: readonly Question[]
}

/** In the order of docs/decisions/following-a-sheet.md: first what counts, then what is published. */
const RULES: readonly Rule[] = [
  renamedTeams,
  spellings,
  others,
  otherUnit,
  series,
  withoutUnit,
  copiedRows,
  movedNames,
  missingPlayers,
  emptiedPrices,
  corrections,
  secondRound,
  nextRound,
  withdrawnPlayers,
  opening,
  leavingPlayers,
  undoneSales,
  lists,
  results,
  lot,
  closing,
]

export function planOf(state: AuctionState, sheet: Sheet, options: PlanOptions): Plan {
  // A correction that the rules of the league forbid is left out as a whole, so that the old sale stays.
  // The others are then planned again, because that sale takes money and a place.
  const refusals = new Map<SerialNumber, Note>()
  for (;;) {
    const { refused, notes, ...plan } = attempt(state, sheet, options, new Set(refusals.keys()))
    if (refused.size === 0) return { ...plan, notes: grouped([...notes, ...refusals.values()]) }
    for (const [number, note] of refused) refusals.set(number, note)
  }
}

/**
 * @param keptSales players whose rows are left out
 * @returns also further ones, with a note for each
 */
function attempt(
  published: AuctionState,
  sheet: Sheet,
  options: PlanOptions,
  keptSales: ReadonlySet<SerialNumber>,
) {
  const operations: Operation[] = []
  const notes: Note[] = []
  const agreed = new Set<Topic>()
  const refused = new Map<SerialNumber, Note>()
  const entries = sheet.entries.map((entry) =>
    options.isSettled(entry.cells) && !keptSales.has(entry.number) ? entry : held(entry),
  )
  const start = { published, state: published, sheet, entries, gone: new Set<SerialNumber>() }
  let situation: Situation = { ...start, questions: [], options }
  for (const rule of RULES) {
    const ruling = rule(situation)
    operations.push(...(ruling.operations ?? []))
    notes.push(...(ruling.notes ?? []))
    for (const topic of ruling.agreed ?? []) agreed.add(topic)
    for (const [number, note] of ruling.refused ?? []) refused.set(number, note)
    const inDoubt = new Set(ruling.inDoubt)
    situation = {
      ...situation,
      state: (ruling.operations ?? []).reduce(after, situation.state),
      sheet: ruling.sheet ?? situation.sheet,
      entries: (ruling.entries ?? situation.entries).map((entry) =>
        inDoubt.has(entry) ? held(entry) : entry,
      ),
      gone: ruling.gone ?? situation.gone,
      questions: [...situation.questions, ...(ruling.question ? [ruling.question] : [])],
    }
  }
  return { operations, notes, agreed, refused, questions: situation.questions }
}

/** The state after an operation. */
export function after(state: AuctionState, operation: Operation): AuctionState {
  switch (operation.kind) {
    case 'step':
      return applyStep(state, operation.step, operation.at)
    case 'lists':
      return operation.state
    case 'phase':
      return { ...state, phase: operation.phase }
  }
}
