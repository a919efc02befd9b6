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
  type Position,
  parsePosition,
  writePosition,
} from '../../contract/position.ts'
import { contentTag } from '../lib/content-tag.ts'
import {
  type Appended,
  type AuctionLog,
  type Condition,
  ConditionFailed,
  type DataFile,
  type DataFileVersion,
  type Entry,
  IdConflict,
  type LoggedEvent,
  LogUnavailable,
  MOST_RECORDED_BYTES,
  RETAIN_EVENTS,
  type RecordedEvent,
  type RecordedFile,
  type RemovalConditions,
  type Retention,
  type RoomState,
  type RoomSummary,
  UNKNOWN,
} from './auction-log.ts'
import { digestOf } from './entry-digest.ts'
import { lotChange, lotToHandOut } from './lot-change.ts'
import { packFileElsewhere } from './packed-file.ts'
import { connectCommands, type RedisCommands } from './redis-commands.ts'
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
  eventsKey,
  fileKey,
  filesKey,
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

/** The log in one Redis; opened by `RedisLog.open`. */
export class RedisLog implements AuctionLog {
  readonly #commands: RedisCommands
  readonly #follower: RedisFollower
  readonly #listeners = new Set<(room: string | null) => void>()
  /** As the scripts take them. */
  readonly #limits: Record<keyof Retention, string>
  #keptAppendOnlyFile = false

  private constructor(options: RedisLogOptions) {
    const { url, report, onAnswer, sentinels = [], ca = null } = options
    this.#limits = {
      retainEvents: String(options.retainEvents ?? RETAIN_EVENTS),
      mostRecordedBytes: String(options.mostRecordedBytes ?? MOST_RECORDED_BYTES),
    }
    const address = async () => (sentinels.length === 0 ? url : findPrimary({ url, sentinels, ca }))
    const commands = connectCommands({ address, ca, onAnswer })
    const wake = (room: string | null) => this.#wake(room)
    this.#commands = commands
    this.#follower = new RedisFollower({ address, ca, commands, report, wake })
  }

  /**
   * @throws {RedisMisconfigured} at once, when waiting can't help
   * @throws {LogUnavailable} when Redis is not there in time
   */
  static async open(options: RedisLogOptions): Promise<RedisLog> {
    const log = new RedisLog(options)
    try {
      await log.#follower.start(options.patienceMs ?? PATIENCE_MS)
    } catch (cause) {
      await log.close()
      throw cause
    }
    log.#keptAppendOnlyFile = log.#keepsAppendOnlyFile()
    if (!log.#keptAppendOnlyFile) {
      options.report.warn(
        {},
        'Redis keeps no append-only file: its restart can lose answered publications',
      )
    }
    return log
  }

  async append(room: string, entry: Entry): Promise<Appended> {
    const digest = digestOf(entry, JSON.stringify(entry.event.data)).toString('base64url')
    const { dataFile, acceptedAt } = entry
    const reply = unlessChanged(
      await this.#commands.change(APPEND, {
        room,
        id: entry.id,
        digest,
        eventType: entry.event.eventType,
        data: JSON.stringify(entry.event.data),
        lotChange: lotChange(entry.event),
        acceptedAt:
          acceptedAt === undefined ? '' : this.#commands.clock.fromHere(acceptedAt).toFixed(3),
        ...(await this.#fileOf(dataFile, entry.seriesName)),
        ...conditionOf(entry.condition),
      }),
    )
    const [known, seq, check] = listOf(reply).map(textOf)
    const appended = known
      ? firstAnswer(known, digest)
      : { seq: integerOf(seq), check: textOf(check), duplicate: false }
    if (dataFile !== undefined) this.#wake(room)
    return appended
  }

  async replaceDataFile(
    room: string,
    body: string,
    { condition, seriesName }: Pick<Entry, 'condition' | 'seriesName'> = {},
  ): Promise<{ readonly version: number }> {
    const reply = await this.#commands.change(REPLACE_DATA_FILE, {
      room,
      ...(await this.#fileOf(body, seriesName)),
      ...conditionOf(condition),
    })
    const version = integerOf(unlessChanged(reply))
    this.#wake(room)
    return { version }
  }

  async removeRoom(
    room: string,
    { condition, unchangedForMs }: RemovalConditions = {},
  ): Promise<boolean> {
    const reply = await this.#commands.change(REMOVE_ROOM, {
      room,
      unchangedForMs: String(unchangedForMs ?? ''),
      ...conditionOf(condition),
    })
    const isRemoved = unlessChanged(reply) === '1'
    if (isRemoved) this.#wake(room)
    return isRemoved
  }

  async roomNames(): Promise<readonly string[]> {
    return listOf(await this.#commands.ask('SMEMBERS', ROOMS))
      .map(textOf)
      .sort()
  }

  async summary(room: string): Promise<RoomSummary | null> {
    const { ask } = this.#commands
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
  }

  async room(room: string): Promise<RoomState | null> {
    const { ask } = this.#commands
    const reply = await ask('HMGET', roomKey(room), 'seq', 'check', 'lot', 'unsold')
    const [seq, check, lot, unsold] = listOf(reply).map(textOrNull)
    if (seq === null) return null
    const passed = JSON.parse(`[${unsold ?? ''}]`) as unknown[]
    const open = passed.reduce(
      (left, data) => lotToHandOut(left, { eventType: 'Unsold', data }),
      JSON.parse(lot ?? 'null') as unknown,
    )
    return { seq: integerOf(seq), check: textOf(check), lot: open }
  }

  async eventsAfter(
    room: string,
    after: Position,
    limit: number,
  ): Promise<readonly LoggedEvent[] | typeof UNKNOWN> {
    const found = await this.#entriesFrom(eventsKey(room), after.seq, limit + 1)
    const events = found.map((entry) => toLoggedEvent(entry, this.#commands.clock.toHere))
    const [first] = events
    if (after.seq === 0) {
      return first === undefined || first.seq === 1 ? events.slice(0, limit) : UNKNOWN
    }
    return first !== undefined && isSamePosition(first, after) ? events.slice(1) : UNKNOWN
  }

  async recordedEvents(room: string, seq: number, limit: number): Promise<RecordedEvent[]> {
    return (await this.#entriesFrom(eventsKey(room), seq + 1, limit)).map(toRecordedEvent)
  }

  async recordedFiles(room: string, version: number, limit: number): Promise<RecordedFile[]> {
    return (await this.#entriesFrom(filesKey(room), version + 1, limit)).map(toRecordedFile)
  }

  async dataFile(room: string): Promise<DataFile | null> {
    const file = await this.#readFile(room, 'body')
    return file && { ...file.version, body: textOf(file.body) }
  }

  async dataFileVersion(room: string): Promise<DataFileVersion | null> {
    return (await this.#readFile(room))?.version ?? null
  }

  subscribe(listener: (room: string | null) => void): () => void {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  isFollowed(): boolean {
    return this.#follower.isFollowing()
  }

  async check(): Promise<void> {
    await this.#follower.check()
    if (this.#keptAppendOnlyFile && !this.#keepsAppendOnlyFile()) {
      throw new LogUnavailable(
        'Redis keeps no append-only file any more: its restart can lose answered publications',
      )
    }
    // Only a write shows whether Redis is full, read-only or short of replicas.
    await this.#commands.ask('SET', PROBE, '1', 'PX', '1000')
  }

  async freeBytes(): Promise<number | null> {
    return this.#commands.server()?.freeBytes ?? null
  }

  async close(): Promise<void> {
    this.#listeners.clear()
    this.#commands.close()
    await this.#follower.close()
  }

  #wake(room: string | null) {
    for (const listener of this.#listeners) listener(room)
  }

  #keepsAppendOnlyFile(): boolean {
    return this.#commands.server()?.keepsAppendOnlyFile === true
  }

  /** A data file, or none, as the scripts take it. */
  async #fileOf(body: string | undefined, seriesName: string | null = null) {
    const isThere = body !== undefined
    return {
      ...this.#limits,
      body: body ?? '',
      bodyTag: isThere ? contentTag(body) : '',
      series: JSON.stringify(seriesName),
      packed: isThere ? await packedAsText(body) : '',
    }
  }

  /** Entries of a stream from a number on, oldest first. */
  async #entriesFrom(key: string, number: number, limit: number) {
    const reply = await this.#commands.ask(
      'XRANGE',
      key,
      `${number}-0`,
      '+',
      'COUNT',
      String(limit),
    )
    return entriesOf(reply)
  }

  async #readFile(room: string, ...also: 'body'[]) {
    const fields = ['tag', 'series', 'seq', 'check', ...also]
    return toFile(await this.#commands.ask('HMGET', fileKey(room), ...fields))
  }
}

/** As the scripts take it. */
function conditionOf({ position, tag }: Condition = {}) {
  return {
    position: position ? writePosition(position) : ANY,
    tag: tag === undefined ? ANY : (tag ?? ''),
  } satisfies Record<keyof Condition, string>
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
