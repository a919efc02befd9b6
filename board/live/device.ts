/**
 * What this device keeps for the board, by key: the only owner of the browser's storage. Where
 * storage is blocked, full or absent nothing is kept, and the board is the same without.
 */

export interface Device {
  read(key: string): string | null
  /** `null` forgets. */
  write(key: string, text: string | null): void
  /** Calls `act` when another tab has written this key; returns the way to stop. */
  watch(key: string, act: (text: string | null) => void): () => void
}

/** Kept until the viewer clears it. */
export const browserDevice = deviceOn(() => window.localStorage)
/** Kept as long as this tab, reloads included. */
export const browserTab = deviceOn(() => window.sessionStorage)

function deviceOn(storage: () => Storage): Device {
  return {
    read(key) {
      try {
        return storage().getItem(key)
      } catch {
        return null
      }
    },
    write(key, text) {
      try {
        if (text === null) storage().removeItem(key)
        else storage().setItem(key, text)
      } catch {
        // Blocked or full: then it is not kept.
      }
    },
    watch(key, act) {
      const listener = (event: StorageEvent) => {
        if (event.key === key) act(event.newValue)
      }
      window.addEventListener('storage', listener)
      return () => window.removeEventListener('storage', listener)
    },
  }
}
