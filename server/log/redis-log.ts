/**
 * The auction log in Redis 7 or Valkey, for many nodes (decision record 0026).
 *
 * It promises what `auction-log.ts` says as far as Redis keeps what it has answered: with
 * `appendonly yes` and `appendfsync always` an answered publication survives the death of Redis.
 * Without that, or after a failover to a replica that was behind, Redis may come back with less.
 * Every node remembers the highest number it has seen of each room; a room that falls behind that
 * goes on at the clock's milliseconds, above every number a board has seen.
 *
 * Readers are woken by a stream of changes that each node reads on a connection of its own. It only
 * says where to look; after any trouble with it, and where some of it may have gone unread, all
 * known rooms are looked at. A node that has answered for a data file doesn't wait for it: who asks
 * there next is given that file.
 */
import { createHash } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'
import { ErrorReply } from '@redis/client'
import { contentTag } from '../content-tag.ts'
import type {
  Appended,
  AuctionLog,
  Entry,
  LoggedEvent,
  Precondition,
  RoomState,
} from './auction-log.ts'
import { IdConflict, LogUnavailable, PreconditionFailed, RETAIN_EVENTS } from './auction-log.ts'
import { dataFileDigest, digestOf } from './entry-digest.ts'
import { lotChange } from './lot-change.ts'
import { connectRedis } from './redis-connection.ts'
import {
  entriesOf,
  integerOf,
  listOf,
  readEntriesOf,
  type StreamEntry,
  textOf,
  textOrNull,
} from './redis-reply.ts'
import { APPEND, CHANGED, CHANGES_KEPT, REMIND, REPLACE_DATA_FILE } from './redis-scripts.ts'

/** A publisher is told of a silent store within this time. */
const ANSWER_MS = 2_000
/** How long the reader of changes waits for one; it also shows whether Redis is still there. */
const WAIT_FOR_CHANGE_MS = 1_000
const RETRY_MS = 100
const PATIENCE_MS = 10_000

/** In braces, so that a Redis cluster keeps them on one node, where a script can reach them all. */
const PREFIX = '{gavel}'
const ROOMS = `${PREFIX}:rooms`
const CHANGES = `${PREFIX}:changes`
const roomKey = (room: string) => `${PREFIX}:room:${room}`
const eventsKey = (room: string) => `${PREFIX}:events:${room}`
const idsKey = (room: string) => `${PREFIX}:ids:${room}`
const fileKey = (room: string) => `${PREFIX}:file:${room}`

/** What tells a data file from every other. */
const MARK_FIELDS = ['version', 'digest']

/** Tries of a change whose precondition held until another publisher was quicker. */
const MOST_TRIES = 20

/** Where the log says what an operator should know. */
export interface Report {
  info(details: object, message: string): void
  warn(details: object, message: string): void
}

export interface RedisLogOptions {
  /** `redis://` or `rediss://`, with user, password and database number where there are any. */
  readonly url: string
  readonly report: Report
  /** Milliseconds since 1970: the first number of a new room. */
  readonly now?: () => number
  /** Events that a room keeps. */
  readonly retainEvents?: number
  /** How long to wait for a Redis that is just being started too. */
  readonly patienceMs?: number
}

/** @throws {LogUnavailable} when Redis is not there in time */
export async function openRedisLog(options: RedisLogOptions): Promise<AuctionLog> {
  const { url, report, now = Date.now, retainEvents = RETAIN_EVENTS } = options
  const { patienceMs = PATIENCE_MS } = options
  const commands = connectRedis(url)
  const changes = connectRedis(url)
  const listeners = new Set<(room: string) => void>()
  /** The highest number seen of each room that the store has shown something of. */
  const seen = new Map<string, number>()
  let isClosed = false
  let isFollowing = false
  /** Where the reader of changes stands. */
  let cursor = '0-0'

  const ask = (...command: string[]) => commands.ask(command, ANSWER_MS)

  async function run(script: Script, keys: readonly string[], values: readonly string[]) {
    const rest = [String(keys.length), ...keys, ...values]
    try {
      return await ask('EVALSHA', script.sha, ...rest)
    } catch (cause) {
      if (!(cause instanceof ErrorReply) || !cause.message.startsWith('NOSCRIPT')) throw cause
      return await ask('EVAL', script.text, ...rest)
    }
  }

  function note(room: string, seq: number) {
    seen.set(room, Math.max(seen.get(room) ?? 0, seq))
  }

  function wake(room: string) {
    for (const listener of listeners) listener(room)
  }

  function wakeAll() {
    for (const room of seen.keys()) wake(room)
  }

  function reportLoss(room: string, last: number, floor: number) {
    report.warn(
      { room, last, seen: floor },
      'Redis came back without events that were answered; the room goes on at the clock',
    )
  }

  /** After the start and after any trouble: from here on no change goes unnoticed. */
  async function begin() {
    await changes.ask(['PING'], ANSWER_MS)
    const newest = entriesOf(await ask('XREVRANGE', CHANGES, '+', '-', 'COUNT', '1'))
    cursor = newest[0]?.id ?? '0-0'
    for (const [room, floor] of seen) {
      const last = integerOf(await run(remind, [roomKey(room)], [String(floor)]))
      if (last < floor) reportLoss(room, last, floor)
    }
    await learnRooms()
  }

  /** Also the rooms that only another node has seen. */
  async function learnRooms() {
    for (const room of listOf(await ask('SMEMBERS', ROOMS)).map(textOf)) {
      if (!seen.has(room)) seen.set(room, 0)
    }
  }

  async function followChanges() {
    const reply = await changes.ask(
      ['XREAD', 'BLOCK', String(WAIT_FOR_CHANGE_MS), 'STREAMS', CHANGES, cursor],
      WAIT_FOR_CHANGE_MS + ANSWER_MS,
    )
    const entries = readEntriesOf(reply)
    cursor = entries.at(-1)?.id ?? cursor
    for (const room of new Set(entries.map(({ fields }) => fields.get('room') ?? ''))) {
      if (!seen.has(room)) seen.set(room, 0)
      wake(room)
    }
    if (entries.length < CHANGES_KEPT) return
    // This node was slow for a while: changes may have left the stream before they were read.
    await learnRooms()
    wakeAll()
  }

  async function followForever() {
    while (!isClosed) {
      try {
        if (!isFollowing) {
          await begin()
          isFollowing = true
          report.info({}, 'Redis is there again')
          wakeAll()
        }
        await followChanges()
      } catch (cause) {
        if (isClosed) return
        if (isFollowing) report.warn({ err: cause }, 'Redis is away; publications are refused')
        isFollowing = false
        await delay(RETRY_MS)
      }
    }
  }

  async function startFollowing() {
    const deadline = performance.now() + patienceMs
    for (;;) {
      try {
        await begin()
        isFollowing = true
        return
      } catch (cause) {
        if (performance.now() > deadline) {
          const { host } = new URL(url)
          throw new LogUnavailable(`Redis at ${host} cannot be reached`, { cause })
        }
        await delay(RETRY_MS)
      }
    }
  }

  async function warnOfLoss() {
    const persistence = textOf(await ask('INFO', 'persistence'))
    if (/^aof_enabled:1/m.test(persistence)) return
    report.warn({}, 'Redis keeps no append-only file: its restart can lose answered publications')
  }

  async function roomState(room: string): Promise<RoomState | null> {
    const [seq, lot] = listOf(await ask('HMGET', roomKey(room), 'seq', 'lot')).map(textOrNull)
    if (seq === null || seq === undefined) return null
    const state = { room, seq: integerOf(seq), lot: JSON.parse(lot ?? 'null') }
    note(room, state.seq)
    return state
  }

  async function readFile(room: string) {
    const file = listOf(await ask('HMGET', fileKey(room), 'body', ...MARK_FIELDS))
    const [body = null, ...fields] = file.map(textOrNull)
    return { body, mark: markOf(fields), version: integerOf(fields[0] ?? 0) }
  }

  /**
   * Makes a change on condition of the data file: a script can't compute the file's tag, so it is
   * computed here, and the script refuses when the file has another mark by then.
   * @param change answers `CHANGED` when the file doesn't have the mark; '' stands for no file
   * @param settle answers, or throws, in the script's place when the precondition fails
   */
  async function onCondition<Result>(
    room: string,
    precondition: Precondition | undefined,
    change: (mark: string | null) => Promise<Result | typeof CHANGED>,
    settle: (tag: string | null, version: number) => Result | Promise<Result>,
  ): Promise<Result> {
    for (let tries = 0; tries < MOST_TRIES; tries += 1) {
      let mark: string | null = null
      if (precondition !== undefined) {
        const file = await readFile(room)
        const tag = file.body === null ? null : contentTag(file.body)
        if (!precondition(tag)) return settle(tag, file.version)
        mark = file.mark ?? ''
      }
      const result = await change(mark)
      if (result !== CHANGED) return result
    }
    throw new LogUnavailable('the data file is being replaced all the time')
  }

  async function add(room: string, entry: Entry, digest: string, mark: string | null) {
    const floor = seen.get(room) ?? 0
    const keys = [roomKey(room), eventsKey(room), idsKey(room), fileKey(room), ROOMS, CHANGES]
    const [known, seq, last] = listOf(
      await run(append, keys, [
        room,
        entry.id,
        digest,
        entry.event.eventType,
        JSON.stringify(entry.event.data),
        lotChange(entry.event),
        String(now()),
        String(floor),
        String(retainEvents),
        entry.dataFile === undefined ? '0' : '1',
        entry.dataFile ?? '',
        ...(mark === null ? [] : [mark]),
      ]),
    ).map(textOf)
    if (known !== undefined && known !== '') return firstAnswer(known, digest)
    if (seq === CHANGED) return CHANGED
    if (last !== undefined && last !== '') reportLoss(room, integerOf(last), floor)
    note(room, integerOf(seq))
    return { seq: integerOf(seq), duplicate: false }
  }

  function giveUp() {
    isClosed = true
    listeners.clear()
    commands.close()
    changes.close()
  }

  try {
    await startFollowing()
    await warnOfLoss()
  } catch (cause) {
    giveUp()
    throw cause
  }
  const following = followForever()

  return {
    async append(room, entry) {
      const digest = digestOf(entry, JSON.stringify(entry.event.data)).toString('base64url')
      const appended = await onCondition<Appended>(
        room,
        entry.precondition,
        (mark) => add(room, entry, digest, mark),
        async (tag) => {
          const known = textOrNull(await ask('HGET', idsKey(room), entry.id))
          if (known !== null) return firstAnswer(known, digest)
          throw new PreconditionFailed(tag)
        },
      )
      if (!appended.duplicate && entry.dataFile !== undefined) wake(room)
      return appended
    },

    async replaceDataFile(room, body, precondition) {
      const values = [room, body, dataFileDigest(body)]
      const version = await onCondition<unknown>(
        room,
        precondition,
        (mark) =>
          run(
            replaceDataFile,
            [fileKey(room), ROOMS, CHANGES],
            mark === null ? values : [...values, mark],
          ),
        (tag, current) => {
          if (tag === contentTag(body)) return current
          throw new PreconditionFailed(tag)
        },
      )
      wake(room)
      return { version: integerOf(version) }
    },

    async rooms() {
      const rooms = listOf(await ask('SMEMBERS', ROOMS)).map(textOf)
      const states = await Promise.all(rooms.sort().map(roomState))
      return states.filter((state) => state !== null)
    },

    room: roomState,

    async eventsAfter(room, seq, limit) {
      const range = ['XRANGE', eventsKey(room), `(${seq}-0`, '+', 'COUNT', String(limit)]
      const events = entriesOf(await ask(...range)).map(toLoggedEvent)
      const last = events.at(-1)
      if (last !== undefined) note(room, last.seq)
      return events
    },

    async dataFile(room) {
      const { body, mark } = await readFile(room)
      return mark === null || body === null ? null : { mark, body }
    },

    async dataFileMark(room) {
      const mark = markOf(listOf(await ask('HMGET', fileKey(room), ...MARK_FIELDS)).map(textOrNull))
      if (mark !== null && !seen.has(room)) seen.set(room, 0)
      return mark
    },

    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },

    async check() {
      if (!isFollowing) throw new LogUnavailable('Redis is away')
      await ask('PING')
    },

    async close() {
      giveUp()
      await following
    },
  }
}

interface Script {
  readonly text: string
  readonly sha: string
}

function script(text: string): Script {
  return { text, sha: createHash('sha1').update(text).digest('hex') }
}

const append = script(APPEND)
const replaceDataFile = script(REPLACE_DATA_FILE)
const remind = script(REMIND)

/** @param known `seq:digest` of the publication that has the id */
function firstAnswer(known: string, digest: string) {
  const [seq, knownDigest] = known.split(':')
  if (knownDigest !== digest) throw new IdConflict('the id belongs to another publication')
  return { seq: integerOf(seq), duplicate: true }
}

/**
 * The version runs back where Redis comes back with less, and is then given to another file; the
 * digest is that file's own. It is missing, or an older file's, where a node of the release before
 * has written: there the version tells.
 */
function markOf([version = null, digest = null]: readonly (string | null)[]): string | null {
  return version === null ? null : `${version}:${digest ?? ''}`
}

function toLoggedEvent({ id, fields }: StreamEntry): LoggedEvent {
  return {
    seq: integerOf(id.split('-')[0]),
    eventType: textOf(fields.get('type')),
    data: JSON.parse(textOf(fields.get('data'))),
  }
}
