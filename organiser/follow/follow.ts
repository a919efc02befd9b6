/**
 * Publishes what a sheet says, as it changes.
 *
 * Guarantees:
 * - **Exactly the difference.** Each round compares the sheet with the state on the server and
 *   publishes what differs, one step after the other; a round that finds no difference publishes
 *   nothing.
 * - **No memory of its own.** After a crash, or when somebody else has published, the next round
 *   starts from the server's state (`organiser/publish/session.ts` prevents duplicates).
 * - **Nothing of others is undone.** A publication of a desk or another sheet stays until this sheet
 *   says the same; where it says something else, nothing is published for that row.
 * - **Nothing in doubt.** A sheet that cannot be read, rows that are half typed, unreadable or against
 *   the rules and sales that vanish in numbers change nothing; each is reported once.
 * - **Nothing ends the night.** A refusal of the server is reported, and the next saving goes on.
 */

import type { Instant } from '../../contract/auction.ts'
import type { SerialNumber } from '../auction/league.ts'
import { type Refusal, refusalOf } from '../auction/refusal.ts'
import {
  type AuctionState,
  NO_AUCTION,
  openAuction,
  PHASE_WORDS,
  type Topic,
} from '../auction/state.ts'
import { lineOf } from '../auction/step.ts'
import { CommandFailed } from '../lib/exit-code.ts'
import { Conflict, Refused } from '../publish/publisher.ts'
import { PublishingFailed, Unreachable } from '../publish/request.ts'
import type { Session, Snapshot } from '../publish/session.ts'
import { columnsLine, type Header } from '../sheet/columns.ts'
import type { CsvRecord } from '../sheet/csv.ts'
import { changedBetween } from '../sheet/elsewhere.ts'
import { readEntries, readRows } from '../sheet/entries.ts'
import type { Entry } from '../sheet/row.ts'
import { readSettings, type SettingFlags } from '../sheet/sheet-settings.ts'
import type { Source } from '../sheet/source/source.ts'
import { readTable, type TableReading } from '../sheet/table.ts'
import { type BidMemory, createBidMemory } from './bids.ts'
import { type PhotoIndex, type PhotoLines, withPhotos } from './photo-index.ts'
import { after, type Plan, planOf } from './plan.ts'
import type { Questions } from './questions.ts'
import { absenceOf, changeOf, missingFrom, type Operation } from './rules/rule.ts'
import type { Settling } from './settling.ts'

export interface Following {
  readonly source: Source
  readonly session: Session
  readonly settling: Settling
  readonly flags: SettingFlags
  /** The series name when neither sheet nor flags give one. */
  readonly usualName: string
  readonly questions: Questions
  /** Publishes the sheet also where it disagrees with what others have published. */
  readonly sheetWins: boolean
  /** Ends after the first round in which all of the sheet is settled and published. */
  readonly isOnce: boolean
  readonly observer?: Observer | undefined
  /** For players without a photo in the sheet. */
  readonly photos?: PhotoIndex
  readonly now: () => Instant
  readonly print: (line: string) => void
  readonly warn: (line: string) => void
}

/** Is told what happens, for the start page. */
export interface Observer {
  /** @param line what was published, as it is printed */
  published(line: string): void
  /** After each reading of the sheet. */
  read(reading: SheetStatus): void
}

export interface SheetStatus {
  /** False when nothing can be taken from the sheet. */
  readonly isReadable: boolean
  /** Rows that are not published, and why: a line each, to follow the sheet's name. */
  readonly notes: readonly string[]
}

/** For the start page: after a few seconds the sheet counts. */
const WAITING =
  'the sheet is new, has become shorter or has other rules, and waits until it has stayed so for a while'

/** Polling interval of a source without change events. */
const POLL_INTERVAL_MS = 60_000
/** The same while the organiser is asked something. */
const ANSWER_INTERVAL_MS = 1000

/**
 * Follows the sheet until it is stopped.
 * @throws PublishingFailed when the server refuses; whatever `source.changed` throws when stopped
 */
export async function follow(following: Following): Promise<void> {
  const { source, settling, questions, isOnce, print } = following
  const report = reportOnce(following.warn)
  const assume = reportOnce(print)
  const memory: Memory = { accepted: NO_EXTENT, bids: createBidMemory() }
  const nextTable = tableReader(source)
  let refusals: readonly string[] = []
  let snapshot: Snapshot | null = await latestOf(following, null)
  let wasUnread = false
  const saidOfPhotos = new Set<string>()
  for (;;) {
    const table = await nextTable()
    await questions.listen()
    const round = compareSheet(following, table, snapshot, memory)
    const { changes } = round
    const isWaiting = round.ok && changes === undefined
    if (snapshot !== null && changes !== undefined) {
      const notFromSheet = snapshot.notFromSheet.difference(changes.agreed)
      snapshot = { ...snapshot, notFromSheet }
    }
    if (round.ok && wasUnread) print(`${source.name} can be read again.`)
    wasUnread = !round.ok && (wasUnread || round.notes.length > 0)
    const notes = [...round.notes, ...refusals]
    if (!isWaiting) report(notes.map((note) => `${source.name} ${note}`))
    following.observer?.read({
      isReadable: round.ok,
      notes: isWaiting ? [WAITING] : notes,
    })
    if (round.ok) assume(round.assumptions)
    for (const [about, line] of round.photoLines) {
      if (!saidOfPhotos.has(about)) print(line)
      saidOfPhotos.add(about)
    }
    const wait = settling.untilNext()
    // While the sheet is not whole, or is being typed in, nobody knows what it will say.
    if (changes !== undefined && wait === null) {
      await questions.consider(changes.questions, changes.standing)
    }
    // The first data file must have the whole sheet, not only the rows that have settled.
    const isDue = snapshot === null ? wait === null : changes?.operations.length !== 0
    if (changes !== undefined && isDue) {
      const published = await publish(following, snapshot, changes)
      snapshot = published.snapshot
      const isRefusedAgain = refusals.length > 0 && published.refusals.length > 0
      refusals = published.refusals
      // The rest of a saving is planned again from what the server has taken.
      if (!isRefusedAgain) continue
      report([...round.notes, ...refusals].map((note) => `${source.name} ${note}`))
    } else refusals = []
    if (isOnce && wait === null) {
      if (!round.ok || snapshot === null)
        throw new CommandFailed(`${source.name} was not published.`)
      if (refusals.length > 0 || questions.isAsking()) {
        throw new CommandFailed(`${source.name} was published in part.`)
      }
      return
    }
    await source.changed(wait ?? (questions.isAsking() ? ANSWER_INTERVAL_MS : POLL_INTERVAL_MS))
    if (snapshot === null) continue
    try {
      // A room that was removed is not filled again before somebody changes the sheet.
      snapshot = (await latestOf(following, snapshot)) ?? snapshot
    } catch (cause) {
      refusals = [whyFailed(cause)]
    }
  }
}

/**
 * The room with what others have published since; `null` where it has no data file. It remembers the players
 * whom others have changed, which does not matter with `--sheet-wins`.
 */
async function latestOf(
  { session, sheetWins }: Following,
  known: Snapshot | null,
): Promise<Snapshot | null> {
  const latest = known === null ? await session.load() : await session.reload(known)
  if (latest === 'unchanged') return known
  if (latest === null) return null
  const changed = known === null ? [] : changedBetween(known.state, latest.state)
  const all = [...(known?.notFromSheet ?? []), ...latest.notFromSheet, ...changed]
  return { ...latest, notFromSheet: new Set(sheetWins ? [] : all) }
}

/** @throws the cause, unless it may pass, such as a full disk */
function whyFailed(cause: unknown): string {
  if (!(cause instanceof PublishingFailed) || cause instanceof Unreachable) throw cause
  return `is not published: ${cause.message}`
}

interface Round {
  /** False when nothing can be taken from the sheet. */
  readonly ok: boolean
  /** Lines about the columns that are used, and what is assumed. */
  readonly assumptions: readonly string[]
  readonly photoLines: PhotoLines
  /** To follow the sheet's name. */
  readonly notes: readonly string[]
  /** Absent also while the sheet has just lost something at its end, and waits until it stays so. */
  readonly changes?: Changes
}

interface Changes extends Plan {
  /** From this state. */
  readonly state: AuctionState
  readonly players: readonly Entry[]
  /** Changes about which an answer still counts. */
  readonly standing: ReadonlySet<string>
}

/** The state between two readings of the sheet. */
interface Memory {
  /** Of the last version that counted. */
  accepted: Extent
  readonly bids: BidMemory
}

/** Compares the sheet with what was published. */
function compareSheet(
  { source, settling, flags, usualName, questions, photos, now }: Following,
  table: TableReading,
  snapshot: Snapshot | null,
  memory: Memory,
): Round {
  const published = snapshot?.state
  const notFromSheet = snapshot?.notFromSheet ?? new Set<Topic>()
  const settings = table.ok
    ? readSettings(table.table, flags, usualName, { state: published })
    : table
  if (!table.ok || !settings.ok) {
    const problem = settings.ok ? '' : settings.problem
    // A sheet that is being saved cannot be read for a moment.
    settling.observe([problem], now())
    const notes = settling.isSettled(problem) ? [problem] : []
    return { ok: false, assumptions: [], photoLines: new Map(), notes }
  }
  const { status, unit, rules, assumptions } = settings.settings
  const state = published ?? openAuction(NO_AUCTION.league, status?.phase)
  const read = readEntries(table.table, readRows(table.table, unit), state)
  const { people, lines: photoLines } = withPhotos(read.entries, photos)
  const { header } = table.table
  const sheet = { ...read, entries: people, settings: settings.settings, header }
  const absent = missingFrom(state, sheet)
  const missing = absent.filter((number) => !notFromSheet.has(number))
  const extent = extentOf(table.table.rows, missing)
  const cut = `cut ${JSON.stringify(table.table.rows.map(({ cells }) => cells))}`
  const slow = isCut(memory.accepted, extent) ? [cut] : []
  const rows = sheet.entries.map(({ cells }) => cells)
  // A rule that is still being typed would change every purse.
  const all = `rules ${JSON.stringify(settings.settings)}`
  const keys = [...rows, ...absent.map(absenceOf), all, ...read.notes]
  settling.observe(keys, now(), slow)
  const columns = `${source.name}: ${columnsLine(header, rules.limits)}.`
  const lines = [columns, ...assumptions.map((line) => `Assumed: ${line}.`)]
  const common = { ok: true, assumptions: lines, photoLines }
  if (![all, ...slow].every(settling.isSettled)) return { ...common, notes: [] }
  memory.accepted = extent
  const { bids } = memory
  bids.observe(sheet.entries, state)
  const { isSettled } = settling
  const { answerTo } = questions
  const plan = planOf(state, sheet, { isSettled, answerTo, bids, notFromSheet, now: now() })
  const standing = new Set([...sheet.entries.map(changeOf), ...missing.map(absenceOf)])
  const notes = [...read.notes.filter(isSettled), ...plan.notes]
  return { ...common, notes, changes: { ...plan, state, players: sheet.entries, standing } }
}

/** Reads the sheet; the same bytes again only once, because that takes the most time of a round. */
function tableReader(source: Source): () => Promise<TableReading> {
  let last: { readonly bytes: Uint8Array; readonly table: TableReading } | undefined
  let header: Header | undefined
  return async () => {
    const reading = await source.read()
    if (!reading.ok) return reading
    const { bytes } = reading
    if (last === undefined || Buffer.compare(last.bytes, bytes) !== 0) {
      last = { bytes, table: readTable(bytes, header) }
      if (last.table.ok) header = last.table.table.header
    }
    return last.table
  }
}

/**
 * Publishes the operations; what the server refuses is left out.
 * @returns the server's state then, also if somebody was quicker, and lines about what it refuses, to
 * follow the sheet's name
 */
async function publish(
  following: Following,
  snapshot: Snapshot | null,
  { state, operations, players }: Changes,
) {
  const { session, warn, observer } = following
  const print = (line: string) => {
    following.print(line)
    observer?.published(line)
  }
  const refusals: string[] = []
  let latest = snapshot
  try {
    if (latest === null) {
      const opening = operations.reduce(after, state)
      const { league, sales } = opening
      latest = await session.replace(null, { ...opening, lot: null })
      print(
        `${league.seriesName}: ${league.teams.length} teams, ${league.players.length} players, ${sales.length} sold.`,
      )
      return { snapshot: latest, refusals }
    }
    for (const operation of operations) {
      const number = operation.kind === 'step' ? operation.step.player.serialNumber : null
      // Operations that follow from a refused one must wait for it.
      if (refusals.length > 0 && isForbidden(latest.state, operation)) continue
      try {
        latest =
          operation.kind === 'step'
            ? await session.publishStep(latest, operation.step, operation.at)
            : await session.replace(latest, after(latest.state, operation))
        print(lineOfOperation(operation))
      } catch (cause) {
        if (!(cause instanceof Refused)) throw cause
        const line = players.find((row) => row.number === number)?.line
        const place = line === undefined ? '' : `line ${line}: `
        refusals.push(`${place}the server refuses “${lineOfOperation(operation)}”: ${cause.why}`)
      }
    }
  } catch (cause) {
    if (cause instanceof Conflict) {
      try {
        latest = await latestOf(following, latest)
        warn('Another publisher was quicker: continuing from what it published.')
      } catch (unread) {
        refusals.push(whyFailed(unread))
      }
    } else refusals.push(whyFailed(cause))
  }
  return { snapshot: latest, refusals }
}

/** Rules that a sheet need not keep: it may lower a bid, or open another lot in place of a mistaken one. */
const MAY_BREAK: readonly Refusal['rule'][] = ['maximum bid', 'no raise', 'another lot is open']

function isForbidden(state: AuctionState, operation: Operation): boolean {
  const refusal = operation.kind === 'step' ? refusalOf(state, operation.step) : null
  return refusal !== null && !MAY_BREAK.includes(refusal.rule)
}

/** What tells a version of a sheet that was cut short from a whole one. */
interface Extent {
  readonly rows: number
  readonly lastLine: number
  readonly lastLength: number
  /** Players of the board without a row. */
  readonly missing: readonly SerialNumber[]
}

const NO_EXTENT = extentOf([], [])

function extentOf(rows: readonly CsvRecord[], missing: readonly SerialNumber[]): Extent {
  const last = rows.at(-1)
  const lastLength = last?.cells.join().length ?? 0
  return { rows: rows.length, lastLine: last?.line ?? 0, lastLength, missing }
}

/**
 * Whether a version looks like a file that is being saved or synchronised: it has fewer rows or a shorter last
 * row, or lacks players of the board who were not missing before.
 */
function isCut(accepted: Extent, present: Extent): boolean {
  return (
    present.rows < accepted.rows ||
    (present.lastLine === accepted.lastLine && present.lastLength < accepted.lastLength) ||
    present.missing.some((number) => !accepted.missing.includes(number))
  )
}

function lineOfOperation(operation: Operation): string {
  switch (operation.kind) {
    case 'step':
      return lineOf(operation.step)
    case 'lists':
      return `${operation.text}.`
    case 'phase':
      return `the auction ${PHASE_WORDS[operation.phase]}.`
  }
}

/** Reports each line when it first appears, and not again while it stays. */
function reportOnce(printLine: (line: string) => void): (lines: readonly string[]) => void {
  let reported: ReadonlySet<string> = new Set()
  return (lines) => {
    for (const line of new Set(lines)) if (!reported.has(line)) printLine(line)
    reported = new Set(lines)
  }
}
