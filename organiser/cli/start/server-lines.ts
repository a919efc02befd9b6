/** The server's log in words for an organiser. */
import { getOwn, isWireObject, text } from '../../../contract/leaf.ts'
import { parseJson } from '../../publish/request.ts'

const PLAIN: readonly (readonly [RegExp, string])[] = [
  [/another server is using/, 'gavel runs already in this folder, in another window.'],
  [
    /no room for the auction log|disk is full|ENOSPC/,
    'The disk is full. Free some space: what waits is published then.',
  ],
]

/** @param line JSON, or text */
export function sentenceOf(line: string): string {
  const known = PLAIN.find(([pattern]) => pattern.test(line))
  if (known !== undefined) return known[1]
  const entry = parseJson(line)
  if (!isWireObject(entry)) return line
  const error = getOwn(entry, 'err')
  const parts = [getOwn(entry, 'msg'), isWireObject(error) ? getOwn(error, 'message') : null]
  const said = parts.map(text).filter((part) => part !== null)
  return `The server: ${[...new Set(said)].join(': ')}.`
}
