/**
 * What the viewer has set for this device: the delay for who watches a stream,
 * and the sound. `?delay=` in the address goes before what the device keeps, and is what a
 * stream's own browser or a shared link says; setting another by hand changes both.
 */
import { isWireObject, own } from '../../contract/leaf.ts'
import type { KeyValueStorage } from '../platform/storage.ts'
import { createStore, type StoreView } from './store.ts'

/** The longest delay, in seconds. */
export const LONGEST_DELAY_S = 120

export interface Settings {
  /** How long everything that moves is held back, in whole seconds. */
  readonly delayS: number
  /** A hammer at a sale; off until asked for. */
  readonly hasSound: boolean
}

export interface SettingsStore extends StoreView<Settings> {
  change(changes: Partial<Settings>): void
}

const KEY = 'settings'

export function createSettings(parts: {
  readonly device: KeyValueStorage
  /** The address's parameters. */
  readonly search: string
  /** Puts another delay in the address, where one stands there. */
  readonly onDelayInAddress: (delayS: number) => void
}): SettingsStore {
  const { device, search, onDelayInAddress } = parts
  const asked = delayIn(search)
  const kept = readSettings(device.read(KEY))
  const store = createStore(asked === null ? kept : { ...kept, delayS: asked })
  return {
    getState: store.getState,
    subscribe: store.subscribe,
    change(changes) {
      // What only the address says is not kept by a change of something else.
      device.write(KEY, JSON.stringify({ ...readSettings(device.read(KEY)), ...changes }))
      if (changes.delayS !== undefined && asked !== null) onDelayInAddress(changes.delayS)
      store.setState({ ...store.getState(), ...changes })
    },
  }
}

function readSettings(text: string | null): Settings {
  const wire = parsed(text)
  const delayS = own(wire, 'delayS')
  return { delayS: isDelay(delayS) ? delayS : 0, hasSound: own(wire, 'hasSound') === true }
}

function delayIn(search: string): number | null {
  const asked = new URLSearchParams(search).get('delay')
  const delayS = asked !== null && /^\d{1,3}$/.test(asked) ? Number(asked) : null
  return isDelay(delayS) ? delayS : null
}

function isDelay(value: unknown): value is number {
  return Number.isInteger(value) && Number(value) >= 0 && Number(value) <= LONGEST_DELAY_S
}

function parsed(text: string | null) {
  try {
    const wire: unknown = JSON.parse(text ?? '')
    return isWireObject(wire) ? wire : {}
  } catch {
    return {}
  }
}
