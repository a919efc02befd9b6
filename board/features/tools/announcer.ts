/** What has just been done, for who cannot see it. */
export interface Announcer {
  say(words: string): void
  latest(): string
  /** Returns the way to unsubscribe. */
  subscribe(listener: () => void): () => void
}

export function createAnnouncer(): Announcer {
  let latest = ''
  const listeners = new Set<() => void>()
  return {
    say(words) {
      latest = words
      for (const listener of listeners) listener()
    },
    latest: () => latest,
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}
