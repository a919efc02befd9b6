import { getOwn, isWireObject } from '../../../contract/leaf.ts'
import { parseStored } from '../../platform/parse-stored.ts'
import type { KeyValueStorage } from '../../platform/storage.ts'
import { createStore, type StoreView } from '../../platform/store.ts'

/** How the viewer wants to be alerted, beside the mark and the notice; all off by default. */
export interface AlertSettings {
  readonly hasSound: boolean
  readonly hasVibration: boolean
  /** Wanted; the browser's permission may be missing. */
  readonly hasNotifications: boolean
}

export interface AlertSettingsStore extends StoreView<AlertSettings> {
  change(changes: Partial<AlertSettings>): void
}

const KEY = 'alerts'

/** Kept on the device, for all boards. */
export function createAlertSettings(device: KeyValueStorage): AlertSettingsStore {
  const { setState, ...view } = createStore(readSettings(device.read(KEY)))
  return {
    ...view,
    change(changes) {
      setState({ ...view.getState(), ...changes })
      device.write(KEY, JSON.stringify(view.getState()))
    },
  }
}

function readSettings(text: string | null): AlertSettings {
  const wire = parseStored(text)
  const isOn = (key: keyof AlertSettings) => isWireObject(wire) && getOwn(wire, key) === true
  return {
    hasSound: isOn('hasSound'),
    hasVibration: isOn('hasVibration'),
    hasNotifications: isOn('hasNotifications'),
  }
}
