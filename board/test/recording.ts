/** What happened, in order; a test may wait for the next. */
export interface Recording<Item> {
  readonly items: readonly Item[]
  add(item: Item): void
  /** Resolves when there are `count` items or more. */
  reaches(count: number): Promise<void>
  /** Resolves when there is an item like this. */
  holds(item: Item): Promise<void>
}

export function createRecording<Item>(): Recording<Item> {
  const items: Item[] = []
  let waiting: { readonly isOver: () => boolean; readonly resolve: () => void }[] = []

  function until(isOver: () => boolean): Promise<void> {
    if (isOver()) return Promise.resolve()
    return new Promise((resolve) => waiting.push({ isOver, resolve }))
  }

  return {
    items,
    add(item) {
      items.push(item)
      const over = waiting.filter(({ isOver }) => isOver())
      waiting = waiting.filter((one) => !over.includes(one))
      for (const { resolve } of over) resolve()
    },
    reaches: (count) => until(() => items.length >= count),
    holds: (item) => until(() => items.includes(item)),
  }
}
