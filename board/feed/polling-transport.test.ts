// @vitest-environment node
// Against a real Socket.IO server, with a fake clock.
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { type AuctionService, startAuctionService } from '../test/auction-service.ts'
import { watchChannel } from '../test/watched-channel.ts'

let service: AuctionService

beforeEach(async () => {
  service = await startAuctionService()
})
afterEach(() => service.stop())

async function join(isHidden = () => false) {
  const watched = watchChannel(service, { isHidden })
  await watched.statuses.holds('live')
  const send = (amount: number) => {
    const data = { name: 'Veer Sandhu', pdf_sl_no: 7, amount }
    service.io.emit('auctionEvent', { eventType: 'biddingStart', data })
  }
  return { ...watched, send }
}

/** Time for the requests in flight. */
const inFlight = () => new Promise((resolve) => setTimeout(resolve, 20))

describe('decisions/live-events: in a storm the board polls ten times a second', () => {
  test('receives a few events in a row immediately', async () => {
    const { events, send } = await join()
    for (let sent = 1; sent <= 5; sent += 1) {
      send(sent)
      await events.reaches(sent)
    }
  })

  test('receives all events between two polls together and in order', async () => {
    const { events, clock, send } = await join()
    let sent = 0
    // One by one until the next poll waits for the clock.
    while (clock.pendingTimers === 0 && sent < 40) {
      sent += 1
      send(sent)
      await events.reaches(sent)
      await new Promise((resolve) => setTimeout(resolve, 20))
    }
    expect(sent).toBeLessThan(40)
    const received = sent
    const requestsBefore = service.requests.items.length
    for (let more = 0; more < 50; more += 1) send(++sent)
    await new Promise((resolve) => setTimeout(resolve, 50))
    expect(events.items).toHaveLength(received)

    clock.advance(100)
    await events.reaches(sent)
    expect(service.requests.items.length - requestsBefore).toBeLessThan(10)
    const amounts = events.items.map(({ player }) => player.amount)
    expect(amounts).toEqual(Array.from({ length: sent }, (_, index) => index + 1))
  })

  test('sends no poll after it is closed', async () => {
    const { events, clock, send, connection } = await join()
    for (let sent = 1; clock.pendingTimers === 0 && sent < 40; sent += 1) {
      send(sent)
      await events.reaches(sent)
      await new Promise((resolve) => setTimeout(resolve, 20))
    }
    expect(clock.pendingTimers).toBe(1)
    connection.close()
    await vi.waitFor(() => expect(clock.pendingTimers).toBe(0))
  })
})

describe('decisions/live-events: a hidden page polls less often', () => {
  /** Joined for so long that no replay is under way. */
  async function joinHidden() {
    const page = { isHidden: true }
    const joined = await join(() => page.isHidden)
    joined.clock.advance(15_000)
    return { ...joined, page }
  }

  /** One event a second, after the first. */
  async function everySecond(joined: Awaited<ReturnType<typeof join>>, seconds: number) {
    for (let second = 1; second <= seconds; second += 1) {
      joined.send(second)
      await inFlight()
      joined.clock.advance(1000)
      await inFlight()
    }
  }

  test('at one event a second: every 5 s, and nothing is lost', async () => {
    const joined = await joinHidden()
    const before = service.requests.items.length
    await everySecond(joined, 54)
    expect(service.requests.items.length - before).toBeLessThanOrEqual(13)
    joined.clock.advance(5000)
    await joined.events.reaches(54)
    expect(joined.events.items.map(({ player }) => player.amount)).toEqual(
      Array.from({ length: 54 }, (_, index) => index + 1),
    )
    expect(joined.statuses.items).toEqual(['live'])
  })

  test('a single event arrives at once', async () => {
    const { events, clock, send } = await joinHidden()
    send(1)
    await events.reaches(1)
    clock.advance(30_000)
    send(2)
    await events.reaches(2)
  })

  test('becoming visible gets what is waiting at once, and from then on every event', async () => {
    const joined = await joinHidden()
    await everySecond(joined, 4)
    expect(joined.events.items).toHaveLength(2)
    joined.page.isHidden = false
    joined.connection.wake()
    await joined.events.reaches(4)
    for (let more = 5; more <= 8; more += 1) {
      joined.send(more)
      await joined.events.reaches(more)
    }
  })

  test('polls without pauses when its timers turn out to be late, until it is visible again', async () => {
    const { events, clock, send } = await joinHidden()
    for (const early of [1, 2]) {
      send(early)
      await events.reaches(early)
    }
    send(3)
    await inFlight()
    expect(events.items).toHaveLength(2)
    clock.sleep(60_000)
    await events.reaches(3)
    for (let more = 4; more <= 8; more += 1) {
      send(more)
      await events.reaches(more)
    }
  })

  test('a service that waits 4 s for a pong is polled every second; below that there is no pause', async () => {
    for (const { pingTimeout, pauseMs } of [
      { pingTimeout: 4000, pauseMs: 1000 },
      { pingTimeout: 1000, pauseMs: 0 },
    ]) {
      await service.stop()
      service = await startAuctionService({ pingInterval: 20_000, pingTimeout })
      const { events, clock, send } = await joinHidden()
      for (const early of [1, 2]) {
        send(early)
        await events.reaches(early)
      }
      send(3)
      if (pauseMs > 0) {
        await inFlight()
        clock.advance(pauseMs - 1)
        await inFlight()
        expect(events.items).toHaveLength(2)
        clock.advance(1)
      }
      await events.reaches(3)
    }
  })
})
