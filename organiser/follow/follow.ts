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
import type { Unit } from '../auction/rupees.ts'
import {
  type AuctionState,
  NO_AUCTION,
  openAuction,
  PHASE_WORDS,
  playerOf,
  type Topic,
} from '../auction/state.ts'
import { lineOf } from '../auction/step.ts'
import { CommandFailed } from '../lib/exit-code.ts'
import { Conflict, Refused } from '../publish/publisher.ts'
import { PublishingFailed, Unreachable } from '../publish/request.ts'
import type { Session, Snapshot } from '../publish/session.ts'
import { columnsLine } from '../sheet/columns.ts'
import type { CsvRecord } from '../sheet/csv.ts'
import { changedBetween } from '../sheet/elsewhere.ts'
import { readEntries, readRows } from '../sheet/entries.ts'
import type { Entry } from '../sheet/row.ts'
import { readSettings, type SettingFlags, type Settings } from '../sheet/sheet-settings.ts'
import type { Source } from '../sheet/source/source.ts'
import { readTable, type Table, type TableReading } from '../sheet/table.ts'
import { type BidMemory, createBidMemory } from './bids.ts'
import { type PhotoIndex, type PhotoLines, withPhotos } from './photo-index.ts'
import { after, planOf } from './plan.ts'
import type { Question, Questions } from './questions.ts'
import { statusKey } from './rules/phase.ts'
import { absenceOf, changeOf, missingFrom, type Operation, type Sheet } from './rules/rule.ts'
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
const SHRINKING = 'the sheet has become shorter, and waits until it has stayed so for a while'

/** Polling interval of a source without change events. */
const POLL_INTERVAL_MS = 60_000
/** The same while the organiser is asked something. */
const ANSWER_INTERVAL_MS = 1000

/**
 * Follows the sheet until it is stopped.
 * @throws PublishingFailed when the server refuses; whatever `source.changed` throws when stopped
 */
export async function follow(following: Following): Promise<void> {
  const { source, session, settling, isOnce, print } = following
  const report = reportOnce(following.warn)
  const assume = reportOnce(print)
  const memory = { shrinkage: watchShrinkage(), bids: createBidMemory(), rowsOf: rowReader() }
  const { questions } = following
  const nextTable = tableReader(source)
  let refusals: readonly string[] = []
  let snapshot: Snapshot | null = withoutOthers(following, await session.load())
  let wasUnread = false
  const saidOfPhotos = new Set<string>()
  for (;;) {
    const table = await nextTable()
    await questions.listen()
    const round = compareSheet(following, table, snapshot, memory)
    if (snapshot !== null && round.agreed.size > 0) {
      const notFromSheet = [...snapshot.notFromSheet].filter((number) => !round.agreed.has(number))
      snapshot = { ...snapshot, notFromSheet: new Set(notFromSheet) }
    }
    if (round.ok && wasUnread) print(`${source.name} can be read again.`)
    wasUnread = !round.ok && (wasUnread || round.notes.length > 0)
    const notes = [...round.notes, ...refusals]
    if (!round.isShrinking) report(notes.map((note) => `${source.name} ${note}`))
    following.observer?.read({
      isReadable: round.ok,
      notes: round.isShrinking ? [SHRINKING] : notes,
    })
    if (round.settings !== undefined) {
      const assumed = round.settings.assumptions.map((line) => `Assumed: ${line}.`)
      assume([`${source.name}: ${round.columns}.`, ...assumed])
    }
    for (const [about, line] of round.photoLines) {
      if (!saidOfPhotos.has(about)) print(line)
      saidOfPhotos.add(about)
    }
    const wait = settling.untilNext()
    // While the sheet is not whole, or is being typed in, nobody knows what it will say.
    if (round.ok && !round.isShrinking && wait === null) {
      await questions.consider(round.questions, round.standing)
    }
    // The first data file must have the whole sheet, not only the rows that have settled.
    const isFirst = round.ok && snapshot === null && wait === null
    if (isFirst || (snapshot !== null && round.operations.length > 0)) {
      const published = await publish(following, snapshot, round)
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
    if (snapshot !== null) {
      snapshot = await refresh(following, snapshot, (line) => {
        refusals = [line]
      })
    }
  }
}

/** The snapshot, or what others have published since. */
async function refresh(
  following: Following,
  snapshot: Snapshot,
  refused: (line: string) => void,
): Promise<Snapshot> {
  const latest = await following.session.reload(snapshot).catch((cause: unknown) => {
    refused(whyUnread(cause))
    return null
  })
  // A room that was removed is not filled again before somebody changes the sheet.
  if (latest === 'unchanged' || latest === null) return snapshot
  return continueFrom(following, snapshot, latest)
}

/** @throws the cause, unless somebody has published a data file that is not ours */
function whyUnread(cause: unknown): string {
  if (!(cause instanceof PublishingFailed) || cause instanceof Unreachable) throw cause
  return `cannot be compared with the board: ${cause.message}`
}

/** The latest snapshot, with a memory of the players whom others have changed since `before`. */
function continueFrom(following: Following, before: Snapshot, latest: Snapshot): Snapshot {
  const changed = changedBetween(before.state, latest.state)
  const notFromSheet = new Set([...before.notFromSheet, ...latest.notFromSheet, ...changed])
  return withoutOthers(following, { ...latest, notFromSheet })
}

/** With `--sheet-wins` it does not matter what others have published. */
function withoutOthers<T extends Snapshot | null>(
  { sheetWins }: Following,
  snapshot: T,
): T | Snapshot {
  return snapshot !== null && sheetWins ? { ...snapshot, notFromSheet: new Set() } : snapshot
}

interface Round {
  /** False when nothing can be taken from the sheet. */
  readonly ok: boolean
  /** Whether the sheet has just lost something at its end, and waits until it stays so. */
  readonly isShrinking?: boolean
  readonly settings?: Settings
  /** Which columns are used and which ignored. */
  readonly columns?: string
  /** From this state. */
  readonly state: AuctionState
  readonly operations: readonly Operation[]
  readonly photoLines: PhotoLines
  /** All of the sheet's, when it is whole. */
  readonly players?: readonly Entry[]
  readonly questions: readonly Question[]
  /** Changes about which an answer still counts. */
  readonly standing: ReadonlySet<string>
  /** Values of other publishers with which the sheet agrees again. */
  readonly agreed: ReadonlySet<Topic>
  /** To follow the sheet's name. */
  readonly notes: readonly string[]
}

const NOTHING = {
  photoLines: new Map(),
  operations: [],
  questions: [],
  standing: new Set<string>(),
  agreed: new Set<Topic>(),
  notes: [],
}

/** The state between two readings of the sheet. */
interface Memory {
  readonly shrinkage: Shrinkage
  readonly bids: BidMemory
  readonly rowsOf: RowReader
}

/** Compares the sheet with what was published. */
function compareSheet(
  { settling, flags, usualName, questions, photos, now }: Following,
  table: TableReading,
  snapshot: Snapshot | null,
  { shrinkage, bids, rowsOf }: Memory,
): Round {
  const published = snapshot?.state
  const notFromSheet = snapshot?.notFromSheet ?? new Set<Topic>()
  const before = { state: published }
  const settings = table.ok ? readSettings(table.table, flags, usualName, before) : table
  if (!table.ok || !settings.ok) {
    const problem = settings.ok ? '' : settings.problem
    // A sheet that is being saved cannot be read for a moment.
    settling.observe([problem], now())
    const notes = settling.isSettled(problem) ? [problem] : []
    const state = published ?? NO_AUCTION
    return { ok: false, state, ...NOTHING, notes }
  }
  const state = published ?? firstState(settings.settings)
  const read = readEntries(table.table, rowsOf(table.table, settings.settings.unit), state)
  const { people, lines: photoLines } = withPhotos(read.entries, photos)
  const entries = { ...read, entries: people }
  const columns = columnsLine(table.table.header, settings.settings.rules.limits)
  const sheet = { ...entries, settings: settings.settings, header: table.table.header }
  const missing = missingFrom(state, sheet).filter((number) => !notFromSheet.has(number))
  const shrunk = shrinkage.of(table.table.rows, missing)
  const slow = shrunk === null ? [] : [shrunk]
  settling.observe([...keysOf(state, sheet), ...entries.notes], now(), slow)
  const common = { ok: true, settings: settings.settings, columns, photoLines, state }
  if (shrunk !== null && !settling.isSettled(shrunk)) {
    return { ...NOTHING, ...common, isShrinking: true }
  }
  shrinkage.accept()
  bids.observe(sheet.entries, state)
  const { isSettled } = settling
  const { answerTo } = questions
  const plan = planOf(state, sheet, { isSettled, answerTo, bids, notFromSheet, now: now() })
  const standing = new Set([...sheet.entries.map(changeOf), ...missing.map(absenceOf)])
  const notes = [...entries.notes.filter(isSettled), ...plan.notes]
  return { ...common, players: sheet.entries, ...plan, standing, notes }
}

/** Reads the sheet; the same bytes again only once, because that takes the most time of a round. */
function tableReader(source: Source): () => Promise<TableReading> {
  let last: { readonly bytes: Uint8Array; readonly table: TableReading } | undefined
  return async () => {
    const reading = await source.read()
    if (!reading.ok) return reading
    const { bytes } = reading
    if (last === undefined || Buffer.compare(last.bytes, bytes) !== 0) {
      last = { bytes, table: await readTable(bytes) }
    }
    return last.table
  }
}

type RowReader = typeof readRows

/** Reads the rows of a table; those of the same one again only once. */
function rowReader(): RowReader {
  let last: { table: Table; unit: Unit; rows: ReturnType<RowReader> } | undefined
  return (table, unit) => {
    if (last?.table !== table || last.unit !== unit) {
      last = { table, unit, rows: readRows(table, unit) }
    }
    return last.rows
  }
}

interface Published {
  /** The server's state then, also if somebody was quicker. */
  readonly snapshot: Snapshot | null
  /** Refusals of the server: lines to follow the sheet's name. */
  readonly refusals: readonly string[]
}

/** Publishes the operations; what the server refuses is left out. */
async function publish(
  following: Following,
  snapshot: Snapshot | null,
  { state, operations, players = [] }: Round,
): Promise<Published> {
  const { session, warn, observer } = following
  const print = (line: string) => {
    following.print(line)
    observer?.published(line)
  }
  const refusals: string[] = []
  const refused = new Set<SerialNumber>()
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
      if (number !== null && refused.has(number)) continue
      if (refusals.length > 0 && !isPossible(latest.state, operation)) continue
      try {
        latest = await send(session, latest, operation)
        print(lineOfOperation(operation))
      } catch (cause) {
        if (!(cause instanceof Refused)) throw cause
        const line = players.find((row) => row.number === number)?.line
        const place = line === undefined ? '' : `line ${line}: `
        refusals.push(`${place}the server refuses “${lineOfOperation(operation)}”: ${cause.why}`)
        if (number !== null) refused.add(number)
      }
    }
    return { snapshot: latest, refusals }
  } catch (cause) {
    if (cause instanceof Refused) {
      return { snapshot: latest, refusals: [`is refused by the server: ${cause.why}`] }
    }
    if (!(cause instanceof Conflict)) throw cause
    try {
      const loaded = await session.load()
      warn('Another publisher was quicker: continuing from what it published.')
      latest =
        loaded === null || latest === null
          ? withoutOthers(following, loaded)
          : continueFrom(following, latest, loaded)
    } catch (unread) {
      refusals.push(whyUnread(unread))
    }
    return { snapshot: latest, refusals }
  }
}

async function send(session: Session, from: Snapshot, operation: Operation): Promise<Snapshot> {
  if (operation.kind !== 'step') return await session.replace(from, after(from.state, operation))
  return await session.publishStep(from, operation.step, operation.at)
}

function isPossible(state: AuctionState, operation: Operation): boolean {
  if (operation.kind !== 'step' || operation.step.kind === 'player added') return true
  const { step } = operation
  const isListed = !('team' in step) || state.league.teams.some(({ name }) => name === step.team)
  return isListed && playerOf(state, step.player.serialNumber) !== undefined
}

/** Values that count once they have been unchanged for a while: rows, missing players, the row `Status`. */
function keysOf(state: AuctionState, sheet: Sheet): readonly string[] {
  const rows = sheet.entries.map(({ cells }) => cells)
  return [...rows, ...missingFrom(state, sheet).map(absenceOf), statusKey(sheet.settings)]
}

/** Compares each version of a sheet with the last one that was accepted. */
interface Shrinkage {
  /**
   * A key of the present version if it looks like a file that is being saved or synchronised: it has
   * fewer rows or a shorter last row, or lacks players of the board who were not missing before.
   * @param missing the players of the board without a row
   */
  of(rows: readonly CsvRecord[], missing: readonly SerialNumber[]): string | null
  /** The present version counts. */
  accept(): void
}

function watchShrinkage(): Shrinkage {
  let accepted = { rows: 0, lastLine: 0, lastLength: 0, missing: new Set<SerialNumber>() }
  let present = accepted
  return {
    of(rows, missing) {
      const last = rows.at(-1)
      present = {
        rows: rows.length,
        lastLine: last?.line ?? 0,
        lastLength: last?.cells.join().length ?? 0,
        missing: new Set(missing),
      }
      const isCut =
        present.rows < accepted.rows ||
        (present.lastLine === accepted.lastLine && present.lastLength < accepted.lastLength)
      const isMissing = missing.some((number) => !accepted.missing.has(number))
      return isCut || isMissing ? `cut ${JSON.stringify(rows.map(({ cells }) => cells))}` : null
    },
    accept() {
      accepted = present
    },
  }
}

/** Before anything is published. */
function firstState({ rules, seriesName, teams, status }: Settings): AuctionState {
  const league = { ...rules, seriesName, teams: teams ?? [], retained: [], players: [] }
  return openAuction(league, status?.phase)
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
