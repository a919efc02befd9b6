/** Where the auction comes from: a results sheet, or the made-up league. */
import { readFile } from 'node:fs/promises'
import { basename } from 'node:path'
import { UsageError } from '../publish/usage-error.ts'
import { decodeSheet } from '../sheet/csv.ts'
import { seriesNameOf } from '../sheet/series-name.ts'
import type { Flags } from './flags.ts'
import { MOST_PLACES, madeUpAuction } from './made-up/made-up-auction.ts'
import { madeUpArtist, sheetArtist } from './pictures/artists.ts'
import type { Artist } from './pictures/draw-pictures.ts'
import type { AuctionResult } from './script/result.ts'
import { readSheet } from './sheet/read-sheet.ts'

export interface Source {
  readonly auction: AuctionResult
  readonly artist: Artist
  /** What could not be read or had to be assumed, line by line. */
  readonly report: readonly string[]
}

/** @throws UsageError one line, when there is nothing to be played */
export async function openSource(flags: Flags): Promise<Source> {
  return flags.auction === undefined ? madeUp(flags) : await sheet(flags, flags.auction)
}

function madeUp({ seed, purse, squad, unit = 'rupee' }: Flags): Source {
  if (squad !== undefined && squad > MOST_PLACES) {
    throw new UsageError(`--squad is at most ${MOST_PLACES} in the made-up league.`)
  }
  const { people, ...auction } = madeUpAuction({ seed, squad, purse: purse?.(unit) })
  return { auction, artist: madeUpArtist(people, seed), report: [] }
}

async function sheet(flags: Flags, path: string): Promise<Source> {
  const file = basename(path)
  const bytes = await readFile(path).catch((cause: unknown) => {
    throw new UsageError(`${path} cannot be read: ${reasonOf(cause)}`)
  })
  const { unit, squad, purse } = flags
  const reading = readSheet(decodeSheet(bytes), {
    seriesName: seriesNameOf(file),
    unit,
    squad,
    purse,
  })
  if (!reading.ok) throw new UsageError(`${file} ${reading.problem}.`)
  const { auction, rows, notes } = reading
  return {
    auction,
    artist: sheetArtist,
    report: [
      `${file}: ${rows} rows`,
      ...notes.map(({ line, text }) => (line === null ? `  ${text}` : `  line ${line}: ${text}`)),
    ],
  }
}

function reasonOf(cause: unknown): string {
  const code = cause instanceof Error ? Reflect.get(cause, 'code') : undefined
  if (code === 'ENOENT') return 'there is no such file.'
  if (code === 'EISDIR') return 'it is a folder.'
  return cause instanceof Error ? cause.message : String(cause)
}
