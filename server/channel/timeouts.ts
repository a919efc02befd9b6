/**
 * Time limits of one length for many items, without a timer for each. Because all have the same
 * length, the item that was added first is due first. Uses the monotonic clock.
 */
export class Timeouts<Item> {
  readonly #ms: number
  readonly #dueAt = new Map<Item, number>()

  /** @param ms the length of every time limit */
  constructor(ms: number) {
    this.#ms = ms
  }

  /** Starts the item's time limit; without effect while it is running. */
  add(item: Item): void {
    if (!this.#dueAt.has(item)) this.#dueAt.set(item, performance.now() + this.#ms)
  }

  /** Milliseconds since the item was added, or 0. */
  elapsed(item: Item): number {
    const dueAt = this.#dueAt.get(item)
    return dueAt === undefined ? 0 : performance.now() + this.#ms - dueAt
  }

  /** Cancels the item's time limit. @returns whether it was running */
  delete(item: Item): boolean {
    return this.#dueAt.delete(item)
  }

  /** The items whose time limit is running, in the order in which they are due. */
  items(): Iterable<Item> {
    return this.#dueAt.keys()
  }

  /** The items that are due. The caller deletes them. */
  *due(now: number): Generator<Item> {
    for (const [item, at] of this.#dueAt) {
      if (at > now) return
      yield item
    }
  }
}
