/** Where the auction comes from: a sheet, or the made-up league. */
import { readFile, stat } from 'node:fs/promises'
import { basename } from 'node:path'
import { readAmount } from '../auction/rupees.ts'
import { reasonOf } from '../publish/reason.ts'
import { UsageError } from '../publish/usage-error.ts'
import { LARGEST_SHEET } from '../sheet/limits.ts'
import { seriesNameOf } from '../sheet/series-name.ts'
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
 * @throws UsageError one line, when the flags do not fit
 * @throws SheetUnusable
 */
export async function openSource(flags: Flags): Promise<Source> {
  return flags.sheet === undefined ? madeUp(flags) : await openSheet(flags, flags.sheet)
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

async function openSheet({ rules, seed }: Flags, path: string): Promise<Source> {
  const name = basename(path)
  const table = await readTable(await bytesOf(path))
  if (!table.ok) throw new SheetUnusable(`${name} ${table.problem}.`)
  const reading = readResults(table.table, rules, seriesNameOf(name), seed)
  if (!reading.ok) throw new SheetUnusable(`${name} ${reading.problem}.`)
  const { auction, report } = reading
  const lines = report.map((line) => `  ${line}`)
  return {
    auction,
    artist: sheetArtist,
    report: [`${name}: ${table.table.rows.length} rows`, ...lines],
  }
}

async function bytesOf(path: string): Promise<Uint8Array> {
  try {
    const found = await stat(path)
    if (!found.isFile()) throw new SheetUnusable(`${path} is not a file.`)
    if (found.size > LARGEST_SHEET) throw new SheetUnusable(`${path} is larger than 16 MB.`)
    return await readFile(path)
  } catch (cause) {
    if (cause instanceof SheetUnusable) throw cause
    throw new SheetUnusable(`${path} cannot be read: ${whyNot(cause)}.`)
  }
}

function whyNot(cause: unknown): string {
  const code = cause instanceof Error ? Reflect.get(cause, 'code') : undefined
  return code === 'ENOENT' ? 'there is no such file' : reasonOf(cause)
}
