/** Digests that identify equal publications and equal histories. */
import { hash } from 'node:crypto'
import type { Entry } from './auction-log.ts'

/**
 * Digest of an event type, player and data file.
 * @param data the event's player as JSON text
 */
export function digestOf({ event, dataFile }: Entry, data: string): Buffer {
  return hash('sha256', JSON.stringify([event.eventType, data, dataFile ?? null]), 'buffer')
}

/**
 * The check of an event: a digest chained over all events before it, as `redis-scripts.ts` computes it too.
 * @param before the check of the event before, '' for the first
 * @param digest of the entry, as text
 */
export function checkAfter(before: string, digest: string, id: string): string {
  return hash('sha1', before + digest + id, 'hex').slice(0, 16)
}
