/** Redis is away while strangers name many unknown rooms: the server stays calm. */
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { freePort } from '../testing/free-port.ts'
import { startRedis, type TestRedis } from '../testing/redis.ts'
import { ask, TOKEN } from './test/feed.ts'

const SOON = { timeout: 30_000, interval: 100 }
const SESSIONS = 100
const ROUNDS = 4
const CHANNEL = '/socket.io/?EIO=4&transport=polling'
const BEYOND_THE_END = Number.MAX_SAFE_INTEGER
const QUIET_MS = 3_000

let redis: TestRedis
let server: ChildProcess
let port: number
let lines: string[]

beforeEach(async () => {
  redis = await startRedis()
  port = await freePort()
  lines = []
  server = spawn(process.execPath, [join(import.meta.dirname, 'main.ts')], {
    env: {
      HOST: '127.0.0.1',
      PORT: String(port),
      REDIS_URL: redis.url,
      PUBLISH_TOKENS: TOKEN,
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  server.stdout?.on('data', (part: Buffer) => lines.push(...part.toString().trim().split('\n')))
  await vi.waitFor(() => expect(lines.join()).toContain('listening at'), SOON)
})
afterEach(async () => {
  const ended = once(server, 'exit')
  server.kill('SIGKILL')
  await ended
  await redis.stop()
})

const publish = async () => {
  const headers = { authorization: `Bearer ${TOKEN}`, 'content-type': 'application/json' }
  const body = JSON.stringify({ event: { eventType: 'Unsold', data: { name: 'A' } } })
  return (await ask(port, '/api/rooms/hall/events', { method: 'POST', headers, body })).status
}

const open = async () => {
  const { body } = await ask(port, CHANNEL)
  return (JSON.parse(body.toString().slice(1)) as { sid: string }).sid
}
const send = async (sid: string, packets: string[]) => {
  const body = packets.join('\x1e')
  expect((await ask(port, `${CHANNEL}&sid=${sid}`, { method: 'POST', body })).status).toBe(200)
}

test('a handful of lines, however many rooms were asked for, and it recovers by itself', async () => {
  expect(await publish()).toBe(201)
  await redis.kill()
  await vi.waitFor(async () => expect((await ask(port, '/readyz')).status).toBe(503), SOON)
  lines.length = 0

  const sids = await Promise.all(Array.from({ length: SESSIONS }, open))
  for (let round = 0; round < ROUNDS; round += 1) {
    const join = (sid: string, index: number) => {
      const rooms = ['a', 'b'].map((letter) => `x${letter}${index}-${round}`)
      const joins = rooms.map((room) => `42["joinAuction","${room}",${BEYOND_THE_END}]`)
      return send(sid, [...(round > 0 ? ['41'] : []), '40', ...joins])
    }
    await Promise.all(sids.map(join))
  }
  await Promise.all(sids.map((sid) => send(sid, ['1'])))

  await new Promise((resolve) => setTimeout(resolve, QUIET_MS))
  // "Redis is away" and "still away", one for reads, one for /readyz.
  expect(lines.length).toBeLessThanOrEqual(4)
  expect(lines.join('\n').length).toBeLessThan(4_000)

  await redis.start()
  await vi.waitFor(async () => expect(await publish()).toBe(201), SOON)
  await vi.waitFor(async () => expect((await ask(port, '/readyz')).status).toBe(200), SOON)
}, 90_000)
