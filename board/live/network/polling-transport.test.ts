// @vitest-environment node
// Against a real Socket.IO server, with a fake clock.
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { type AuctionService, startAuctionService } from '../../test/auction-service.ts'
import { watchChannel } from '../../test/watched-channel.ts'

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
  /** Sends the events with these numbers, each once the one before has arrived. */
  async function sendEach(from: number, to: number) {
    for (let sent = from; sent <= to; sent += 1) {
      send(sent)
      await watched.events.reaches(sent)
    }
  }
  /** Sends one by one until the next poll waits for the clock. Returns how many were sent. */
  async function sendUntilThrottled() {
    let sent = 0
    for (; watched.clock.pendingTimers === 0 && sent < 40; sent += 1) {
      await sendEach(sent + 1, sent + 1)
      await inFlight()
    }
    expect(sent).toBeLessThan(40)
    return sent
  }
  return { ...watched, send, sendEach, sendUntilThrottled }
}

/** Time for the requests in flight. */
const inFlight = () => new Promise((resolve) => setTimeout(resolve, 20))

describe('decisions/live-events: in a storm the board polls ten times a second', () => {
  test('receives all events between two polls together and in order', async () => {
    const { events, clock, send, sendUntilThrottled } = await join()
    const received = await sendUntilThrottled()
    let sent = received
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
    const { clock, connection, sendUntilThrottled } = await join()
    await sendUntilThrottled()
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

  test('becoming visible gets what is waiting at once, and from then on every event', async () => {
    const joined = await joinHidden()
    await everySecond(joined, 4)
    expect(joined.events.items).toHaveLength(2)
    joined.page.isHidden = false
    joined.connection.wake()
    await joined.events.reaches(4)
    await joined.sendEach(5, 8)
  })

  test('polls without pauses when its timers turn out to be late, until it is visible again', async () => {
    const { events, clock, send, sendEach } = await joinHidden()
    await sendEach(1, 2)
    send(3)
    await inFlight()
    expect(events.items).toHaveLength(2)
    clock.sleep(60_000)
    await events.reaches(3)
    await sendEach(4, 8)
  })

  test('a service that waits 4 s for a pong is polled every second; below that there is no pause', async () => {
    for (const { pingTimeout, pauseMs } of [
      { pingTimeout: 4000, pauseMs: 1000 },
      { pingTimeout: 1000, pauseMs: 0 },
    ]) {
      await service.stop()
      service = await startAuctionService({ pingInterval: 20_000, pingTimeout })
      const { events, clock, send, sendEach } = await joinHidden()
      await sendEach(1, 2)
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
