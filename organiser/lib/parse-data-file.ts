import { readAuctionFile } from '../../contract/auction-file.ts'
import { isWireObject } from '../../contract/leaf.ts'
import { reasonOf } from './reason.ts'

/**
 * Parses a data file for commands that need its JSON beside the auction. Never throws.
 * @returns the same as the contract's reader, with the JSON as `file`; or one line about the fault
 */
export function parseDataFile(body: string) {
  let file: unknown
  try {
    file = JSON.parse(body.replace(/^\uFEFF/, ''))
  } catch (cause) {
    return fault(`not JSON: ${reasonOf(cause)}`)
  }
  const parsed = readAuctionFile(file)
  if (parsed.ok && isWireObject(file)) return { file, ...parsed }
  return fault(parsed.ok ? 'not a JSON object' : `${parsed.field} ${parsed.problem}`.trim())
}

function fault(problem: string) {
  return { ok: false, problem } as const
}
