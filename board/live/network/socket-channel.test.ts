// @vitest-environment node
// Against a real Socket.IO server; polling with a fake clock.
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { type AuctionService, snapshotAt, startAuctionService } from '../../test/auction-service.ts'
import { at } from '../../test/live-events.ts'
import { watchChannel } from '../../test/watched-channel.ts'

let service: AuctionService

beforeEach(async () => {
  service = await startAuctionService()
})
afterEach(() => service.stop())

const watch = (options?: Parameters<typeof watchChannel>[1]) => watchChannel(service, options)

/** Watches, and waits for the join. */
async function join(options?: Parameters<typeof watch>[0]) {
  const watched = watch(options)
  await service.joins.reaches(1)
  return watched
}

/** Lists after the sixth event. */
const LISTS = { start: at(6) }
const BIDDING = {
  eventType: 'biddingStart',
  data: { name: 'Veer Sandhu', pdf_sl_no: 7, amount: 100 },
}

describe('§7 the real-time channel', () => {
  test('uses polling only, even if the service offers more', async () => {
    const { events, statuses } = await join()
    service.io.emit('auctionEvent', BIDDING)
    await events.reaches(1)
    expect(new Set(service.requests.items)).toEqual(new Set(['polling']))
    expect(statuses.items).toEqual(['live'])
  })

  test('decisions/channel: without a position is live once the service has received joinAuction, not before', async () => {
    const { log } = watch()
    await log.reaches(1)
    expect(log.items).toEqual(['live, 1 joined'])
  })

  test('decisions/channel: is live before it delivers an event sent on joining', async () => {
    service.io.on('connection', (viewer) => {
      viewer.on('joinAuction', () => viewer.emit('auctionEvent', BIDDING))
    })
    const { log } = watch()
    await log.reaches(2)
    await service.settled()
    expect(log.items).toEqual(['live, 1 joined', 'lotOpened'])
  })

  test('uses the page’s origin if no service is set', async () => {
    vi.stubGlobal('window', { location: { origin: service.url } })
    await join({ settings: { service: null } })
    expect(service.joins.items).toEqual([['final-2025']])
  })
})

describe('decisions/channel: a join with the position of the lists', () => {
  test('is live with the snapshot, after what was missed', async () => {
    service.isSilent = true
    const { log, statuses } = await join(LISTS)
    expect(service.joins.items).toEqual([['final-2025', at(6)]])
    service.io.emit('auctionEvent', { ...BIDDING, ...at(7), replayed: true })
    await log.reaches(1)
    expect(statuses.items).toEqual([])
    service.io.emit('auctionEvent', snapshotAt(at(7)))
    await log.reaches(3)
    expect(log.items).toEqual(['lotOpened', 'snapshot', 'live, 1 joined'])
  })

  test('waits as long as the service pings, and fails when that falls silent', async () => {
    service.isSilent = true
    const { clock, statuses } = await join(LISTS)
    const ping = async () => {
      const [viewer] = service.io.sockets.sockets.values()
      const answered = new Promise((resolve) => viewer?.conn.once('heartbeat', resolve))
      const { conn } = viewer ?? {}
      Reflect.apply(Reflect.get(conn ?? {}, 'sendPacket'), conn, ['ping'])
      await answered
    }
    for (let pings = 0; pings < 5; pings += 1) {
      await ping()
      clock.advance(25_000)
    }
    expect(statuses.items).toEqual([])
    clock.advance(2000)
    await statuses.holds('reconnecting')
  })

  test('that is never answered leads to a new connection, by the count of §9', async () => {
    const { clock, statuses, events } = await join(LISTS)
    await statuses.holds('live')
    service.isSilent = true
    service.io.emit('auctionEvent', { ...BIDDING, ...at(9) })
    await service.joins.reaches(2)
    clock.advance(5000)
    await statuses.holds('reconnecting')
    service.isSilent = false
    clock.advance(1000)
    await service.joins.reaches(3)
    await statuses.reaches(3)
    expect(events.items).toEqual([])
    expect(service.joins.items).toEqual(Array(3).fill(['final-2025', at(6)]))
  })
})

describe('decisions/channel: a ping with the room’s position', () => {
  /** Sends packets at once, as in one response to a poll, after a first one. */
  function sendTogether(...send: readonly (() => void)[]) {
    service.io.emit('nothing')
    for (const one of send) one()
  }
  const emit = (seq: number) => () =>
    void service.io.emit('auctionEvent', { ...BIDDING, ...at(seq) })
  const ping = (payload: string) => () => {
    for (const { conn } of service.io.sockets.sockets.values()) {
      Reflect.apply(Reflect.get(conn, 'sendPacket'), conn, ['ping', payload])
    }
  }

  test('beyond what was received: joins again with the cursor', async () => {
    const { events } = await join(LISTS)
    sendTogether(emit(7), ping(JSON.stringify(at(9))))
    await service.joins.reaches(2)
    expect(events.items).toHaveLength(1)
    expect(service.joins.items[1]).toEqual(['final-2025', at(7)])
  })

  test('is noticed on every connection', async () => {
    const { events, statuses, clock } = await join(LISTS)
    sendTogether(emit(7))
    await events.reaches(1)
    service.io.disconnectSockets(true)
    await statuses.holds('reconnecting')
    clock.advance(1000)
    await service.joins.reaches(2)
    sendTogether(ping(JSON.stringify(at(9))))
    await service.joins.reaches(3)
  })
})

describe('§8 unknown event type: ignored', () => {
  test('decisions/live-events: without a warning, and a malformed message with one', async () => {
    const { events, warnIgnored } = await join()
    const malformed = [
      null,
      'playerSold',
      [],
      {},
      { eventType: 5 },
      { eventType: 'playerSold' },
      { eventType: 'biddingStart', data: {} },
      Buffer.from('biddingStart'),
    ]
    service.io.emit('auctionEvent', { ...BIDDING, eventType: 'bidPlaced' })
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
  test('disconnects from the service and delivers nothing more', async () => {
    const { events, statuses, connection } = await join()
    const [viewer] = service.io.sockets.sockets.values()
    const disconnected = new Promise((resolve) => viewer?.on('disconnect', resolve))
    const before = [...statuses.items]
    connection.close()
    service.io.emit('auctionEvent', BIDDING)
    await disconnected
    await service.settled()
    expect(events.items).toEqual([])
    expect(statuses.items).toEqual(before)
    expect(service.io.sockets.sockets.size).toBe(0)
  })

  test('never joins if it is closed before it connects', async () => {
    const { connection, statuses } = watch()
    connection.close()
    await service.settled()
    await join()
    expect(service.joins.items).toHaveLength(1)
    expect(statuses.items).toEqual([])
  })
})

describe('decisions/settings: acknowledgements', () => {
  test('acknowledges an auctionEvent, even of an unknown type', async () => {
    await join()
    const [viewer] = service.io.sockets.sockets.values()
    for (const eventType of ['biddingStart', 'bidPlaced']) {
      await viewer?.timeout(10_000).emitWithAck('auctionEvent', { ...BIDDING, eventType })
    }
  })

  test('with `acks` every join has a callback as its last argument, and no cursor', async () => {
    const { events, statuses, clock } = watch({ settings: { acks: true }, start: at(7) })
    service.io.on('connection', (socket) => {
      socket.on('joinAuction', (_room: string, callback: (word: string) => void) => callback('ok'))
    })
    await statuses.holds('live')
    service.io.emit('auctionEvent', { ...BIDDING, ...at(1) })
    service.io.emit('auctionEvent', { ...BIDDING, ...at(9) })
    await events.reaches(2)
    service.io.disconnectSockets()
    await statuses.holds('reconnecting')
    clock.advance(1000)
    await service.joins.reaches(2)
    for (const args of service.joins.items)
      expect(args).toEqual(['final-2025', expect.any(Function)])
  })
})

describe('polling', () => {
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
})
