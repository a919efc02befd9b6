export type FakeStorage = ReturnType<typeof createFakeStorage>

/** A device whose storage is the test's; `tell` is another tab that writes. */
export function createFakeStorage() {
  const texts = new Map<string, string>()
  const watchers = new Map<(text: string | null) => void, string>()
  const put = (key: string, text: string | null) => {
    if (text === null) texts.delete(key)
    else texts.set(key, text)
  }
  return {
    texts,
    writes: 0,
    read: (key: string) => texts.get(key) ?? null,
    write(key: string, text: string | null) {
      this.writes += 1
      put(key, text)
    },
    watch(key: string, act: (text: string | null) => void) {
      watchers.set(act, key)
      return () => watchers.delete(act)
    },
    tell(key: string, text: string | null) {
      put(key, text)
      for (const [act, watched] of [...watchers]) if (watched === key) act(text)
    },
  }
}
