import { describe, expect, test, vi } from 'vitest'
import { createFakeStorage } from '../test/fake-storage.ts'
import { createDataSaver } from './data-saver.ts'

describe('decisions/lists-and-pictures: the default from Save-Data', () => {
  function isOn(saveData: boolean, stored: string | null) {
    vi.stubGlobal(
      'navigator',
      Object.assign(Object.create(navigator), { connection: { saveData } }),
    )
    const storage = createFakeStorage()
    storage.write('saver', stored)
    return createDataSaver(storage).getState() ? 'saves' : 'loads'
  }

  test.each([
    [true, null, 'saves'],
    [false, null, 'loads'],
    [true, 'off', 'loads'],
    [false, 'on', 'saves'],
    [false, 'invalid', 'loads'],
  ])('with Save-Data %s and stored switch %s it %s', (saveData, stored, expected) => {
    expect(isOn(saveData, stored)).toBe(expected)
  })

  test('turning it on or off is stored and notifies subscribers', () => {
    const storage = createFakeStorage()
    const listener = vi.fn()
    const saver = createDataSaver(storage)
    const unsubscribe = saver.subscribe(listener)
    saver.turn(true)
    expect(saver.getState()).toBe(true)
    unsubscribe()
    saver.turn(false)
    expect(listener).toHaveBeenCalledTimes(1)
    expect(storage.read('saver')).toBe('off')
  })
})
