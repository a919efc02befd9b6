/** Validates what an organiser's software publishes, once, at the edge. */
import type { JsonSchema } from '@valibot/to-json-schema'
import * as v from 'valibot'
import { EVENT_TYPES } from '../../contract/auction-event.ts'
import { readAuctionFile } from '../../contract/auction-file.ts'
import type { WireObject } from '../../contract/leaf.ts'
import { isWireObject, price } from '../../contract/leaf.ts'
import type { PublishedEvent } from '../log/auction-log.ts'
import type { FieldProblem } from './problem.ts'
import { Problem } from './problem.ts'

const LONGEST_NAME = 300
const LONGEST_ID = 128
/** Bytes of an event's player, which goes to every viewer. */
const LARGEST_PLAYER = 65_536

/** Checked before an object's fields: the library accepts arrays as objects. */
const object = v.custom<WireObject>(isWireObject, objectProblem)

const priceSchema = v.custom<string | number>(
  (amount) => price(amount) !== null,
  'must be zero or more, as a number or a numeric string',
)

/** The player of an event; publishers may add fields. */
export const playerSchema = v.pipe(
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
        v.maxLength(LONGEST_NAME, `must be at most ${LONGEST_NAME} characters`),
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

export interface CheckedDataFile {
  /** JSON text, as it will be served. */
  readonly body: string
  /** Paths of what boards will leave out, such as `teams[3].players[0]`. */
  readonly leftOut: readonly string[]
}

/** Reads the body of `POST /api/rooms/:room/events`. @throws {Problem} 422 naming every bad field */
export function readPublication(body: unknown): Publication {
  const read = v.safeParse(publicationSchema, body)
  if (!read.success) {
    throw unprocessable(
      read.issues.map((issue) => ({
        field: v.getDotPath(issue) ?? 'body',
        problem: issue.message,
      })),
    )
  }
  // The body as received: the library drops fields such as `constructor`, and publishers' own fields
  // are promised to pass.
  const { id, event, dataFile } = body as v.InferOutput<typeof publicationSchema>
  refuseBeyondNumbers(event.data, 'event.data')
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
export function readDataFile(file: unknown, at: string): CheckedDataFile {
  const read = readAuctionFile(file)
  if (read.ok) {
    refuseBeyondNumbers(file, at)
    return { body: JSON.stringify(file), leftOut: read.leftOut }
  }
  const field = [at, read.field].filter((part) => part !== '').join('.')
  throw unprocessable([{ field: field === '' ? 'body' : field, problem: read.problem }])
}

/** Refuses numbers such as `1e999`: valid JSON, but they would silently become `null`. */
function refuseBeyondNumbers(value: unknown, at: string): void {
  const path = pathBeyondNumbers(value)
  if (path === null) return
  const field = at === '' ? path.replace(/^\./, '') : at + path
  throw unprocessable([{ field, problem: 'is too large for a number' }])
}

/** The path from `value` to the first number in it that is not finite, such as `.a[2]`, or `null`. */
function pathBeyondNumbers(value: unknown): string | null {
  if (typeof value === 'number') return Number.isFinite(value) ? null : ''
  if (typeof value !== 'object' || value === null) return null
  for (const [key, inner] of Object.entries(value)) {
    const path = pathBeyondNumbers(inner)
    if (path !== null) return `${Array.isArray(value) ? `[${key}]` : `.${key}`}${path}`
  }
  return null
}

function unprocessable(errors: readonly FieldProblem[]): Problem {
  return new Problem(422, 'The publication was refused as a whole.', errors)
}

/** The message for objects, also for missing and unknown keys. */
function objectProblem(issue: { readonly expected: string | null; readonly received: string }) {
  if (issue.expected === 'never') return 'unknown field'
  return issue.received === 'undefined' ? 'is missing' : 'must be an object'
}
