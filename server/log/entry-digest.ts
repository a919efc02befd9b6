/** Digests that identify equal publications. */
import { hash } from 'node:crypto'
import type { Entry } from './auction-log.ts'

/**
 * Digest of an event type, player and data file.
 * @param data the event's player as JSON text
 */
export function digestOf({ event, dataFile }: Entry, data: string): Buffer {
  return hash('sha256', JSON.stringify([event.eventType, data, dataFile ?? null]), 'buffer')
}

/** Digest of a data file that is published alone, as text. */
export function dataFileDigest(body: string): string {
  return hash('sha256', body, 'base64url')
}
