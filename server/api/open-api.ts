/** The HTTP API as an OpenAPI 3.1 document. */

import { type JsonSchema, toJsonSchema } from '@valibot/to-json-schema'
import type { GenericSchema } from 'valibot'
import * as v from 'valibot'
import { DATA_FILE_PATH } from '../../contract/auction-file.ts'
import { ROOM_PATTERN } from '../../contract/board-config.ts'
import { MOST_NAMED } from '../../contract/limits.ts'
import { CHECK_PATTERN, POSITION_HEADER } from '../../contract/position.ts'
import { dataFileSchema } from './data-file-schema.ts'
import { publicationInJsonSchema, publicationSchema } from './publication.ts'

/** Version of the publish API and the channel. */
const API_VERSION = '1.0.0'

const positionSchema = v.strictObject({
  seq: v.pipe(v.number(), v.integer(), v.minValue(0)),
  check: v.string(),
})

const roomStateSchema = v.strictObject({
  position: positionSchema,
  lot: v.pipe(v.unknown(), v.description('Data of the open lot’s last `biddingStart`, or null.')),
  tag: v.pipe(v.nullable(v.string()), v.description('Of the data file: its ETag without quotes.')),
})

const roomSchema = v.strictObject({
  room: v.string(),
  events: v.pipe(v.number(), v.integer(), v.minValue(0), v.description('Events that are kept.')),
  dataFileBytes: v.nullable(
    v.pipe(v.number(), v.integer(), v.description('Size of the data file; null without one.')),
  ),
  changedAt: v.pipe(
    v.string(),
    v.description('When it was last published to, such as 2026-04-01T12:00:00.000Z.'),
  ),
})

const leftOut = v.pipe(
  v.array(v.string()),
  v.maxLength(MOST_NAMED),
  v.description(
    `Paths of what boards will leave out of the data file, such as teams[3]: the first ${MOST_NAMED}.`,
  ),
)

const leftOutCount = v.pipe(v.number(), v.integer(), v.minValue(0))

const replacedSchema = v.strictObject({
  version: v.pipe(v.number(), v.integer(), v.minValue(1)),
  leftOut,
  leftOutCount,
})

const seq = v.pipe(v.number(), v.integer(), v.minValue(1))

const publishedSchema = v.strictObject({
  id: v.string(),
  seq,
  check: v.pipe(
    v.string(),
    v.regex(CHECK_PATTERN),
    v.description('With seq the event’s position: equal ones mean an equal history up to there.'),
  ),
  duplicate: v.pipe(
    v.boolean(),
    v.description('True when the room had this id already; the answer is the first one.'),
  ),
  leftOut: v.optional(leftOut),
  leftOutCount: v.optional(leftOutCount),
})

const problemSchema = v.strictObject({
  type: v.literal('about:blank'),
  title: v.string(),
  status: v.pipe(v.number(), v.integer()),
  detail: v.string(),
  errors: v.optional(
    v.array(
      v.strictObject({
        field: v.string(),
        problem: v.string(),
      }),
    ),
  ),
})

const SCHEMAS = {
  DataFile: dataFileSchema,
  Publication: publicationSchema,
  Replaced: replacedSchema,
  Published: publishedSchema,
  Rooms: v.strictObject({ rooms: v.array(roomSchema) }),
  RoomState: roomStateSchema,
  Problem: problemSchema,
} as const

type SchemaName = keyof typeof SCHEMAS

/** Errors of every publication. */
const PUBLISH_PROBLEMS = {
  400: 'Not JSON in UTF-8, nested too deeply, of too many parts, not a room, or a condition that cannot be read.',
  401: 'No valid bearer token.',
  403: 'The token is limited to other rooms, or a page of another origin asks.',
  413: 'Larger than 8 MiB.',
  415: 'Not application/json, not in UTF-8, or compressed.',
  412: 'The room is not as the condition has it: Gavel-Position and ETag, if it has a data file, say how it is.',
  422: `Fields that cannot be used or are beyond a limit, the first ${MOST_NAMED} named in errors.`,
  429: 'More publications or bytes a second than this publisher’s share, or too many under way.',
  503: 'The auction log cannot be reached, the server stops, or it has no publish token.',
  507: 'The auction log is full.',
} as const

/** Errors of a list of rooms. */
const LIST_PROBLEMS = {
  401: 'No valid bearer token.',
  403: 'The token is limited to other rooms, or a page of another origin asks.',
  429: 'Too many requests a second.',
  503: 'The auction log cannot be reached, the server stops, or it has no publish token.',
} as const

const room = {
  name: 'room',
  required: true,
  schema: { type: 'string', pattern: ROOM_PATTERN.source },
}

/** The first two are about the room's data file (RFC 9110 §13.1). */
const CONDITIONS = [
  {
    name: 'If-Match',
    in: 'header',
    required: false,
    description:
      'Store only if the data file has this entity tag, as an ETag gave it; the tag of a compressed answer does as well.',
    schema: { type: 'string' },
  },
  {
    name: 'If-None-Match',
    in: 'header',
    required: false,
    description: '* to store only if the room has no data file.',
    schema: { type: 'string' },
  },
  {
    name: 'If-Position',
    in: 'header',
    required: false,
    description: 'Store only if the room’s last event has this position, as `<seq>.<check>`.',
    schema: { type: 'string' },
  },
]

/** The tag by which the next publication can name this data file in If-Match. */
const ETAG = { ETag: { description: 'Tag of the data file.', schema: { type: 'string' } } }

/** The cursor for a viewer's first `joinAuction`, so that nothing after this data file is missed. */
const POSITION = {
  [POSITION_HEADER]: {
    description: 'Number and check of the last event that the file counts, as `<seq>.<check>`.',
    schema: { type: 'string', pattern: '^\\d+\\.([0-9a-f]{16})?$' },
  },
}

export function openApiDocument(): object {
  return {
    openapi: '3.1.0',
    info: {
      title: 'Gavel',
      version: API_VERSION,
      description:
        'Publishing an auction to its live boards. 200 and 201 mean committed; after any other answer, or none, send the same again with the same id: it is stored once.',
    },
    paths: {
      '/api/rooms': {
        get: {
          operationId: 'listRooms',
          summary: 'The rooms that the token may publish to and that have been published to.',
          security: [{ token: [] }],
          responses: {
            200: answer('The rooms, by name.', 'Rooms'),
            ...problems(LIST_PROBLEMS),
          },
        },
      },
      '/api/rooms/{room}': {
        parameters: [{ ...room, in: 'path' }],
        get: {
          operationId: 'readRoom',
          summary:
            'Its last event, its open lot and its data file, for the condition of a publication.',
          security: [{ token: [] }],
          responses: {
            200: answer('How the room is now, also if nothing was published to it.', 'RoomState'),
            ...problems({ ...LIST_PROBLEMS, 400: 'Not a room.' }),
          },
        },
        delete: {
          operationId: 'removeRoom',
          summary: 'Removes a room for good: its events, its lot and its data file.',
          security: [{ token: [] }],
          parameters: CONDITIONS,
          responses: {
            204: { description: 'It is gone, or was before.' },
            ...problems({
              ...LIST_PROBLEMS,
              400: 'Not a room, or a condition that cannot be read.',
              412: PUBLISH_PROBLEMS[412],
              507: 'The auction log is full. The room is gone when this is repeated later.',
            }),
          },
        },
      },
      '/api/rooms/{room}/data-file': {
        parameters: [{ ...room, in: 'path' }],
        put: {
          operationId: 'replaceDataFile',
          summary: 'Replaces the data file that boards load.',
          security: [{ token: [] }],
          parameters: CONDITIONS,
          requestBody: body('DataFile'),
          responses: {
            200: { ...answer('Replaced.', 'Replaced'), headers: ETAG },
            ...problems(PUBLISH_PROBLEMS),
          },
        },
      },
      '/api/rooms/{room}/events': {
        parameters: [{ ...room, in: 'path' }],
        post: {
          operationId: 'publishEvent',
          summary:
            'Tells everyone who watches, and stores the data file that follows, in one step.',
          security: [{ token: [] }],
          parameters: CONDITIONS,
          requestBody: body('Publication'),
          responses: {
            200: { ...answer('The room has this id already.', 'Published'), headers: ETAG },
            201: { ...answer('Stored.', 'Published'), headers: ETAG },
            ...problems({
              ...PUBLISH_PROBLEMS,
              409: 'The id was used for another publication; the first one stands.',
            }),
          },
        },
      },
      '/api/rooms/{room}/recording': {
        parameters: [{ ...room, in: 'path' }],
        get: {
          operationId: 'readRecording',
          summary: 'What was published to the room and when, as a recording (docs/recording.md).',
          security: [{ token: [] }],
          responses: {
            200: {
              description:
                'JSON Lines: a header, then a step each. A connection that breaks off means that it is not complete.',
              content: { 'application/jsonl': { schema: { type: 'string' } } },
            },
            ...problems({
              ...LIST_PROBLEMS,
              400: 'Not a room.',
              404: 'Nothing is recorded of this room yet.',
              429: 'Another recording of this publisher is under way.',
            }),
          },
        },
      },
      [DATA_FILE_PATH]: {
        get: {
          operationId: 'readDataFile',
          summary: 'The data file as it was published last.',
          parameters: [{ ...room, in: 'query', required: false }],
          responses: {
            200: { ...answer('The data file.', 'DataFile'), headers: { ...ETAG, ...POSITION } },
            304: {
              description: 'Not changed since the entity tag that was sent.',
              headers: POSITION,
            },
            ...problems({
              400: 'Not a room.',
              404: 'The room has no data file yet.',
              503: 'The auction log cannot be reached, or the server stops.',
            }),
          },
        },
      },
    },
    components: {
      securitySchemes: { token: { type: 'http', scheme: 'bearer' } },
      schemas: Object.fromEntries(
        Object.entries(SCHEMAS).map(([name, schema]) => [name, inJsonSchema(schema)]),
      ),
    },
  }
}

function body(name: SchemaName) {
  return { required: true, content: { 'application/json': { schema: reference(name) } } }
}

function answer(description: string, name: SchemaName) {
  return { description, content: { 'application/json': { schema: reference(name) } } }
}

function problems(details: Readonly<Record<number, string>>) {
  return Object.fromEntries(
    Object.entries(details).map(([status, description]) => [
      status,
      {
        description,
        content: { 'application/problem+json': { schema: reference('Problem') } },
        ...(RETRIED.has(Number(status)) && { headers: { 'Retry-After': RETRY_AFTER } }),
        ...(Number(status) === 412 && { headers: ETAG }),
      },
    ]),
  )
}

const RETRIED = new Set([429, 503, 507])

const RETRY_AFTER = {
  description: 'Seconds after which the same may succeed.',
  schema: { type: 'integer' },
}

function reference(name: SchemaName) {
  return { $ref: `#/components/schemas/${name}` }
}

const DATA_FILE: JsonSchema = { $ref: '#/components/schemas/DataFile' }

function inJsonSchema(schema: GenericSchema): JsonSchema {
  const { $schema: _dialect, ...converted } = toJsonSchema(schema, {
    // As in OpenAPI 3.1.
    target: 'draft-2020-12',
    // The last schema of a pipe, which has the fields.
    typeMode: 'output',
    // Sizes in bytes are in the descriptions.
    ignoreActions: ['check'],
    overrideSchema: ({ valibotSchema }) => publicationInJsonSchema(valibotSchema, DATA_FILE),
  })
  return converted
}
