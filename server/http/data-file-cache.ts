/**
 * The rooms' data files in memory, each in the forms that were asked for. Guarantees:
 *
 * - what is returned is not older than the call, and is of the version that `CurrentFiles` has;
 * - a version is read and compressed once for each coding, however many ask for it; versions that
 *   are replaced while the one before is being compressed are left out;
 * - memory is bounded in bytes, for what is held and for what clients are still reading of versions
 *   that are not; a room without a data file takes no place;
 * - loading rooms that are not held takes at most a share of the time.
 */
import type { ServerResponse } from 'node:http'
import type { DataFileVersion } from '../log/auction-log.ts'
import type { CurrentFiles } from './current-files.ts'
import type { Coding } from './negotiate.ts'
import type { PreparedResponse } from './prepared-response.ts'
import { compress, type Representation } from './ready-body.ts'
import { paceWork } from './work-pacer.ts'

/** The three forms of one data file of 8 MiB fit; of a usual one, a hundred rooms. */
const MAX_BYTES = 24 * 1024 * 1024
/** Limit for versions that are no longer cached but still being sent. */
const MAX_OUTDATED_BYTES = 8 * 1024 * 1024
/** What an entry takes beside its bytes, roughly. */
const ENTRY_BYTES = 1024
/** After a restart some ten rooms may be asked for at once; a file of 1 MiB takes about 50 ms. */
const COLD_PACE = { share: 0.25, burstMs: 2_000 }
/** Shorter answers fit into the system's buffers: no client holds them. */
const SMALLEST_TRACKED = 64 * 1024

export interface DataFile extends Representation {
  /** As last looked up: a later event moves the position of the same file. */
  version: DataFileVersion
  /** Its answer as Fastify made it, once there was one for this version. */
  prepared: PreparedResponse | null
  /** It is in the cache, and so counted there. */
  isCached: boolean
}

/** One room's data file in one coding. */
interface Entry {
  readonly room: string
  readonly coding: Coding | null
  file: DataFile | null
  /** The latest look-up; may be pending. */
  latest: Promise<DataFile | null>
  /** The look-up that begins when `latest` has settled. */
  next: Promise<DataFile | null> | null
}

export interface DataFileCache {
  /** The room's data file in this coding; `null` when it has none. @throws when the log fails */
  get(room: string, coding: Coding | null): Promise<DataFile | null>
  /** The cached file if it is known to be current, else `null`. */
  peek(room: string, coding: Coding | null): DataFile | null
  /** An answer with this file begins. */
  sending(file: DataFile, response: ServerResponse): void
}

/** @param limits of bytes, for tests */
export function createDataFileCache(
  files: CurrentFiles,
  { maxBytes = MAX_BYTES, maxOutdatedBytes = MAX_OUTDATED_BYTES } = {},
): DataFileCache {
  /** By room and coding, least recently used first. */
  const entries = new Map<string, Entry>()
  let cachedBytes = 0
  /** Large files that clients are reading now, the one that began first stands first. */
  const readers = new Map<DataFile, Set<ServerResponse>>()
  const paceCold = paceWork(COLD_PACE)

  function peek(room: string, coding: Coding | null): DataFile | null {
    const key = keyOf(room, coding)
    const entry = entries.get(key)
    const version = entry?.file ? files.peek(room) : null
    if (!entry?.file || version === null || entry.file.version.tag !== version.tag) return null
    touch(key, entry)
    return ofVersion(entry.file, version)
  }

  function get(room: string, coding: Coding | null): Promise<DataFile | null> {
    const cached = peek(room, coding)
    if (cached !== null) return Promise.resolve(cached)
    const key = keyOf(room, coding)
    const entry = entries.get(key)
    if (entry === undefined) {
      const added: Entry = { room, coding, file: null, latest: Promise.resolve(null), next: null }
      entries.set(key, added)
      added.latest = refresh(added)
      return added.latest
    }
    touch(key, entry)
    // One that is under way may have read what was there before a change.
    entry.next ??= entry.latest
      .catch(() => {})
      .then(() => {
        entry.next = null
        entry.latest = refresh(entry)
        return entry.latest
      })
    return entry.next
  }

  async function refresh(entry: Entry): Promise<DataFile | null> {
    try {
      const file = await newest(entry)
      if (file === null) remove(entry)
      else if (file !== entry.file) cache(entry, file)
      return file
    } catch (cause) {
      if (entry.file === null) remove(entry)
      throw cause
    }
  }

  async function newest({ room, coding, file }: Entry): Promise<DataFile | null> {
    const version = await files.find(room)
    if (version === null) return null
    // An event without a data file wakes the room too.
    if (file?.version.tag === version.tag) return ofVersion(file, version)
    return file === null ? paceCold(() => load(room, coding)) : load(room, coding)
  }

  async function load(room: string, coding: Coding | null): Promise<DataFile | null> {
    const found = await files.read(room)
    if (found === null) return null
    const plain = Buffer.from(found.body)
    return {
      version: found.version,
      contentType: 'application/json; charset=utf-8',
      hash: found.version.tag,
      coding,
      bytes: coding === null ? plain : await compress(plain, coding),
      prepared: null,
      isCached: false,
    }
  }

  function cache(entry: Entry, file: DataFile) {
    release(entry)
    const key = keyOf(entry.room, entry.coding)
    // It was removed, or another took its place, while it was being loaded.
    if (entries.get(key) !== entry) return
    entry.file = file
    file.isCached = true
    cachedBytes += file.bytes.length + ENTRY_BYTES
    for (const oldest of entries.values()) {
      if (cachedBytes <= maxBytes) break
      if (oldest !== entry && oldest.file !== null) remove(oldest)
    }
  }

  function remove(entry: Entry) {
    const key = keyOf(entry.room, entry.coding)
    if (entries.get(key) === entry) entries.delete(key)
    release(entry)
  }

  function release(entry: Entry) {
    const { file } = entry
    if (file === null) return
    entry.file = null
    file.isCached = false
    cachedBytes -= file.bytes.length + ENTRY_BYTES
    abortOldest()
  }

  /** Aborts the oldest responses that still send outdated versions; those clients request again. */
  function abortOldest() {
    const outdated = [...readers].filter(([file]) => !file.isCached)
    let bytes = outdated.reduce((sum, [file]) => sum + file.bytes.length, 0)
    for (const [file, responses] of outdated) {
      if (bytes <= maxOutdatedBytes) return
      bytes -= file.bytes.length
      for (const response of responses) response.destroy()
    }
  }

  function touch(key: string, entry: Entry) {
    entries.delete(key)
    entries.set(key, entry)
  }

  return {
    get,
    peek,
    sending(file, response) {
      if (file.bytes.length < SMALLEST_TRACKED) return
      const responses = readers.get(file) ?? new Set()
      readers.set(file, responses.add(response))
      response.once('close', () => {
        responses.delete(response)
        if (responses.size === 0 && readers.get(file) === responses) readers.delete(file)
      })
      if (!file.isCached) abortOldest()
    },
  }
}

function ofVersion(file: DataFile, version: DataFileVersion): DataFile {
  if (file.version !== version) {
    file.version = version
    file.prepared = null
  }
  return file
}

function keyOf(room: string, coding: Coding | null): string {
  return `${coding} ${room}`
}
