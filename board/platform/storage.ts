/**
 * The only owner of the browser's storage. Where it is blocked, full or absent nothing is stored, and
 * the board works without.
 */

/** Before every key: other pages may share the board's host. */
const PREFIX = 'gavel:'

export interface KeyValueStorage {
  read(key: string): string | null
  /** `null` deletes. */
  write(key: string, text: string | null): void
  /** Calls `listener` when another tab has written this key. Returns a cleanup function. */
  watch(key: string, listener: (text: string | null) => void): () => void
}

/** Kept until the viewer clears it. */
export const deviceStorage: KeyValueStorage = {
  read(key) {
    try {
      return window.localStorage.getItem(PREFIX + key)
    } catch {
      return null
    }
  },
  write(key, text) {
    try {
      if (text === null) window.localStorage.removeItem(PREFIX + key)
      else window.localStorage.setItem(PREFIX + key, text)
    } catch {
      // Blocked or full.
    }
  },
  watch(key, listener) {
    const onStorage = (event: StorageEvent) => {
      if (event.key === PREFIX + key) listener(event.newValue)
    }
    window.addEventListener('storage', onStorage)
    return () => window.removeEventListener('storage', onStorage)
  },
}
