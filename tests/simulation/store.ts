/**
 * The disk of the simulated auction log: what Redis or SQLite would hold. Each operation is one step.
 * It keeps a journal of its changes, so it can come back as it was after any of them.
 */
import { BEFORE_FIRST, isSamePosition, type Position } from '../../contract/position.ts'
import { contentTag } from '../../server/lib/content-tag.ts'
import {
  type Appended,
  type DataFile,
  type Entry,
  IdConflict,
  mustMeet,
  type PublishedEvent,
  type RecordedFile,
  type RemovalConditions,
  type Retention,
  UNKNOWN,
} from '../../server/log/auction-log.ts'
import { checkAfter, digestOf } from '../../server/log/entry-digest.ts'
import { lotToHandOut } from '../../server/log/lot-change.ts'
import { packFile } from '../../server/log/packed-file.ts'

interface StoredEvent extends Position {
  readonly id: string
  readonly event: PublishedEvent
  readonly at: number
  readonly acceptedAt: number | undefined
}

interface KeptFile extends RecordedFile {
  /** Of the files before it, in all. */
  readonly bytesBefore: number
}

interface Room {
  position: Position
  lot: unknown
  changedAt: number
  events: StoredEvent[]
  /** The position and the content of the publication with this id. */
  readonly ids: Map<string, { readonly position: Position; readonly content: string }>
  file: (DataFile & { readonly version: number }) | null
  files: KeptFile[]
}

interface State {
  readonly rooms: Map<string, Room>
}

type Change = (state: State) => void

export type Limits = Required<Retention>

export class Store {
  #state = emptyState()
  readonly #journal: Change[] = []
  /** Called after each change of a room, and with `null` after a change of the whole. */
  readonly listeners = new Set<(room: string | null) => void>()

  /** How many changes it has had. */
  get length(): number {
    return this.#journal.length
  }

  /** Is as after its first `length` changes. */
  rewind(length: number): void {
    this.#journal.splice(length)
    this.#state = emptyState()
    for (const change of this.#journal) change(this.#state)
    this.#tell(null)
  }

  append(name: string, entry: Entry, at: number, limits: Limits): Appended {
    const { id, event, dataFile, seriesName = null, condition, acceptedAt } = entry
    const content = JSON.stringify([event, dataFile ?? null])
    const room = this.#state.rooms.get(name)
    const known = room?.ids.get(id)
    if (known !== undefined) {
      if (known.content !== content) throw new IdConflict('the id belongs to another publication')
      return { ...known.position, duplicate: true }
    }
    const before = room?.position ?? BEFORE_FIRST
    mustMeet(condition, before, room?.file?.tag ?? null)
    const digest = digestOf(entry, JSON.stringify(event.data)).toString('base64url')
    const position = { seq: before.seq + 1, check: checkAfter(before.check, digest, id) }
    const packed = dataFile === undefined ? null : packFile(dataFile)
    this.#commit((state) => {
      const room = roomOf(state, name)
      room.position = position
      room.changedAt = at
      room.lot = lotToHandOut(room.lot, event)
      room.events.push({ ...position, id, event, at, acceptedAt })
      room.ids.set(id, { position, content })
      if (dataFile !== undefined && packed !== null) {
        storeFile(room, { body: dataFile, seriesName, packed }, at, true)
      } else if (event.eventType === 'biddingStart' && room.file !== null) {
        const follows = isSamePosition(room.file.position, before)
        if (follows) room.file = { ...room.file, position }
      }
      const kept = position.seq - limits.retainEvents
      for (const old of room.events) if (old.seq <= kept) room.ids.delete(old.id)
      if (room.ids.size < room.events.length) room.events = room.events.filter((e) => e.seq > kept)
      forgetFiles(room, limits)
    }, name)
    return { ...position, duplicate: false }
  }

  replaceDataFile(
    name: string,
    body: string,
    { condition, seriesName = null }: Pick<Entry, 'condition' | 'seriesName'>,
    at: number,
    limits: Limits,
  ): { readonly version: number } {
    const room = this.#state.rooms.get(name)
    const file = room?.file ?? null
    try {
      mustMeet(condition, room?.position ?? BEFORE_FIRST, file?.tag ?? null)
    } catch (cause) {
      if (file?.body === body) return { version: file.version }
      throw cause
    }
    const packed = packFile(body)
    this.#commit((state) => {
      const room = roomOf(state, name)
      room.changedAt = at
      storeFile(room, { body, seriesName, packed }, at, false)
      forgetFiles(room, limits)
    }, name)
    return { version: (file?.version ?? 0) + 1 }
  }

  removeRoom(name: string, conditions: RemovalConditions, now: number): boolean {
    const room = this.#state.rooms.get(name)
    const { condition, unchangedForMs } = conditions
    if (room === undefined) return false
    if (unchangedForMs !== undefined && now - room.changedAt < unchangedForMs) return false
    mustMeet(condition, room.position, room.file?.tag ?? null)
    this.#commit((state) => state.rooms.delete(name), name)
    return true
  }

  names(): readonly string[] {
    return [...this.#state.rooms.keys()].sort()
  }

  room(name: string): Readonly<Room> | undefined {
    return this.#state.rooms.get(name)
  }

  eventsAfter(
    name: string,
    after: Position,
    limit: number,
  ): readonly StoredEvent[] | typeof UNKNOWN {
    const events = this.#state.rooms.get(name)?.events ?? []
    const [first] = events
    if (after.seq === 0) {
      return first === undefined || first.seq === 1 ? events.slice(0, limit) : UNKNOWN
    }
    const own = events.findIndex((event) => isSamePosition(event, after))
    return own < 0 ? UNKNOWN : events.slice(own + 1, own + 1 + limit)
  }

  #commit(change: Change, room: string | null) {
    this.#journal.push(change)
    change(this.#state)
    this.#tell(room)
  }

  #tell(room: string | null) {
    for (const listener of [...this.listeners]) listener(room)
  }
}

function emptyState(): State {
  return { rooms: new Map() }
}

function roomOf(state: State, name: string): Room {
  const known = state.rooms.get(name)
  if (known !== undefined) return known
  const room: Room = {
    ...{ position: BEFORE_FIRST, lot: null, changedAt: 0, events: [], file: null, files: [] },
    ids: new Map(),
  }
  state.rooms.set(name, room)
  return room
}

function storeFile(
  room: Room,
  {
    body,
    seriesName,
    packed,
  }: Pick<DataFile, 'body' | 'seriesName'> & Pick<RecordedFile, 'packed'>,
  at: number,
  isWithEvent: boolean,
) {
  const version = (room.file?.version ?? 0) + 1
  const last = room.files.at(-1)
  const bytesBefore = last === undefined ? 0 : last.bytesBefore + last.packed.length
  room.file = { version, body, seriesName, tag: contentTag(body), position: room.position }
  room.files.push({ version, seq: room.position.seq, isWithEvent, at, packed, bytesBefore })
}

/** Drops recorded files that no kept event needs, and those beyond the limits. */
function forgetFiles(room: Room, { retainEvents, mostRecordedBytes }: Limits) {
  for (;;) {
    const [oldest, second] = room.files
    const newest = room.files.at(-1)
    if (oldest === undefined || second === undefined || newest === undefined) return
    const isNeeded = second.seq > room.position.seq - retainEvents
    const bytes = newest.bytesBefore + newest.packed.length - oldest.bytesBefore
    const isRecent = newest.version - oldest.version < retainEvents
    if (isNeeded && bytes <= mostRecordedBytes && isRecent) return
    room.files.shift()
  }
}
