/**
 * A position in a room's history. The log numbers its events from 1 and gives each a `check`, a digest
 * chained over all events before it, so that an equal position means an equal history up to there
 * (docs/decisions/channel.md).
 */
import { getOwn, isWireObject } from './leaf.ts'

/** The last event of a history, as far as it is known. */
export interface Position {
  /** Number of the event in its room; 0 before the first. */
  readonly seq: number
  /** 16 hex digits; empty before the first event. */
  readonly check: string
}

/** The position before a room's first event. */
export const BEFORE_FIRST: Position = { seq: 0, check: '' }

/** Of the answer with a data file: events that the file does not contain come after this position. */
export const POSITION_HEADER = 'gavel-position'

/** Of a publication: store it only while the room's last event has this position. */
export const IF_POSITION = 'if-position'

export const CHECK_PATTERN = /^[0-9a-f]{16}$/

export function isSamePosition(one: Position, other: Position): boolean {
  return one.seq === other.seq && one.check === other.check
}

/** Reads `{seq, check}` of any object; `null` when they are missing, or no position together. */
export function readPosition(value: unknown): Position | null {
  if (!isWireObject(value)) return null
  const [seq, check] = [getOwn(value, 'seq'), getOwn(value, 'check')]
  if (typeof seq !== 'number' || !Number.isSafeInteger(seq) || typeof check !== 'string')
    return null
  if (seq === 0) return check === '' ? BEFORE_FIRST : null
  return seq > 0 && CHECK_PATTERN.test(check) ? { seq, check } : null
}

/** The header's text, `<seq>.<check>`. */
export function writePosition({ seq, check }: Position): string {
  return `${seq}.${check}`
}

/** Reads the header; `null` when it is missing or not as `writePosition` writes it. */
export function parsePosition(header: string | null): Position | null {
  const [, digits = '', check = ''] = /^(\d+)\.([0-9a-f]*)$/.exec(header ?? '') ?? []
  return digits === '' ? null : readPosition({ seq: Number(digits), check })
}
