/**
 * Which version of its data file each room has at present. The data file, the first screen and the title
 * of the page all go by this, so a node never serves two versions beside each other. Guarantees:
 *
 * - what is returned is not older than the call; a change that the log announces is looked up before
 *   the next answer, and while it announces none, every call looks up;
 * - at most two look-ups of a room wait at a time, however many ask;
 * - memory is bounded; a room without a data file takes no place.
 */
import { isSamePosition } from '../../contract/position.ts'
import type { AuctionLog, DataFileVersion } from '../log/auction-log.ts'

/** Some 0.5 kB each. */
const MAX_ROOMS = 10_000

interface Entry {
  readonly room: string
  /** As last looked up. */
  version: DataFileVersion | null
  /** The latest look-up; may be pending. */
  latest: Promise<DataFileVersion | null>
  isReading: boolean
  /** Not looked up yet, or a change was announced since, or the look-up failed. */
  isStale: boolean
  /** The look-up that begins when `latest` has settled. */
  next: Promise<DataFileVersion | null> | null
}

export interface CurrentFile {
  readonly version: DataFileVersion
  /** JSON text. */
  readonly body: string
}

export interface CurrentFiles {
  /** The version of the room's data file if it is known to be current, else `null`. */
  peek(room: string): DataFileVersion | null
  /**
   * The version of the room's data file; `null` when it has none. The same object as long as neither
   * tag nor position changes.
   * @throws when the log fails
   */
  find(room: string): Promise<DataFileVersion | null>
  /** The room's data file, with its version as in `find`. @throws when the log fails */
  read(room: string): Promise<CurrentFile | null>
}

export function watchCurrentFiles(log: AuctionLog): CurrentFiles {
  /** By room, least recently asked for first. */
  const entries = new Map<string, Entry>()

  log.subscribe((room) => {
    const changed = room === null ? [...entries.values()] : [entries.get(room)]
    for (const entry of changed) if (entry !== undefined) entry.isStale = true
  })

  function entryOf(room: string): Entry {
    const latest = Promise.resolve(null)
    const entry = entries.get(room) ?? {
      room,
      version: null,
      latest,
      isReading: false,
      isStale: true,
      next: null,
    }
    entries.delete(room)
    entries.set(room, entry)
    const [oldest] = entries.keys()
    if (entries.size > MAX_ROOMS && oldest !== undefined) entries.delete(oldest)
    return entry
  }

  async function readVersion(entry: Entry): Promise<DataFileVersion | null> {
    entry.isStale = false
    entry.isReading = true
    try {
      const found = await log.dataFileVersion(entry.room)
      if (found === null && entries.get(entry.room) === entry) entries.delete(entry.room)
      if (found === null || !isSame(found, entry.version)) entry.version = found
      return entry.version
    } catch (cause) {
      entry.isStale = true
      throw cause
    } finally {
      entry.isReading = false
    }
  }

  return {
    peek(room) {
      const entry = entries.get(room)
      if (entry === undefined || entry.isStale || entry.isReading) return null
      return log.isFollowed() ? entry.version : null
    },

    find(room) {
      const entry = entryOf(room)
      if (!entry.isStale && log.isFollowed()) return entry.latest
      // One that is under way may have read what was there before the change.
      entry.next ??= entry.latest
        .catch(() => {})
        .then(() => {
          entry.next = null
          entry.latest = readVersion(entry)
          return entry.latest
        })
      return entry.next
    },

    async read(room) {
      const file = await log.dataFile(room)
      const entry = entries.get(room)
      // Replaced a moment ago: announced soon, but what was read must not be followed by an older one.
      if (entry !== undefined && file?.tag !== entry.version?.tag) entry.isStale = true
      if (file === null) return null
      const { body, tag, position } = file
      const known = entry?.version ?? null
      const version = { tag, position }
      return { body, version: known !== null && isSame(version, known) ? known : version }
    },
  }
}

function isSame(one: DataFileVersion, other: DataFileVersion | null): boolean {
  return other !== null && one.tag === other.tag && isSamePosition(one.position, other.position)
}
