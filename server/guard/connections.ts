/**
 * Bounds the connections to a server, whatever is asked on them. Guarantees:
 *
 * - a connection that accepts no bytes for `STALL_MS` is closed;
 * - an address and its networks have a limited number of connections, unless it is a trusted
 *   proxy's;
 * - the node keeps some descriptors free: when they run out, or when more than `MAX_UNSENT_BYTES`
 *   wait to be sent, connections that have stalled for `SHORT_STALL_MS` are closed, then idle ones,
 *   and a new one only when there are none of these;
 * - a connection on which more than `MAX_PIPELINED` requests wait for the answer to an earlier one is
 *   closed: no browser and no proxy does that, and Node would handle all of them at once.
 */
import { readFileSync } from 'node:fs'
import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import { bytesQueued } from '../lib/node-http.ts'
import { createNetworkCounts } from './networks.ts'

/** A phone in a tunnel comes back within this. */
const STALL_MS = 15_000
const SHORT_STALL_MS = 3_000
const SWEEP_MS = 1_000
/** Of all connections together; data files and pages that many read are counted for each. */
const MAX_UNSENT_BYTES = 64 * 1_024 * 1_024
const MAX_PIPELINED = 8
/** Descriptors for the log, the board's files and the metrics. */
const RESERVED_DESCRIPTORS = 64
/** A browser opens up to six while the page loads, and two from then on. */
const CONNECTIONS_PER_VIEWER = 4
/** Loading a page must work even when the limit of viewers is small. */
const MIN_PER_ADDRESS = 64

/** Why a connection was closed; labels of the metrics. */
export const CLOSED_REASONS = ['address_full', 'idle', 'node_full', 'pipelined', 'stalled'] as const
type ConnectionClosed = (typeof CLOSED_REASONS)[number]

interface ConnectionLimits {
  /** Viewers of one address; 0 for no limit, of connections either. */
  readonly maxViewersPerAddress: number
  /** Connections of the node. */
  readonly maxConnections: number
  /** Key of the address that a socket comes from, or `null` when it is a trusted proxy's. */
  readonly addressOf: (socket: Socket) => string | null
  readonly onClosed: (reason: ConnectionClosed) => void
}

export type Connections = ReturnType<typeof limitConnections>

/** Bytes waiting to be sent on a connection, and since when that number has not changed. */
interface Unsent {
  readonly bytes: number
  readonly since: number
}

/** Limits the connections of `http` from now on. */
export function limitConnections(http: Server, limits: ConnectionLimits) {
  const { maxViewersPerAddress, maxConnections, addressOf, onClosed } = limits
  const maxOfAddress =
    maxViewersPerAddress === 0
      ? Number.POSITIVE_INFINITY
      : Math.max(MIN_PER_ADDRESS, CONNECTIONS_PER_VIEWER * maxViewersPerAddress)
  const sockets = new Set<Socket>()
  const counts = createNetworkCounts(maxOfAddress)
  const unsent = new Map<Socket, Unsent>()
  const pipelined = new WeakMap<Socket, number>()
  let emptied = Number.NEGATIVE_INFINITY

  function close(socket: Socket, reason: ConnectionClosed) {
    socket.destroy()
    // Its `close` event comes later, but its place is needed now.
    sockets.delete(socket)
    unsent.delete(socket)
    onClosed(reason)
  }

  http.on('connection', (socket: Socket) => {
    const address = addressOf(socket)
    if (address !== null && counts.full(address) !== null) return close(socket, 'address_full')
    if (sockets.size >= maxConnections) makeRoom()
    if (sockets.size >= maxConnections) return close(socket, 'node_full')
    sockets.add(socket)
    if (address !== null) counts.add(address)
    socket.once('close', () => {
      sockets.delete(socket)
      unsent.delete(socket)
      if (address !== null) counts.remove(address)
    })
  })

  function mayPipeline(socket: Socket, response: ServerResponse): boolean {
    if (socket.destroyed) return false
    const count = (pipelined.get(socket) ?? 0) + 1
    if (count > MAX_PIPELINED) {
      close(socket, 'pipelined')
      return false
    }
    pipelined.set(socket, count)
    response.once('close', () => pipelined.set(socket, (pipelined.get(socket) ?? 1) - 1))
    return true
  }

  function makeRoom() {
    const now = performance.now()
    // At most once per sweep, however many connect.
    if (now - emptied < SWEEP_MS) return
    emptied = now
    measureUnsent(now)
    closeStalled(now, SHORT_STALL_MS)
    if (sockets.size < maxConnections) return
    const before = sockets.size
    http.closeIdleConnections()
    for (const socket of sockets) if (socket.destroyed) sockets.delete(socket)
    for (let closed = before - sockets.size; closed > 0; closed -= 1) onClosed('idle')
  }

  /** @returns bytes that wait to be sent, of all connections */
  function measureUnsent(now: number): number {
    let sum = 0
    for (const socket of sockets) {
      // Node's own buffer first: reading it is cheap, and it is nearly always empty.
      const bytes = socket.writableLength === 0 ? 0 : bytesQueued(socket)
      if (bytes === 0) {
        unsent.delete(socket)
        continue
      }
      sum += bytes
      const before = unsent.get(socket)
      if (before?.bytes !== bytes) unsent.set(socket, { bytes, since: now })
    }
    return sum
  }

  function closeStalled(now: number, stall: number) {
    for (const [socket, { since }] of unsent) {
      if (now - since >= stall) close(socket, 'stalled')
    }
  }

  const sweep = setInterval(() => {
    const now = performance.now()
    closeStalled(now, measureUnsent(now) > MAX_UNSENT_BYTES ? SHORT_STALL_MS : STALL_MS)
  }, SWEEP_MS)
  sweep.unref()

  return {
    /**
     * Request handler: takes a request that came on a closed connection, or on one with too many
     * requests before it, which it closes.
     */
    limitPipelining: ({ socket }: IncomingMessage, response: ServerResponse) =>
      // Without a socket, the connection still belongs to the answer of an earlier request.
      response.socket === null && !mayPipeline(socket, response),
    /** At present. */
    count: () => sockets.size,
    stop: () => clearInterval(sweep),
  }
}

/**
 * Connections that the process may have, from its limit of open files (`ulimit -n`, Linux);
 * `Infinity` where that is not known.
 */
export function connectionsAllowed(): number {
  try {
    const limits = readFileSync('/proc/self/limits', 'utf8')
    const [, files = ''] = /^Max open files\s+(\d+)/m.exec(limits) ?? []
    return files === ''
      ? Number.POSITIVE_INFINITY
      : Math.max(1, Number(files) - RESERVED_DESCRIPTORS)
  } catch {
    return Number.POSITIVE_INFINITY
  }
}
