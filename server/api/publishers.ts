/** The publishers and their rooms. */
import * as v from 'valibot'
import { ROOM_PATTERN } from '../../contract/board-config.ts'

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
    /** Logged with each of its publications. */
    name: v.pipe(
      v.string('must be text'),
      v.regex(/^[A-Za-z0-9_-]{1,64}$/, 'must be 1 to 64 of the characters A-Z a-z 0-9 _ and -'),
    ),
    token: tokenSchema,
    /** Rooms it may publish to; without it every room. */
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

/** The content of the file that `PUBLISHERS_FILE` names. */
export const publishersSchema = v.array(publisherSchema, 'must be a list of publishers')

export type Publisher = Readonly<v.InferOutput<typeof publisherSchema>> & {
  /** Publishers of one account share its part of the rates; by default the name. */
  readonly account?: string
}
