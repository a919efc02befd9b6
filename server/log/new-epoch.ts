import { randomBytes } from 'node:crypto'

/** A name for a history that no other has had: ten characters of `EPOCH_PATTERN`. */
export function newEpoch(): string {
  return randomBytes(5).toString('hex')
}
