/**
 * The rooms' data files in this node's memory: their versions, and forms that were made of them, such
 * as the compressed file or the page with its first screen. Guarantees:
 *
 * - what is returned is of the version that the room has during the call: a change that the log announces is
 *   looked up before the next answer, and while the log announces none, every call looks up;
 * - a form of a version is made once, however many ask for it; versions that are replaced while the one
 *   before is being made, or while the work waits for its turn, are left out;
 * - memory is bounded in bytes: the room that was asked for least recently is dropped first, and a room
 *   without a data file takes no place.
 */
import { isSamePosition } from '../../contract/position.ts'
import type { AuctionLog, DataFile, DataFileVersion } from '../log/auction-log.ts'

/** The forms of some large data files, or those of some hundred usual ones. */
const MAX_BYTES = 64 * 1024 * 1024
/** The bytes of a room beside its forms, roughly. */
const ROOM_BYTES = 1024

/** A kind of what is made from data files, such as the file in one coding. */
export interface FormKind<Form> {
  readonly name: string
  make(file: DataFile, room: string): Promise<Form>
  /** In bytes. */
  sizeOf(form: Form): number
  /** Runs the work when it is its turn, where the kind limits it. @param isFirst the room has no earlier form */
  readonly run?: <Result>(work: () => Promise<Result>, isFirst: boolean) => Promise<Result>
  /** Told when the cache does not hold a form any more, or never did. */
  readonly released?: (form: Form) => void
}

interface Kept {
  readonly tag: string
  readonly form: unknown
  readonly bytes: number
  readonly release: () => void
}

class Room {
  readonly name: string
  /** As last looked up. */
  version: DataFileVersion | null = null
  /** Not looked up yet, or a change was announced since, or the look-up failed. */
  isStale = true
  bytes = ROOM_BYTES
  readonly lookUp: Turns<DataFileVersion | null>
  /** By kind. */
  readonly kept = new Map<string, Kept>()
  readonly making = new Map<string, Turns<unknown>>()

  constructor(name: string, readVersion: (room: Room) => Promise<DataFileVersion | null>) {
    this.name = name
    this.lookUp = new Turns(() => readVersion(this))
  }
}

/** Work whose result each caller gets as of its call: at most one run is under way and one waits. */
class Turns<Result> {
  readonly #work: () => Promise<Result>
  #running: Promise<Result> | null = null
  #next: Promise<Result> | null = null

  constructor(work: () => Promise<Result>) {
    this.#work = work
  }

  /** The run that is under way, if any. */
  get running(): Promise<Result> | null {
    return this.#running
  }

  /** Starts a run; after the one under way, which may have read what was there before the call. */
  ask(): Promise<Result> {
    if (this.#running === null) return this.#start()
    this.#next ??= this.#running
      .catch(() => {})
      .then(() => {
        this.#next = null
        return this.#start()
      })
    return this.#next
  }

  #start(): Promise<Result> {
    const run = this.#work().finally(() => {
      if (this.#running === run) this.#running = null
    })
    this.#running = run
    return run
  }
}

export class RoomCache {
  readonly #log: Pick<AuctionLog, 'dataFile' | 'dataFileVersion' | 'isFollowed' | 'subscribe'>
  readonly #maxBytes: number
  /** By name, least recently asked for first. */
  readonly #rooms = new Map<string, Room>()
  #bytes = 0

  /** To be made before anything else that the log wakes. */
  constructor(log: AuctionLog, { maxBytes = MAX_BYTES } = {}) {
    this.#log = log
    this.#maxBytes = maxBytes
    log.subscribe((name) => {
      const changed = name === null ? [...this.#rooms.values()] : [this.#rooms.get(name)]
      for (const room of changed) if (room !== undefined) room.isStale = true
    })
  }

  /** The version of the room's data file if it is known to be current, else `null`. */
  peekVersion(name: string): DataFileVersion | null {
    const room = this.#rooms.get(name)
    if (room === undefined || room.isStale || room.lookUp.running !== null) return null
    return this.#log.isFollowed() ? room.version : null
  }

  /** The version of the room's data file; `null` when it has none. @throws when the log fails */
  version(name: string): Promise<DataFileVersion | null> {
    return this.#versionOf(this.#touch(name))
  }

  #versionOf(room: Room): Promise<DataFileVersion | null> {
    // Changes are not announced to one that was dropped.
    const isHeld = this.#rooms.get(room.name) === room
    const isKnown = isHeld && !room.isStale && this.#log.isFollowed()
    if (isKnown) return room.lookUp.running ?? Promise.resolve(room.version)
    return room.lookUp.ask()
  }

  /** The form of the room's present data file; `null` when it has none. @throws when log or kind fail */
  async form<Form>(name: string, kind: FormKind<Form>): Promise<Form | null> {
    const version = await this.version(name)
    const room = this.#rooms.get(name)
    if (version === null || room === undefined) return null
    const kept = room.kept.get(kind.name)
    return kept?.tag === version.tag ? (kept.form as Form) : this.#ask(room, kind)
  }

  #ask<Form>(room: Room, kind: FormKind<Form>): Promise<Form | null> {
    let turns = room.making.get(kind.name) as Turns<Form | null> | undefined
    turns ??= new Turns(() => {
      const make = () => this.#make(room, kind)
      return kind.run?.(make, !room.kept.has(kind.name)) ?? make()
    })
    room.making.set(kind.name, turns)
    return turns.ask()
  }

  async #make<Form>(room: Room, kind: FormKind<Form>): Promise<Form | null> {
    const version = await this.#versionOf(room)
    if (version === null) return null
    const before = room.kept.get(kind.name)
    if (before?.tag === version.tag) return before.form as Form
    const file = await this.#log.dataFile(room.name)
    if (file === null) return null
    // Replaced a moment ago: announced soon, but what was read must not be followed by an older one.
    if (file.tag !== room.version?.tag) room.isStale = true
    const form = await kind.make(file, room.name)
    const release = () => kind.released?.(form)
    this.#keep(room, kind.name, { tag: file.tag, form, bytes: kind.sizeOf(form), release })
    return form
  }

  async #readVersion(room: Room): Promise<DataFileVersion | null> {
    room.isStale = false
    try {
      const found = await this.#log.dataFileVersion(room.name)
      if (found === null) this.#drop(room)
      else this.#evict(room)
      const isSame =
        found?.tag === room.version?.tag &&
        isSamePosition(found?.position ?? NOWHERE, room.version?.position ?? NOWHERE)
      // The same object as long as nothing changes.
      if (!isSame) room.version = found
      return room.version
    } catch (cause) {
      room.isStale = true
      throw cause
    }
  }

  #touch(name: string): Room {
    const known = this.#rooms.get(name)
    const room = known ?? new Room(name, (one) => this.#readVersion(one))
    if (known === undefined) this.#bytes += room.bytes
    this.#rooms.delete(name)
    this.#rooms.set(name, room)
    return room
  }

  #keep(room: Room, kind: string, kept: Kept) {
    // It was removed, or dropped, while the form was being made.
    if (this.#rooms.get(room.name) !== room) return kept.release()
    const before = room.kept.get(kind)
    const more = kept.bytes - (before?.bytes ?? 0)
    room.kept.set(kind, kept)
    room.bytes += more
    this.#bytes += more
    before?.release()
    this.#evict(room)
  }

  /** Drops the rooms that were asked for least recently while there are too many bytes, never this one. */
  #evict(room: Room) {
    for (const oldest of this.#rooms.values()) {
      if (this.#bytes <= this.#maxBytes) break
      if (oldest !== room) this.#drop(oldest)
    }
  }

  #drop(room: Room) {
    if (this.#rooms.get(room.name) !== room) return
    this.#rooms.delete(room.name)
    this.#bytes -= room.bytes
    for (const { release } of room.kept.values()) release()
  }
}

const NOWHERE = { seq: -1, check: '' }
