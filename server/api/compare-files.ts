/** Compares the data files of a recording. Runs on the file thread. */
import { readAuctionFile } from '../../contract/auction-file.ts'
import type { WireObject } from '../../contract/leaf.ts'
import { type Change, changeBetween } from '../../contract/recording/change.ts'
import { unpackFile } from '../log/packed-file.ts'
import type { ComparedFiles, PackedFiles } from './recorded-lines.ts'

export function compareFiles([first, ...rest]: PackedFiles): ComparedFiles {
  let before = read(first)
  const changes: (Change | null)[] = []
  for (const packed of rest) {
    const file = read(packed)
    changes.push(changeBetween(before, file))
    before = file
  }
  const last = readAuctionFile(before)
  return { changes, series: (last.ok && last.auction.seriesName) || '' }
}

/** A data file was validated when it was published. */
function read(packed: PackedFiles[number] | undefined): WireObject | null {
  return packed ? JSON.parse(unpackFile(packed)) : null
}
