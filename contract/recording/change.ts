/**
 * The difference between two JSON values, such as a data file before and after a sale
 * (docs/recording.md has the grammar). Applied to the value before, it gives exactly the value after,
 * the order of its keys included.
 */
import { getOwn, isWireObject, type WireObject } from '../leaf.ts'
import { MOST_ENTRIES } from '../limits.ts'

/** Exactly one of: another value, an object's keys that differ, a list's pieces. */
export type Change =
  | { readonly set: unknown }
  | {
      /** The change of each key that differs; new keys come last, in this order. */
      readonly keys: Readonly<Record<string, Change>>
      readonly removed?: readonly string[]
    }
  | { readonly items: readonly Piece[] }

/**
 * A part of a list, in order: so many items of the list before, from an index on; one of its items,
 * changed; or new items. Each item of the list before can be used once.
 */
type Piece =
  | readonly [from: number, count: number]
  | readonly [index: number, change: Change]
  | { readonly new: readonly unknown[] }

/**
 * The most that applying all changes of a recording may cost, in items of lists that are copied. Enough for
 * 10,000 sales in lists of 10,000 players; without a limit a short text could copy a long list for minutes.
 */
const MOST_WORK = 200_000_000
/** Of a copied key, compared with an item. */
const KEY_WORK = 20

/** Counted down while changes are applied. */
export interface Work {
  left: number
}

export function allWork(): Work {
  return { left: MOST_WORK }
}

/** @returns `null` when both are equal */
export function changeBetween(before: WireObject | null, after: WireObject | null): Change | null {
  return changeOf(before, after)
}

/**
 * Returns the value after the change. It shares what is unchanged with `before`.
 * @param change of a recording that was read, or of our own: `readRecording` refuses one that is nested too deeply
 * @param work for changes that were not applied before
 * @throws {Error} when the change doesn't fit the value; the message is the end of a sentence
 */
export function applyChange(
  before: WireObject | null,
  change: Change,
  work: Work = { left: Infinity },
): WireObject | null {
  const after = applied(before, change, work)
  if (after !== null && !isWireObject(after)) throw new Error('makes the data file no object')
  return after
}

function changeOf(before: unknown, after: unknown): Change | null {
  if (before === after) return null
  if (Array.isArray(before) && Array.isArray(after)) return changeOfList(before, after)
  if (isWireObject(before) && isWireObject(after)) return changeOfObject(before, after)
  return { set: after }
}

function changeOfObject(before: WireObject, after: WireObject): Change | null {
  const kept = Object.keys(before).filter((key) => Object.hasOwn(after, key))
  const added = Object.keys(after).filter((key) => !Object.hasOwn(before, key))
  const order = Object.keys({ ...after })
  const isInOrder = [...kept, ...added].every((key, index) => key === order[index])
  if (!isInOrder) return { set: after }
  const removed = Object.keys(before).filter((key) => !Object.hasOwn(after, key))
  const changes: [string, Change][] = []
  for (const key of kept) {
    const change = changeOf(before[key], after[key])
    if (change !== null) changes.push([key, change])
  }
  for (const key of added) changes.push([key, { set: after[key] }])
  if (changes.length === 0 && removed.length === 0) return null
  // Not assigned one by one: `__proto__` would be lost.
  const keys = Object.fromEntries(changes)
  return removed.length === 0 ? { keys } : { keys, removed }
}

/**
 * Keeps the items that are equal, also where they have moved. The rest between two kept items is
 * taken for the same items, changed, as far as that is shorter.
 */
function changeOfList(before: readonly unknown[], after: readonly unknown[]): Change | null {
  const most = Math.min(before.length, after.length)
  let start = 0
  while (start < most && changeOf(before[start], after[start]) === null) start += 1
  if (start === before.length && start === after.length) return null
  let end = 0
  while (end < most - start && changeOf(before.at(-1 - end), after.at(-1 - end)) === null) end += 1

  const unused = indexesByText(before, start, before.length - end)
  const matches = after
    .slice(start, after.length - end)
    .map((item) => unused.get(JSON.stringify(item))?.shift() ?? null)
  const isUsed = new Set(matches)
  const pieces: Piece[] = []
  keep(pieces, 0, start)
  /** Of the list before: the next item that may have been changed in place. */
  let next = start
  for (const [offset, match] of matches.entries()) {
    if (match !== null) {
      keep(pieces, match, 1)
      next = match + 1
      continue
    }
    const item = after[start + offset]
    const isFree = next < before.length - end && !isUsed.has(next)
    const change = isFree ? changeOf(before[next], item) : null
    if (change !== null && JSON.stringify(change).length < JSON.stringify(item).length) {
      pieces.push([next, change])
      isUsed.add(next)
      next += 1
    } else addNew(pieces, item)
  }
  keep(pieces, before.length - end, end)
  return { items: pieces }
}

/** The indexes of each value, by its JSON text, in ascending order. */
function indexesByText(list: readonly unknown[], from: number, to: number) {
  const indexes = new Map<string, number[]>()
  for (let index = from; index < to; index += 1) {
    const text = JSON.stringify(list[index])
    const same = indexes.get(text)
    if (same === undefined) indexes.set(text, [index])
    else same.push(index)
  }
  return indexes
}

function keep(pieces: Piece[], from: number, count: number): void {
  if (count === 0) return
  const last = pieces.at(-1)
  if (Array.isArray(last) && typeof last[1] === 'number' && last[0] + last[1] === from) {
    pieces[pieces.length - 1] = [last[0], last[1] + count]
  } else pieces.push([from, count])
}

function addNew(pieces: Piece[], item: unknown): void {
  const last = pieces.at(-1)
  if (last !== undefined && 'new' in last) {
    pieces[pieces.length - 1] = { new: [...last.new, item] }
  } else pieces.push({ new: [item] })
}

/** @param change from outside: checked here, part by part, but for its depth */
function applied(before: unknown, change: unknown, work: Work): unknown {
  if (!isWireObject(change)) throw new Error('has a change that is not an object')
  if (Object.hasOwn(change, 'set')) return change['set']
  const items = getOwn(change, 'items')
  if (Array.isArray(items)) return appliedToList(before, items, work)
  const keys = getOwn(change, 'keys')
  if (isWireObject(keys)) {
    return appliedToObject(before, keys, getOwn(change, 'removed') ?? [], work)
  }
  throw new Error('has a change without "set", "keys" or "items"')
}

function spend(work: Work, amount: number): void {
  work.left -= amount
  if (work.left < 0) throw new Error('changes long lists too often')
}

function appliedToObject(before: unknown, keys: WireObject, removed: unknown, work: Work) {
  if (!isWireObject(before)) throw new Error('changes keys of what is not an object')
  if (!Array.isArray(removed)) throw new Error('has removed keys that are not a list')
  const absent = removed.find((key) => typeof key !== 'string' || !Object.hasOwn(before, key))
  if (absent !== undefined) throw new Error('removes a key that is not there')
  const isRemoved = new Set(removed)
  const changed = Object.entries(keys).map(([key, change]) => [
    key,
    applied(getOwn(before, key), change, work),
  ])
  // Both steps define own properties only, whatever the keys are called.
  const entries = Object.entries(before)
  spend(work, entries.length * KEY_WORK)
  const kept = entries.filter(([key]) => !isRemoved.has(key))
  return Object.fromEntries([...kept, ...changed])
}

function appliedToList(before: unknown, pieces: readonly unknown[], work: Work) {
  if (!Array.isArray(before)) throw new Error('changes items of what is not a list')
  const after: unknown[] = []
  // Otherwise a few lines could make a list of any length.
  const used = new Uint8Array(before.length)
  spend(work, before.length)
  const use = (from: unknown, count: number): readonly unknown[] => {
    const isThere = isCount(from) && isCount(count) && from + count <= before.length
    if (!isThere) throw new Error('names an item that is not there')
    if (used.subarray(from, from + count).includes(1)) throw new Error('uses an item twice')
    used.fill(1, from, from + count)
    return before.slice(from, from + count)
  }
  const add = (items: readonly unknown[]) => {
    spend(work, items.length)
    for (const item of items) after.push(item)
    if (after.length > MOST_ENTRIES) throw new Error(`has a list of over ${MOST_ENTRIES} items`)
  }
  for (const piece of pieces) {
    if (Array.isArray(piece) && piece.length === 2) {
      const [from, what] = piece
      if (typeof what === 'number') add(use(from, what))
      else add([applied(use(from, 1)[0], what, work)])
    } else {
      const added = isWireObject(piece) ? getOwn(piece, 'new') : undefined
      if (!Array.isArray(added)) throw new Error('has a piece of a list that is none')
      add(added)
    }
  }
  return after
}

function isCount(value: unknown): value is number {
  return Number.isSafeInteger(value) && Number(value) >= 0
}
