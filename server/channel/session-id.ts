/**
 * Session ids that say which node they belong to, so that a proxy can route a poll by the `sid` in
 * its address without a cookie: boards are embedded and hosted elsewhere, where cookies are blocked.
 */
import { randomFillSync } from 'node:crypto'

/** Neither in node names nor in base64url, so it ends the node's name. */
const SEPARATOR = '.'
/** 120 bits, as in Engine.IO: an id must not be guessed, since it gives access to the session. */
const RANDOM_BYTES = 15

/** Random bytes for many ids at once: after a restart thousands are needed in a second. */
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
