/** What makes two publications of one id the same: event type, player and data file. */
import { createHash } from 'node:crypto'
import type { Entry } from './auction-log.ts'

/** @param data the event's player as JSON text */
export function digestOf({ event, dataFile }: Entry, data: string): Buffer {
  return createHash('sha256')
    .update(JSON.stringify([event.eventType, data, dataFile ?? null]))
    .digest()
}
