import { describe, expect, test, vi } from 'vitest'
import { browserDevice } from './device.ts'

describe('decisions/live-events: what this device keeps', () => {
  test('is read again as it was written, until it is forgotten', () => {
    browserDevice.write('gavel:test', 'kept')
    expect(browserDevice.read('gavel:test')).toBe('kept')
    browserDevice.write('gavel:test', null)
    expect(browserDevice.read('gavel:test')).toBeNull()
  })

  test('is nothing where storage is blocked, and nothing fails', () => {
    vi.spyOn(window, 'localStorage', 'get').mockImplementation(() => {
      throw new DOMException('blocked', 'SecurityError')
    })
    browserDevice.write('gavel:test', 'kept')
    expect(browserDevice.read('gavel:test')).toBeNull()
  })

  test('tells when another tab writes this key, and no other', () => {
    const told = vi.fn()
    const stop = browserDevice.watch('gavel:test', told)
    const write = (key: string, newValue: string | null) =>
      window.dispatchEvent(new StorageEvent('storage', { key, newValue }))
    write('gavel:other', null)
    write('gavel:test', null)
    stop()
    write('gavel:test', 'more')
    expect(told.mock.calls).toEqual([[null]])
  })
})
