// @vitest-environment node
// Against a real Socket.IO server: what is promised here is promised on the wire.
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { AuctionEvent } from '../../contract/auction-event.ts'
import type { Cursor } from '../../contract/channel.ts'
import type { ChannelSettings } from '../../contract/channel-settings.ts'
import type { Connection } from '../live/live-session.ts'
import type { ChannelStatus } from '../live/live-state.ts'
import { type AuctionService, startAuctionService } from '../test/auction-service.ts'
import { PLAIN_SETTINGS } from '../test/channel-settings.ts'
import { listenerOf } from '../test/fake-channel.ts'
import { createFakeClock } from '../test/fake-clock.ts'
import { createRecording } from '../test/recording.ts'
import { openSocketChannel } from './socket-channel.ts'

let service: AuctionService
const opened: Connection[] = []

beforeEach(async () => {
  service = await startAuctionService()
})

afterEach(async () => {
  for (const connection of opened.splice(0)) connection.close()
  await service.stop()
})

function watch(settings: Partial<ChannelSettings> = {}, cursor: () => Cursor | null = () => null) {
  const events = createRecording<AuctionEvent>()
  const statuses = createRecording<ChannelStatus>()
  /** Both, in the order in which they came. */
  const told = createRecording<string>()
  const clock = createFakeClock()
  const warnIgnored = vi.fn()
  const connection = openSocketChannel(
    {
      ...PLAIN_SETTINGS,
      service: service.url,
      ...settings,
      room: 'final-2025',
      clock,
      warnIgnored,
      random: () => 0,
    },
    listenerOf({
      onEvent(event) {
        events.add(event)
        told.add(event.kind)
      },
      onStatus(status) {
        statuses.add(status)
        told.add(`${status}, ${service.joins.items.length} joined`)
      },
      cursor,
    }),
  )
  opened.push(connection)
  return { events, statuses, told, clock, warnIgnored, connection }
}

const BIDDING = {
  eventType: 'biddingStart',
  data: { name: 'Veer Sandhu', pdf_sl_no: 7, amount: 100 },
}

describe('§7 the real-time channel', () => {
  test('is polled and nothing else, also where the service offers more', async () => {
    const { events, statuses } = watch()
    await service.joins.reaches(1)
    service.io.emit('auctionEvent', BIDDING)
    await events.reaches(1)
    expect(new Set(service.requests.items)).toEqual(new Set(['polling']))
    expect(statuses.items).toEqual(['live'])
  })

  test('on start joinAuction carries the room identifier, and no cursor where there is none', async () => {
    watch()
    await service.joins.reaches(1)
    expect(service.joins.items).toEqual([['final-2025']])
  })

  test('decisions/channel: it is live when the service has heard joinAuction, not before', async () => {
    const { told } = watch()
    await told.reaches(1)
    expect(told.items).toEqual(['live, 1 joined'])
  })

  test('decisions/channel: what the service tells at once on joining is heard by a live board', async () => {
    service.io.on('connection', (viewer) => {
      viewer.on('joinAuction', () => viewer.emit('auctionEvent', BIDDING))
    })
    const { told } = watch()
    await told.reaches(2)
    await service.settled()
    expect(told.items).toEqual(['live, 1 joined', 'lotOpened'])
  })

  test('without a service of its own it asks the page’s own origin', async () => {
    vi.stubGlobal('window', { location: { origin: service.url } })
    watch({ service: null })
    await service.joins.reaches(1)
    expect(service.joins.items).toEqual([['final-2025']])
  })

  test('an auctionEvent is heard as an event of the contract', async () => {
    const { events } = watch()
    await service.joins.reaches(1)
    service.io.emit('auctionEvent', { ...BIDDING, seq: 12, epoch: 'e1', replayed: true })
    await events.reaches(1)
    expect(events.items).toEqual([
      {
        kind: 'lotOpened',
        player: { name: 'Veer Sandhu', photo: null, serialNumber: '7', amount: 100 },
        seq: 12,
        epoch: 'e1',
        isReplayed: true,
      },
    ])
  })
})

describe('§8 unknown event type: ignored', () => {
  test('without a word, and the next message is heard', async () => {
    const { events, warnIgnored } = watch()
    await service.joins.reaches(1)
    for (const eventType of ['bidPlaced', 'BIDDINGSTART', '__proto__', 'toString', '']) {
      service.io.emit('auctionEvent', { ...BIDDING, eventType })
    }
    service.io.emit('auctionEvent', BIDDING)
    await events.reaches(1)
    expect(events.items).toHaveLength(1)
    expect(warnIgnored).not.toHaveBeenCalled()
  })

  test('decisions/live-events: a malformed message is ignored and logged', async () => {
    const { events, warnIgnored } = watch()
    await service.joins.reaches(1)
    const malformed = [
      null,
      'playerSold',
      [],
      {},
      { eventType: 5 },
      { eventType: 'playerSold' },
      { eventType: 'biddingStart', data: {} },
    ]
    for (const message of malformed) service.io.emit('auctionEvent', message)
    service.io.emit('auctionEvent')
    service.io.emit('somethingElse', BIDDING)
    service.io.emit('auctionEvent', BIDDING)
    await events.reaches(1)
    expect(events.items).toHaveLength(1)
    expect(warnIgnored).toHaveBeenCalledTimes(malformed.length + 1)
    expect(
      warnIgnored.mock.calls.flat().every((what) => /^auctionEvent ignored: /.test(what)),
    ).toBe(true)
  })
})

describe('§7 the connection closes when the screen is left', () => {
  test('the service sees the viewer go, and the viewer hears nothing more', async () => {
    const { events, statuses, connection } = watch()
    await service.joins.reaches(1)
    const [viewer] = service.io.sockets.sockets.values()
    const gone = new Promise((resolve) => viewer?.on('disconnect', resolve))
    const before = [...statuses.items]
    connection.close()
    service.io.emit('auctionEvent', BIDDING)
    await gone
    await service.settled()
    expect(events.items).toEqual([])
    expect(statuses.items).toEqual(before)
    expect(service.io.sockets.sockets.size).toBe(0)
  })

  test('left before it was connected, it never joins', async () => {
    const { connection, statuses } = watch()
    connection.close()
    await service.settled()
    watch()
    await service.joins.reaches(1)
    expect(service.joins.items).toHaveLength(1)
    expect(statuses.items).toEqual([])
  })
})

describe('decisions/channel: dismissed or refused by the service', () => {
  test('dismissed, it comes back after 1 s and joins again, with its cursor', async () => {
    const { events, statuses, clock } = watch()
    await service.joins.reaches(1)
    service.io.emit('auctionEvent', { ...BIDDING, seq: 41 })
    await events.reaches(1)
    service.io.disconnectSockets()
    await statuses.holds('reconnecting')
    clock.advance(999)
    await service.settled()
    expect(service.joins.items).toHaveLength(1)
    clock.advance(1)
    await service.joins.reaches(2)
    expect(service.joins.items[1]).toEqual(['final-2025', 41])
    await statuses.reaches(3)
    expect(statuses.items).toEqual(['live', 'reconnecting', 'live'])
    expect(clock.pendingTimers).toBe(0)
  })

  test('dismissed again and again, it pauses after five returns until it is woken', async () => {
    const { statuses, clock, connection } = watch()
    service.io.on('connection', (socket) =>
      socket.on('joinAuction', () => {
        // What a service tells at the door does not make it a stay.
        socket.emit('auctionEvent', BIDDING)
        socket.disconnect()
      }),
    )
    let told = 2
    for (const delay of [1000, 2000, 4000, 5000, 5000]) {
      await statuses.reaches(told)
      expect(statuses.items.at(-1)).toBe('reconnecting')
      expect(clock.pendingTimers).toBe(1)
      clock.advance(delay - 1)
      expect(clock.pendingTimers).toBe(1)
      clock.advance(1)
      expect(clock.pendingTimers).toBe(0)
      told += 2
    }
    await statuses.holds('paused')
    expect(service.joins.items).toHaveLength(6)
    expect(clock.pendingTimers).toBe(0)
    connection.wake()
    await service.joins.reaches(7)
  })

  test('dismissed after a stay, it has all its returns again', async () => {
    const { statuses, clock } = watch()
    for (let stay = 1; stay <= 7; stay++) {
      await service.joins.reaches(stay)
      await statuses.reaches(2 * stay - 1)
      clock.advance(10_000)
      service.io.disconnectSockets()
      await statuses.reaches(2 * stay)
      expect(statuses.items.at(-1)).toBe('reconnecting')
      clock.advance(1000)
    }
  })

  test('left while it waits to come back, it leaves no timer', async () => {
    const { statuses, clock, connection } = watch()
    await service.joins.reaches(1)
    service.io.disconnectSockets()
    await statuses.holds('reconnecting')
    connection.close()
    expect(clock.pendingTimers).toBe(0)
  })

  test('refused the join, it tries five times more, then pauses, and shows no error', async () => {
    let refusals = 0
    service.io.use((_, next) => {
      refusals += 1
      next(new Error('not today'))
    })
    const { statuses, clock, warnIgnored } = watch()
    for (const [index, delay] of [1000, 2000, 4000, 5000, 5000].entries()) {
      await statuses.reaches(index + 1)
      expect(statuses.items.at(-1)).toBe('reconnecting')
      clock.advance(delay)
    }
    await statuses.holds('paused')
    expect(refusals).toBe(6)
    expect(clock.pendingTimers).toBe(0)
    expect(warnIgnored).not.toHaveBeenCalled()
  })

  test('refused once while the service warms up, it joins with the next attempt', async () => {
    let isWarm = false
    service.io.use((_, next) => next(isWarm ? undefined : new Error('warming up')))
    const { statuses, clock } = watch()
    await statuses.holds('reconnecting')
    isWarm = true
    clock.advance(1000)
    await statuses.holds('live')
    expect(service.joins.items).toHaveLength(1)
  })
})

describe('§7 waking', () => {
  test('has no effect on a connection that stands', async () => {
    const { events, statuses, connection } = watch()
    await statuses.holds('live')
    await service.joins.reaches(1)
    connection.wake()
    service.io.emit('auctionEvent', BIDDING)
    await events.reaches(1)
    expect(statuses.items).toEqual(['live'])
    expect(service.joins.items).toHaveLength(1)
  })
})

describe('decisions/channel: a gap', () => {
  test('is asked for again on the same connection, with the cursor before it', async () => {
    const { events, statuses } = watch()
    await service.joins.reaches(1)
    const numbered = (seq: number) => ({ ...BIDDING, seq, epoch: 'e1' })
    service.io.emit('auctionEvent', numbered(1))
    service.io.emit('auctionEvent', numbered(3))
    await service.joins.reaches(2)
    expect(service.joins.items[1]).toEqual(['final-2025', { epoch: 'e1', seq: 1 }])
    expect(events.items.map(({ seq }) => seq)).toEqual([1])
    for (const seq of [2, 3]) service.io.emit('auctionEvent', { ...numbered(seq), replayed: true })
    await events.reaches(3)
    await service.settled()
    expect(events.items.map(({ seq }) => seq)).toEqual([1, 2, 3])
    expect(service.io.sockets.sockets.size).toBe(1)
    expect(statuses.items).toEqual(['live'])
  })
})

describe('decisions/settings: acknowledgements', () => {
  test('an auctionEvent that asks for one gets it, also of a type that is ignored', async () => {
    watch()
    await service.joins.reaches(1)
    const [viewer] = service.io.sockets.sockets.values()
    for (const eventType of ['biddingStart', 'bidPlaced']) {
      await viewer?.timeout(10_000).emitWithAck('auctionEvent', { ...BIDDING, eventType })
    }
  })

  test('with `acks` every join asks for one, as its last argument, and carries no cursor', async () => {
    const { events, statuses, clock } = watch({ acks: true }, () => 7)
    service.io.on('connection', (socket) => {
      socket.on('joinAuction', (_room: string, callback: (word: string) => void) => callback('ok'))
    })
    await statuses.holds('live')
    service.io.emit('auctionEvent', { ...BIDDING, seq: 1 })
    service.io.emit('auctionEvent', { ...BIDDING, seq: 9 })
    await events.reaches(2)
    service.io.disconnectSockets()
    await statuses.holds('reconnecting')
    clock.advance(1000)
    await service.joins.reaches(2)
    for (const words of service.joins.items)
      expect(words).toEqual(['final-2025', expect.any(Function)])
  })
})
