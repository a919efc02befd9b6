/**
 * A proxy on a bad network: it drops, cuts, delays and repeats requests and responses, and restarts,
 * in an order that its seed decides. Each kind of fault comes as often as the others.
 */
import { once } from 'node:events'
import {
  Agent,
  createServer,
  type IncomingMessage,
  type OutgoingHttpHeaders,
  request,
  type ServerResponse,
} from 'node:http'
import { setTimeout as delay } from 'node:timers/promises'
import { randomNumbers } from '../auction/random.ts'

export const FAULTS = [
  /** The request never arrives; its connection is reset. */
  'request dropped',
  /** The request was handled; the response is lost and the connection reset. */
  'response dropped',
  /** The connection is reset in the middle of the response. */
  'response cut',
  'response delayed',
  /** The request is sent twice, as a proxy does that retries; the second response is passed on. */
  'request repeated',
  /** A poll is answered with the response to the poll before it, as by a cache that should not. */
  'response repeated',
  /** All connections are reset and nothing listens for a moment. */
  'restart',
] as const

export type Fault = (typeof FAULTS)[number]

export interface FaultyProxyOptions {
  readonly port: number
  readonly upstreamPort: number
  readonly seed: number
}

export interface FaultyProxy {
  /** From now on makes faults, one every `intervalMs` on average, until it has made `count`. */
  makeFaults(count: number, intervalMs: number): void
  /** Requested faults that have not happened yet. */
  faultsLeft(): number
  /** How often each fault was made. */
  made(): Readonly<Record<Fault, number>>
  close(): Promise<void>
}

const LONGEST_DELAY_MS = 700
const LONGEST_RESTART_MS = 300
const PUBLISHERS_SHARE = 0.05

interface Response {
  readonly status: number
  readonly headers: OutgoingHttpHeaders
  readonly body: Buffer
}

export async function startFaultyProxy(options: FaultyProxyOptions): Promise<FaultyProxy> {
  const { port, upstreamPort, seed } = options
  const random = randomNumbers(seed)
  const agent = new Agent({ keepAlive: true })
  const made = Object.fromEntries(FAULTS.map((fault) => [fault, 0])) as Record<Fault, number>
  /** The last response to a poll of each session. */
  const lastPolls = new Map<string, Response>()
  let deck: Fault[] = []
  let left = 0
  let everyMs = 0
  let nextAt = Number.POSITIVE_INFINITY
  let isClosed = false

  function nextFault(url: string, isRepeatable: boolean): Fault | null {
    if (left === 0 || performance.now() < nextAt) return null
    // Publishers send more requests than viewers; most faults are the viewers'.
    if (url.startsWith('/api/') && random() > PUBLISHERS_SHARE) return null
    if (deck.length === 0) deck = FAULTS.map((fault) => fault)
    const index = Math.floor(random() * deck.length)
    const fault = deck[index]
    // The next request that can have it will.
    if (fault === undefined || (fault === 'response repeated' && !isRepeatable)) return null
    deck.splice(index, 1)
    left -= 1
    nextAt = performance.now() + random() * 2 * everyMs
    made[fault] += 1
    return fault
  }

  async function onRequest(received: IncomingMessage, response: ServerResponse) {
    const body = Buffer.concat(await received.toArray())
    const { url = '' } = received
    const session = received.method === 'GET' ? /[?&]sid=([^&]+)/.exec(url)?.[1] : undefined
    const before = session === undefined ? undefined : lastPolls.get(session)
    // A poll may wait long before it is answered: its fault is chosen then.
    const early =
      session === undefined || before !== undefined ? nextFault(url, before !== undefined) : null
    if (early === 'restart') return restart()
    if (early === 'request dropped') return reset(received)
    if (early === 'response repeated' && before !== undefined) return send(response, before)
    if (early === 'request repeated') await forward(received, response, body)
    const answer = await forward(received, response, body)
    if (session !== undefined && answer.status === 200) lastPolls.set(session, answer)
    switch (early ?? nextFault(url, false)) {
      case 'restart':
        return restart()
      case 'request dropped':
      case 'response dropped':
        return reset(received)
      case 'response cut':
        response.writeHead(answer.status, answer.headers)
        response.write(answer.body.subarray(0, answer.body.length / 2))
        // What was written is on its way before the reset.
        await delay(5)
        return reset(received)
      case 'response delayed':
        await delay(random() * LONGEST_DELAY_MS)
        return send(response, answer)
      default:
        return send(response, answer)
    }
  }

  function forward(
    { method, url, headers }: IncomingMessage,
    response: ServerResponse,
    body: Buffer,
  ): Promise<Response> {
    return new Promise((resolve, reject) => {
      const sent = request({
        host: '127.0.0.1',
        port: upstreamPort,
        method,
        path: url,
        headers,
        agent,
      })
      // A client that is gone takes its request with it.
      const abort = () => sent.destroy()
      response.once('close', abort)
      sent.on('error', reject)
      sent.on('response', (received) => {
        received.toArray().then((parts) => {
          response.removeListener('close', abort)
          resolve({
            status: received.statusCode ?? 502,
            headers: received.headers,
            body: Buffer.concat(parts),
          })
        }, reject)
      })
      sent.end(body)
    })
  }

  function send(response: ServerResponse, { status, headers, body }: Response) {
    if (!response.destroyed) response.writeHead(status, headers).end(body)
  }

  const server = createServer({ keepAliveTimeout: 60_000 }, (received, response) => {
    onRequest(received, response).catch(() => {
      // As proxies say when the server behind them is not there.
      if (!response.headersSent) response.writeHead(502, { 'content-length': 0 }).end()
      else response.destroy()
    })
  })

  async function listen() {
    server.listen(port, '127.0.0.1')
    await once(server, 'listening')
  }

  async function restart() {
    if (!server.listening) return
    server.close()
    server.closeAllConnections()
    agent.destroy()
    await delay(random() * LONGEST_RESTART_MS)
    if (!isClosed) await listen()
  }

  await listen()
  return {
    makeFaults(count, intervalMs) {
      left = count
      everyMs = intervalMs
      nextAt = performance.now()
    },
    faultsLeft: () => left,
    made: () => made,
    async close() {
      isClosed = true
      server.close()
      server.closeAllConnections()
      agent.destroy()
    },
  }
}

function reset({ socket }: IncomingMessage) {
  socket.resetAndDestroy()
}
