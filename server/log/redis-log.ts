/**
 * The auction log in Redis 7 or Valkey, for many nodes (docs/decisions/many-nodes.md).
 *
 * It keeps the promises of `auction-log.ts` as far as Redis keeps acknowledged writes: with
 * `appendonly yes` and `appendfsync always` they survive a crash of Redis. Without that, or after a
 * failover to a replica that was behind, Redis may come back with less. Every node remembers the
 * highest number it has seen of each room; a room that falls behind that continues at the clock's
 * milliseconds, above every number a board has seen.
 *
 * Changes made on other nodes arrive by a stream (`redis-follower.ts`). A node that has stored a data
 * file wakes its own readers at once, so the next request there gets that file.
 */
import { contentTag } from '../content-tag.ts'
import {
  type Appended,
  type Entry,
  IdConflict,
  type Listener,
  type LoggedEvent,
  type LogOptions,
  LogUnavailable,
  type MeasuredLog,
  MOST_RECORDED_BYTES,
  newEpoch,
  type Precondition,
  PreconditionFailed,
  RETAIN_EVENTS,
  type RecordedEvent,
  type RecordedFile,
  type RoomNumbers,
  type RoomState,
} from './auction-log.ts'
import { dataFileDigest, digestOf } from './entry-digest.ts'
import { lotChange } from './lot-change.ts'
import { packFileElsewhere } from './packed-file.ts'
import { ANSWER_MS, connectCommands } from './redis-commands.ts'
import { createFollower } from './redis-follower.ts'
import { RedisHistory, type Report, ROOMS_AT_ONCE } from './redis-history.ts'
import {
  entriesOf,
  integerOf,
  listOf,
  type StreamEntry,
  textOf,
  textOrNull,
} from './redis-reply.ts'
import {
  APPEND,
  CHANGED,
  CHANGES,
  END_OF_EPOCH,
  EPOCH,
  EPOCHS,
  eventsKey,
  fileKey,
  filesKey,
  idsKey,
  keysOf,
  PROBE,
  READ_FILE,
  REMOVE_ROOM,
  REPLACE_DATA_FILE,
  ROOMS,
  roomEpochsKey,
  roomKey,
  runScript,
} from './redis-scripts.ts'
import { findPrimary } from './redis-sentinel.ts'

/** How long the start waits for a Redis that is just being started too. */
const PATIENCE_MS = 10_000

/** Attempts at a change whose precondition held until another publisher was quicker. */
const MOST_TRIES = 20

export interface RedisLogOptions extends LogOptions {
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
export async function openRedisLog(options: RedisLogOptions): Promise<MeasuredLog> {
  const { url, report, onAnswer, now = Date.now, retainEvents = RETAIN_EVENTS } = options
  const { mostRecordedBytes = MOST_RECORDED_BYTES } = options
  const { patienceMs = PATIENCE_MS, sentinels = [], ca = null } = options
  const listeners = new Set<Listener>()
  const address = async () => (sentinels.length === 0 ? url : findPrimary({ url, sentinels, ca }))
  const history = new RedisHistory(report, () => {
    for (const { onEpoch } of listeners) onEpoch?.()
  })
  const commands = connectCommands({
    address,
    ca,
    onConnect: (send) => history.connect(send),
    onAnswer,
  })
  const { ask, change } = commands
  const follower = createFollower({ address, ca, commands, history, report, wake })

  function wake(room: string) {
    for (const listener of listeners) listener.wake(room)
  }

  async function roomState(room: string): Promise<RoomState | null> {
    const [seq, lot] = listOf(await ask('HMGET', roomKey(room), 'seq', 'lot')).map(textOrNull)
    if (seq === null || seq === undefined) return null
    const state = { room, seq: integerOf(seq), lot: JSON.parse(lot ?? 'null') }
    history.add(room, state.seq)
    return state
  }

  async function roomNumbers(room: string): Promise<RoomNumbers | null> {
    const [seq = null, first = null] = listOf(await ask('HMGET', roomKey(room), 'seq', 'first'))
    if (seq === null) return null
    const numbers = { room, first: integerOf(first ?? 0), seq: integerOf(seq) }
    history.add(room, numbers.seq)
    return numbers
  }

  async function roomNames(): Promise<readonly string[]> {
    return listOf(await ask('SMEMBERS', ROOMS))
      .map(textOf)
      .sort()
  }

  /** Entries of a stream above a number, oldest first. */
  async function entriesAfter(key: string, number: number, limit: number) {
    return entriesOf(await ask('XRANGE', key, `(${number}-0`, '+', 'COUNT', String(limit)))
  }

  async function readFile(room: string) {
    return toFile(await readFromRedis(room, '1'))
  }

  function readFromRedis(room: string, isBodyWanted: '0' | '1') {
    const keys = [fileKey(room), roomKey(room), EPOCH]
    return runScript(commands.send, ANSWER_MS, READ_FILE, keys, [isBodyWanted])
  }

  /**
   * Makes a change under a precondition on the data file. A script can't compute the file's tag, so
   * it is computed here, and the script refuses if the file has another mark by then.
   * @param change returns `CHANGED` when the file doesn't have the mark; '' means no file
   * @param settle returns the result, or throws, when the precondition fails
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

  async function add(
    room: string,
    entry: Entry,
    { digest, packed, mark }: { digest: string; packed: string; mark: string | null },
  ) {
    const floor = history.lastSeq(room)
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
      newEpoch(),
      entry.acceptedAt === undefined ? '' : commands.clock.fromHere(entry.acceptedAt).toFixed(3),
      packed,
      String(mostRecordedBytes),
    ]
    const [known, seq, last] = listOf(await change(APPEND, keysOf(room), values, mark)).map(textOf)
    if (known !== undefined && known !== '') return firstAnswer(known, digest)
    if (seq === CHANGED) return CHANGED
    // Redis has lost events while connected, for instance because its keys were deleted.
    if (last !== undefined && last !== '') {
      history.reportLoss(room, integerOf(last), floor)
      await history.readEpoch(commands.send)
    }
    history.add(room, integerOf(seq))
    return { seq: integerOf(seq), duplicate: false }
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
      const digest = digestOf(entry, JSON.stringify(entry.event.data)).toString('base64url')
      const packed = entry.dataFile === undefined ? '' : await packedAsText(entry.dataFile)
      const appended = await onCondition<Appended>(
        room,
        entry.precondition,
        (mark) => add(room, entry, { digest, packed, mark }),
        async (tag) => {
          const known = textOrNull(await ask('HGET', idsKey(room), entry.id))
          if (known !== null) return firstAnswer(known, digest)
          throw new PreconditionFailed(tag)
        },
      )
      if (entry.dataFile !== undefined) wake(room)
      return appended
    },

    async replaceDataFile(room, body, precondition) {
      const keys = [fileKey(room), ROOMS, CHANGES, roomKey(room), filesKey(room)]
      const packed = await packedAsText(body)
      const limits = [String(retainEvents), String(mostRecordedBytes)]
      const values = [room, body, dataFileDigest(body), packed, ...limits]
      const version = await onCondition<unknown>(
        room,
        precondition,
        (mark) => change(REPLACE_DATA_FILE, keys, values, mark),
        (tag, current) => {
          if (tag === contentTag(body)) return current
          throw new PreconditionFailed(tag)
        },
      )
      wake(room)
      return { version: integerOf(version) }
    },

    async removeRoom(room, { precondition, unchangedForMs } = {}) {
      const removed = await onCondition<unknown>(
        room,
        precondition,
        (mark) => change(REMOVE_ROOM, keysOf(room), [room, String(unchangedForMs ?? '')], mark),
        async (tag) => {
          // It is gone already.
          if ((await ask('EXISTS', eventsKey(room), fileKey(room))) === 0) return '0'
          throw new PreconditionFailed(tag)
        },
      )
      if (removed === '1') wake(room)
      return removed === '1'
    },

    roomNames,

    async summary(room) {
      const [events, bytes, ...changed] = await Promise.all([
        ask('XLEN', eventsKey(room)),
        ask('HSTRLEN', fileKey(room), 'body'),
        ask('HGET', roomKey(room), 'changed'),
        ask('HGET', fileKey(room), 'changed'),
      ])
      if (events === 0 && bytes === 0) return null
      return {
        room,
        events: integerOf(events),
        changedAt: Math.max(...changed.map((seconds) => integerOf(seconds ?? 0))) * 1_000,
        dataFileBytes: integerOf(bytes) || null,
      }
    },

    async rooms() {
      for (;;) {
        const during = history.epoch
        const names = await roomNames()
        const rooms: RoomNumbers[] = []
        for (let at = 0; at < names.length; at += ROOMS_AT_ONCE) {
          const some = names.slice(at, at + ROOMS_AT_ONCE)
          const found = await Promise.all(some.map(roomNumbers))
          rooms.push(...found.filter((numbers) => numbers !== null))
        }
        await history.readEpoch(commands.send, textOrNull(await ask('GET', EPOCH)))
        if (history.epoch === during) return rooms
      }
    },

    room: roomState,

    async eventsAfter(room, seq, limit) {
      const during = history.epoch
      // Redis replies in order: if the epoch is the same afterwards, the events belong to it.
      const [found, present] = await Promise.all([
        entriesAfter(eventsKey(room), seq, limit),
        ask('GET', EPOCH),
      ])
      await history.readEpoch(commands.send, textOrNull(present))
      if (history.epoch !== during) return []
      const events = found.map((entry) => toLoggedEvent(entry, commands.clock.toHere))
      const last = events.at(-1)
      if (last !== undefined) history.add(room, last.seq)
      return events
    },

    recordedEvents: async (room, seq, limit) =>
      (await entriesAfter(eventsKey(room), seq, limit)).map(toRecordedEvent),

    recordedFiles: async (room, version, limit) =>
      (await entriesAfter(filesKey(room), version, limit)).map(toRecordedFile),

    async dataFile(room) {
      const { mark, body, position } = await readFile(room)
      if (mark === null || body === null) return null
      return { mark, body, tag: contentTag(body), position }
    },

    async dataFileVersion(room) {
      const { mark, position } = toFile(await readFromRedis(room, '0'))
      if (mark === null) return null
      history.add(room)
      return { mark, position }
    },

    subscribe(wake, onEpoch) {
      const listener = { wake, onEpoch }
      listeners.add(listener)
      return () => listeners.delete(listener)
    },

    isFollowed: () => follower.isFollowing(),

    epoch: () => history.epoch,

    async endOfEpoch(room, epoch) {
      const keys = [EPOCH, EPOCHS, roomKey(room), roomEpochsKey(room)]
      const reply = await runScript(commands.send, ANSWER_MS, END_OF_EPOCH, keys, [epoch])
      const [present, end] = listOf(reply).map(textOf)
      await history.readEpoch(commands.send, present || null)
      return end === '' ? null : integerOf(end)
    },

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

    announced: follower.announced,

    freeBytes: async () => commands.server()?.freeBytes ?? null,

    close,
  }
}

/** @param known `seq:digest` of the publication that has the id */
function firstAnswer(known: string, digest: string) {
  const [seq, knownDigest] = known.split(':')
  if (knownDigest !== digest) throw new IdConflict('the id belongs to another publication')
  return { seq: integerOf(seq), duplicate: true }
}

/**
 * @param reply of `READ_FILE`. The mark has both version and digest: the version goes back when Redis
 *   comes back with less, and the digest when a file is published again
 */
function toFile(reply: unknown) {
  const [version = null, digest, body = null, seq, epoch] = listOf(reply).map(textOrNull)
  return {
    body,
    mark: version === null ? null : `${version}:${digest}`,
    version: integerOf(version ?? 0),
    position: { epoch: epoch ?? '', seq: integerOf(seq ?? 0) },
  }
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
