/**
 * The publish API for the organiser's software (docs/decisions/publishing.md):
 * `PUT /api/rooms/:room/data-file` and `POST /api/rooms/:room/events`.
 * A response of 200 or 201 means committed, 503 that the outcome is unknown: repeat the request with
 * the same id. Any other means that nothing has changed.
 */
import { randomUUID } from 'node:crypto'
import type { IncomingHttpHeaders } from 'node:http'
import type { FastifyInstance } from 'fastify'
import { ROOM_PATTERN } from '../../contract/settings.ts'
import { contentTag, entityTag } from '../content-tag.ts'
import { standingOf } from '../guard/origin.ts'
import type { Rate } from '../guard/token-bucket.ts'
import { fullBucket, takeOne } from '../guard/token-bucket.ts'
import type { AuctionLog } from '../log/auction-log.ts'
import type { Metrics } from '../metrics/metrics.ts'
import type { Publisher } from '../publishers.ts'
import { createBearers } from './bearer.ts'
import { readJsonBodies } from './json-body.ts'
import { readPrecondition } from './precondition.ts'
import { Problem } from './problem.ts'
import { readDataFile, readPublication } from './publication.ts'

/** Bytes of a request; a data file of 5,000 players is about 1 MiB. */
const LARGEST_BODY = 8 * 1024 * 1024
/** Burst, in seconds of the rate, such as for a whole squad at once. */
const BURST_S = 5
const RETRY_AFTER_S = 1

type InRoom = { Params: { room: string } }

export interface PublishOptions {
  readonly log: AuctionLog
  /** Without any publisher all publications are refused with 503. */
  readonly publishers: readonly Publisher[]
  /** Publications a second; 0 for no limit. */
  readonly rate: number
  readonly metrics: Pick<Metrics, 'answered' | 'stored'>
}

/** Adds the routes. */
export function servePublishApi(app: FastifyInstance, options: PublishOptions): void {
  const { log, rate, metrics } = options
  const { authenticate, publisherOf } = createBearers(options.publishers)
  app.register(
    async (api) => {
      readJsonBodies(api)
      api.addHook('onResponse', async (_request, reply) => metrics.answered(reply.statusCode))
      api.addHook('onRequest', async ({ headers }) => refuseForeignPages(headers))
      api.addHook('onRequest', authenticate)
      api.addHook<InRoom>('onRequest', async (request) =>
        refuseOtherRooms(publisherOf(request), request.params.room),
      )
      api.addHook('onRequest', limitPublishing(rate))
      api.addHook<InRoom>('onRequest', async (request) => checkRoom(request.params.room))

      api.put<InRoom>('/data-file', { bodyLimit: LARGEST_BODY }, async (request, reply) => {
        const { room } = request.params
        const precondition = readPrecondition(request.headers)
        const { body, leftOut } = readDataFile(request.body, '')
        const { version } = await log.replaceDataFile(room, body, precondition)
        reply.header('etag', entityTag(contentTag(body)))
        const publisher = publisherOf(request).name
        request.log.info({ publisher, room, version }, 'data file replaced')
        return { version, ...leftOut }
      })

      api.post<InRoom>('/events', { bodyLimit: LARGEST_BODY }, async (request, reply) => {
        const { room } = request.params
        const precondition = readPrecondition(request.headers)
        const { id = randomUUID(), event, dataFile } = readPublication(request.body)
        const { seq, duplicate } = await log.append(room, {
          id,
          event,
          ...(dataFile !== undefined && { dataFile: dataFile.body }),
          ...(precondition !== undefined && { precondition }),
        })
        if (dataFile !== undefined) reply.header('etag', entityTag(contentTag(dataFile.body)))
        if (!duplicate) metrics.stored(room, seq, performance.now() - reply.elapsedTime)
        request.log.info(
          {
            publisher: publisherOf(request).name,
            room,
            seq,
            duplicate,
            eventType: event.eventType,
          },
          'event published',
        )
        return reply.code(duplicate ? 200 : 201).send({
          id,
          seq,
          duplicate,
          ...dataFile?.leftOut,
        })
      })
    },
    { prefix: '/api/rooms/:room' },
  )
}

/** Pages of other origins may read but never publish. */
export function refuseForeignPages(headers: IncomingHttpHeaders): void {
  if (standingOf(headers, []) === 'own') return
  throw new Problem(403, 'Pages of this origin may not publish.')
}

/** A publisher may be limited to its rooms. */
export function refuseOtherRooms({ rooms }: Publisher, room: string): void {
  if (rooms === null || rooms.includes(room)) return
  throw new Problem(403, 'This token may not publish to this room.')
}

export function checkRoom(room: string): void {
  if (ROOM_PATTERN.test(room)) return
  throw new Problem(400, 'This is not a room.', [
    { field: 'room', problem: 'must be 1 to 64 of the characters A-Z a-z 0-9 _ and -' },
  ])
}

/**
 * A rate limit for all publishers together: a faulty program must not starve the viewers. It runs
 * after the token was checked, so nobody else can use up the limit. @throws {Problem} 429
 */
function limitPublishing(perSecond: number): () => Promise<void> {
  if (perSecond === 0) return async () => {}
  const rate: Rate = { perSecond, burst: perSecond * BURST_S }
  const bucket = fullBucket(rate)
  return async () => {
    if (takeOne(bucket, rate)) return
    throw new Problem(
      429,
      `At most ${perSecond} publications a second are taken.`,
      [],
      RETRY_AFTER_S,
    )
  }
}
