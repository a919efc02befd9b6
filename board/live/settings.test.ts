// @vitest-environment node
import { describe, expect, test, vi } from 'vitest'
import { createFakeStorage } from '../test/fake-storage.ts'
import { createSettings } from './settings.ts'

function settingsAt(search = '', device = createFakeStorage()) {
  const onDelayInAddress = vi.fn()
  return {
    device,
    onDelayInAddress,
    settings: createSettings({ device, search, onDelayInAddress }),
  }
}

describe('decisions/live-events: what a viewer sets', () => {
  test('nothing set: no delay, no sound', () => {
    expect(settingsAt().settings.getState()).toEqual({ delayS: 0, hasSound: false })
  })

  test('what is set is told at once and kept on the device', () => {
    const { device, settings, onDelayInAddress } = settingsAt()
    const told = vi.fn()
    settings.subscribe(told)
    settings.change({ delayS: 45 })
    settings.change({ hasSound: true })
    expect(told).toHaveBeenCalledTimes(2)
    expect(settingsAt('', device).settings.getState()).toEqual({ delayS: 45, hasSound: true })
    expect(onDelayInAddress).not.toHaveBeenCalled()
  })

  test('a delay in the address goes before the kept one, and is not kept by itself', () => {
    const { device, settings } = settingsAt()
    settings.change({ delayS: 45 })
    const shared = settingsAt('?room=a&delay=10', device)
    expect(shared.settings.getState().delayS).toBe(10)
    shared.settings.change({ hasSound: true })
    expect(settingsAt('', device).settings.getState()).toEqual({ delayS: 45, hasSound: true })
  })

  test('another delay set by hand replaces both', () => {
    const { device, settings, onDelayInAddress } = settingsAt('?delay=10')
    settings.change({ delayS: 20 })
    expect(onDelayInAddress).toHaveBeenCalledWith(20)
    expect(settingsAt('', device).settings.getState().delayS).toBe(20)
  })

  test.each(['-1', '121', '999', '1.5', 'soon', '', '0x10', '1e1'])(
    'an address that names no delay from 0 to 120 is ignored: %s',
    (value) => {
      expect(settingsAt(`?delay=${value}`).settings.getState().delayS).toBe(0)
    },
  )

  test.each(['0', '120', '007'])('0 to 120 seconds are taken: %s', (value) => {
    expect(settingsAt(`?delay=${value}`).settings.getState().delayS).toBe(Number(value))
  })

  test.each(['rubbish', '[]', 'null', '{"delayS":"5","hasSound":1}', '{"delayS":500}'])(
    'rubbish in the storage is nothing set: %s',
    (text) => {
      const device = createFakeStorage()
      device.write('settings', text)
      expect(settingsAt('', device).settings.getState()).toEqual({ delayS: 0, hasSound: false })
    },
  )
})
