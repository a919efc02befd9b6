/** Digests that identify equal publications. */
import { createHash } from 'node:crypto'
import type { Entry } from './auction-log.ts'

/**
 * Digest of an event type, player and data file.
 * @param data the event's player as JSON text
 */
export function digestOf({ event, dataFile }: Entry, data: string): Buffer {
  return createHash('sha256')
    .update(JSON.stringify([event.eventType, data, dataFile ?? null]))
    .digest()
}

/** Digest of a data file that is published alone, as text. */
export function dataFileDigest(body: string): string {
  return createHash('sha256').update(body).digest('base64url')
}
