import type { Auction } from '../../contract/auction.ts'
import { readAuctionFile } from '../../contract/auction-file.ts'
import { isWireObject, type WireObject } from '../../contract/leaf.ts'

export type ParsedDataFile =
  | {
      readonly ok: true
      /** The JSON as it is. */
      readonly file: WireObject
      readonly auction: Auction
      readonly leftOut: readonly string[]
      readonly beyond: readonly string[]
    }
  | { readonly ok: false; readonly problem: string }

/** Parses a data file for commands that need its JSON beside the auction. Never throws. */
export function parseDataFile(body: string): ParsedDataFile {
  let file: unknown
  try {
    file = JSON.parse(body.replace(/^\uFEFF/, ''))
  } catch (cause) {
    return { ok: false, problem: `not JSON: ${cause instanceof Error ? cause.message : cause}` }
  }
  const parsed = readAuctionFile(file)
  if (parsed.ok && isWireObject(file)) return { file, ...parsed }
  const problem = parsed.ok ? 'not a JSON object' : `${parsed.field} ${parsed.problem}`.trim()
  return { ok: false, problem }
}
