import type { KeyValueStorage } from '../platform/storage.ts'

/** A device whose storage is the test's; `tell` is another tab that writes. */
export interface FakeStorage extends KeyValueStorage {
  readonly texts: ReadonlyMap<string, string>
  writes: number
  tell(key: string, text: string | null): void
}

export function createFakeStorage(): FakeStorage {
  const texts = new Map<string, string>()
  const watchers = new Map<(text: string | null) => void, string>()
  const put = (key: string, text: string | null) => {
    if (text === null) texts.delete(key)
    else texts.set(key, text)
  }
  return {
    texts,
    writes: 0,
    read: (key) => texts.get(key) ?? null,
    write(key, text) {
      this.writes += 1
      put(key, text)
    },
    watch(key, act) {
      watchers.set(act, key)
      return () => watchers.delete(act)
    },
    tell(key, text) {
      put(key, text)
      for (const [act, watched] of [...watchers]) if (watched === key) act(text)
    },
  }
}
