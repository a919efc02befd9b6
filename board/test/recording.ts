/** The calls, in order; a test may wait for the next. */
export function createRecording<Item>() {
  const items: Item[] = []
  let waiting: { readonly isOver: () => boolean; readonly resolve: () => void }[] = []

  function until(isOver: () => boolean): Promise<void> {
    if (isOver()) return Promise.resolve()
    return new Promise((resolve) => waiting.push({ isOver, resolve }))
  }

  return {
    items,
    add(item: Item) {
      items.push(item)
      const over = waiting.filter(({ isOver }) => isOver())
      waiting = waiting.filter((one) => !over.includes(one))
      for (const { resolve } of over) resolve()
    },
    /** Resolves when there are `count` items or more. */
    reaches: (count: number) => until(() => items.length >= count),
    /** Resolves when there is an item like this. */
    holds: (item: Item) => until(() => items.includes(item)),
  }
}
