import { beforeEach, describe, expect, test, vi } from 'vitest'
import { createFakeClock } from '../../test/fake-clock.ts'
import { createFakeStorage } from '../../test/fake-storage.ts'
import { at, bid, event, menon, nobody, sandhu } from '../../test/live-events.ts'
import { createTestSession } from '../../test/live-session.ts'
import { type AlertSettings, createAlertSettings } from './alert-settings.ts'
import { createSignals } from './signals.ts'
import { createSystemNotifications, type Permission } from './system-notifications.ts'
import { type Alert, alertOf } from './WatchLayer.tsx'

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

/** A session on which Sandhu is watched; `alerts` are those so far. */
function watching() {
  const session = createTestSession()
  const alerts: Alert[] = []
  session.live.watchEvents((shown) => {
    const alert = alertOf(shown, ({ serialNumber }) => serialNumber === sandhu.serialNumber)
    if (alert !== null) alerts.push(alert)
  })
  session.live.start()
  return { ...session, said: () => alerts.map(({ kind, player }) => `${kind} ${player.amount}`) }
}

test('a watched player alerts on coming under the hammer and on being sold, others never', () => {
  const { tell, said } = watching()
  tell(bid(menon, 50), event('playerSold', { ...menon, amount: 60 }))
  expect(said()).toEqual([])
  tell(bid(sandhu, 100), bid(sandhu, 200), bid(sandhu, 300))
  expect(said()).toEqual(['opened 100'])
  tell(event('playerSold', { ...sandhu, amount: 400 }))
  expect(said()).toEqual(['opened 100', 'sold 400'])
})

test('a sale that names nobody is that of the open lot', () => {
  const { tell, said } = watching()
  tell(bid(sandhu, 100), event('playerSold', { ...nobody, amount: 150 }))
  expect(said()).toEqual(['opened 100', 'sold 150'])
})

test('no other event alerts, and neither does a repetition', () => {
  const { tell, said } = watching()
  tell(
    event('playerAdded', sandhu),
    event('playerUnsold', sandhu),
    event('teamChanged', sandhu),
    event('saleUndone', sandhu),
  )
  expect(said()).toEqual([])
  const sale = event('playerSold', { ...sandhu, amount: 400 }, { seq: 9 })
  tell(sale, sale, event('playerSold', { ...sandhu, amount: 400 }))
  expect(said()).toEqual(['sold 400'])
})

test('what is replayed alerts nobody; what is new after it does', () => {
  const { tell, said } = watching()
  const replayed = { isReplayed: true }
  tell(
    event('lotOpened', sandhu, { ...replayed, seq: 1 }),
    event('playerSold', sandhu, { ...replayed, seq: 2 }),
    event('lotOpened', { ...sandhu, amount: 5 }, { ...replayed, seq: 3 }),
  )
  expect(said()).toEqual([])
  tell(event('playerSold', { ...sandhu, amount: 7 }, { seq: 4 }))
  expect(said()).toEqual(['sold 7'])
})

test('whoever stops watching hears no more', () => {
  const { live, tell } = createTestSession()
  let heard = 0
  const stop = live.watchEvents(() => {
    heard += 1
  })
  live.start()
  tell(bid(sandhu, 1))
  stop()
  tell(bid(sandhu, 2))
  expect(heard).toBe(1)
})

test('a lot that a snapshot opens alerts once, and one that it confirms does not', () => {
  const { channel, tell, said } = watching()
  const { onSnapshot } = channel.newest.listener
  const lot = { ...sandhu, amount: 100 }
  onSnapshot({ lot, position: at(4), isReset: false })
  onSnapshot({ lot, position: at(4), isReset: false })
  expect(said()).toEqual(['opened 100'])
  onSnapshot({ lot: null, position: at(5), isReset: true })
  tell(bid(sandhu, 200))
  onSnapshot({ lot: { ...sandhu, amount: 200 }, position: at(6), isReset: false })
  expect(said()).toEqual(['opened 100', 'opened 200'])
})
