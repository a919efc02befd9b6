import { parseAuctionFile } from '../../contract/auction-file.ts'
import type { WireObject } from '../../contract/leaf.ts'
import { fail } from './reading.ts'

/**
 * Parses a data file for commands that need its JSON beside the auction. Never throws.
 * @returns the same as the contract's parser, with the JSON as `file`; or one line about the fault
 */
export function parseDataFile(body: string) {
  const parsed = parseAuctionFile(body)
  if (!parsed.ok) return fail(`${parsed.field} ${parsed.problem}`.trim())
  // Without a fault it is an object.
  const file: WireObject = JSON.parse(body.replace(/^\uFEFF/, ''))
  return { file, ...parsed }
}
