import { describe, expect, test, vi } from 'vitest'
import { deviceStorage } from './storage.ts'

describe('decisions/live-events: what this device keeps', () => {
  test('is read again as it was written, until it is forgotten', () => {
    deviceStorage.write('test', 'kept')
    expect(deviceStorage.read('test')).toBe('kept')
    deviceStorage.write('test', null)
    expect(deviceStorage.read('test')).toBeNull()
  })

  test('has one prefix; what an older board stored under another is read until it is written', () => {
    localStorage.setItem('gavel.test', 'old')
    expect(deviceStorage.read('test')).toBe('old')
    deviceStorage.write('test', 'new')
    expect({ ...localStorage }).toEqual({ 'gavel:test': 'new' })
    localStorage.setItem('gavel.test', 'old')
    deviceStorage.write('test', null)
    expect(localStorage).toHaveLength(0)
  })

  test('is nothing where storage is blocked, and nothing fails', () => {
    vi.spyOn(window, 'localStorage', 'get').mockImplementation(() => {
      throw new DOMException('blocked', 'SecurityError')
    })
    deviceStorage.write('test', 'kept')
    expect(deviceStorage.read('test')).toBeNull()
  })

  test('tells when another tab writes this key, and no other', () => {
    const told = vi.fn()
    const stop = deviceStorage.watch('test', told)
    const write = (key: string, newValue: string | null) =>
      window.dispatchEvent(new StorageEvent('storage', { key, newValue }))
    write('gavel:other', null)
    write('gavel:test', null)
    stop()
    write('gavel:test', 'more')
    expect(told.mock.calls).toEqual([[null]])
  })
})
