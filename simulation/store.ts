/**
 * The disk of the simulated auction log: what Redis or SQLite would hold. Each operation is one step.
 * It keeps a journal of its changes, so it can come back as it was after any of them.
 */
import { contentTag } from '../server/content-tag.ts'
import {
  type Appended,
  type DataFile,
  type Entry,
  EPOCHS_KEPT,
  IdConflict,
  newEpoch,
  type Precondition,
  PreconditionFailed,
  type PublishedEvent,
  type RecordedFile,
  type RemovalConditions,
  type Retention,
} from '../server/log/auction-log.ts'
import { lotChange } from '../server/log/lot-change.ts'
import { packFile } from '../server/log/packed-file.ts'

interface StoredEvent {
  readonly seq: number
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
  first: number
  seq: number
  lot: unknown
  changedAt: number
  events: StoredEvent[]
  /** The number and the content of the publication with this id. */
  readonly ids: Map<string, { readonly seq: number; readonly content: string }>
  /** The room's number before its first event of each epoch. */
  readonly epochs: Map<number, number>
  file: { readonly version: number; readonly body: string; readonly tag: string } | null
  files: KeptFile[]
}

interface State {
  readonly rooms: Map<string, Room>
  /** Oldest first. */
  epochs: string[]
  /** The highest number of a removed room. */
  floor: number
}

type Change = (state: State) => void

export type Limits = Required<Retention>

export class Store {
  #state = emptyState()
  readonly #journal: Change[] = []
  /** Called after each change of a room, and with `null` after a change of the whole. */
  readonly listeners = new Set<(room: string | null) => void>()
  /** Logs that have it open. */
  users = 0

  get epoch(): string {
    return this.#state.epochs.at(-1) ?? ''
  }

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

  beginEpoch(): void {
    const epoch = newEpoch()
    this.#commit((state) => {
      state.epochs = [...state.epochs, epoch].slice(-EPOCHS_KEPT)
    }, null)
  }

  append(name: string, entry: Entry, at: number, limits: Limits): Appended {
    const { id, event, dataFile, precondition, acceptedAt } = entry
    const content = JSON.stringify([event, dataFile ?? null])
    const room = this.#state.rooms.get(name)
    const known = room?.ids.get(id)
    if (known !== undefined) {
      if (known.content !== content) throw new IdConflict('the id belongs to another publication')
      return { seq: known.seq, duplicate: true }
    }
    this.#check(name, precondition)
    const isNew = room === undefined || room.seq === 0
    const seq = isNew ? Math.max(at, this.#state.floor + 2) : room.seq + 1
    const change = lotChange(event)
    const packed = dataFile === undefined ? null : packFile(dataFile)
    this.#commit((state) => {
      const room = roomOf(state, name)
      const ordinal = state.epochs.length
      if (!room.epochs.has(ordinal)) room.epochs.set(ordinal, room.seq)
      if (room.seq === 0) room.first = seq
      room.seq = seq
      room.changedAt = at
      if (change !== 'stays') room.lot = change === 'opens' ? event.data : null
      room.events.push({ seq, id, event, at, acceptedAt })
      room.ids.set(id, { seq, content })
      if (dataFile !== undefined && packed !== null) storeFile(room, dataFile, packed, at, true)
      const kept = seq - limits.retainEvents
      for (const old of room.events) if (old.seq <= kept) room.ids.delete(old.id)
      if (room.ids.size < room.events.length) room.events = room.events.filter((e) => e.seq > kept)
      forgetFiles(room, limits)
    }, name)
    return { seq, duplicate: false }
  }

  replaceDataFile(
    name: string,
    body: string,
    precondition: Precondition | undefined,
    at: number,
    limits: Limits,
  ): { readonly version: number } {
    const file = this.#state.rooms.get(name)?.file ?? null
    if (precondition !== undefined && !precondition(file?.tag ?? null)) {
      if (file?.body === body) return { version: file.version }
      throw new PreconditionFailed(file?.tag ?? null)
    }
    const packed = packFile(body)
    this.#commit((state) => {
      const room = roomOf(state, name)
      room.changedAt = at
      storeFile(room, body, packed, at, false)
      forgetFiles(room, limits)
    }, name)
    return { version: (file?.version ?? 0) + 1 }
  }

  removeRoom(name: string, conditions: RemovalConditions, now: number): boolean {
    const room = this.#state.rooms.get(name)
    const { precondition, unchangedForMs } = conditions
    if (room === undefined) return false
    if (unchangedForMs !== undefined && now - room.changedAt < unchangedForMs) return false
    this.#check(name, precondition)
    this.#commit((state) => {
      state.floor = Math.max(state.floor, state.rooms.get(name)?.seq ?? 0)
      state.rooms.delete(name)
    }, name)
    return true
  }

  names(): readonly string[] {
    return [...this.#state.rooms.keys()].sort()
  }

  room(name: string): Readonly<Room> | undefined {
    return this.#state.rooms.get(name)
  }

  events(name: string, after: number, limit: number): readonly StoredEvent[] {
    const events = this.#state.rooms.get(name)?.events ?? []
    const start = events.findIndex(({ seq }) => seq > after)
    return start < 0 ? [] : events.slice(start, start + limit)
  }

  dataFile(name: string): DataFile | null {
    const room = this.#state.rooms.get(name)
    if (!room?.file) return null
    const { body, tag, version } = room.file
    const position = { epoch: this.epoch, seq: room.seq }
    return { body, tag, mark: `${version}:${tag}`, position }
  }

  endOfEpoch(name: string, epoch: string): number | null {
    const ordinal = this.#state.epochs.indexOf(epoch) + 1
    if (ordinal === 0) return null
    const room = this.#state.rooms.get(name)
    for (const [later, before] of room?.epochs ?? []) if (later > ordinal) return before
    return room?.seq ?? 0
  }

  #check(name: string, precondition: Precondition | undefined) {
    const tag = this.#state.rooms.get(name)?.file?.tag ?? null
    if (precondition !== undefined && !precondition(tag)) throw new PreconditionFailed(tag)
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
  return { rooms: new Map(), epochs: [], floor: 0 }
}

function roomOf(state: State, name: string): Room {
  const known = state.rooms.get(name)
  if (known !== undefined) return known
  const room: Room = {
    ...{ first: 0, seq: 0, lot: null, changedAt: 0, events: [], file: null, files: [] },
    ids: new Map(),
    epochs: new Map(),
  }
  state.rooms.set(name, room)
  return room
}

function storeFile(
  room: Room,
  body: string,
  packed: Uint8Array<ArrayBuffer>,
  at: number,
  isWithEvent: boolean,
) {
  const version = (room.file?.version ?? 0) + 1
  const last = room.files.at(-1)
  const bytesBefore = last === undefined ? 0 : last.bytesBefore + last.packed.length
  room.file = { version, body, tag: contentTag(body) }
  room.files.push({ version, seq: room.seq, isWithEvent, at, packed, bytesBefore })
}

/** Drops recorded files that no kept event needs, and those beyond the limits. */
function forgetFiles(room: Room, { retainEvents, mostRecordedBytes }: Limits) {
  for (;;) {
    const [oldest, second] = room.files
    const newest = room.files.at(-1)
    if (oldest === undefined || second === undefined || newest === undefined) return
    const isNeeded = second.seq > room.seq - retainEvents
    const bytes = newest.bytesBefore + newest.packed.length - oldest.bytesBefore
    const isRecent = newest.version - oldest.version < retainEvents
    if (isNeeded && bytes <= mostRecordedBytes && isRecent) return
    room.files.shift()
  }
}
