/** Where the auction comes from: a sheet, a recording or the made-up league. */

import {
  isRecording,
  type RecordedStep,
  readRecording,
} from '../../contract/recording/recording.ts'
import { CommandFailed } from '../lib/exit-code.ts'
import { decodeSheet } from '../sheet/csv.ts'
import type { SettingFlags } from '../sheet/sheet-settings.ts'
import { openSheet } from '../sheet/source/open-sheet.ts'
import { readTable } from '../sheet/table.ts'
import type { AuctionResult } from './auction-result.ts'
import { madeUpAuction } from './made-up/made-up-auction.ts'
import { indexOfLot } from './play-recording.ts'
import { readResults } from './read-results.ts'

interface AuctionSource {
  readonly auction: AuctionResult
  /** Lines about columns, assumptions and rows that were left out. */
  readonly report: readonly string[]
}

interface RecordingSource {
  readonly series: string
  readonly steps: readonly RecordedStep[]
  /** Index of the first step to play. */
  readonly from: number
  readonly report: readonly string[]
}

export type Source = AuctionSource | RecordingSource

/** The rules are those of a sheet, as `gavel start` takes them. */
export interface SourceFlags extends SettingFlags {
  /** Where in a recording to begin: the serial number of a lot. */
  readonly at?: string
}

/** Of the made-up league. */
const SEED = 1

/**
 * @param file of a sheet or a recording, or an address; without one the made-up league
 * @param folder base of a relative path
 * @param signal stops the reading
 * @throws CommandFailed one line, when nothing can be played from the file
 */
export async function openSource(
  file: string | undefined,
  flags: SourceFlags,
  folder: string,
  signal: AbortSignal,
): Promise<Source> {
  if (file === undefined) return { auction: madeUpAuction(SEED), report: [] }
  // Nothing is read again, so nothing waits.
  const once = { intervalMs: 0, wait: async () => {}, signal }
  const { source, usualName } = openSheet(file, folder, once)
  const { name } = source
  const sent = await source.read()
  if (!sent.ok) throw new CommandFailed(`${name} ${sent.problem}.`)
  // Of a workbook this is no text, and no recording.
  const text = decodeSheet(sent.bytes)
  if (isRecording(text)) return openRecording(flags, name, text)
  const table = readTable(sent.bytes)
  if (!table.ok) throw new CommandFailed(`${name} ${table.problem}.`)
  const reading = readResults(table.table, flags, usualName)
  if (!reading.ok) throw new CommandFailed(`${name} ${reading.problem}.`)
  const lines = reading.report.map((line) => `  ${line}`)
  return {
    auction: reading.auction,
    report: [`${name}: ${table.table.rows.length} rows`, ...lines],
  }
}

function openRecording({ at: lot }: SourceFlags, name: string, text: string): RecordingSource {
  const read = readRecording(text)
  if (!read.ok) throw new CommandFailed(`${name} cannot be played. ${read.problem}`)
  const { series, steps } = read.recording
  if (steps.length === 0) throw new CommandFailed(`${name} has nothing to play.`)
  const from = lot === undefined ? 0 : indexOfLot(steps, lot)
  if (from === -1) throw new CommandFailed(`${name} has no lot with serial number ${lot}.`)
  return { series, steps, from, report: [] }
}
