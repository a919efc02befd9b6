import { describe, expect, test, vi } from 'vitest'
import { deviceStorage } from './storage.ts'

describe('decisions/live-events: storage on this device', () => {
  test('reads what was written, until it is deleted', () => {
    deviceStorage.write('test', 'kept')
    expect(deviceStorage.read('test')).toBe('kept')
    deviceStorage.write('test', null)
    expect(deviceStorage.read('test')).toBeNull()
  })

  test('reads nothing and does not throw when storage is blocked', () => {
    vi.spyOn(window, 'localStorage', 'get').mockImplementation(() => {
      throw new DOMException('blocked', 'SecurityError')
    })
    deviceStorage.write('test', 'kept')
    expect(deviceStorage.read('test')).toBeNull()
  })

  test('notifies when another tab writes this key, and only then', () => {
    const listener = vi.fn()
    const stop = deviceStorage.watch('test', listener)
    const write = (key: string, newValue: string | null) =>
      window.dispatchEvent(new StorageEvent('storage', { key, newValue }))
    write('gavel:other', null)
    write('gavel:test', null)
    stop()
    write('gavel:test', 'more')
    expect(listener.mock.calls).toEqual([[null]])
  })
})
