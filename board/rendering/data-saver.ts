/**
 * The data saver: while it is on, a player's photo is loaded only when it is touched. On by the
 * viewer's own switch, which is stored, or else by the browser's wish for less data.
 */
import type { KeyValueStorage } from '../platform/storage.ts'

const KEY = 'saver'

export interface DataSaver {
  isOn(): boolean
  subscribe(listener: () => void): () => void
  /** The viewer's own choice. */
  turn(on: boolean): void
}

export function createDataSaver(storage: KeyValueStorage): DataSaver {
  const listeners = new Set<() => void>()
  const stored = storage.read(KEY)
  let isOn = stored === null ? browserSavesData() : stored === 'on'
  return {
    isOn: () => isOn,
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    turn(on) {
      isOn = on
      storage.write(KEY, on ? 'on' : 'off')
      for (const listener of listeners) listener()
    },
  }
}

function browserSavesData(): boolean {
  return (
    ('connection' in navigator && Object(navigator.connection).saveData === true) ||
    matchMedia('(prefers-reduced-data: reduce)').matches
  )
}
