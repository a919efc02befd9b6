/**
 * `GET /api/rooms/:room/recording`: what was published to a room, as a recording (docs/recording.md). For
 * publishers, since it has every data file and every time. Guarantees: the log is read in pages and data
 * files are compared on the file thread, so that viewers aren't kept waiting; memory is bounded; one
 * recording of each publisher at a time.
 */
import { Readable } from 'node:stream'
import type { FastifyInstance } from 'fastify'
import { checkRoom } from '../lib/asked-room.ts'
import { Problem } from '../lib/problem.ts'
import type { AuctionLog } from '../log/auction-log.ts'
import type { Bearers } from './bearer.ts'
import type { FileThread } from './file-thread.ts'
import { recordedLines } from './recorded-lines.ts'

const RETRY_AFTER_S = 5

interface RecordingOptions {
  readonly log: Pick<AuctionLog, 'room' | 'recordedEvents' | 'recordedFiles' | 'summary'>
  readonly bearers: Bearers
  /** Compares data files. */
  readonly thread: Pick<FileThread, 'run'>
}

/** Adds the route. */
export function serveRecordings(app: FastifyInstance, options: RecordingOptions): void {
  const { log, thread } = options
  const { authenticate, refuseOtherRooms, accountOf } = options.bearers
  const underWay = new Set<string>()

  app.get<{ Params: { room: string } }>('/api/rooms/:room/recording', async (request, reply) => {
    authenticate(request, reply)
    const { room } = request.params
    refuseOtherRooms(request, room)
    checkRoom(room)
    const account = accountOf(request)
    if (underWay.has(account)) {
      const detail = 'Another recording of this publisher is under way.'
      throw new Problem(429, detail, [], RETRY_AFTER_S)
    }
    underWay.add(account)
    reply.raw.once('close', () => underWay.delete(account))
    const lines = recordedLines(room, log, (files) => thread.run(account, 'changes', files))
    // The header, for which the log must be readable and have something.
    const first = await lines.next()
    if (first.done) throw new Problem(404, 'Nothing is recorded of this room yet.')
    reply.header('cache-control', 'no-store')
    reply.header('content-type', 'application/jsonl; charset=utf-8')
    if (request.method === 'HEAD') {
      await lines.return()
      return reply.send()
    }
    return reply.send(Readable.from(chunks(first.value, lines)))
  })
}

async function* chunks(first: string, rest: AsyncIterable<string>): AsyncGenerator<string> {
  yield first
  yield* rest
}
