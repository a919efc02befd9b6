/** The strong entity tag of a body, without quotes (RFC 9110 §8.8.3). */
import { createHash } from 'node:crypto'

/** The first 132 bits of its SHA-256, in 22 characters of base64url: the same on every node. */
export function contentTag(body: string | Buffer): string {
  return createHash('sha256').update(body).digest('base64url').slice(0, 22)
}

/** The tag as in a header. */
export function entityTag(tag: string): string {
  return `"${tag}"`
}
