/** Compares sheets with a published auction, one reading after the other, for tests of the rules. */
import { type AuctionState, NO_AUCTION } from '../../auction/state.ts'
import { readEntries, readRows } from '../../sheet/entries.ts'
import { readSettings } from '../../sheet/sheet-settings.ts'
import { readTable } from '../../sheet/table.ts'
import { createBidMemory } from '../bids.ts'
import { after, planOf } from '../plan.ts'
import type { Answer } from '../questions.ts'
import type { PlanOptions } from '../rules/rule.ts'
import { NIGHT } from './following.ts'

export interface Read {
  readonly state: AuctionState
  /** `sold 2`, or the text of a change without an event. */
  readonly changes: readonly string[]
  readonly notes: readonly string[]
  readonly questions: readonly string[]
}

export interface ReadOptions extends Partial<Omit<PlanOptions, 'answerTo'>> {
  readonly answer?: Answer
  /** A part of the keys that have not settled. */
  readonly unsettled?: string
}

/** Compares a sheet with the published state and applies the difference. */
export async function read(
  sheet: string | Uint8Array,
  before?: AuctionState,
  options: ReadOptions = {},
): Promise<Read> {
  const { answer, unsettled, ...given } = options
  const bytes = typeof sheet === 'string' ? new TextEncoder().encode(sheet) : sheet
  const table = await readTable(bytes)
  const settings = table.ok ? readSettings(table.table, {}, 'Cup', { state: before }) : table
  let state = before ?? NO_AUCTION
  const nothing = { changes: [], questions: [] }
  if (!table.ok) return { state, ...nothing, notes: [table.problem] }
  if (!settings.ok) return { state, ...nothing, notes: [settings.problem] }
  const rows = readRows(table.table, settings.settings.unit)
  const entries = readEntries(table.table, rows, state)
  const all = { ...entries, settings: settings.settings, header: table.table.header }
  const bids = createBidMemory()
  if (given.bids === undefined) bids.observe(all.entries, state)
  const plan = planOf(state, all, {
    isSettled: (key) => unsettled === undefined || !key.includes(unsettled),
    answerTo: () => answer,
    bids,
    notFromSheet: new Set(),
    now: NIGHT,
    ...given,
  })
  const changes = plan.operations.map((operation) => {
    state = after(state, operation)
    if (operation.kind === 'lists') return operation.text
    if (operation.kind === 'phase') return operation.phase
    return `${operation.step.kind} ${operation.step.player.serialNumber}`
  })
  const notes = [...entries.notes, ...plan.notes]
  return { state, changes, notes, questions: plan.questions.map(({ text }) => text) }
}

/** A second sheet, after a first one was published. */
export async function readAgain(
  first: string,
  second: string,
  options: ReadOptions = {},
): Promise<Read> {
  const { state } = await read(first)
  return await read(second, state, options)
}
