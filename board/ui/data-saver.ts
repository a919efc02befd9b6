/**
 * The data saver: while it is on, a player's photo is loaded only when it is touched. On by the
 * viewer's own switch, which is stored, or else by the browser's wish for less data.
 */
import type { KeyValueStorage } from '../platform/storage.ts'
import { createStore, type StoreView } from '../platform/store.ts'

const KEY = 'saver'

/** Whether it is on. */
export interface DataSaver extends StoreView<boolean> {
  /** The viewer's own choice. */
  turn(on: boolean): void
}

export function createDataSaver(storage: KeyValueStorage): DataSaver {
  const stored = storage.read(KEY)
  const { getState, subscribe, setState } = createStore(
    stored === null ? browserSavesData() : stored === 'on',
  )
  return {
    getState,
    subscribe,
    turn(on) {
      storage.write(KEY, on ? 'on' : 'off')
      setState(on)
    },
  }
}

function browserSavesData(): boolean {
  return (
    ('connection' in navigator && Object(navigator.connection).saveData === true) ||
    matchMedia('(prefers-reduced-data: reduce)').matches
  )
}
