/**
 * The rooms of the publish API (docs/decisions/publishing.md): `GET /api/rooms` lists those that the
 * token may publish to, `GET /api/rooms/:room` says where one stands, `DELETE` removes it for good.
 */
import { setImmediate as nextTurn } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import { BEFORE_FIRST } from '../../contract/position.ts'
import { type Bucket, fullBucket, type Rate, take } from '../guard/token-bucket.ts'
import { checkRoom } from '../lib/asked-room.ts'
import { Problem } from '../lib/problem.ts'
import type { AuctionLog, RoomSummary } from '../log/auction-log.ts'
import type { Bearers } from './bearer.ts'
import { readCondition } from './condition.ts'
import type { Publisher } from './publishers.ts'

/** Of each publisher. Listing 10,000 rooms takes some 50 ms. */
const RATE: Rate = { perSecond: 10, burst: 50 }
const RETRY_AFTER_S = 1
/** Rooms that are read before others get their turn. */
const AT_ONCE = 200

type InRoom = { Params: { room: string } }

interface RoomsOptions {
  readonly log: AuctionLog
  readonly bearers: Bearers
}

/** Adds the routes. */
export function serveRooms(app: FastifyInstance, { log, bearers }: RoomsOptions): void {
  const { authenticate, refuseOtherRooms, publisherOf } = bearers
  const buckets = new Map<Publisher, Bucket>()

  /** @throws {Problem} 429 */
  function limit(publisher: Publisher) {
    const bucket = buckets.get(publisher) ?? fullBucket(RATE)
    buckets.set(publisher, bucket)
    if (take(bucket, RATE) === 0) return
    const detail = `At most ${RATE.perSecond} requests a second are taken for lists and removals.`
    throw new Problem(429, detail, [], RETRY_AFTER_S)
  }

  app.register(
    async (api) => {
      api.addHook('onRequest', async (request, reply) => {
        authenticate(request, reply)
        limit(publisherOf(request))
      })

      api.get('/', async (request, reply) => {
        const names = publisherOf(request).rooms ?? (await log.roomNames())
        const rooms = await summaries(log, names)
        return reply.header('cache-control', 'no-store').send({
          rooms: rooms.map(({ changedAt, ...summary }) => ({
            ...summary,
            changedAt: new Date(changedAt).toISOString(),
          })),
        })
      })

      api.get<InRoom>('/:room', async (request, reply) => {
        const { room } = request.params
        refuseOtherRooms(request, room)
        checkRoom(room)
        // A data file that is stored in between makes a condition of both fail, or belongs to the same lot.
        const [state, file] = await Promise.all([log.room(room), log.dataFileVersion(room)])
        const { seq, check, lot } = state ?? { ...BEFORE_FIRST, lot: null }
        return reply
          .header('cache-control', 'no-store')
          .send({ position: { seq, check }, lot, tag: file?.tag ?? null })
      })

      api.delete<InRoom>('/:room', async (request, reply) => {
        const { room } = request.params
        refuseOtherRooms(request, room)
        checkRoom(room)
        const isRemoved = await log.removeRoom(room, { condition: readCondition(request.headers) })
        const publisher = publisherOf(request).name
        if (isRemoved) request.log.info({ publisher, room }, 'room removed')
        // The same when it is gone already, so that a removal can be repeated after a lost answer.
        return reply.code(204).send()
      })
    },
    { prefix: '/api/rooms' },
  )
}

async function summaries(
  log: AuctionLog,
  names: readonly string[],
): Promise<readonly RoomSummary[]> {
  const all: RoomSummary[] = []
  for (let at = 0; at < names.length; at += AT_ONCE) {
    const some = names.slice(at, at + AT_ONCE)
    const found = await Promise.all(some.map((room) => log.summary(room)))
    all.push(...found.filter((summary) => summary !== null))
    await nextTurn()
  }
  return all
}
