import { setTimeout as delay } from 'node:timers/promises'
import { beforeEach, expect, onTestFinished, test } from 'vitest'
import { RECONNECTION, SNAPSHOT, TRANSPORTS } from '../../../contract/channel.ts'
import { openCrowd } from '../../../tests/kit/crowd.ts'
import { publish, startNode } from '../../../tests/kit/feed-server.ts'
import { freePort } from '../../../tests/kit/free-port.ts'
import { startProxy } from '../../../tests/kit/proxies.ts'
import { startRedis } from '../../../tests/kit/redis.ts'
import { until } from '../../../tests/kit/until.ts'
import { openViewer } from '../feed.ts'
import { folderOfTest } from '../folder.ts'

const ROOM = 'cluster'
const VIEWERS = 490
/** Viewers with the client library that boards use. */
const BOARDS = 10
const EVENTS = 20
const LONGEST_MS = 60_000

let folder: string
beforeEach(async () => {
  folder = await folderOfTest()
})

test.each(['nginx', 'haproxy'] as const)(
  '%s without a cookie: viewers of both nodes receive all events, even if a node dies',
  { timeout: 240_000 },
  async (proxy) => {
    const redis = await startRedis()
    onTestFinished(redis.stop)
    const ports = [await freePort(), await freePort()] as const
    const start = async (number: 1 | 2) => {
      const env = { REDIS_URL: redis.url, NODE_NAME: `node${number}` }
      const node = await startNode({ port: ports[number - 1] ?? 0, dataDir: folder, env })
      onTestFinished(() => node.stop('SIGKILL'))
      return node
    }
    await start(1)
    const second = await start(2)
    const port = await freePort()
    const program = await startProxy(proxy, { port, nodes: ports, folder })
    onTestFinished(() => program.stop('SIGKILL'))

    const crowd = await openCrowd({ port, room: ROOM, count: VIEWERS })
    onTestFinished(crowd.close)
    const boards = Array.from({ length: BOARDS }, () => openBoard(port))
    onTestFinished(() => void boards.map(({ socket }) => socket.disconnect()))
    const areConnected = () => boards.every(({ socket }) => socket.connected)
    expect(await until(areConnected, LONGEST_MS)).toBe(true)
    for (const name of ['node1', 'node2']) {
      // The proxy has distributed the viewers.
      expect(crowd.viewers.filter(({ node }) => node === name).length).toBeGreaterThan(50)
    }
    const allReceived = (seq: number) => () =>
      crowd.countReceivedUpTo(seq) === VIEWERS &&
      boards.every(({ received }) => (received.at(-1)?.seq ?? 0) >= seq)

    let seq = 0
    for (let count = 0; count < EVENTS; count += 1) seq = await publishOne(ports[0], ROOM, count)
    expect(await until(allReceived(seq), LONGEST_MS)).toBe(true)

    let isPublishing = true
    const publishing = (async () => {
      for (let count = EVENTS; isPublishing; count += 1) {
        seq = await publishOne(ports[0], ROOM, count)
        await delay(100)
      }
    })()
    await second.stop('SIGKILL')
    // The viewers notice when the proxy ends their polls.
    await until(() => crowd.countJoined() < VIEWERS, LONGEST_MS)
    const areBack = () =>
      crowd.countJoined() === VIEWERS &&
      crowd.viewers.every(({ node }) => node === 'node1') &&
      areConnected()
    expect(await until(areBack, LONGEST_MS)).toBe(true)

    await start(2)
    isPublishing = false
    await publishing
    // Through the proxy, so on either node.
    await publishOne(port, `${ROOM}-through`, 1)
    expect(await until(allReceived(seq), LONGEST_MS)).toBe(true)
    expect(crowd.faults()).toMatchObject({ gaps: 0, repeats: 0 })
    for (const { received } of boards) {
      const events = received.filter(({ eventType }) => eventType !== SNAPSHOT)
      const seqs = events.map(({ seq = 0 }) => seq)
      expect(seqs).toEqual(seqs.map((_, index) => (seqs[0] ?? 0) + index))
    }
  },
)

/** @returns its number */
async function publishOne(port: number, room: string, count: number): Promise<number> {
  const event = { eventType: 'NewPlayer', data: { name: `Player ${count}`, pdf_sl_no: count } }
  const { status, seq } = await publish(port, room, { event })
  expect(status).toBe(201)
  return seq
}

/** A viewer with the client library and the settings of a board. */
const openBoard = (port: number) =>
  openViewer(
    `http://127.0.0.1:${port}`,
    ROOM,
    {},
    {
      transports: [...TRANSPORTS],
      reconnectionAttempts: RECONNECTION.attempts,
      reconnectionDelay: RECONNECTION.firstDelayMs,
      reconnectionDelayMax: RECONNECTION.longestDelayMs,
    },
  )
