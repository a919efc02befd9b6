// @vitest-environment node
// The channel with Socket.IO services of other versions and settings (specification §7).
import { createServer, type RequestListener } from 'node:http'
import { Server, type ServerOptions } from 'socket.io'
import { afterAll, describe, expect, test, vi } from 'vitest'
import type { ChannelSettings } from '../../../contract/channel-settings.ts'
import { listenLocally } from '../../../tests/kit/local-server.ts'
import { serverOf } from '../../../tests/socket-io-versions/versions.ts'
import { createRecording } from '../../test/recording.ts'
import { openChannel } from '../../test/watched-channel.ts'

/** The common part of the versions, as far as these tests use it. */
type AnyServer = new (http: object, options: Partial<ServerOptions>) => Server

type Version = Parameters<typeof serverOf>[0] | '4.8'

async function startVersion(version: Version, options: Partial<ServerOptions> = {}) {
  const Library = (version === '4.8' ? Server : serverOf(version)) as AnyServer
  /** The arguments of every `joinAuction`. */
  const joins = createRecording<readonly unknown[]>()
  /** The first line and cookie of each request of the channel. */
  const requests = createRecording<{ url: string; cookie: string | undefined }>()
  const note: RequestListener = (request) =>
    requests.add({ url: request.url ?? '', cookie: request.headers.cookie })
  let running = await start(0)

  async function start(onPort: number) {
    const http = createServer()
    const io = new Library(http, options)
    http.prependListener('request', note)
    io.on('connection', (socket) => {
      socket.on('joinAuction', (...words: unknown[]) => joins.add(words))
    })
    return { http, io, port: await listenLocally(http, onPort) }
  }

  async function stop() {
    running.http.closeAllConnections()
    // Version 2 calls back and gives no promise.
    await new Promise<void>((resolve) => void running.io.close(() => resolve()))
  }

  const { port } = running
  return {
    url: `http://127.0.0.1:${port}`,
    joins,
    requests,
    /** Sends an event to everybody. */
    emit: (...words: readonly unknown[]) => running.io.emit('auctionEvent', ...words),
    /** Cuts every connection and starts anew on the same port. */
    async restart() {
      await stop()
      running = await start(port)
    },
    stop,
  }
}

const VERSIONS: readonly Version[] = ['3.1', '4.0', '4.4', '4.7', '4.8']
const BIDDING = { eventType: 'biddingStart', data: { name: 'Veer Sandhu', pdf_sl_no: 7 } }

/** At the end, for the tests run beside each other. */
const cleanUps: (() => Promise<void>)[] = []
afterAll(() => Promise.all(cleanUps.map((cleanUp) => cleanUp())))

async function watch(
  version: Version,
  options: Partial<ServerOptions> = {},
  settings: Partial<ChannelSettings> = {},
) {
  const started = await startVersion(version, options)
  const channel = openChannel({ service: started.url, ...settings })
  cleanUps.push(async () => {
    channel.connection.close()
    await started.stop()
  })
  return { service: started, ...channel }
}

/** Joins, receives an event, and after a restart of the service joins and receives again. */
async function watchAndReturn(watching: Awaited<ReturnType<typeof watch>>) {
  const { service: running, events, statuses, clock, warnIgnored } = watching
  await running.joins.reaches(1)
  running.emit(BIDDING)
  await events.reaches(1)
  await running.restart()
  await statuses.holds('reconnecting')
  for (let attempt = 0; attempt < 5 && running.joins.items.length < 2; attempt += 1) {
    clock.advance(5000)
    await vi.waitFor(() => expect(statuses.items.at(-1)).toBe('live'), 3000).catch(() => {})
  }
  await running.joins.reaches(2)
  running.emit({ ...BIDDING, eventType: 'playerSold' })
  await events.reaches(2)
  expect(events.items.map(({ kind }) => kind)).toEqual(['lotOpened', 'playerSold'])
  expect(running.joins.items).toEqual([['final-2025'], ['final-2025']])
  expect(running.requests.items.every(({ url }) => url.includes('transport=polling'))).toBe(true)
  expect(warnIgnored).not.toHaveBeenCalled()
}

describe.concurrent('issue "any service": other versions and settings', () => {
  test.each(VERSIONS)('Socket.IO %s, with a restart', async (version) => {
    await watchAndReturn(await watch(version))
  })

  test.each(VERSIONS)(
    'Socket.IO %s with compression, EIO3 and pings every second',
    async (version) => {
      const options = {
        allowEIO3: true,
        httpCompression: { threshold: 0 },
        perMessageDeflate: true,
        pingInterval: 1000,
        pingTimeout: 1000,
      }
      const watching = await watch(version, options)
      await watchAndReturn(watching)
      // It is still connected after some pings.
      const statusCount = watching.statuses.items.length
      await new Promise((resolve) => setTimeout(resolve, 2500))
      expect(watching.statuses.items).toHaveLength(statusCount)
    },
  )

  test.each(['4.7', '4.8'] as const)(
    'Socket.IO %s with connection state recovery',
    async (version) => {
      await watchAndReturn(await watch(version, { connectionStateRecovery: {} }))
    },
  )

  test.each(VERSIONS)('Socket.IO %s under a prefix', async (version) => {
    const { service: running, statuses } = await watch(
      version,
      { path: '/live/socket.io' },
      { path: '/live/socket.io/' },
    )
    await statuses.holds('live')
    expect(running.joins.items).toEqual([['final-2025']])
  })

  test.each(VERSIONS)('Socket.IO %s with a cookie for sticky sessions', async (version) => {
    const options = { cookie: { name: 'node', path: '/' } } as Partial<ServerOptions>
    const { service: running } = await watch(version, options, { credentials: true })
    await running.joins.reaches(1)
    const [first, ...later] = running.requests.items
    expect(first?.cookie).toBeUndefined()
    for (const { cookie } of later) expect(cookie).toMatch(/^node=/)
  })

  test.each<[string, Version, Partial<ServerOptions>]>([
    ['Socket.IO 2', '2', {}],
    ['a service with WebSocket only', '4.8', { transports: ['websocket'] }],
  ])('%s: five attempts, then paused, without a warning', async (_, version, options) => {
    const { service: running, statuses, clock, warnIgnored } = await watch(version, options)
    for (const [index, delay] of [1000, 2000, 4000, 5000, 5000].entries()) {
      await statuses.reaches(index + 1)
      expect(statuses.items.at(-1)).toBe('reconnecting')
      clock.advance(delay)
    }
    await statuses.holds('paused')
    expect(statuses.items).not.toContain('live')
    expect(running.requests.items.length).toBeLessThanOrEqual(6 * 4)
    expect(warnIgnored).not.toHaveBeenCalled()
  })
})
