// @vitest-environment node
// Counts the board's requests to services that fail at each step, during a minute of the fake clock (§9).
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { Server } from 'socket.io'
import { afterAll, describe, expect, test } from 'vitest'
import type { Connection } from '../live/live-session.ts'
import type { ChannelStatus } from '../live/live-state.ts'
import { PLAIN_SETTINGS } from '../test/channel-settings.ts'
import { listenerOf } from '../test/fake-channel.ts'
import { createFakeClock } from '../test/fake-clock.ts'
import { openSocketChannel } from './socket-channel.ts'

interface Failing {
  /** Answers a request in place of the service. Returns true if it did. */
  readonly refuse?: (request: IncomingMessage, response: ServerResponse) => boolean
  readonly prepare?: (io: Server) => void
}

/** At the end, for tests run beside each other. */
const cleanUps: (() => Promise<void>)[] = []
afterAll(() => Promise.all(cleanUps.map((cleanUp) => cleanUp())))

const refusal = (response: ServerResponse, status: number) => {
  response.writeHead(status).end()
  return true
}
const hasSession = ({ url }: IncomingMessage) => url?.includes('sid=') === true

const FAILURES: Readonly<Record<string, Failing>> = {
  // Sticky sessions without the cookie: the other node does not know the session.
  'at the connect packet': {
    refuse: (request, response) =>
      hasSession(request) && request.method === 'POST' && refusal(response, 400),
  },
  'at the first poll': {
    refuse: (request, response) =>
      hasSession(request) && request.method === 'GET' && refusal(response, 400),
  },
  'at the join': {
    prepare: (io) =>
      io.on('connection', (socket) => socket.on('joinAuction', () => socket.conn.close())),
  },
}

/** The requests and statuses of a minute of the fake clock. */
async function minute({ refuse, prepare }: Failing) {
  const http = createServer()
  const io = new Server(http)
  prepare?.(io)
  const [serve] = http.listeners('request')
  http.removeAllListeners('request')
  let requests = 0
  http.on('request', (request, response) => {
    requests += 1
    if (refuse?.(request, response) !== true) serve?.call(http, request, response)
  })
  await new Promise<void>((resolve) => http.listen(0, '127.0.0.1', resolve))
  const address = http.address()
  if (address === null || typeof address === 'string') throw new Error('no port')
  const clock = createFakeClock()
  const statuses: ChannelStatus[] = []
  const connection: Connection = openSocketChannel(
    {
      ...PLAIN_SETTINGS,
      service: `http://127.0.0.1:${address.port}`,
      room: 'final',
      clock,
      warnIgnored() {},
      random: () => 0,
      isHidden: () => false,
    },
    listenerOf({ onStatus: (status) => statuses.push(status) }),
  )
  cleanUps.push(async () => {
    connection.close()
    http.closeAllConnections()
    await io.close()
  })
  for (let second = 0; second < 60; second += 1) {
    // Real time for the requests in flight.
    await new Promise((resolve) => setTimeout(resolve, 60))
    clock.advance(1000)
  }
  return { requests, statuses }
}

describe.concurrent('§9, decisions/channel: a failing service is not flooded with requests', () => {
  test.each(Object.entries(FAILURES))(
    '%s: pauses after the first try and five attempts',
    async (_, failing) => {
      const { requests, statuses } = await minute(failing)
      expect(statuses.at(-1)).toBe('paused')
      expect(statuses.filter((status) => status === 'reconnecting')).toHaveLength(5)
      // Handshake, connect packet, join, close and a few polls of each.
      expect(requests).toBeGreaterThanOrEqual(6)
      expect(requests).toBeLessThanOrEqual(6 * 8)
    },
  )
})
