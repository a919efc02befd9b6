/** A server process whose clients read no answers, or miss many events at once. */
import { connect } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { openCrowd } from '../../tests/kit/crowd.ts'
import { publish, putDataFile, startNode, TOKEN } from '../../tests/kit/feed-server.ts'
import { freePort } from '../../tests/kit/free-port.ts'
import { startProgram } from '../../tests/kit/programs.ts'
import { startRedis } from '../../tests/kit/redis.ts'
import { fileOf } from './feed.ts'
import { folderOfTest } from './folder.ts'
import { memoryOf } from './memory.ts'
import { startTcpProxy } from './tcp-proxy.ts'

const ROOM = 'hall'
/** Times the memory before. */
const MOST_GROWTH = 1.5

async function start(env: Readonly<Record<string, string>> = {}) {
  const dataDir = await folderOfTest()
  const port = await freePort()
  const node = await startNode({ port, dataDir, env })
  onTestFinished(() => node.stop('SIGKILL'))
  return { port, node }
}

function dataFile(pad: string): string {
  return JSON.stringify(fileOf('Hall', { pad }))
}

/** A connection that sends `text` and reads nothing. */
function neverRead(port: number, text: string) {
  const socket = connect({ port, host: '127.0.0.1' }, () => socket.write(text))
  socket.on('error', () => {})
  socket.pause()
  onTestFinished(() => void socket.destroy())
}

/** Status of the answer; `null` when the connection was reset. */
const statusOf = (port: number, path: string) =>
  get(port, path).then(
    ({ status }) => status,
    () => null,
  )

const get = (port: number, path: string) => fetch(`http://127.0.0.1:${port}${path}`)

test('viewers can connect while a thousand connections send requests and read nothing', async () => {
  const port = await freePort()
  const dataDir = await folderOfTest()
  const node = await startProgram({
    command: 'sh',
    // Fewer open files than connections.
    args: ['-c', 'ulimit -n 600 && exec "$0" server/main.ts', process.execPath],
    env: { PORT: String(port), HOST: '127.0.0.1', DATA_DIR: dataDir, PUBLISH_TOKENS: TOKEN },
    readyText: 'listening at',
  })
  onTestFinished(() => node.stop('SIGKILL'))
  const path = `/auctiondatafile.json?room=${ROOM}`
  await putDataFile(port, ROOM, dataFile('x'.repeat(1_000_000)))
  const ask = `GET ${path} HTTP/1.1\r\nHost: x\r\n\r\n`
  for (let n = 0; n < 1_000; n += 1) neverRead(port, ask.repeat(60))
  // Some are refused meanwhile, and retry like browsers.
  await Promise.all(
    Array.from({ length: 20 }, () =>
      expect.poll(() => statusOf(port, path), { timeout: 60_000, interval: 500 }).toBe(200),
    ),
  )
}, 120_000)

test('a node that missed a thousand events sends them to all its viewers with shared memory', async () => {
  const redis = await startRedis()
  onTestFinished(redis.stop)
  const link = await startTcpProxy(Number(new URL(redis.url).port))
  onTestFinished(link.close)
  const cut = await start({ REDIS_URL: `redis://127.0.0.1:${link.port}`, NODE_NAME: 'cut' })
  const other = await start({ REDIS_URL: redis.url, NODE_NAME: 'other' })
  const raise = async (amount: number) => {
    const data = { name: `विराट कोहली ${amount}`, amount }
    const { seq } = await publish(other.port, ROOM, { event: { eventType: 'biddingStart', data } })
    return seq
  }
  const first = await raise(0)

  const crowd = await openCrowd({ port: cut.port, room: ROOM, count: 1_000 })
  onTestFinished(crowd.close)
  const received = (seq: number) =>
    expect.poll(() => crowd.countReceivedUpTo(seq), { timeout: 60_000 }).toBe(1_000)
  await received(first)
  const before = await memoryOf(cut.node)
  let peak = before
  const sampling = setInterval(async () => {
    peak = Math.max(peak, await memoryOf(cut.node))
  }, 20)
  onTestFinished(() => clearInterval(sampling))
  link.stall()
  for (let amount = 1; amount <= 1_000; amount += 20) {
    await Promise.all(Array.from({ length: 20 }, (_, n) => raise(amount + n)))
  }
  link.release()
  await received(first + 1_000)
  expect(peak / before).toBeLessThan(MOST_GROWTH)
  expect(crowd.faults()).toMatchObject({ gaps: 0, repeats: 0 })
}, 180_000)
