/**
 * `If-Match` and `If-None-Match` of a publication (RFC 9110 §13.1). Both are about the room's data
 * file, so a publisher replaces only the file that it has read.
 */
import type { IncomingHttpHeaders } from 'node:http'
import type { Precondition } from '../log/auction-log.ts'
import { Problem } from '../respond/problem.ts'
import { CODINGS } from './negotiate.ts'

const ENTITY_TAG = /(W\/)?"([\x21\x23-\x7e\x80-\xff]*)"/
const TAG_LIST = new RegExp(`^${ENTITY_TAG.source}(?:\\s*,\\s*${ENTITY_TAG.source})*$`)
/** A compressed data file has its own tag, which stands for the same data file. */
const CODING_SUFFIX = new RegExp(`(?<=^.{22})-(?:${CODINGS.join('|')})$`)

interface GivenTag {
  readonly isWeak: boolean
  readonly tag: string
}

/**
 * The condition that the request sets on the data file; `undefined` without one.
 * @throws {Problem} 400 naming the header that is neither `*` nor a list of entity tags
 */
export function readPrecondition(headers: IncomingHttpHeaders): Precondition | undefined {
  const match = readTags('If-Match', headers['if-match'])
  const noneMatch = readTags('If-None-Match', headers['if-none-match'])
  if (match === undefined && noneMatch === undefined) return undefined
  return (current) => {
    const isAllowed = match === undefined || isNamed(match, current, 'strong')
    return isAllowed && !(noneMatch !== undefined && isNamed(noneMatch, current, 'weak'))
  }
}

function isNamed(
  given: '*' | readonly GivenTag[],
  current: string | null,
  comparison: 'strong' | 'weak',
): boolean {
  if (current === null) return false
  if (given === '*') return true
  return given.some(({ isWeak, tag }) => tag === current && (comparison === 'weak' || !isWeak))
}

function readTags(name: string, header: string | undefined) {
  const text = header?.trim()
  if (text === undefined || text === '*') return text
  if (!TAG_LIST.test(text)) {
    throw new Problem(400, `${name} must be * or entity tags in double quotes.`, [
      { field: name, problem: 'must be * or entity tags in double quotes' },
    ])
  }
  return [...text.matchAll(new RegExp(ENTITY_TAG, 'g'))].map(([, weak, tag = '']) => ({
    isWeak: weak !== undefined,
    tag: tag.replace(CODING_SUFFIX, ''),
  }))
}
