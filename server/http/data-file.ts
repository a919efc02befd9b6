/**
 * `GET /auctiondatafile.json[?room=]`: a room's data file as it was last published (§7). It is
 * compressed once for each replacement and held in memory for the rooms asked for most lately.
 */
import type { IncomingMessage } from 'node:http'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { DATA_FILE_PATH, ROOM_PATTERN } from '../../contract/room.ts'
import { corsHeaders } from '../guard/origin.ts'
import type { AuctionLog } from '../log/auction-log.ts'
import { Problem } from './problem.ts'
import { answerQuickly, type GivenAnswers, noAnswersYet, rememberAnswer } from './quick-answers.ts'
import type { ReadyBody } from './ready-body.ts'
import { compressed, sendReady } from './ready-body.ts'

/** Rooms whose data file stays in memory, three forms of at most 8 MiB each. */
const MOST_ROOMS_HELD = 16

const ROOM_QUERY = '?room='

type AskedFor = { Querystring: { room?: unknown } }

interface Held {
  /** A change was announced: the file's mark must be looked up before the next answer. */
  isStale: boolean
  /** Answers with this file. */
  readonly given: GivenAnswers
  readonly file: Promise<{ mark: string; body: ReadyBody } | null>
}

export interface DataFileOptions {
  readonly log: AuctionLog
  readonly defaultRoom: string
  /** Origins whose pages may read the file too. */
  readonly allowedOrigins: readonly string[]
}

/** Adds the route. The answers follow the log: what is committed is served. */
export function serveDataFile(app: FastifyInstance, options: DataFileOptions): void {
  const { log, defaultRoom, allowedOrigins } = options
  const { current, given } = holdDataFiles(log)
  let isClosing = false
  app.addHook('preClose', async () => {
    isClosing = true
  })
  answerQuickly(app.server, (url) => {
    if (isClosing || !url.startsWith(DATA_FILE_PATH)) return undefined
    const query = url.slice(DATA_FILE_PATH.length)
    if (query === '') return given(defaultRoom)
    return query.startsWith(ROOM_QUERY) ? given(query.slice(ROOM_QUERY.length)) : undefined
  })

  const underWay = new WeakMap<IncomingMessage, GivenAnswers>()
  app.get<AskedFor>(DATA_FILE_PATH, { onSend: remember }, async (request, reply) => {
    if (allowedOrigins.length > 0) allowReading(request.headers.origin, reply)
    const { room = defaultRoom } = request.query
    if (typeof room !== 'string' || !ROOM_PATTERN.test(room)) {
      throw new Problem(400, 'This is not a room.', [
        { field: 'room', problem: 'must be 1 to 64 of the characters A-Z a-z 0-9 _ and -' },
      ])
    }
    const file = await current(room)
    if (file === null) throw new Problem(404, 'This room has no data file yet.')
    underWay.set(request.raw, file.given)
    return sendReady(request, reply, file.body, { cacheControl: 'no-cache' })
  })

  /** With the file that it was made of: by now the room may have another. */
  async function remember(request: FastifyRequest<AskedFor>, reply: FastifyReply, body: unknown) {
    const answers = underWay.get(request.raw)
    if (answers !== undefined) rememberAnswer(answers, reply, body)
  }

  /** Caches must keep the answers apart, also the one to a page that may not read it. */
  function allowReading(origin: string | undefined, reply: FastifyReply) {
    reply.header('vary', 'origin')
    if (origin !== undefined && allowedOrigins.includes(origin)) reply.headers(corsHeaders(origin))
  }
}

interface HeldFiles {
  current(room: string): Promise<{ body: ReadyBody; given: GivenAnswers } | null>
  /** Answers that still hold, where the room's file is in memory. */
  given(room: string): GivenAnswers | undefined
}

function holdDataFiles(log: AuctionLog): HeldFiles {
  /** Rooms that have a file; the one asked for most lately stands last. */
  const held = new Map<string, Held>()
  /**
   * Rooms that are being asked about and may have none. They stand apart, as long as somebody
   * waits, so that strangers asking for rooms that nobody knows push no file out of memory.
   */
  const askedAbout = new Map<string, Held>()
  const find = (room: string) => held.get(room) ?? askedAbout.get(room)
  log.subscribe((room) => {
    const entry = find(room)
    if (entry !== undefined) entry.isStale = true
  })

  async function renew(room: string, before: Held | undefined): Held['file'] {
    const previous = await before?.file.catch(() => null)
    const mark = await log.dataFileMark(room)
    // An event without a data file wakes the room too.
    if (previous && previous.mark === mark) return previous
    const file = mark === null ? null : await log.dataFile(room)
    if (file === null) return null
    const body = await compressed(Buffer.from(file.body), 'application/json; charset=utf-8')
    return { mark: file.mark, body }
  }

  function hold(room: string, entry: Held) {
    held.delete(room)
    held.set(room, entry)
    for (const oldest of held.keys()) {
      if (held.size <= MOST_ROOMS_HELD) break
      held.delete(oldest)
    }
  }

  /** Neither a failure nor a room without a data file is worth remembering. */
  function settle(room: string, entry: Held, hasFile: boolean) {
    if (askedAbout.get(room) === entry) {
      askedAbout.delete(room)
      if (hasFile) hold(room, entry)
    } else if (!hasFile && held.get(room) === entry) held.delete(room)
  }

  async function current(room: string) {
    const before = find(room)
    const entry =
      before === undefined || before.isStale
        ? { isStale: false, given: noAnswersYet(), file: renew(room, before) }
        : before
    if (held.has(room)) hold(room, entry)
    else askedAbout.set(room, entry)
    let file: Awaited<Held['file']> = null
    try {
      file = await entry.file
    } finally {
      settle(room, entry, file !== null)
    }
    return file === null ? null : { body: file.body, given: entry.given }
  }

  return {
    current,
    given(room) {
      const entry = held.get(room)
      if (entry === undefined || entry.isStale) return undefined
      hold(room, entry)
      return entry.given
    },
  }
}
