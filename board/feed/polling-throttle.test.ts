// @vitest-environment node
// Against a real Socket.IO server, with a clock that stands until it is moved.
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { AuctionEvent } from '../../contract/auction-event.ts'
import type { Connection } from '../live/live-session.ts'
import { type AuctionService, startAuctionService } from '../test/auction-service.ts'
import { PLAIN_SETTINGS } from '../test/channel-settings.ts'
import { listenerOf } from '../test/fake-channel.ts'
import { createFakeClock } from '../test/fake-clock.ts'
import { createRecording } from '../test/recording.ts'
import { openSocketChannel } from './socket-channel.ts'

let service: AuctionService
let connection: Connection

beforeEach(async () => {
  service = await startAuctionService()
})

afterEach(async () => {
  connection.close()
  await service.stop()
})

async function join() {
  const events = createRecording<AuctionEvent>()
  const clock = createFakeClock()
  connection = openSocketChannel(
    {
      ...PLAIN_SETTINGS,
      service: service.url,
      room: 'final',
      clock,
      warnIgnored: () => {},
      random: () => 0,
    },
    listenerOf({ onEvent: events.add }),
  )
  await service.joins.reaches(1)
  const tell = (amount: number) => {
    const data = { name: 'Veer Sandhu', pdf_sl_no: 7, amount }
    service.io.emit('auctionEvent', { eventType: 'biddingStart', data })
  }
  return { events, clock, tell }
}

describe('decisions/live-events: in a storm the service is asked ten times a second', () => {
  test('a few events in a row are each heard at once', async () => {
    const { events, tell } = await join()
    for (let told = 1; told <= 5; told += 1) {
      tell(told)
      await events.reaches(told)
    }
  })

  test('what is told while nobody asks comes together, in order, and nothing is lost', async () => {
    const { events, clock, tell } = await join()
    let told = 0
    // One by one until no answer comes any more without the clock.
    while (clock.pendingTimers === 0 && told < 40) {
      told += 1
      tell(told)
      await events.reaches(told)
      await new Promise((resolve) => setTimeout(resolve, 20))
    }
    expect(told).toBeLessThan(40)
    const heard = told
    const asked = service.requests.items.length
    for (let more = 0; more < 50; more += 1) tell(++told)
    await new Promise((resolve) => setTimeout(resolve, 50))
    expect(events.items).toHaveLength(heard)

    clock.advance(100)
    await events.reaches(told)
    expect(service.requests.items.length - asked).toBeLessThan(10)
    const amounts = events.items.map(({ player }) => player.amount)
    expect(amounts).toEqual(Array.from({ length: told }, (_, index) => index + 1))
  })

  test('closed while it waits, it asks no more', async () => {
    const { events, clock, tell } = await join()
    for (let told = 1; clock.pendingTimers === 0 && told < 40; told += 1) {
      tell(told)
      await events.reaches(told)
      await new Promise((resolve) => setTimeout(resolve, 20))
    }
    expect(clock.pendingTimers).toBe(1)
    connection.close()
    await vi.waitFor(() => expect(clock.pendingTimers).toBe(0))
  })
})
