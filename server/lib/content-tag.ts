/** The strong entity tag of a body, without quotes (RFC 9110 §8.8.3). */
import { hash } from 'node:crypto'

/** The first 132 bits of its SHA-256, in 22 characters of base64url: the same on every node. */
export function contentTag(body: string | Buffer): string {
  return hash('sha256', body, 'base64url').slice(0, 22)
}

/** The tag as in a header. */
export function entityTag(tag: string): string {
  return `"${tag}"`
}
