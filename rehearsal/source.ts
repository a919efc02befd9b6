/** Where the auction comes from: a sheet, or the made-up league. */
import { readAmount } from '../auction/rupees.ts'
import { UsageError } from '../publish/usage-error.ts'
import { openSheet } from '../sheet/source/open-sheet.ts'
import { readTable } from '../sheet/table.ts'
import type { Flags } from './flags.ts'
import { MOST_PLACES, madeUpAuction } from './made-up/made-up-auction.ts'
import { madeUpArtist, sheetArtist } from './pictures/artists.ts'
import type { Artist } from './pictures/draw-pictures.ts'
import { readResults } from './read-results.ts'
import type { AuctionResult } from './script/result.ts'

export interface Source {
  readonly auction: AuctionResult
  readonly artist: Artist
  /** What was read, left out or assumed, line by line. */
  readonly report: readonly string[]
}

/** Nothing can be played from the sheet; the message is one line. */
export class SheetUnusable extends Error {
  override readonly name = 'SheetUnusable'
}

/**
 * @param folder base of a relative path
 * @param signal stops the reading
 * @throws UsageError one line, when the flags do not fit
 * @throws SheetUnusable
 */
export async function openSource(
  flags: Flags,
  folder: string,
  signal: AbortSignal,
): Promise<Source> {
  return flags.sheet === undefined ? madeUp(flags) : fromSheet(flags, flags.sheet, folder, signal)
}

function madeUp({ seed, rules }: Flags): Source {
  const squad = rules.squad === undefined ? undefined : Number(rules.squad)
  if (squad !== undefined && squad > MOST_PLACES) {
    throw new UsageError(`--squad is at most ${MOST_PLACES} in the made-up league.`)
  }
  const purse = rules.purse === undefined ? undefined : (readAmount(rules.purse, 'rupee') ?? 0)
  const { people, ...auction } = madeUpAuction({ seed, squad, purse })
  return { auction, artist: madeUpArtist(people, seed), report: [] }
}

async function fromSheet(
  { rules, seed }: Flags,
  sheet: string,
  folder: string,
  signal: AbortSignal,
): Promise<Source> {
  const done = new AbortController()
  const { source, usualName } = openSheet(sheet, folder, {
    ...READ_ONCE,
    signal: AbortSignal.any([signal, done.signal]),
  })
  const { name } = source
  try {
    const sent = await source.read()
    const table = sent.ok ? await readTable(sent.bytes) : sent
    if (!table.ok) throw new SheetUnusable(`${name} ${table.problem}.`)
    const reading = readResults(table.table, rules, usualName, seed)
    if (!reading.ok) throw new SheetUnusable(`${name} ${reading.problem}.`)
    const { auction, report } = reading
    const lines = report.map((line) => `  ${line}`)
    return {
      auction,
      artist: sheetArtist,
      report: [`${name}: ${table.table.rows.length} rows`, ...lines],
    }
  } finally {
    // Stops watching the file, too.
    done.abort()
  }
}

/** Nothing is read again, so nothing waits. */
const READ_ONCE = { isOnce: true, intervalMs: 0, now: Date.now, wait: async () => {} }
