/** The publishers and their rooms: the JSON file that `PUBLISHERS_FILE` names, parsed once at start. */
import * as v from 'valibot'
import { ROOM_PATTERN } from '../../contract/board-config.ts'
import { readJsonFile } from '../lib/json-file.ts'

export interface Publisher {
  /** Logged with each of its publications. */
  readonly name: string
  readonly token: string
  /** Rooms it may publish to; `null` for every room. */
  readonly rooms: readonly string[] | null
  /** Publishers of one account share its part of the rates; by default the name. */
  readonly account?: string
}

/** Short tokens can be guessed. */
const SHORTEST_TOKEN = 32
/** The characters that a header can carry after `Bearer`. */
const SENDABLE = /^[!-~]+$/

/** A bearer token, wherever it is configured. */
export const tokenSchema = v.pipe(
  v.string('must be text'),
  v.minLength(SHORTEST_TOKEN, `needs at least ${SHORTEST_TOKEN} characters`),
  v.regex(
    SENDABLE,
    'must have only ASCII characters and no spaces, because a request cannot carry others',
  ),
)

const publisherSchema = v.strictObject(
  {
    name: v.pipe(
      v.string('must be text'),
      v.regex(/^[A-Za-z0-9_-]{1,64}$/, 'must be 1 to 64 of the characters A-Z a-z 0-9 _ and -'),
    ),
    token: tokenSchema,
    rooms: v.optional(
      v.pipe(
        v.array(
          v.pipe(
            v.string('must be text'),
            v.regex(ROOM_PATTERN, 'must be 1 to 64 of the characters A-Z a-z 0-9 _ and -'),
          ),
          'must be a list of rooms',
        ),
        v.minLength(1, 'must name a room; leave it out for every room'),
      ),
    ),
  },
  (issue) => {
    if (issue.expected === 'never') return 'is not a known key'
    return issue.received === 'undefined' ? 'is missing' : 'must be an object'
  },
)

const fileSchema = v.array(publisherSchema, 'must be a list of publishers')

/** The publishers, or one line per problem, without tokens. */
export type PublishersFile =
  | { readonly ok: true; readonly publishers: readonly Publisher[] }
  | { readonly ok: false; readonly problems: readonly string[] }

/** Reads the file. Never throws. */
export function readPublishers(path: string): PublishersFile {
  const file = readJsonFile(path)
  if (!file.ok) return { ok: false, problems: [file.problem] }
  const read = v.safeParse(fileSchema, file.content)
  if (!read.success) {
    return {
      ok: false,
      problems: read.issues.map((issue) => {
        const path = v.getDotPath(issue)
        return path === null ? issue.message : `entry ${path} ${issue.message}`
      }),
    }
  }
  const publishers = read.output.map(({ rooms = null, ...rest }) => ({ ...rest, rooms }))
  return { ok: true, publishers }
}
