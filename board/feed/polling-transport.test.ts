// @vitest-environment node
// Against a real Socket.IO server, with a fake clock.
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { AuctionEvent } from '../../contract/auction-event.ts'
import type { Connection } from '../live/live-session.ts'
import type { ChannelStatus } from '../live/live-state.ts'
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
  const statuses = createRecording<ChannelStatus>()
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
    listenerOf({ onEvent: events.add, onStatus: statuses.add }),
  )
  await statuses.holds('live')
  const send = (amount: number) => {
    const data = { name: 'Veer Sandhu', pdf_sl_no: 7, amount }
    service.io.emit('auctionEvent', { eventType: 'biddingStart', data })
  }
  return { events, clock, send }
}

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
    const { events, clock, send } = await join()
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
