// @vitest-environment node
import { describe, expect, test, vi } from 'vitest'
import { createFakeStorage } from '../test/fake-storage.ts'
import { createSettings } from './viewer-settings.ts'

function settingsAt(search = '', device = createFakeStorage()) {
  const onDelayInAddress = vi.fn()
  return {
    device,
    onDelayInAddress,
    settings: createSettings({ device, search, onDelayInAddress }),
  }
}

const DEFAULTS = { delayS: 0, hasSound: false, hasSalesOnly: false }

describe('decisions/live-events: the viewer’s settings', () => {
  test('the defaults are no delay and no sound', () => {
    expect(settingsAt().settings.getState()).toEqual(DEFAULTS)
  })

  test('a change notifies subscribers and is stored on the device', () => {
    const { device, settings, onDelayInAddress } = settingsAt()
    const listener = vi.fn()
    settings.subscribe(listener)
    settings.change({ delayS: 45 })
    settings.change({ hasSound: true, hasSalesOnly: true })
    expect(listener).toHaveBeenCalledTimes(2)
    expect(settingsAt('', device).settings.getState()).toEqual({
      delayS: 45,
      hasSound: true,
      hasSalesOnly: true,
    })
    expect(onDelayInAddress).not.toHaveBeenCalled()
  })

  test('a delay in the address overrides the stored one, and is not stored', () => {
    const { device, settings } = settingsAt()
    settings.change({ delayS: 45 })
    const shared = settingsAt('?room=a&delay=10', device)
    expect(shared.settings.getState().delayS).toBe(10)
    shared.settings.change({ hasSound: true })
    const stored = { ...DEFAULTS, delayS: 45, hasSound: true }
    expect(settingsAt('', device).settings.getState()).toEqual(stored)
  })

  test('a delay set by hand replaces the one in the address and the stored one', () => {
    const { device, settings, onDelayInAddress } = settingsAt('?delay=10')
    settings.change({ delayS: 20 })
    expect(onDelayInAddress).toHaveBeenCalledWith(20)
    expect(settingsAt('', device).settings.getState().delayS).toBe(20)
  })

  test.each(['-1', '121', '999', '1.5', 'soon', '', '0x10', '1e1'])(
    'ignores an address without a delay from 0 to 120: %s',
    (value) => {
      expect(settingsAt(`?delay=${value}`).settings.getState().delayS).toBe(0)
    },
  )

  test.each(['0', '120', '007'])('accepts 0 to 120 seconds: %s', (value) => {
    expect(settingsAt(`?delay=${value}`).settings.getState().delayS).toBe(Number(value))
  })

  test.each(['invalid', '[]', 'null', '{"delayS":"5","hasSound":1}', '{"delayS":500}'])(
    'invalid text in the storage gives the defaults: %s',
    (text) => {
      const device = createFakeStorage()
      device.write('settings', text)
      expect(settingsAt('', device).settings.getState()).toEqual(DEFAULTS)
    },
  )
})
