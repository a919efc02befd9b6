/** Validates what an organiser's software publishes, once, at the edge. Also runs on the file thread. */
import type { JsonSchema } from '@valibot/to-json-schema'
import * as v from 'valibot'
import { EVENT_TYPES } from '../../contract/auction-event.ts'
import { readAuctionFile } from '../../contract/auction-file.ts'
import { isWireObject, price, type WireObject } from '../../contract/leaf.ts'
import {
  fieldWithin,
  LARGEST_PLAYER,
  LONGEST_TEXT,
  limitAt,
  MOST_NAMED,
} from '../../contract/limits.ts'
import { contentTag } from '../lib/content-tag.ts'
import { type FieldProblem, Problem } from '../lib/problem.ts'
import type { PublishedEvent } from '../log/auction-log.ts'
import { parseJson } from './json-body.ts'

const LONGEST_ID = 128

/** Checked before an object's fields: the library accepts arrays as objects. */
const object = v.custom<WireObject>(isWireObject, objectProblem)

const priceSchema = v.custom<string | number>(
  (amount) => price(amount) !== null,
  `must be 0 to ${Number.MAX_SAFE_INTEGER}, as a number or a numeric string`,
)

/** The player of an event; publishers may add fields. */
const playerSchema = v.pipe(
  object,
  // Before the fields are read: the library drops fields with some names.
  v.check(
    (player) => Buffer.byteLength(JSON.stringify(player)) <= LARGEST_PLAYER,
    `must be at most ${LARGEST_PLAYER} bytes of JSON`,
  ),
  v.looseObject(
    {
      name: v.pipe(
        v.string('must be text'),
        v.regex(/\S/, 'must not be empty'),
        v.maxLength(LONGEST_TEXT, `must be at most ${LONGEST_TEXT} characters`),
      ),
      img: v.nullish(v.string('must be text')),
      pdf_sl_no: v.nullish(v.union([v.string(), v.number()], 'must be text or a number')),
      amount: v.nullish(priceSchema),
    },
    objectProblem,
  ),
)

/** Placeholder for the data file, which `readDataFile` reads. */
const anyDataFile = v.unknown()

/** The body of `POST /api/rooms/:room/events`. */
export const publicationSchema = v.pipe(
  object,
  v.strictObject(
    {
      id: v.optional(
        v.pipe(
          v.string('must be text'),
          v.minLength(1, 'must not be empty'),
          v.maxLength(LONGEST_ID, `must be at most ${LONGEST_ID} characters`),
          // Stores keep UTF-8, where all lone surrogates become the same character. In other
          // fields they do no harm: JSON escapes them.
          v.check(
            (id) => !/\p{Surrogate}/u.test(id),
            'must be Unicode text, without half a character',
          ),
        ),
      ),
      event: v.pipe(
        object,
        v.strictObject(
          {
            eventType: v.picklist(EVENT_TYPES, `must be one of ${EVENT_TYPES.join(', ')}`),
            data: playerSchema,
          },
          objectProblem,
        ),
      ),
      dataFile: v.optional(anyDataFile),
    },
    objectProblem,
  ),
)

/** Our own checks as JSON Schema, which the library can't convert. */
export function publicationInJsonSchema(
  schema: unknown,
  dataFile: JsonSchema,
): JsonSchema | undefined {
  // The next schema in the pipe says that it is an object.
  if (schema === object) return {}
  if (schema === priceSchema) return { type: ['number', 'string'], minimum: 0 }
  return schema === anyDataFile ? dataFile : undefined
}

export interface Publication {
  readonly id: string | undefined
  readonly event: PublishedEvent
  readonly dataFile: CheckedDataFile | undefined
}

interface CheckedDataFile {
  /** JSON text, as it will be served. */
  readonly body: string
  /** Entity tag of `body`, without quotes. */
  readonly tag: string
  /** The auction's name in it. */
  readonly seriesName: string | null
  readonly leftOut: LeftOut
}

/** The parts of a data file that boards will leave out. */
interface LeftOut {
  /** The paths of the first `MOST_NAMED` parts, such as `teams[3].players[0]`. */
  readonly leftOut: readonly string[]
  /** How many parts there are. */
  readonly leftOutCount: number
}

/** Reads the body of `PUT /api/rooms/:room/data-file`. @throws {Problem} 400 or 422 */
export function dataFileFrom(bytes: Uint8Array): CheckedDataFile {
  return readDataFile(parseJson(bytes), '')
}

/** Reads the body of `POST /api/rooms/:room/events`. @throws {Problem} 400, or 422 naming every bad field */
export function publicationFrom(bytes: Uint8Array): Publication {
  const body = parseJson(bytes)
  const read = v.safeParse(publicationSchema, body)
  if (!read.success) {
    throw unprocessable(
      read.issues.map((issue) => ({
        field: v.getDotPath(issue) ?? '',
        problem: issue.message,
      })),
    )
  }
  // The body as received: the library drops fields such as `constructor`, and publishers' own fields
  // are promised to pass.
  const { id, event, dataFile } = body as v.InferOutput<typeof publicationSchema>
  refuseLongFields(event.data, 'event.data.')
  refuseInexactNumbers(event.data, 'event.data')
  return {
    id,
    event,
    dataFile: dataFile === undefined ? undefined : readDataFile(dataFile, 'dataFile'),
  }
}

/**
 * Reads the data file at the path `at` of the request (empty: the body itself).
 * @throws {Problem} 422 naming the invalid part
 */
function readDataFile(file: unknown, at: string): CheckedDataFile {
  const read = readAuctionFile(file)
  const prefix = at === '' ? '' : `${at}.`
  if (!read.ok)
    throw unprocessable([
      { field: (prefix + read.field).replace(/\.$/, ''), problem: read.problem },
    ])
  if (read.beyond.length > 0) {
    throw unprocessable(
      read.beyond.map((path) => ({ field: prefix + path, problem: limitAt(path) })),
    )
  }
  refuseInexactNumbers(file, at)
  const leftOut = read.leftOut.slice(0, MOST_NAMED)
  const body = JSON.stringify(file)
  return {
    body,
    tag: contentTag(body),
    seriesName: read.auction.seriesName,
    leftOut: { leftOut, leftOutCount: read.leftOut.length },
  }
}

/** Refuses texts of an event's player that boards would cut. */
function refuseLongFields(player: WireObject, prefix: string): void {
  const beyond: string[] = []
  for (const key of ['img', 'pdf_sl_no', 'amount']) fieldWithin(player, key, prefix, beyond)
  if (beyond.length === 0) return
  throw unprocessable(beyond.map((field) => ({ field, problem: limitAt(field) })))
}

/**
 * Refuses numbers that JSON's usual readers round, such as 12345678901234567890 (RFC 8259 §6): they would
 * silently go out as others, and `1e999` as `null`.
 */
function refuseInexactNumbers(value: unknown, at: string): void {
  const path = pathOfInexactNumber(value)
  if (path === null) return
  const field = at === '' ? path.replace(/^\./, '') : at + path
  const problem = `must be at most ${Number.MAX_SAFE_INTEGER}: larger numbers are not exact in JSON`
  throw unprocessable([{ field, problem }])
}

/** The path from `value` to the first number in it that is not exact, such as `.a[2]`, or `null`. */
function pathOfInexactNumber(value: unknown): string | null {
  if (typeof value === 'number') return Math.abs(value) <= Number.MAX_SAFE_INTEGER ? null : ''
  if (Array.isArray(value)) {
    for (const [index, inner] of value.entries()) {
      const path = pathOfInexactNumber(inner)
      if (path !== null) return `[${index}]${path}`
    }
  } else if (isWireObject(value)) {
    for (const key in value) {
      const path = pathOfInexactNumber(value[key])
      if (path !== null) return `.${key}${path}`
    }
  }
  return null
}

/** Names the first `MOST_NAMED` problems; a path may hold a publisher's own keys, of any length. */
function unprocessable(errors: readonly FieldProblem[]): Problem {
  return new Problem(
    422,
    'The publication was refused as a whole.',
    errors
      .slice(0, MOST_NAMED)
      .map(({ field, problem }) => ({ field: field.slice(0, LONGEST_TEXT) || 'body', problem })),
  )
}

/** The message for objects, also for missing and unknown keys. */
function objectProblem(issue: { readonly expected: string | null; readonly received: string }) {
  if (issue.expected === 'never') return 'unknown field'
  return issue.received === 'undefined' ? 'is missing' : 'must be an object'
}
