import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { publish as publishTo, startNode } from '../../tests/kit/feed-server.ts'
import { freePort } from '../../tests/kit/free-port.ts'
import type { Program } from '../../tests/kit/programs.ts'
import { startRedis, type TestRedis } from '../../tests/kit/redis.ts'
import { ask, CHANNEL } from './feed.ts'
import { folderOfTest } from './folder.ts'

const SOON = { timeout: 30_000, interval: 100 }
const SESSIONS = 100
const ROUNDS = 4
const BEYOND_THE_END = { seq: Number.MAX_SAFE_INTEGER, check: '0123456789abcdef' }
const QUIET_MS = 3_000

let redis: TestRedis
let server: Program
let port: number
let dataDir: string

beforeEach(async () => {
  redis = await startRedis()
  port = await freePort()
  dataDir = await folderOfTest()
  const env = { REDIS_URL: redis.url, LOG_LEVEL: 'info' }
  server = await startNode({ port, dataDir, env })
})
afterEach(async () => {
  await server.stop('SIGKILL')
  await redis.stop()
})

const publish = async () => {
  const event = { eventType: 'Unsold', data: { name: 'A' } }
  return (await publishTo(port, 'hall', { event })).status
}

const open = async () => {
  const { body } = await ask(port, CHANNEL)
  return (JSON.parse(body.toString().slice(1)) as { sid: string }).sid
}
const send = async (sid: string, packets: string[]) => {
  const body = packets.join('\x1e')
  expect((await ask(port, `${CHANNEL}&sid=${sid}`, { method: 'POST', body })).status).toBe(200)
}

test('logs a few lines for any number of rooms', async () => {
  expect(await publish()).toBe(201)
  await redis.kill()
  await vi.waitFor(async () => expect((await ask(port, '/readyz')).status).toBe(503), SOON)
  const before = server.output().length

  const sids = await Promise.all(Array.from({ length: SESSIONS }, open))
  for (let round = 0; round < ROUNDS; round += 1) {
    const join = (sid: string, index: number) => {
      const rooms = ['a', 'b'].map((letter) => `x${letter}${index}-${round}`)
      const joins = rooms.map(
        (room) => `42${JSON.stringify(['joinAuction', room, BEYOND_THE_END])}`,
      )
      return send(sid, [...(round > 0 ? ['41'] : []), '40', ...joins])
    }
    await Promise.all(sids.map(join))
  }
  await Promise.all(sids.map((sid) => send(sid, ['1'])))

  await new Promise((resolve) => setTimeout(resolve, QUIET_MS))
  // "Redis is away" and "still away", for reads, for following and for /readyz: none for each room.
  const log = server.output().slice(before)
  expect(log.trim().split('\n').length).toBeLessThanOrEqual(8)
  expect(log.length).toBeLessThan(4_000)
}, 90_000)
