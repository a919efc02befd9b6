/**
 * The auction log in Redis 7 or Valkey, for many nodes (docs/decisions/many-nodes.md).
 *
 * It keeps the promises of `auction-log.ts` as far as Redis keeps acknowledged writes: with
 * `appendonly yes` and `appendfsync always` they survive a crash of Redis. Without that, or after a
 * failover to a replica that was behind, Redis may come back with less: the positions of the events that
 * it lost are then unknown.
 *
 * Changes made on other nodes arrive by a stream (`redis-follower.ts`). A node that has stored a data
 * file wakes its own readers at once, so the next request there gets that file.
 */
import {
  BEFORE_FIRST,
  isSamePosition,
  parsePosition,
  writePosition,
} from '../../contract/position.ts'
import { contentTag } from '../lib/content-tag.ts'
import {
  type AuctionLog,
  type Condition,
  ConditionFailed,
  type Entry,
  IdConflict,
  type LoggedEvent,
  LogUnavailable,
  MOST_RECORDED_BYTES,
  RETAIN_EVENTS,
  type RecordedEvent,
  type RecordedFile,
  type Retention,
  UNKNOWN,
} from './auction-log.ts'
import { digestOf } from './entry-digest.ts'
import { lotChange, lotToHandOut } from './lot-change.ts'
import { packFileElsewhere } from './packed-file.ts'
import { connectCommands } from './redis-commands.ts'
import { RedisFollower, type Report } from './redis-follower.ts'
import {
  entriesOf,
  integerOf,
  listOf,
  type StreamEntry,
  textOf,
  textOrNull,
} from './redis-reply.ts'
import {
  ANY,
  APPEND,
  CHANGED,
  CHANGES,
  eventsKey,
  fileKey,
  filesKey,
  keysOf,
  PROBE,
  REMOVE_ROOM,
  REPLACE_DATA_FILE,
  ROOMS,
  roomKey,
} from './redis-scripts.ts'
import { findPrimary } from './redis-sentinel.ts'

/** How long the start waits for a Redis that is just being started too. */
const PATIENCE_MS = 10_000

interface RedisLogOptions extends Retention {
  /** `redis://` or `rediss://`, with user, password and database number where there are any. */
  readonly url: string
  /** URLs of Sentinels, which know the primary by the name that `url` has as its host. */
  readonly sentinels?: readonly string[]
  /** PEM certificates to trust instead of the usual authorities. */
  readonly ca?: string | null
  readonly report: Report
  /** Called when a command was answered, or given up, with the seconds that it took. */
  readonly onAnswer?: (seconds: number) => void
  /** How long to wait for a Redis that is just being started too. */
  readonly patienceMs?: number
}

/**
 * @throws {RedisMisconfigured} at once, when waiting can't help
 * @throws {LogUnavailable} when Redis is not there in time
 */
export async function openRedisLog(options: RedisLogOptions): Promise<AuctionLog> {
  const { url, report, onAnswer } = options
  const limits: Record<keyof Retention, string> = {
    retainEvents: String(options.retainEvents ?? RETAIN_EVENTS),
    mostRecordedBytes: String(options.mostRecordedBytes ?? MOST_RECORDED_BYTES),
  }
  const { patienceMs = PATIENCE_MS, sentinels = [], ca = null } = options
  const listeners = new Set<(room: string | null) => void>()
  const address = async () => (sentinels.length === 0 ? url : findPrimary({ url, sentinels, ca }))
  const commands = connectCommands({ address, ca, onAnswer })
  const { ask, change } = commands
  const follower = new RedisFollower({ address, ca, commands, report, wake })

  function wake(room: string | null) {
    for (const listener of listeners) listener(room)
  }

  async function roomNames(): Promise<readonly string[]> {
    return listOf(await ask('SMEMBERS', ROOMS))
      .map(textOf)
      .sort()
  }

  /** Entries of a stream from a number on, oldest first. */
  async function entriesFrom(key: string, number: number, limit: number) {
    return entriesOf(await ask('XRANGE', key, `${number}-0`, '+', 'COUNT', String(limit)))
  }

  async function readFile(room: string, ...also: 'body'[]) {
    const fields = ['tag', 'series', 'seq', 'check', ...also]
    return toFile(await ask('HMGET', fileKey(room), ...fields))
  }

  async function add(room: string, entry: Entry) {
    const digest = digestOf(entry, JSON.stringify(entry.event.data)).toString('base64url')
    const packed = entry.dataFile === undefined ? '' : await packedAsText(entry.dataFile)
    const values = [
      room,
      entry.id,
      digest,
      entry.event.eventType,
      JSON.stringify(entry.event.data),
      lotChange(entry.event),
      limits.retainEvents,
      entry.dataFile ?? '',
      entry.dataFile === undefined ? '' : contentTag(entry.dataFile),
      packed,
      entry.acceptedAt === undefined ? '' : commands.clock.fromHere(entry.acceptedAt).toFixed(3),
      limits.mostRecordedBytes,
      ...conditionOf(entry.condition),
      JSON.stringify(entry.seriesName ?? null),
    ]
    const reply = unlessChanged(await change(APPEND, keysOf(room), values))
    const [known, seq, check] = listOf(reply).map(textOf)
    if (known !== undefined && known !== '') return firstAnswer(known, digest)
    return { seq: integerOf(seq), check: textOf(check), duplicate: false }
  }

  async function close() {
    listeners.clear()
    commands.close()
    await follower.close()
  }

  try {
    await follower.start(patienceMs)
  } catch (cause) {
    await close()
    throw cause
  }
  const keepsAppendOnlyFile = () => commands.server()?.keepsAppendOnlyFile === true
  const keptAppendOnlyFile = keepsAppendOnlyFile()
  if (!keptAppendOnlyFile) {
    report.warn({}, 'Redis keeps no append-only file: its restart can lose answered publications')
  }

  return {
    async append(room, entry) {
      const appended = await add(room, entry)
      if (entry.dataFile !== undefined) wake(room)
      return appended
    },

    async replaceDataFile(room, body, { condition, seriesName = null } = {}) {
      const keys = [fileKey(room), ROOMS, CHANGES, roomKey(room), filesKey(room)]
      const packed = await packedAsText(body)
      const own = [room, body, contentTag(body), packed]
      const kept = [limits.retainEvents, limits.mostRecordedBytes]
      const name = JSON.stringify(seriesName)
      const values = [...own, ...kept, ...conditionOf(condition), name]
      const version = unlessChanged(await change(REPLACE_DATA_FILE, keys, values))
      wake(room)
      return { version: integerOf(version) }
    },

    async removeRoom(room, { condition, unchangedForMs } = {}) {
      const values = [room, String(unchangedForMs ?? ''), ...conditionOf(condition)]
      const removed = unlessChanged(await change(REMOVE_ROOM, keysOf(room), values))
      if (removed === '1') wake(room)
      return removed === '1'
    },

    roomNames,

    async summary(room) {
      const [events, bytes, changed] = await Promise.all([
        ask('XLEN', eventsKey(room)),
        ask('HSTRLEN', fileKey(room), 'body'),
        ask('HGET', roomKey(room), 'changed'),
      ])
      if (events === 0 && bytes === 0) return null
      return {
        room,
        events: integerOf(events),
        changedAt: integerOf(changed ?? 0) * 1_000,
        dataFileBytes: integerOf(bytes) || null,
      }
    },

    async room(room) {
      const reply = await ask('HMGET', roomKey(room), 'seq', 'check', 'lot', 'unsold')
      const [seq, check, lot, unsold] = listOf(reply).map(textOrNull)
      if (seq === null) return null
      const passed = JSON.parse(`[${unsold ?? ''}]`) as unknown[]
      const open = passed.reduce(
        (left, data) => lotToHandOut(left, { eventType: 'Unsold', data }),
        JSON.parse(lot ?? 'null') as unknown,
      )
      return { seq: integerOf(seq), check: textOf(check), lot: open }
    },

    async eventsAfter(room, after, limit) {
      const found = await entriesFrom(eventsKey(room), after.seq, limit + 1)
      const events = found.map((entry) => toLoggedEvent(entry, commands.clock.toHere))
      const [first] = events
      if (after.seq === 0) {
        return first === undefined || first.seq === 1 ? events.slice(0, limit) : UNKNOWN
      }
      return first !== undefined && isSamePosition(first, after) ? events.slice(1) : UNKNOWN
    },

    recordedEvents: async (room, seq, limit) =>
      (await entriesFrom(eventsKey(room), seq + 1, limit)).map(toRecordedEvent),

    recordedFiles: async (room, version, limit) =>
      (await entriesFrom(filesKey(room), version + 1, limit)).map(toRecordedFile),

    async dataFile(room) {
      const file = await readFile(room, 'body')
      return file && { ...file.version, body: textOf(file.body) }
    },

    async dataFileVersion(room) {
      return (await readFile(room))?.version ?? null
    },

    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },

    isFollowed: () => follower.isFollowing(),

    async check() {
      await follower.check()
      if (keptAppendOnlyFile && !keepsAppendOnlyFile()) {
        throw new LogUnavailable(
          'Redis keeps no append-only file any more: its restart can lose answered publications',
        )
      }
      // Only a write shows whether Redis is full, read-only or short of replicas.
      await ask('SET', PROBE, '1', 'PX', '1000')
    },

    freeBytes: async () => commands.server()?.freeBytes ?? null,

    close,
  }
}

/** As the scripts take it, in this order. */
function conditionOf({ position, tag }: Condition = {}): readonly string[] {
  return Object.values({
    position: position ? writePosition(position) : ANY,
    tag: tag === undefined ? ANY : (tag ?? ''),
  } satisfies Record<keyof Condition, string>)
}

/** @throws {ConditionFailed} when a script replied that the room isn't as the condition has it */
function unlessChanged(reply: unknown): unknown {
  const [, word, position = '', tag] = Array.isArray(reply) ? reply.map(textOf) : []
  if (word !== CHANGED) return reply
  throw new ConditionFailed(parsePosition(position) ?? BEFORE_FIRST, tag || null)
}

/** @param known `seq:check:digest` of the publication that has the id */
function firstAnswer(known: string, digest: string) {
  const [seq, check, knownDigest] = known.split(':')
  if (knownDigest !== digest) throw new IdConflict('the id belongs to another publication')
  return { seq: integerOf(seq), check: textOf(check), duplicate: true }
}

/** @param reply tag, name, number and check of its position, and body where it was asked for */
function toFile(reply: unknown) {
  const [tag = null, series, seq, check, ...also] = listOf(reply).map(textOrNull)
  if (tag === null) return null
  const position = { seq: integerOf(seq), check: textOf(check) }
  const seriesName = JSON.parse(series ?? 'null') as string | null
  return { version: { tag, seriesName, position }, body: also[0] }
}

/** @param toHere converts Redis's clock to `performance.now()` */
function toLoggedEvent(entry: StreamEntry, toHere: (at: number) => number): LoggedEvent {
  const at = entry.fields.get('at')
  // '' where the publication had no time.
  return { ...toEvent(entry), acceptedAt: at ? toHere(Number(at)) : undefined }
}

function toRecordedEvent(entry: StreamEntry): RecordedEvent {
  return { ...toEvent(entry), at: integerOf(entry.fields.get('on')) }
}

function toEvent({ id, fields }: StreamEntry) {
  return {
    seq: integerOf(id.split('-')[0]),
    check: textOf(fields.get('check')),
    eventType: textOf(fields.get('type')),
    data: JSON.parse(textOf(fields.get('data'))) as unknown,
  }
}

function toRecordedFile({ id, fields }: StreamEntry): RecordedFile {
  return {
    version: integerOf(id.split('-')[0]),
    seq: integerOf(fields.get('seq')),
    isWithEvent: fields.get('event') === '1',
    at: integerOf(fields.get('on')),
    packed: new Uint8Array(Buffer.from(textOf(fields.get('packed')), 'base64')),
  }
}

/** Text, as commands are. */
async function packedAsText(body: string): Promise<string> {
  return (await packFileElsewhere(body)).toString('base64')
}
