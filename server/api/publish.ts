/**
 * The publish API for the organiser's software (docs/decisions/publishing.md):
 * `PUT /api/rooms/:room/data-file` and `POST /api/rooms/:room/events`.
 * A response of 200 or 201 means committed, 503 that the outcome is unknown: repeat the request with
 * the same id. Any other means that nothing has changed.
 */
import { randomUUID } from 'node:crypto'
import { setImmediate as nextIteration } from 'node:timers/promises'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { createRoundRobin } from '../guard/round-robin.ts'
import { checkRoom } from '../lib/asked-room.ts'
import { entityTag } from '../lib/content-tag.ts'
import type { AuctionLog } from '../log/auction-log.ts'
import type { Bearers } from './bearer.ts'
import { readCondition } from './condition.ts'
import { type FileThread, LARGEST_INLINE } from './file-thread.ts'
import { checkEncoding, receiveJsonBodies } from './json-body.ts'
import { dataFileFrom, publicationFrom } from './publication.ts'
import { LARGEST_BODY, limitPublishing } from './publish-limits.ts'

type InRoom = { Params: { room: string } }
type WithBody = InRoom & { Body: Buffer<ArrayBuffer> }

interface PublishOptions {
  readonly log: Pick<AuctionLog, 'append' | 'replaceDataFile'>
  readonly bearers: Bearers
  /** Publications a second, of all publishers together; 0 for no limit. */
  readonly rate: number
  /** Reads large bodies. */
  readonly thread: Pick<FileThread, 'run'>
  /** Called for each answer. */
  readonly onAnswered: (status: number) => void
  /** Called for each 429. */
  readonly onTooFast: (publisher: string) => void
}

/** Adds the routes. */
export function servePublishApi(app: FastifyInstance, options: PublishOptions): void {
  const { log, rate, thread, onAnswered, onTooFast } = options
  const { authenticate, refuseOtherRooms, publisherOf, accountOf } = options.bearers
  const limits = limitPublishing(rate)
  // One in each iteration of the event loop, so that viewers are served in between.
  const turns = createRoundRobin(() => nextIteration())

  /** Reads a body when it is its publisher's turn. */
  async function readBody<Read>(
    request: FastifyRequest<WithBody>,
    readHere: (body: Uint8Array) => Read,
    readOnThread: (account: string, body: Uint8Array) => Promise<Read>,
  ): Promise<Read> {
    const account = accountOf(request)
    // There is none in a request without `Content-Type`.
    const { body = Buffer.alloc(0) } = request
    if (body.length > LARGEST_INLINE) return readOnThread(account, body)
    return turns(account, async () => readHere(body))
  }

  app.register(
    async (api) => {
      receiveJsonBodies(api)
      api.addHook('onResponse', async (request, reply) => {
        onAnswered(reply.statusCode)
        if (reply.statusCode === 429) onTooFast(publisherOf(request).name)
      })
      api.addHook<InRoom>('onRequest', async (request, reply) => {
        authenticate(request, reply)
        refuseOtherRooms(request, request.params.room)
        limits.admit(accountOf(request), request.raw, reply.raw)
        checkRoom(request.params.room)
        checkEncoding(request, reply)
      })
      api.addHook('preParsing', async ({ raw }, _reply, payload) => limits.received(raw, payload))
      api.addHook('onError', async (request, reply) => {
        const isToClose = await limits.delayRefusal(accountOf(request), request.raw)
        if (isToClose) reply.header('connection', 'close')
      })

      api.put<WithBody>('/data-file', { bodyLimit: LARGEST_BODY }, async (request, reply) => {
        const { room } = request.params
        const condition = readCondition(request.headers)
        const file = await readBody(request, dataFileFrom, (account, body) =>
          thread.run(account, 'dataFile', body),
        )
        const { body, leftOut, tag, seriesName } = file
        const { version } = await log.replaceDataFile(room, body, { condition, seriesName })
        reply.header('etag', entityTag(tag))
        const publisher = publisherOf(request).name
        request.log.info({ publisher, room, version }, 'data file replaced')
        return { version, ...leftOut }
      })

      api.post<WithBody>('/events', { bodyLimit: LARGEST_BODY }, async (request, reply) => {
        const { room } = request.params
        const acceptedAt = performance.now() - reply.elapsedTime
        const condition = readCondition(request.headers)
        const read = await readBody(request, publicationFrom, (account, body) =>
          thread.run(account, 'publication', body),
        )
        const { id = randomUUID(), event, dataFile } = read
        const { seq, check, duplicate } = await log.append(room, {
          id,
          event,
          acceptedAt,
          condition,
          ...(dataFile && { dataFile: dataFile.body, seriesName: dataFile.seriesName }),
        })
        if (dataFile !== undefined) reply.header('etag', entityTag(dataFile.tag))
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
          check,
          duplicate,
          ...dataFile?.leftOut,
        })
      })
    },
    { prefix: '/api/rooms/:room' },
  )
}
