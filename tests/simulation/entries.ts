/**
 * The entries that the auction's store has held in the course of a night, as a tree: an entry follows another one,
 * and where the store lost entries, a new branch begins. So "nothing is missing, twice or out of order"
 * means: each entry that a viewer is sent follows the one before. No check has to know numbers.
 */
import type { EventKind } from '../../contract/auction-event.ts'

/** A publication. `amount` is another one for each, so it tells them apart everywhere. */
export interface Publication {
  readonly id: string
  readonly kind: EventKind
  readonly player: string
  readonly amount: number
  readonly dataFile: string | undefined
}

/** A publication at its place in a history. The root stands for a room without events. */
export interface Entry {
  readonly parent: Entry | null
  readonly depth: number
  readonly publication: Publication | null
  /** The publication that is the lot under the hammer after it, as viewers who join are told. */
  readonly lot: Publication | null
  /** When it was stored. */
  storedAt: number
  /** When the store lost it, the last time. */
  lostAt: number | null
  readonly next: Map<string, Entry>
}

/** A room without events. */
export function createRoot(): Entry {
  const nothing = { parent: null, publication: null, lot: null, lostAt: null }
  return { ...nothing, depth: 0, storedAt: 0, next: new Map() }
}

/** The entry of this publication after another one: always the same. */
export function entryAfter(parent: Entry, publication: Publication, now: number): Entry {
  const known = parent.next.get(publication.id)
  if (known !== undefined) return known
  const entry: Entry = {
    parent,
    depth: parent.depth + 1,
    publication,
    lot: lotAfter(parent.lot, publication),
    storedAt: now,
    lostAt: null,
    next: new Map(),
  }
  parent.next.set(publication.id, entry)
  return entry
}

/** §4, as a viewer who joins is told: a lot that nobody bought is over. */
function lotAfter(lot: Publication | null, publication: Publication): Publication | null {
  switch (publication.kind) {
    case 'lotOpened':
      return publication
    case 'playerSold':
      return null
    case 'playerUnsold':
      return lot?.player === publication.player ? null : lot
    case 'playerAdded':
    case 'teamChanged':
    case 'saleUndone':
      return lot
  }
}

/** The entries above `earlier` up to `later`, oldest first; `null` if `later` doesn't follow from it. */
export function between(earlier: Entry, later: Entry): readonly Entry[] | null {
  const entries: Entry[] = []
  for (let at: Entry | null = later; at !== null; at = at.parent) {
    if (at === earlier) return entries.reverse()
    if (at.depth <= earlier.depth) return null
    entries.push(at)
  }
  return null
}

export function describeEntry({ publication, depth }: Entry): string {
  if (publication === null) return 'the empty room'
  const { kind, player, amount } = publication
  return `#${depth} ${kind} ${player} ${amount}`
}
