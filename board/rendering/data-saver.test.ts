import { describe, expect, test, vi } from 'vitest'
import { createFakeStorage } from '../test/fake-storage.ts'
import { createDataSaver } from './data-saver.ts'

describe('decisions/lists-and-pictures: when it is on without being asked for', () => {
  function isOn(saveData: boolean, stored: string | null) {
    vi.stubGlobal(
      'navigator',
      Object.assign(Object.create(navigator), { connection: { saveData } }),
    )
    const storage = createFakeStorage()
    storage.write('saver', stored)
    return createDataSaver(storage).isOn() ? 'saves' : 'loads'
  }

  test.each([
    [true, null, 'saves'],
    [false, null, 'loads'],
    [true, 'off', 'loads'],
    [false, 'on', 'saves'],
    [false, 'rubbish', 'loads'],
  ])('Save-Data %s and %s kept by the switch: it %s', (saveData, stored, expected) => {
    expect(isOn(saveData, stored)).toBe(expected)
  })

  test('the switch is stored, and told to whoever subscribed', () => {
    const storage = createFakeStorage()
    const listener = vi.fn()
    const saver = createDataSaver(storage)
    const unsubscribe = saver.subscribe(listener)
    saver.turn(true)
    expect(saver.isOn()).toBe(true)
    unsubscribe()
    saver.turn(false)
    expect(listener).toHaveBeenCalledTimes(1)
    expect(storage.read('saver')).toBe('off')
  })
})
