// @vitest-environment node
import { expect, test } from 'vitest'
import { at, bid, event, menon, nobody, sandhu } from '../../test/live-events.ts'
import { createTestSession } from '../../test/live-session.ts'
import { type Alert, alertOf } from './WatchLayer.tsx'

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
