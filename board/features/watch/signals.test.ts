import { beforeEach, describe, expect, test, vi } from 'vitest'
import { createFakeClock } from '../../test/fake-clock.ts'
import { createFakeStorage } from '../../test/fake-storage.ts'
import { type AlertSettings, createAlertSettings } from './alert-settings.ts'
import { createSignals } from './signals.ts'
import { createSystemNotifications, type Permission } from './system-notifications.ts'

const strike = vi.fn()
const vibrate = vi.fn()
const show = vi.fn()

beforeEach(() => {
  for (const mock of [strike, vibrate, show]) mock.mockClear()
})

const ALL = { hasSound: true, hasVibration: true, hasNotifications: true }

function signalling(settings: Partial<AlertSettings>, permission: Permission = 'granted') {
  const store = createAlertSettings(createFakeStorage())
  store.change(settings)
  const clock = createFakeClock()
  const signals = createSignals({
    settings: store,
    clock,
    chime: { strike, arm() {} },
    vibrate,
    notifications: { permission: () => permission, ask: async () => permission, show, clear() {} },
  })
  return {
    clock,
    send: (isHidden: boolean) => signals.send({ title: 'A is sold', tag: 'a', isHidden }),
    calls: () => [strike, vibrate, show].map(({ mock }) => mock.calls.length),
  }
}

describe('decisions/watching: sound, vibration, notification', () => {
  test('are off until the viewer turns them on', () => {
    const { send, calls } = signalling({})
    send(false)
    send(true)
    expect(calls()).toEqual([0, 0, 0])
  })

  test('a visible page chimes and vibrates; a hidden one notifies, which has a sound of its own', () => {
    const { send, calls, clock } = signalling(ALL)
    send(false)
    expect(calls()).toEqual([1, 1, 0])
    clock.advance(1000)
    send(true)
    expect(calls()).toEqual([1, 1, 1])
    expect(show).toHaveBeenCalledWith('A is sold', 'a')
  })

  test.each(['denied', 'default', 'missing'] as const)(
    'a hidden page without permission (%s) only chimes',
    (permission) => {
      const { send, calls } = signalling(ALL, permission)
      send(true)
      expect(calls()).toEqual([1, 0, 0])
    },
  )

  test('in a storm it chimes once a second', () => {
    const { send, calls, clock } = signalling({ hasSound: true })
    for (let alert = 0; alert < 30; alert++) {
      send(false)
      clock.advance(100)
    }
    expect(calls()[0]).toBe(3)
  })
})

describe('the settings of the alerts', () => {
  test('are kept on the device; what is not ours reads as off', () => {
    const device = createFakeStorage()
    createAlertSettings(device).change({ hasSound: true })
    expect(createAlertSettings(device).getState()).toEqual({
      hasSound: true,
      hasVibration: false,
      hasNotifications: false,
    })
    for (const text of ['{', 'null', '[]', '{"hasSound":"yes"}']) {
      device.write('alerts', text)
      expect(createAlertSettings(device).getState().hasSound, text).toBe(false)
    }
  })
})

/** A browser's `Notification`. */
function fakeApi(options: { throws?: boolean } = {}) {
  const open = new Map<string, { readonly title: string; onclick: (() => void) | null }>()
  class Api {
    static permission: NotificationPermission = 'default'
    static requestPermission = vi.fn()
    onclick: (() => void) | null = null
    readonly title: string
    readonly tag: string
    constructor(title: string, { tag }: { tag: string }) {
      if (options.throws === true) throw new TypeError('Illegal constructor')
      this.title = title
      this.tag = tag
      if (Api.permission === 'granted') open.set(tag, this)
    }
    close() {
      if (open.get(this.tag) === this) open.delete(this.tag)
    }
  }
  return { Api, open, api: Api as unknown as typeof Notification }
}

describe('notifications of the system', () => {
  test('a browser without them, or with those of service workers only, is not asked', async () => {
    expect(await createSystemNotifications(null).ask()).toBe('missing')
    const { Api, api } = fakeApi({ throws: true })
    const notifications = createSystemNotifications(api)
    expect(await notifications.ask()).toBe('missing')
    expect(Api.requestPermission).not.toHaveBeenCalled()
    Api.permission = 'granted'
    expect(() => createSystemNotifications(api).show('A', 'a')).not.toThrow()
  })

  test('two tabs show one; a page shows three at most, and takes them away when it is seen', async () => {
    const { Api, api, open } = fakeApi()
    Api.permission = 'granted'
    const [one, other] = [createSystemNotifications(api), createSystemNotifications(api)]
    one.show('A', 'a')
    other.show('A', 'a')
    expect(open.size).toBe(1)
    for (const tag of ['b', 'c', 'd', 'e']) one.show(tag, tag)
    expect([...open.keys()].slice(-3)).toEqual(['c', 'd', 'e'])
    one.clear()
    expect([...open.keys()]).toEqual(['a'])
  })

  test('one that is clicked brings the page to the front', () => {
    const { Api, api, open } = fakeApi()
    Api.permission = 'granted'
    const focus = vi.spyOn(window, 'focus').mockImplementation(() => {})
    createSystemNotifications(api).show('A', 'a')
    open.get('a')?.onclick?.()
    expect(focus).toHaveBeenCalled()
    expect(open.size).toBe(0)
  })
})
