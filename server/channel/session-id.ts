/**
 * Session ids that say which node they belong to, so that a proxy can route a poll by the `sid` in
 * its address without a cookie: boards are embedded and hosted elsewhere, where cookies are blocked.
 */
import { randomFillSync } from 'node:crypto'

/** Not in a node's name and not in base64url: what stands before the first is the name. */
const SEPARATOR = '.'
/** 120 bits, as Engine.IO's own: whoever guesses an id could read and end that viewer's channel. */
const RANDOM_BYTES = 15

/** Drawn for many ids at once: a hall that comes back asks for thousands in a second. */
const pool = Buffer.alloc(256 * RANDOM_BYTES)
let used = pool.length

function randomPart(): string {
  if (used === pool.length) {
    randomFillSync(pool)
    used = 0
  }
  used += RANDOM_BYTES
  return pool.toString('base64url', used - RANDOM_BYTES, used)
}

/** @param nodeName may be empty: a single node needs no name */
export function sessionId(nodeName: string): string {
  const random = randomPart()
  return nodeName === '' ? random : `${nodeName}${SEPARATOR}${random}`
}
