/**
 * `GET /auctiondatafile.json[?room=]`: a room's data file as it was last published (§7). It is by far the
 * largest answer, and viewers who reload ask for it at once, so it is answered in front of Fastify: routing
 * and building the answer there costs three times what sending it does.
 */
import type { IncomingMessage, OutgoingHttpHeaders, ServerResponse } from 'node:http'
import { DATA_FILE_PATH } from '../../contract/auction-file.ts'
import { POSITION_HEADER, type Position, writePosition } from '../../contract/position.ts'
import { corsHeaders } from '../guard/origin.ts'
import { paceWork } from '../guard/paced-work.ts'
import { checkRoom } from '../lib/asked-room.ts'
import { type Coding, chooseCoding, matchesTag } from '../lib/negotiate.ts'
import type { RequestHandler } from '../lib/node-http.ts'
import { Problem, writeProblem } from '../lib/problem.ts'
import { compress } from '../lib/ready-body.ts'
import type { FormKind, RoomCache } from './room-cache.ts'

/** Limit for versions that are no longer cached but still being sent. */
const MAX_OUTDATED_BYTES = 8 * 1024 * 1024
/** Shorter answers fit into the system's buffers: no client holds them. */
const SMALLEST_TRACKED = 64 * 1024
/** After a restart some ten rooms may be asked for at once; a file of 1 MiB takes about 50 ms. */
const COLD_PACE = { share: 0.25, burstMs: 2_000 }
const METHODS = ['GET', 'HEAD']

interface DataFileOptions {
  readonly cache: RoomCache
  readonly defaultRoom: string
  /** Origins whose pages may read the file too. */
  readonly allowedOrigins: readonly string[]
  /** Of every answer. */
  readonly headers: OutgoingHttpHeaders
  /** The answer to a failure. */
  readonly problemOf: (cause: unknown) => Problem
}

interface CodedFile {
  readonly tag: string
  /** When it was read; a later event may have moved it. */
  readonly position: Position
  readonly bytes: Buffer
}

/** @returns a handler that serves what is committed in the log */
export function createDataFileHandler(options: DataFileOptions): RequestHandler {
  const { cache, defaultRoom, allowedOrigins, problemOf } = options
  const readers = new SlowReaders()
  const paceCold = paceWork(COLD_PACE)
  const kindOf = (coding: Coding | null): FormKind<CodedFile> => ({
    name: `file ${coding}`,
    async make({ body, tag, position }) {
      const plain = Buffer.from(body)
      return { tag, position, bytes: coding === null ? plain : await compress(plain, coding) }
    },
    sizeOf: ({ bytes }) => bytes.length,
    // Loading rooms that are not held takes at most a share of the time.
    run: (work, isFirst) => (isFirst ? paceCold(work) : work()),
    released: (file) => readers.release(file),
  })
  const kinds = { br: kindOf('br'), gzip: kindOf('gzip'), identity: kindOf(null) }

  async function answer(request: IncomingMessage, response: ServerResponse, query: string) {
    const { method = '', headers } = request
    if (!METHODS.includes(method)) {
      const allow = METHODS.join(', ')
      response.setHeader('allow', allow)
      throw new Problem(405, `This takes ${allow}.`)
    }
    const room = new URLSearchParams(query).get('room') ?? defaultRoom
    checkRoom(room)
    const coding = chooseCoding(headers['accept-encoding']?.toString())
    const kind = kinds[coding ?? 'identity']
    const file = await cache.form(room, kind)
    if (file === null) throw new Problem(404, 'This room has no data file yet.')
    const version = cache.peekVersion(room)
    const position = version?.tag === file.tag ? version.position : file.position
    const etag = coding === null ? `"${file.tag}"` : `"${file.tag}-${coding}"`
    const common = {
      ...options.headers,
      ...readableFrom(headers.origin),
      vary: allowedOrigins.length > 0 ? 'accept-encoding, origin' : 'accept-encoding',
      'cache-control': 'no-cache',
      etag,
      [POSITION_HEADER]: writePosition(position),
    }
    if (matchesTag(headers['if-none-match'], etag)) {
      response.writeHead(304, common).end()
      return
    }
    response.writeHead(200, {
      ...common,
      'content-type': 'application/json; charset=utf-8',
      'content-length': file.bytes.length,
      ...(coding !== null && { 'content-encoding': coding }),
    })
    if (method === 'HEAD') response.end()
    else {
      readers.add(file, response)
      response.end(file.bytes)
    }
  }

  function readableFrom(origin: string | undefined): OutgoingHttpHeaders {
    if (origin === undefined || !allowedOrigins.includes(origin)) return {}
    return { ...corsHeaders(origin), 'access-control-expose-headers': POSITION_HEADER }
  }

  return (request, response) => {
    const { url = '', headers } = request
    const [path = ''] = url.split('?', 1)
    if (path !== DATA_FILE_PATH) return false
    answer(request, response, url.slice(path.length + 1)).catch((cause: unknown) => {
      const problem = problemOf(cause)
      // Caches must keep responses to different origins apart, also to those that may not read them.
      const vary = allowedOrigins.length > 0 ? { vary: 'origin' } : {}
      writeProblem(response, problem, {
        ...options.headers,
        ...readableFrom(headers.origin),
        ...vary,
      })
    })
    return true
  }
}

/** Bounds the memory of files that the cache doesn't hold any more while clients still read them. */
class SlowReaders {
  /** The file that was sent first stands first. */
  readonly #responses = new Map<CodedFile, Set<ServerResponse>>()
  readonly #released = new WeakSet<CodedFile>()

  add(file: CodedFile, response: ServerResponse) {
    if (file.bytes.length < SMALLEST_TRACKED) return
    const responses = this.#responses.get(file) ?? new Set()
    this.#responses.set(file, responses.add(response))
    response.once('close', () => {
      responses.delete(response)
      if (responses.size === 0 && this.#responses.get(file) === responses) {
        this.#responses.delete(file)
      }
    })
    if (this.#released.has(file)) this.#abortOldest()
  }

  release(file: CodedFile) {
    this.#released.add(file)
    this.#abortOldest()
  }

  /** Aborts the oldest responses that still send such files; those clients request again. */
  #abortOldest() {
    const outdated = [...this.#responses].filter(([file]) => this.#released.has(file))
    let bytes = outdated.reduce((sum, [file]) => sum + file.bytes.length, 0)
    for (const [file, responses] of outdated) {
      if (bytes <= MAX_OUTDATED_BYTES) return
      bytes -= file.bytes.length
      for (const response of responses) response.destroy()
    }
  }
}
