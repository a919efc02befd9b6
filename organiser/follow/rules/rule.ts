/** The input and the answer of a rule of following a sheet. */

import type { Instant } from '../../../contract/auction.ts'
import type { Phase } from '../../../contract/wire-file.ts'
import { everyoneIn, type LeaguePlayer, type SerialNumber } from '../../auction/league.ts'
import type { AuctionState, Topic } from '../../auction/state.ts'
import type { Step } from '../../auction/step.ts'
import type { Column, Header } from '../../sheet/columns.ts'
import type { Entries } from '../../sheet/entries.ts'
import type { Note } from '../../sheet/notes.ts'
import { type Entry, placeOf } from '../../sheet/row.ts'
import type { Settings } from '../../sheet/sheet-settings.ts'
import type { Bids } from '../bids.ts'
import type { Answer, Question } from '../questions.ts'

export interface Sheet extends Entries {
  readonly header: Header
  readonly settings: Settings
}

export interface PlanOptions {
  /** Whether a row's text, or another key of `keysOf`, has been unchanged long enough. */
  readonly isSettled: (key: string) => boolean
  readonly answerTo: (change: string) => Answer | undefined
  readonly bids: Bids
  /**
   * Publications of a desk, a command or another sheet. Where the sheet says something
   * else, it is unclear who is right, so nothing is published for it.
   */
  readonly notFromSheet: ReadonlySet<Topic>
  readonly now: Instant
}

/** Each leads from the state before to the next; a step also has an event. */
export type Operation =
  | { readonly kind: 'step'; readonly step: Step; readonly at: Instant }
  | { readonly kind: 'lists'; readonly state: AuctionState; readonly text: string }
  | { readonly kind: 'phase'; readonly phase: Phase }

export interface Situation {
  /** Before the first rule. */
  readonly published: AuctionState
  /** After the operations so far. */
  readonly state: AuctionState
  readonly sheet: Sheet
  /** The sheet's rows; those that a rule has put in doubt are held. */
  readonly entries: readonly Entry[]
  /** Players who leave the board. */
  readonly gone: ReadonlySet<SerialNumber>
  readonly questions: readonly Question[]
  readonly options: PlanOptions
}

/** The changes; all that is left out stays as it is. */
export interface Ruling {
  readonly sheet?: Sheet
  readonly entries?: readonly Entry[]
  /** Rows that this rule puts in doubt. */
  readonly inDoubt?: readonly Entry[]
  readonly gone?: ReadonlySet<SerialNumber>
  readonly operations?: readonly Operation[]
  readonly notes?: readonly Note[]
  readonly question?: Question | null
  /** The part of `notFromSheet` on which sheet and board agree. */
  readonly agreed?: ReadonlySet<Topic>
  /** A note for each sale that would be undone for a result that the rules of the league forbid. */
  readonly refused?: ReadonlyMap<SerialNumber, Note>
}

export type Rule = (situation: Situation) => Ruling

/** More of them than this in one saving are probably a slip. */
export const MOST_CORRECTIONS = 3

export const held = (entry: Entry): Entry => ({ ...entry, outcome: { kind: 'held' } })

export const plainNote = (text: string): Note => ({ text, cause: text })

export function noteAt(
  { sheet }: Situation,
  entry: Entry,
  column: Column,
  text: string,
  cause = text,
): Note {
  return { text: `${placeOf(entry, sheet.header, column)}: ${text}`, cause }
}

/** The key under which an answer to a question about a row is kept. */
export function changeOf({ number, cells }: Entry): string {
  return `${number} ${cells}`
}

/** The key under which the absence of a player settles, and is asked about. */
export function absenceOf(number: SerialNumber): string {
  return `-${number}`
}

/**
 * The changes that must wait for an answer: those that were asked about before, and the others when
 * they are more than `most`.
 */
export function waiting(
  changes: readonly Entry[],
  most: number,
  { answerTo }: PlanOptions,
): readonly Entry[] {
  const open = changes.filter((change) => answerTo(changeOf(change)) !== 'yes')
  const asked = open.filter((change) => answerTo(changeOf(change)) !== undefined)
  return open.length - asked.length > most ? open : asked
}

/** Published players that have no row in the sheet. */
export function missingFrom({ league }: AuctionState, { entries }: Sheet): readonly SerialNumber[] {
  const listed = new Set(entries.map(({ number }) => number))
  return [...new Set(everyoneIn(league).keys()).difference(listed)]
}

export function numberOf({ serialNumber }: LeaguePlayer): SerialNumber {
  return serialNumber
}

export function nameOf({ league }: AuctionState, number: SerialNumber): string {
  return everyoneIn(league).get(number)?.name ?? `No. ${number}`
}

/** Another tab may have been put first in a workbook. */
export function fromTab({ header: { tab } }: Sheet): string {
  return tab === null ? '' : `, as tab “${tab}” has it`
}

/** `1 sale`, `2 sales`. */
export function counted(count: number, noun: string): string {
  return `${count} ${noun}${count === 1 ? '' : 's'}`
}

/**
 * Holds rows until a yes.
 * @param text a question without its mark
 * @param others keys of further changes that the answer is about
 */
export function hold(
  { sheet }: Situation,
  rows: readonly Entry[],
  note: string,
  text: string,
  others: readonly string[] = [],
): Ruling {
  return {
    inDoubt: rows,
    notes: [plainNote(note)],
    question: {
      changes: [...rows.map(changeOf), ...others],
      text: `${text}${fromTab(sheet)}?`,
    },
  }
}
