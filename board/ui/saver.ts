/**
 * The data saver: while it is on, a player's photo is loaded when it is touched, and not before.
 * On by the viewer's switch, kept on this device, or else by the browser's own wish for less data.
 * The first screen must know before its first picture, so this stands alone and is small.
 */
import { useSyncExternalStore } from 'react'
import { deviceStorage } from '../platform/storage.ts'

const KEY = 'saver'
const listeners = new Set<() => void>()
let isOn: boolean | undefined

function wanted(): boolean {
  const kept = deviceStorage.read(KEY)
  if (kept !== null) return kept === 'on'
  return (
    ('connection' in navigator && Object(navigator.connection).saveData === true) ||
    matchMedia('(prefers-reduced-data: reduce)').matches
  )
}

const isSaving = (): boolean => (isOn ??= wanted())

function subscribe(listener: () => void) {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Whether photos wait until they are touched. */
export function useSaver(): boolean {
  return useSyncExternalStore(subscribe, isSaving, isSaving)
}

/** The viewer's own choice, from now on. */
export function turnSaver(on: boolean): void {
  isOn = on
  for (const listener of listeners) listener()
  deviceStorage.write(KEY, on ? 'on' : 'off')
}
