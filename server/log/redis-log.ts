/**
 * The auction log in Redis 7 or Valkey, for many nodes (docs/decisions/many-nodes.md).
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
import { newEpoch } from './new-epoch.ts'
import { type Ask, connectRedis } from './redis-connection.ts'
import { RedisMisconfigured } from './redis-fault.ts'
import {
  entriesOf,
  integerOf,
  listOf,
  readEntriesOf,
  type StreamEntry,
  textOf,
  textOrNull,
} from './redis-reply.ts'
import {
  APPEND,
  CHANGED,
  CHANGES_KEPT,
  CONFIRM,
  LATE,
  READ_EPOCH,
  REPLACE_DATA_FILE,
} from './redis-scripts.ts'
import { findPrimary } from './redis-sentinel.ts'
import { type RedisServer, readServer } from './redis-server.ts'

/** A publisher is told of a silent store within this time. */
const ANSWER_MS = 2_000
/** How long the reader of changes waits for one; it also shows whether Redis is still there. */
const WAIT_FOR_CHANGE_MS = 1_000
const RETRY_MS = 100
const PATIENCE_MS = 10_000

/** How often a connection that works is looked at. */
const VERIFY_MS = 2_000
/** The operator is told again of a Redis that stays away, after this time and then this often. */
const STILL_AWAY_MS = 5_000
const SAY_AGAIN_MS = 60_000

/** In braces, so that a Redis cluster keeps them on one node, where a script can reach them all. */
const PREFIX = '{gavel}'
const ROOMS = `${PREFIX}:rooms`
const CHANGES = `${PREFIX}:changes`
const EPOCH = `${PREFIX}:epoch`
/** Written to see whether Redis takes anything; it expires at once. */
const PROBE = `${PREFIX}:probe`
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
  /** URLs of Sentinels, which know the primary by the name that `url` has as its host. */
  readonly sentinels?: readonly string[]
  /** PEM certificates to trust instead of the usual authorities. */
  readonly ca?: string | null
  readonly report: Report
  /** Milliseconds since 1970: the first number of a new room. */
  readonly now?: () => number
  /** Events that a room keeps. */
  readonly retainEvents?: number
  /** How long to wait for a Redis that is just being started too. */
  readonly patienceMs?: number
}

/** The newest event of a room that this node has seen. */
interface Seen {
  /** 0 where it knows the room only. */
  readonly seq: number
  /** '' where only the number was seen. */
  readonly id: string
  readonly epoch: string
}

/**
 * @throws {RedisMisconfigured} at once, when waiting can't help
 * @throws {LogUnavailable} when Redis is not there in time
 */
export async function openRedisLog(options: RedisLogOptions): Promise<AuctionLog> {
  const { url, report, now = Date.now, retainEvents = RETAIN_EVENTS } = options
  const { patienceMs = PATIENCE_MS, sentinels = [], ca = null } = options
  const listeners = new Set<Listener>()
  const seen = new Map<string, Seen>()
  let epoch = ''
  let isClosed = false
  let isFollowing = false
  /** Where the reader of changes stands. */
  let cursor = '0-0'
  /** What the two connections lead to. */
  let primary: RedisServer | undefined
  let followed: RedisServer | undefined
  let verifiedAt = 0
  /** Redis's clock at a moment of ours, both in milliseconds. */
  let clock = { redis: 0, here: 0 }

  const address = async () => (sentinels.length === 0 ? url : findPrimary({ url, sentinels, ca }))
  const commands = connectRedis({
    address,
    ca,
    async prepare(send) {
      primary = readServer(await send(['INFO'], ANSWER_MS))
      await readClock(send)
      await confirmHistory(send)
    },
  })
  const changes = connectRedis({
    address,
    ca,
    async prepare(send) {
      followed = readServer(await send(['INFO'], ANSWER_MS))
    },
  })

  const ask = (...command: string[]) => commands.ask(command, ANSWER_MS)

  async function run(
    send: Ask,
    { text, sha }: Script,
    keys: readonly string[],
    values: readonly string[],
  ) {
    const rest = [String(keys.length), ...keys, ...values]
    try {
      return await send(['EVALSHA', sha, ...rest], ANSWER_MS)
    } catch (cause) {
      if (!(cause instanceof ErrorReply) || !cause.message.startsWith('NOSCRIPT')) throw cause
      return await send(['EVAL', text, ...rest], ANSWER_MS)
    }
  }

  async function readClock(send: Ask) {
    const [seconds, micros] = listOf(await send(['TIME'], ANSWER_MS)).map(integerOf)
    const redis = (seconds ?? 0) * 1_000 + Math.floor((micros ?? 0) / 1_000)
    // The reply has taken a while: Redis's clock is at `redis` or later now.
    clock = { redis, here: performance.now() }
  }

  /** When a command that is sent now is given up, at the latest, by Redis's clock. */
  function deadline(): string {
    return String(Math.floor(clock.redis + performance.now() - clock.here) + ANSWER_MS)
  }

  /**
   * Runs a script that changes something, with a deadline before `mark`. A command that was given
   * up may still be on its way: without the deadline it could be executed after a newer one.
   */
  async function change(
    script: Script,
    keys: readonly string[],
    values: readonly string[],
    mark: string | null,
  ) {
    const condition = mark === null ? [] : [mark]
    for (let tries = 0; tries < 2; tries += 1) {
      const reply = await run(commands.ask, script, keys, [...values, deadline(), ...condition])
      if (!isLate(reply)) return reply
      // Nothing was changed. Redis's clock was set forward, so its time is read again.
      await readClock(commands.ask)
    }
    throw new LogUnavailable('Redis executes commands too late')
  }

  /** @param during the epoch in which Redis was asked */
  function note(room: string, seq: number, id: string, during: string) {
    const known = seen.get(room)
    if (known !== undefined && (seq < known.seq || (seq === known.seq && id === ''))) return
    seen.set(room, { seq, id, epoch: during })
  }

  function learn(room: string) {
    if (!seen.has(room)) seen.set(room, { seq: 0, id: '', epoch })
  }

  function wake(room: string) {
    for (const listener of listeners) listener.wake(room)
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

  function adopt(next: string) {
    if (next === epoch) return
    const isFirst = epoch === ''
    epoch = next
    if (isFirst) return
    report.warn({ epoch }, 'the auction log has another history: boards start over')
    // After the connection that is being prepared can be used.
    setImmediate(() => {
      for (const { onEpoch } of listeners) onEpoch?.()
    })
  }

  /** @param found what the store has as its epoch; it makes one where that is `null` */
  async function learnEpoch(send: Ask, found: string | null) {
    adopt(found ?? textOf(await run(send, readEpoch, [EPOCH, CHANGES], ['', newEpoch()])))
  }

  /** On each new connection: the store has everything that this node has seen, or a new epoch. */
  async function confirmHistory(send: Ask) {
    await learnEpoch(send, null)
    const rooms = [...seen].filter(([, { seq }]) => seq > 0)
    await Promise.all(rooms.map(([room]) => confirmRoom(send, room)))
  }

  async function confirmRoom(send: Ask, room: string, isLost = false) {
    const { seq, id, epoch: during } = seen.get(room) ?? { seq: 0, id: '', epoch }
    const keys = [EPOCH, CHANGES, roomKey(room), eventsKey(room)]
    const values = ['', newEpoch(), during, String(seq), id, isLost ? '1' : '0']
    const [present, last] = listOf(await run(send, confirm, keys, values))
    if (integerOf(last) < seq) reportLoss(room, integerOf(last), seq)
    adopt(textOf(present))
  }

  /** @throws when the server is a replica by now, or may throw away events */
  async function verify() {
    try {
      primary = readServer(await ask('INFO'))
    } catch (cause) {
      if (cause instanceof LogUnavailable) {
        commands.renew(cause)
        changes.renew(cause)
      }
      throw cause
    }
    await readClock(commands.ask)
    verifiedAt = performance.now()
  }

  /** After the start and after any trouble: from here on no change goes unnoticed. */
  async function begin() {
    await changes.ask(['PING'], ANSWER_MS)
    await verify()
    if (primary?.replicationId !== followed?.replicationId) {
      const cause = new LogUnavailable('the address of Redis leads to two different primaries')
      commands.renew(cause)
      changes.renew(cause)
      throw cause
    }
    const newest = entriesOf(await ask('XREVRANGE', CHANGES, '+', '-', 'COUNT', '1'))
    cursor = newest[0]?.id ?? '0-0'
    await learnEpoch(commands.ask, null)
    await learnRooms()
  }

  /** Also the rooms that only another node has seen. */
  async function learnRooms() {
    for (const room of listOf(await ask('SMEMBERS', ROOMS)).map(textOf)) learn(room)
  }

  async function followChanges() {
    const reply = await changes.ask(
      ['XREAD', 'BLOCK', String(WAIT_FOR_CHANGE_MS), 'STREAMS', CHANGES, cursor],
      WAIT_FOR_CHANGE_MS + ANSWER_MS,
    )
    const entries = readEntriesOf(reply)
    cursor = entries.at(-1)?.id ?? cursor
    for (const room of new Set(entries.map(({ fields }) => fields.get('room') ?? ''))) {
      if (room === '') {
        await learnEpoch(commands.ask, null)
      } else {
        learn(room)
        wake(room)
      }
    }
    if (entries.length >= CHANGES_KEPT) {
      // This node was slow for a while: changes may have left the stream before they were read.
      await learnRooms()
      wakeAll()
    }
    if (performance.now() - verifiedAt > VERIFY_MS) await verify()
  }

  async function followForever() {
    let sayAgainAt = 0
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
        const at = performance.now()
        const reason = reasonOf(cause)
        if (isFollowing) {
          report.warn({ reason }, 'Redis is away; publications are refused')
          changes.renew(asUnavailable(cause))
          sayAgainAt = at + STILL_AWAY_MS
        } else if (at > sayAgainAt) {
          report.warn({ reason }, 'Redis is still away; publications are refused')
          sayAgainAt = at + SAY_AGAIN_MS
        }
        isFollowing = false
        await delay(RETRY_MS)
      }
    }
  }

  function reasonOf(cause: unknown): string {
    return (commands.trouble() ?? changes.trouble() ?? asUnavailable(cause)).message
  }

  async function startFollowing() {
    const latest = performance.now() + patienceMs
    for (;;) {
      try {
        await begin()
        isFollowing = true
        return
      } catch (cause) {
        const trouble = commands.trouble() ?? changes.trouble() ?? cause
        if (trouble instanceof RedisMisconfigured || performance.now() > latest) throw trouble
        await delay(RETRY_MS)
      }
    }
  }

  function warnOfLoss() {
    if (primary?.keepsAppendOnlyFile) return
    report.warn({}, 'Redis keeps no append-only file: its restart can lose answered publications')
  }

  async function roomState(room: string): Promise<RoomState | null> {
    const during = epoch
    const [seq, lot] = listOf(await ask('HMGET', roomKey(room), 'seq', 'lot')).map(textOrNull)
    if (seq === null || seq === undefined) return null
    const state = { room, seq: integerOf(seq), lot: JSON.parse(lot ?? 'null') }
    note(room, state.seq, '', during)
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
    const during = epoch
    const floor = seen.get(room)?.seq ?? 0
    const keys = [roomKey(room), eventsKey(room), idsKey(room), fileKey(room), ROOMS, CHANGES]
    const values = [
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
    ]
    const [known, seq, last] = listOf(await change(append, keys, values, mark)).map(textOf)
    if (known !== undefined && known !== '') return firstAnswer(known, digest)
    if (seq === CHANGED) return CHANGED
    // Redis has lost events while it was connected, as when its keys were deleted.
    if (last !== undefined && last !== '') {
      reportLoss(room, integerOf(last), floor)
      await confirmRoom(commands.ask, room, true)
    }
    note(room, integerOf(seq), entry.id, during)
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
    warnOfLoss()
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
        (mark) => change(replaceDataFile, [fileKey(room), ROOMS, CHANGES], values, mark),
        (tag, current) => {
          if (tag === contentTag(body)) return current
          throw new PreconditionFailed(tag)
        },
      )
      wake(room)
      return { version: integerOf(version) }
    },

    async rooms() {
      for (;;) {
        const during = epoch
        const rooms = listOf(await ask('SMEMBERS', ROOMS)).map(textOf)
        const states = await Promise.all(rooms.sort().map(roomState))
        await learnEpoch(commands.ask, textOrNull(await ask('GET', EPOCH)))
        if (epoch === during) return states.filter((state) => state !== null)
      }
    },

    room: roomState,

    async eventsAfter(room, seq, limit) {
      const during = epoch
      const range = ['XRANGE', eventsKey(room), `(${seq}-0`, '+', 'COUNT', String(limit)]
      // Redis answers in turn: where it has this epoch afterwards, the events are of this epoch.
      const [reply, present] = await Promise.all([ask(...range), ask('GET', EPOCH)])
      await learnEpoch(commands.ask, textOrNull(present))
      if (epoch !== during) return []
      const entries = entriesOf(reply)
      const last = entries.at(-1)
      if (last !== undefined)
        note(room, toLoggedEvent(last).seq, last.fields.get('id') ?? '', during)
      return entries.map(toLoggedEvent)
    },

    async dataFile(room) {
      const { body, mark } = await readFile(room)
      return mark === null || body === null ? null : { mark, body }
    },

    async dataFileMark(room) {
      const mark = markOf(listOf(await ask('HMGET', fileKey(room), ...MARK_FIELDS)).map(textOrNull))
      if (mark !== null) learn(room)
      return mark
    },

    subscribe(wake, onEpoch) {
      const listener = { wake, onEpoch }
      listeners.add(listener)
      return () => listeners.delete(listener)
    },

    epoch: () => epoch,

    async check() {
      if (!isFollowing) throw commands.trouble() ?? new LogUnavailable('Redis is away')
      await verify()
      // Redis says only of a write that it takes none, be it full, read-only or short of replicas.
      await ask('SET', PROBE, '1', 'PX', '1000')
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
const readEpoch = script(READ_EPOCH)
const confirm = script(CONFIRM)

interface Listener {
  readonly wake: (room: string) => void
  readonly onEpoch: (() => void) | undefined
}

function isLate(reply: unknown): boolean {
  return reply === LATE || (Array.isArray(reply) && reply[1] === LATE)
}

function asUnavailable(cause: unknown): LogUnavailable {
  return cause instanceof LogUnavailable ? cause : new LogUnavailable(String(cause), { cause })
}

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
