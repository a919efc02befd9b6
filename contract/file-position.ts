/**
 * The position of a data file in its room's history: every event up to it is older than the answer with the
 * file (docs/decisions/channel.md). Our server sends it as `POSITION_HEADER`; static hosts send none.
 */
import { EPOCH_PATTERN } from './channel.ts'

export const POSITION_HEADER = 'gavel-position'

export interface FilePosition {
  readonly epoch: string
  /** Number of the room's last event; 0 before the first. */
  readonly seq: number
}

/** The header's text, `<epoch>.<seq>`. */
export function writePosition({ epoch, seq }: FilePosition): string {
  return `${epoch}.${seq}`
}

/** Reads the header; `null` when it is missing or not as `writePosition` writes it. */
export function readPosition(header: string | null): FilePosition | null {
  const [epoch = '', digits = '', ...more] = (header ?? '').split('.')
  const seq = Number(digits)
  if (more.length > 0 || !EPOCH_PATTERN.test(epoch)) return null
  return /^\d+$/.test(digits) && Number.isSafeInteger(seq) ? { epoch, seq } : null
}
