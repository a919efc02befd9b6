/**
 * The condition of a publication: `If-Match` or `If-None-Match: *` about the room's data file (RFC 9110
 * §13.1), and `If-Position` about its last event. A publisher changes only what it has seen.
 */
import type { IncomingHttpHeaders } from 'node:http'
import { IF_POSITION, parsePosition } from '../../contract/position.ts'
import { CODINGS } from '../lib/negotiate.ts'
import { Problem } from '../lib/problem.ts'
import type { Condition } from '../log/auction-log.ts'

/** A weak tag is that of no data file. */
const ENTITY_TAG = /^(?:W\/)?"[\x21\x23-\x7e\x80-\xff]*"$/
/** A compressed data file has its own tag, which stands for the same data file. */
const CODING_SUFFIX = new RegExp(`(?<=^"[^"]{22})-(?:${CODINGS.join('|')})(?="$)`)

/** `undefined` without one. @throws {Problem} 400 naming the header that cannot be read */
export function readCondition(headers: IncomingHttpHeaders): Condition | undefined {
  const match = read(headers, 'if-match', ENTITY_TAG, 'must be an entity tag in double quotes')
  const noneMatch = read(headers, 'if-none-match', /^\*$/, 'must be *')
  const text = read(headers, IF_POSITION, /^/, '')
  if (match === undefined && noneMatch === undefined && text === undefined) return undefined
  const position = text === undefined ? undefined : parsePosition(text)
  if (position === null) throw unreadable(IF_POSITION, 'must be <seq>.<check>')
  const tag = match?.replace(CODING_SUFFIX, '').replace(/^"|"$/g, '')
  return { position, tag: noneMatch === undefined ? tag : null }
}

function read(headers: IncomingHttpHeaders, name: string, form: RegExp, problem: string) {
  const text = headers[name]?.toString().trim()
  if (text === undefined || form.test(text)) return text
  throw unreadable(name, problem)
}

function unreadable(field: string, problem: string): Problem {
  return new Problem(400, `${field} ${problem}.`, [{ field, problem }])
}
