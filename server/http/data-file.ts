/** `GET /auctiondatafile.json[?room=]`: a room's data file as it was last published (§7). */
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { DATA_FILE_PATH } from '../../contract/auction-file.ts'
import { POSITION_HEADER, writePosition } from '../../contract/position.ts'
import { corsHeaders } from '../guard/origin.ts'
import type { RequestHandler } from '../respond/node-http.ts'
import { Problem } from '../respond/problem.ts'
import { checkRoom, firstRoom, type RoomQuery } from './asked-room.ts'
import type { CurrentFiles } from './current-files.ts'
import { createDataFileCache, type DataFile } from './data-file-cache.ts'
import { type Coding, chooseCoding } from './negotiate.ts'
import { mayUsePrepared, prepareResponse, sendPrepared } from './prepared-response.ts'
import { sendRepresentation } from './ready-body.ts'

const ROOM_QUERY = '?room='

type AskedFor = { Querystring: RoomQuery }

export interface DataFileOptions {
  readonly files: CurrentFiles
  readonly defaultRoom: string
  /** Origins whose pages may read the file too. */
  readonly allowedOrigins: readonly string[]
}

/**
 * Adds the route, which serves what is committed in the log.
 * @returns a handler that answers most requests before they reach Fastify
 */
export function serveDataFile(app: FastifyInstance, options: DataFileOptions): RequestHandler {
  const { files, defaultRoom, allowedOrigins } = options
  const cache = createDataFileCache(files)
  let isClosing = false
  app.addHook('preClose', async () => {
    isClosing = true
  })

  function answerFromMemory(request: IncomingMessage, response: ServerResponse): boolean {
    const room = isClosing || !mayUsePrepared(request) ? null : roomOf(request.url ?? '')
    if (room === null) return false
    const file = cache.peek(room, codingFor(request))
    if (file === null || file.prepared === null) return false
    cache.sending(file, response)
    sendPrepared(response, file.prepared)
    return true
  }

  /** The room of a URL in its plain form; `null` for every other URL. */
  function roomOf(url: string): string | null {
    if (!url.startsWith(DATA_FILE_PATH)) return null
    const query = url.slice(DATA_FILE_PATH.length)
    if (query === '') return defaultRoom
    return query.startsWith(ROOM_QUERY) ? query.slice(ROOM_QUERY.length) : null
  }

  const underWay = new WeakMap<IncomingMessage, DataFile>()
  app.get<AskedFor>(DATA_FILE_PATH, { onSend: remember }, async (request, reply) => {
    if (allowedOrigins.length > 0) allowReading(request.headers.origin, reply)
    const room: unknown = firstRoom(request.query) ?? defaultRoom
    checkRoom(room)
    const file = await cache.get(room, codingFor(request.raw))
    if (file === null) throw new Problem(404, 'This room has no data file yet.')
    underWay.set(request.raw, file)
    reply.header(POSITION_HEADER, writePosition(file.version.position))
    return sendRepresentation(request, reply, file, { cacheControl: 'no-cache' })
  })

  async function remember(request: FastifyRequest<AskedFor>, reply: FastifyReply, body: unknown) {
    const file = underWay.get(request.raw)
    if (file === undefined || body !== file.bytes) return
    cache.sending(file, reply.raw)
    // Another position may have been looked up since.
    if (reply.getHeader(POSITION_HEADER) !== writePosition(file.version.position)) return
    file.prepared ??= prepareResponse(reply, body)
  }

  /** Caches must keep responses to different origins apart, also to those that may not read them. */
  function allowReading(origin: string | undefined, reply: FastifyReply) {
    reply.header('vary', 'origin')
    if (origin === undefined || !allowedOrigins.includes(origin)) return
    reply.headers({ ...corsHeaders(origin), 'access-control-expose-headers': POSITION_HEADER })
  }

  return answerFromMemory
}

function codingFor({ headers }: IncomingMessage): Coding | null {
  return chooseCoding(headers['accept-encoding']?.toString())
}
