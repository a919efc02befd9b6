// @vitest-environment node
// Services that never answer some requests, or refuse them, with a fake clock (§7, §9).
import type { IncomingMessage } from 'node:http'
import type { Server, ServerOptions } from 'socket.io'
import { afterAll, describe, expect, test, vi } from 'vitest'
import type { ChannelSettings } from '../../../contract/channel-settings.ts'
import { startAuctionService } from '../../test/auction-service.ts'
import { createRecording } from '../../test/recording.ts'
import { watchChannel } from '../../test/watched-channel.ts'

type IsHung = (request: IncomingMessage) => boolean

const hasSession = ({ url }: IncomingMessage) => url?.includes('sid=') === true
const isHandshake: IsHung = (request) => !hasSession(request)
const isPost: IsHung = ({ method }) => method === 'POST'
const isPoll: IsHung = (request) => request.method === 'GET' && hasSession(request)
const never: IsHung = () => false

/** Of the requests of a kind those with these numbers in their session, from 1. */
function numbered(isKind: IsHung, isOne: (count: number) => boolean): IsHung {
  const counts = new Map<string, number>()
  return (request) => {
    if (!isKind(request)) return false
    const sid = /sid=([^&]*)/.exec(request.url ?? '')?.[1] ?? ''
    const count = (counts.get(sid) ?? 0) + 1
    counts.set(sid, count)
    return isOne(count)
  }
}

/** The second POST of each session: the one that joins. */
const isJoinPost = () => numbered(isPost, (count) => count === 2)
/** Every poll of a session but its first, which brings the answer to the connect packet. */
const isLaterPoll = () => numbered(isPoll, (count) => count > 1)

/** At the end, for tests run beside each other. */
const cleanUps: (() => Promise<void>)[] = []
afterAll(() => Promise.all(cleanUps.map((cleanUp) => cleanUp())))

async function watch(
  isHung: IsHung,
  settings: Partial<ChannelSettings> = {},
  options: Partial<ServerOptions> = {},
  prepare: (io: Server) => void = () => {},
  refusal: number | null = null,
) {
  const hung = { isHung, isHeard: false, requests: 0, open: new Set<IncomingMessage>() }
  let release: (() => void)[] = []
  const service = await startAuctionService(options, (request, response, pass) => {
    if (!hung.isHung(request)) return pass()
    hung.requests += 1
    if (refusal !== null) return response.writeHead(refusal).end()
    hung.open.add(request)
    response.on('close', () => hung.open.delete(request))
    if (!hung.isHeard) release.push(pass)
    else {
      response.end = () => response
      pass()
    }
  })
  const { io, joins } = service
  prepare(io)
  const { clock, statuses, connection } = watchChannel(service, { settings })
  cleanUps.push(service.stop)
  return {
    io,
    joins,
    hung,
    clock,
    statuses,
    connection,
    /** Answers what waits, and whatever comes from here on. */
    answer() {
      hung.isHung = never
      for (const pass of release) pass()
      release = []
    },
  }
}

type Watching = Awaited<ReturnType<typeof watch>>

/** Real time for the requests in flight. */
const inFlight = () => new Promise((resolve) => setTimeout(resolve, 60))

/** Lets `seconds` of the fake clock pass, with real time for the requests. */
async function pass({ clock }: Watching, seconds: number) {
  for (let second = 0; second < seconds; second += 1) {
    clock.advance(1000)
    if (second % 5 === 0) await inFlight()
  }
  await inFlight()
}

/**
 * Each attempt takes 20 s from its last answer, and the waits between them are 15 s. On a slow machine the
 * requests in flight need more of the fake clock's time.
 */
async function passUntilPaused(watching: Watching, check = () => {}) {
  for (let times = 0; times < 40 && watching.statuses.items.at(-1) !== 'paused'; times += 1) {
    await pass(watching, 5)
    check()
  }
  expect(watching.statuses.items.at(-1)).toBe('paused')
}

describe.concurrent('§9, decisions/channel: a service that does not answer is one that fails', () => {
  const CASES: Readonly<Record<string, () => Promise<Watching>>> = {
    'a handshake': () => watch(isHandshake),
    'a connect packet: its request': () => watch(isPost),
    'a connect packet: the service’s middleware': () =>
      watch(never, {}, { connectTimeout: 600_000 }, (io) => io.use(() => {})),
    'a join: its request': () => watch(isJoinPost()),
    'a join: its acknowledgement, if it asks for one': () => watch(never, { acks: true }),
    // Sticky sessions without the cookie: the other node does not know the session.
    'a connect packet, which is refused': () => watch(isPost, {}, {}, undefined, 400),
    'a first poll, which is refused': () => watch(isPoll, {}, {}, undefined, 400),
  }

  test.each(Object.entries(CASES))(
    'pauses after the first try and five attempts, and gives up the requests: %s',
    async (_, start) => {
      const watching = await start()
      const { statuses, hung, clock } = watching
      await passUntilPaused(watching)
      expect(statuses.items).toEqual([...Array(5).fill('reconnecting'), 'paused'])
      await pass(watching, 5)
      expect(hung.open.size).toBe(0)
      // One for each try, and for what is refused the packet that closes its session.
      expect(hung.requests).toBeLessThanOrEqual(12)
      expect(clock.pendingTimers).toBe(0)
    },
  )

  test('a service that takes 19 s for each step is joined', async () => {
    const watching = await watch(isHandshake)
    const { clock, hung, joins, statuses } = watching
    for (const step of [1, 2, 3]) {
      await vi.waitFor(() => expect(hung.requests).toBe(step))
      clock.advance(19_000)
      await inFlight()
      watching.answer()
      // The connect packet, then the join.
      if (step < 3) hung.isHung = isPost
    }
    await joins.reaches(1)
    await statuses.holds('live')
    expect(statuses.items).toEqual(['live'])
  })
})

describe('decisions/channel: a service that falls silent', () => {
  const QUICK_PINGS = { pingInterval: 200, pingTimeout: 200 }

  test('is noticed by its missing ping, and tried five times', async () => {
    const watching = await watch(isLaterPoll(), {}, QUICK_PINGS)
    const { statuses, clock, hung } = watching
    for (let attempt = 0; attempt <= 5; attempt += 1) {
      await statuses.reaches(2 * attempt + 2)
      await inFlight()
      // It has been silent for longer than a join has to last.
      clock.advance(11_000)
    }
    expect(statuses.items).toEqual([
      ...Array(5).fill(['live', 'reconnecting']).flat(),
      'live',
      'paused',
    ])
    await vi.waitFor(() => expect(hung.open.size).toBe(0))
  })
})

describe('§7 the connection closes when the screen or the page is left', () => {
  const stubBeacons = () => {
    const sent = createRecording<string>()
    vi.stubGlobal('navigator', {
      sendBeacon(url: string, body: string) {
        fetch(url, { method: 'POST', body }).then(() => sent.add(body))
        return true
      },
    })
    return sent
  }

  test('at once, while a request is on its way; coming back joins at once', async () => {
    const sent = stubBeacons()
    const { io, joins, hung, statuses, connection, answer } = await watch(isJoinPost())
    await vi.waitFor(() => expect(hung.open.size).toBe(1))
    expect(io.of('/').sockets.size).toBe(1)
    connection.leave()
    await sent.reaches(1)
    expect(sent.items).toEqual(['1'])
    expect(statuses.items).toEqual(['reconnecting'])
    await vi.waitFor(() => expect(io.of('/').sockets.size).toBe(0))
    await vi.waitFor(() => expect(hung.open.size).toBe(0))
    answer()
    connection.wake()
    await joins.reaches(1)
    await statuses.holds('live')
    expect(io.of('/').sockets.size).toBe(1)
  })

  test('at once, with a join that waits behind the answer to the connect packet', async () => {
    const sent = stubBeacons()
    const { io, hung, statuses, connection } = await watch(isPost)
    hung.isHeard = true
    await vi.waitFor(() => expect(io.of('/').sockets.size).toBe(1))
    await inFlight()
    hung.isHung = never
    connection.leave()
    await sent.reaches(1)
    await vi.waitFor(() => expect(io.of('/').sockets.size).toBe(0))
    expect(sent.items).toEqual(['1'])
    expect(statuses.items).toEqual(['reconnecting'])
  })
})
