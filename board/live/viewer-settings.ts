/**
 * The viewer's settings on this device: the delay for viewers of a stream, and the sound. `?delay=` in
 * the address, from a stream's own browser or a shared link, overrides the stored delay; changing it by
 * hand changes both.
 */
import { getOwn, isWireObject } from '../../contract/leaf.ts'
import { parseStored } from '../platform/parse-stored.ts'
import type { KeyValueStorage } from '../platform/storage.ts'
import { createStore } from '../platform/store.ts'

/** The longest delay, in seconds. */
export const LONGEST_DELAY_S = 120

export interface Settings {
  /** How long events are held back, in whole seconds. */
  readonly delayS: number
  /** A hammer's sound at each sale; off by default. */
  readonly hasSound: boolean
  /** Screen readers hear of sales and their corrections only; off by default. */
  readonly hasSalesOnly: boolean
}

export type SettingsStore = ReturnType<typeof createSettings>

const KEY = 'settings'

export function createSettings(options: {
  readonly device: KeyValueStorage
  /** The address's parameters. */
  readonly search: string
  /** Called with a new delay if the address names one. */
  readonly onDelayInAddress: (delayS: number) => void
}) {
  const { device, search, onDelayInAddress } = options
  const addressed = delayIn(search)
  const stored = readSettings(device.read(KEY))
  const store = createStore(addressed === null ? stored : { ...stored, delayS: addressed })
  return {
    getState: store.getState,
    subscribe: store.subscribe,
    change(changes: Partial<Settings>) {
      // A delay that only the address names is not stored by another change.
      device.write(KEY, JSON.stringify({ ...readSettings(device.read(KEY)), ...changes }))
      if (changes.delayS !== undefined && addressed !== null) onDelayInAddress(changes.delayS)
      store.setState({ ...store.getState(), ...changes })
    },
  }
}

function readSettings(text: string | null): Settings {
  const stored = parseStored(text)
  const wire = isWireObject(stored) ? stored : {}
  const delayS = getOwn(wire, 'delayS')
  return {
    delayS: isDelay(delayS) ? delayS : 0,
    hasSound: getOwn(wire, 'hasSound') === true,
    hasSalesOnly: getOwn(wire, 'hasSalesOnly') === true,
  }
}

function delayIn(search: string): number | null {
  const addressed = new URLSearchParams(search).get('delay')
  const delayS = addressed !== null && /^\d{1,3}$/.test(addressed) ? Number(addressed) : null
  return isDelay(delayS) ? delayS : null
}

function isDelay(value: unknown): value is number {
  return Number.isInteger(value) && Number(value) >= 0 && Number(value) <= LONGEST_DELAY_S
}
