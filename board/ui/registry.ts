export type Cleanup = () => void

export interface RegistryObserver<Item> {
  add(item: Item): void
  remove(item: Item): void
}

/** A set whose changes can be observed. */
export interface Registry<Item> {
  readonly items: ReadonlySet<Item>
  /** The item stays until the cleanup function is called. */
  add(item: Item): Cleanup
  /** Calls `observer.add` for the items that there are, and then `observer` on each change. */
  observe(observer: RegistryObserver<Item>): Cleanup
}

export function createRegistry<Item>(): Registry<Item> {
  const items = new Set<Item>()
  const observers = new Set<RegistryObserver<Item>>()
  return {
    items,
    add(item) {
      items.add(item)
      for (const observer of observers) observer.add(item)
      return () => {
        items.delete(item)
        for (const observer of observers) observer.remove(item)
      }
    },
    observe(observer) {
      observers.add(observer)
      for (const item of items) observer.add(item)
      return () => observers.delete(observer)
    },
  }
}
