// @vitest-environment node
// A real server that goes down and comes back, with a fake clock for the waits.
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { Position } from '../../../contract/position.ts'
import { type AuctionService, startAuctionService } from '../../test/auction-service.ts'
import { createFakeClock, type FakeClock } from '../../test/fake-clock.ts'
import { at } from '../../test/live-events.ts'
import { watchChannel } from '../../test/watched-channel.ts'

/** §9: from 1 s, doubled, to 5 s at most. */
const DELAYS_MS = [1000, 2000, 4000, 4000, 4000]

let service: AuctionService
let clock: FakeClock

beforeEach(async () => {
  clock = createFakeClock()
  service = await startAuctionService()
})

afterEach(() => service.stop())

type Statuses = ReturnType<typeof watch>['statuses']

const watch = (start: Position | null = at(7)) => watchChannel(service, { clock, start })

async function live(start?: null) {
  const watched = watch(start)
  await watched.statuses.holds('live')
  return watched
}

/** A lost channel. The requests in flight have been refused, so that they don't count as attempts. */
async function lost() {
  const watched = await live()
  await service.joins.reaches(1)
  service.goDown()
  await watched.statuses.holds('reconnecting')
  await service.settled()
  return watched
}

/** Waits for the second join, which has the viewer's cursor. */
async function joinedAgain() {
  await service.joins.reaches(2)
  expect(service.joins.items[1]).toEqual(['final-2025', at(7)])
}

/** Expects the next attempt exactly after the delay. */
async function attemptAfter(delayMs: number) {
  const before = service.turnedAway.items.length
  clock.advance(delayMs - 1)
  await service.settled()
  expect(service.turnedAway.items).toHaveLength(before)
  clock.advance(1)
  await service.turnedAway.reaches(before + 1)
}

/** Lets all of §9's attempts fail that are left. */
async function fiveAttempts(statuses: Statuses, delays = DELAYS_MS) {
  for (const delay of delays) {
    const statusCount = statuses.items.length
    expect(statuses.items.at(-1)).toBe('reconnecting')
    await attemptAfter(delay)
    await statuses.reaches(statusCount + 1)
  }
  expect(statuses.items.at(-1)).toBe('paused')
}

describe('§9 reconnection attempts: 5; delay 1000 ms up to 5000 ms', () => {
  test('a reconnection in which nothing is heard until a proxy says that the service is gone does not reset the count', async () => {
    const { statuses } = await lost()
    service.comeBack()
    clock.advance(1000)
    await statuses.reaches(3)
    clock.advance(44_000)
    service.goDownBehindProxy()
    await statuses.reaches(4)
    // The close packet of the session that ended.
    await service.turnedAway.reaches(1)
    await fiveAttempts(statuses, DELAYS_MS.slice(1))
  })

  test('a reconnection that lasted resets the count when the network fails, also if the room was quiet', async () => {
    const { statuses } = await lost()
    service.comeBack()
    clock.advance(1000)
    await statuses.reaches(3)
    // The next poll is open.
    await service.settled()
    clock.advance(20_000)
    service.goDown()
    await statuses.reaches(4)
    await service.settled()
    await fiveAttempts(statuses)
  })
})

describe('§7 when the page becomes visible again and the connection is down, it reconnects', () => {
  test('after the fifth attempt, with five new attempts', async () => {
    const { statuses, connection } = await lost()
    await fiveAttempts(statuses)
    const statusCount = statuses.items.length
    connection.wake()
    // The attempt after waking has failed as well.
    await statuses.reaches(statusCount + 2)
    await fiveAttempts(statuses)
    service.comeBack()
    connection.wake()
    await service.joins.reaches(2)
  })
})

describe('§7 a page that was asleep, frozen or offline', () => {
  test('for longer than the ping timeout: reconnects', async () => {
    const { statuses, connection } = await live()
    clock.advance(46_000)
    connection.wake()
    await joinedAgain()
    await statuses.reaches(3)
    expect(statuses.items).toEqual(['live', 'reconnecting', 'live'])
  })

  test('for longer than the ping interval: reconnects, unless the ping comes at once', async () => {
    const { statuses, connection } = await live()
    clock.advance(28_000)
    connection.wake()
    await service.settled()
    expect(statuses.items).toEqual(['live'])
    clock.advance(1500)
    await service.joins.reaches(2)
    await statuses.reaches(3)
    expect(statuses.items).toEqual(['live', 'reconnecting', 'live'])
  })

  test('for longer than the ping interval: keeps a connection that is heard again', async () => {
    const { events, statuses, connection } = await live()
    clock.advance(28_000)
    connection.wake()
    service.io.emit('auctionEvent', { eventType: 'biddingStart', data: { name: 'Veer Sandhu' } })
    await events.reaches(1)
    clock.advance(20_000)
    await service.settled()
    expect(service.joins.items).toHaveLength(1)
    expect(statuses.items).toEqual(['live'])
    expect(clock.pendingTimers).toBe(0)
  })

  test('for less: keeps the connection and does not join twice', async () => {
    const { statuses, connection } = await live()
    clock.advance(26_000)
    connection.wake()
    clock.advance(10_000)
    await service.settled()
    expect(service.joins.items).toHaveLength(1)
    expect(statuses.items).toEqual(['live'])
  })
})

describe('decisions/strip: a pause', () => {
  test('ends the connection and makes no attempt until it is over; then joins where it was', async () => {
    const { statuses, connection } = await live()
    connection.pause()
    await vi.waitFor(() => expect(service.io.of('/').sockets.size).toBe(0))
    const requests = service.requests.items.length
    clock.advance(600_000)
    await service.settled()
    expect(service.requests.items).toHaveLength(requests)
    connection.wake()
    await joinedAgain()
    await statuses.reaches(3)
    expect(statuses.items).toEqual(['live', 'reconnecting', 'live'])
  })

  test('is not ended by a page that is left and restored meanwhile', async () => {
    const { statuses, connection } = await live()
    connection.pause()
    await vi.waitFor(() => expect(service.io.of('/').sockets.size).toBe(0))
    connection.leave()
    clock.advance(600_000)
    await service.settled()
    expect(statuses.items).toEqual(['live'])
    expect(service.joins.items).toHaveLength(1)
  })

  test('ends the attempts of a channel that is down', async () => {
    const { connection, statuses } = await lost()
    const before = statuses.items.length
    connection.pause()
    clock.advance(600_000)
    expect(statuses.items).toHaveLength(before)
    service.comeBack()
    connection.wake()
    await service.joins.reaches(2)
  })

  test('keeps the connection to a service that has sent no position: it could not replay what is missed', async () => {
    const { statuses, events, connection } = await live(null)
    connection.pause()
    service.io.emit('auctionEvent', { eventType: 'biddingStart', data: { name: 'Veer Sandhu' } })
    await events.reaches(1)
    connection.wake()
    await service.settled()
    expect(statuses.items).toEqual(['live'])
    expect(service.joins.items).toEqual([['final-2025']])
  })
})

describe('§7 the connection closes when the screen is left', () => {
  test('when the page unloads while the channel is down, sends nothing', async () => {
    const sendBeacon = vi.fn()
    vi.stubGlobal('navigator', { sendBeacon })
    const { connection } = await lost()
    connection.leave()
    expect(sendBeacon).not.toHaveBeenCalled()
    service.comeBack()
    connection.wake()
    await service.joins.reaches(2)
  })

  test('closing during a wait makes no attempt', async () => {
    const { statuses, connection } = await lost()
    const before = service.requests.items.length
    const statusCount = statuses.items.length
    connection.close()
    clock.advance(600_000)
    await service.settled()
    expect(service.requests.items).toHaveLength(before)
    expect(statuses.items).toHaveLength(statusCount)
  })
})
