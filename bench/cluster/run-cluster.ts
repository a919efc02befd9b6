/**
 * Two nodes, a store and a proxy: viewers come through the proxy, one node is told of every event,
 * then one dies. Everyone must be told everything, in order and once.
 */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { io, type Socket } from 'socket.io-client'
import type { AuctionEventMessage } from '../../contract/channel.ts'
import { RECONNECTION, TRANSPORTS } from '../../contract/channel.ts'
import { startNode } from '../../testing/feed-server.ts'
import { freePort } from '../../testing/free-port.ts'
import type { Program } from '../../testing/programs.ts'
import { startRedis } from '../../testing/redis.ts'
import { until } from '../../testing/until.ts'
import { openCrowd } from '../support/crowd.ts'
import { createPublisher } from '../support/publisher.ts'
import { type ProxyName, startProxy } from './proxies.ts'

const ROOM = 'cluster'
const EVENTS = 20
const LONGEST_MS = 60_000

export interface ClusterOptions {
  readonly proxy: ProxyName
  readonly viewers: number
  /** Of these, so many with the client library that boards use. */
  readonly boards: number
}

export interface ClusterResult {
  /** Viewers of each node before one died. */
  readonly onNode1: number
  readonly onNode2: number
  /** Whether everyone was told what one node published. */
  readonly allToldByOneNode: boolean
  /** Milliseconds from the death of a node until all its viewers were in again. */
  readonly backAfterMs: number
  readonly allBack: boolean
  /** Whether everyone was told everything, and what each was told twice or not at all. */
  readonly allToldInTheEnd: boolean
  readonly gaps: number
  readonly repeats: number
}

export async function runCluster({ proxy, viewers, boards }: ClusterOptions) {
  const folder = await mkdtemp(join(tmpdir(), 'gavel-cluster-'))
  const programs: Program[] = []
  async function started<Of extends Program>(program: Promise<Of>): Promise<Of> {
    const up = await program
    programs.push(up)
    return up
  }
  const leave: (() => unknown)[] = []
  try {
    const redis = await startRedis()
    leave.push(() => redis.stop())
    const ports = [await freePort(), await freePort()] as const
    const startNumber = (number: 1 | 2) =>
      started(
        startNode({
          port: ports[number - 1] ?? 0,
          dataDir: folder,
          env: { REDIS_URL: redis.url, NODE_NAME: `node${number}` },
        }),
      )
    await startNumber(1)
    const second = await startNumber(2)
    const port = await freePort()
    await started(startProxy(proxy, { port, nodes: ports, folder }))

    const crowd = await openCrowd({ port, room: ROOM, count: viewers - boards })
    leave.push(crowd.leave)
    const real = Array.from({ length: boards }, () => openBoard(port))
    leave.push(() => {
      for (const board of real) board.socket.disconnect()
    })
    await until(() => real.every(({ socket }) => socket.connected), LONGEST_MS)
    const countOn = (node: string) => crowd.viewers.filter((viewer) => viewer.node === node).length
    const onNode1 = countOn('node1')
    const onNode2 = countOn('node2')
    const allTold = (seq: number) => () =>
      crowd.countToldUpTo(seq) === crowd.viewers.length &&
      real.every(({ told }) => (told.at(-1) ?? 0) >= seq)

    const publisher = createPublisher([ports[0]], ROOM)
    let seq = 0
    for (let count = 0; count < EVENTS; count += 1) seq = await publisher.one()
    const allToldByOneNode = await until(allTold(seq), LONGEST_MS)

    publisher.goOn(10)
    const death = performance.now()
    await second.stop('SIGKILL')
    // The proxy ends their polls; until then they don't know.
    await until(() => crowd.countIn() < crowd.viewers.length, LONGEST_MS)
    const allBack = await until(
      () =>
        crowd.countIn() === crowd.viewers.length &&
        crowd.viewers.every(({ node }) => node === 'node1') &&
        real.every(({ socket }) => socket.connected),
      LONGEST_MS,
    )
    const backAfterMs = performance.now() - death

    await startNumber(2)
    seq = await publisher.rest()
    // Through the proxy, so from either node.
    const through = createPublisher([port], `${ROOM}-through`)
    await through.one()
    const allToldInTheEnd = await until(allTold(seq), LONGEST_MS)
    const { gaps, repeats } = crowd.faults()
    const ofBoards = real.map(({ told }) => faultsOf(told))
    const result: ClusterResult = {
      onNode1,
      onNode2,
      allToldByOneNode,
      backAfterMs,
      allBack,
      allToldInTheEnd,
      gaps: ofBoards.reduce((sum, faults) => sum + faults.gaps, gaps),
      repeats: ofBoards.reduce((sum, faults) => sum + faults.repeats, repeats),
    }
    return result
  } finally {
    await Promise.all(leave.map((goodbye) => goodbye()))
    await Promise.all(programs.map((program) => program.stop('SIGKILL')))
    await rm(folder, { recursive: true, force: true })
  }
}

/** A viewer with the client library and the settings of a board. */
function openBoard(port: number): { readonly socket: Socket; readonly told: number[] } {
  const socket = io(`http://127.0.0.1:${port}`, {
    transports: [...TRANSPORTS],
    forceNew: true,
    reconnectionAttempts: RECONNECTION.attempts,
    reconnectionDelay: RECONNECTION.firstDelayMs,
    reconnectionDelayMax: RECONNECTION.longestDelayMs,
  })
  const told: number[] = []
  socket.on('connect', () => {
    const last = told.at(-1)
    if (last === undefined) socket.emit('joinAuction', ROOM)
    else socket.emit('joinAuction', ROOM, last)
  })
  socket.on('auctionEvent', ({ seq = 0 }: AuctionEventMessage) => told.push(seq))
  return { socket, told }
}

function faultsOf(told: readonly number[]) {
  let gaps = 0
  let repeats = 0
  for (const [index, seq] of told.entries()) {
    const before = told[index - 1] ?? seq - 1
    if (seq <= before) repeats += 1
    else gaps += seq - before - 1
  }
  return { gaps, repeats }
}
