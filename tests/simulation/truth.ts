/** The room in the store, with all that it ever held or lost: the measure of all that viewers see. */
import { BEFORE_FIRST, isSamePosition, type Position } from '../../contract/position.ts'
import type { DataFile } from '../../server/log/auction-log.ts'
import { createRoot, type Entry, entryAfter, type Publication } from './entries.ts'
import type { Store } from './store.ts'
import type { Time } from './time.ts'

/** A data file that the room had, by its name, from `at` on. */
export interface Lists extends Position {
  readonly name: string | null
  readonly at: number
  /** Nodes were told of it. */
  readonly isNews: boolean
}

/** A node that hears nothing of the log serves no older lists than that. */
const OLD_LISTS_MS = 4_000

export class Truth {
  readonly root = createRoot()
  readonly numbering = new Numbering(this.root)
  /** The room's present events, oldest first. */
  path: readonly Entry[] = []
  /** When the store last came back as it was before, or the room was removed. */
  rewoundAt = Number.NEGATIVE_INFINITY
  /** Until then the store tells nobody of changes. */
  lostNewsUntil = 0
  /** Publications that the store should not have taken. */
  violation: string | null = null
  /** The room's data files, oldest first. A bid that follows one moves it. */
  readonly lists: Lists[] = []
  #file: DataFile | null = null
  readonly #ever = new Set<Entry>()
  readonly #ofId = new Map<string, Entry[]>()
  /** Of publications with a condition: how their publisher has seen the room, each time. */
  readonly #expected = new Map<string, string[]>()
  readonly #publications: ReadonlyMap<string, Publication>

  constructor(
    store: Store,
    room: string,
    publications: ReadonlyMap<string, Publication>,
    time: Time,
  ) {
    this.#publications = publications
    store.listeners.add((changed) => {
      if (changed === null || changed === room) this.#read(store, room, time.now)
    })
  }

  get head(): Entry {
    return this.path.at(-1) ?? this.root
  }

  /** Entries that the store has ever held. */
  get stored(): number {
    return this.#ever.size
  }

  /** The store has held it. */
  hasStored({ id }: Publication): boolean {
    return this.#ofId.has(id)
  }

  /** The store holds it, or has lost it. */
  isAccountedFor({ id }: Publication): boolean {
    return (this.#ofId.get(id) ?? []).some((entry) => this.holds(entry) || entry.lostAt !== null)
  }

  /** The publication is sent on condition that the room is at this position, with the file of this tag. */
  expect(id: string, { seq, check }: Position, tag: string | null): void {
    this.#expected.set(id, [...(this.#expected.get(id) ?? []), `${seq} ${check} ${tag}`])
  }

  /** What is wrong with lists that were asked for at `askedAt`; `null` for none. */
  problemOfLists(name: string | null, position: Position | null, askedAt: number): string | null {
    const { lists } = this
    const isThese = (one: Lists) =>
      one.name === name && position !== null && isSamePosition(one, position)
    if (!lists.some(isThese)) return `the room never had ${name} of ${position?.seq}`
    // A bid that follows a file moves it, which a node need not know at once.
    const last = lists.findLastIndex((one) => one.name === name)
    const replacedAt = lists.slice(last + 1).find(({ isNews }) => isNews)?.at ?? askedAt
    const oldMs = askedAt - replacedAt
    return oldMs > OLD_LISTS_MS ? `${name} was replaced ${oldMs} ms before` : null
  }

  holds(entry: Entry): boolean {
    return entry === this.root || this.path[entry.depth - 1] === entry
  }

  #read(store: Store, room: string, now: number) {
    const { events = [], file = null } = store.room(room) ?? {}
    const tagBefore = this.#file?.tag ?? null
    if (file !== this.#file) {
      this.#file = file
      const position = file?.position ?? BEFORE_FIRST
      const isNews = now >= this.lostNewsUntil
      this.lists.push({ ...position, name: file?.seriesName ?? null, at: now, isNews })
    }
    const before = this.path
    const kept =
      events.length > 0 && events.at(before.length - 1)?.id === before.at(-1)?.publication?.id
    // The usual change is one more event.
    const start = kept && events.length === before.length + 1 ? before.length : 0
    const path = before.slice(0, start)
    const last = events.at(-1)
    const expected = this.#expected.get(last?.id ?? '')
    if (expected !== undefined && start > 0 && start === before.length) {
      const { seq = 0, check = '' } = events.at(-2) ?? {}
      const isMet = expected.includes(`${seq} ${check} ${tagBefore}`)
      if (!isMet) this.violation ??= `${last?.id} is stored against its condition`
    }
    for (const { id } of events.slice(start)) {
      const publication = this.#publications.get(id)
      if (publication === undefined) throw new Error(`nobody published ${id}`)
      const entry = entryAfter(path.at(-1) ?? this.root, publication, now)
      path.push(entry)
      const { dataFile } = publication
      if (start > 0 && dataFile !== undefined && file?.body !== dataFile) {
        this.violation ??= `${id} is stored without its data file`
      }
      if (this.#ever.has(entry)) continue
      this.#ever.add(entry)
      this.#ofId.set(id, [...(this.#ofId.get(id) ?? []), entry])
    }
    this.path = path
    const lost = before.filter((entry) => !this.holds(entry))
    for (const entry of lost) entry.lostAt = now
    if (lost.length > 0) this.rewoundAt = now
    for (const entry of path.slice(start)) if (!before.includes(entry)) entry.storedAt = now
    for (const [n, event] of events.slice(start).entries()) {
      this.numbering.add(event, path[start + n] ?? this.root)
    }
  }
}

class Numbering {
  readonly #root: Entry
  readonly #entries = new Map<string, { readonly position: Position; readonly entry: Entry }>()

  constructor(root: Entry) {
    this.#root = root
  }

  /** The store has this entry at this position. */
  add({ seq, check }: Position, entry: Entry): void {
    const known = this.#entries.get(check)
    if (known !== undefined && known.entry !== entry) throw new Error(`two entries have ${check}`)
    this.#entries.set(check, { position: { seq, check }, entry })
  }

  /** `null` for a position that no store has given. */
  at(position: Position | null): Entry | null {
    if (position === null) return null
    if (position.seq === 0) return this.#root
    const known = this.#entries.get(position.check)
    return known !== undefined && isSamePosition(known.position, position) ? known.entry : null
  }
}
