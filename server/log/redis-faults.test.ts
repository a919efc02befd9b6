/** A Redis that is set up wrongly, fails over or stalls: it works again soon, or one line says why. */
import { once } from 'node:events'
import { connect, createServer, type Server } from 'node:net'
import { createClient } from '@redis/client'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { TestRedis } from '../test/redis.ts'
import { startRedis } from '../test/redis.ts'
import type { Entry } from './auction-log.ts'
import { LogUnavailable } from './auction-log.ts'
import { openRedisLog } from './redis-log.ts'

const TO_RECOVER = { timeout: 20_000, interval: 20 }

let redis: TestRedis
const warn = vi.fn()
const cleanups: (() => unknown)[] = []

beforeEach(async () => {
  warn.mockClear()
  redis = await startRedis()
})
afterEach(async () => {
  for (const cleanup of cleanups.splice(0).reverse()) await cleanup()
  await redis.stop()
})

const open = async (url = redis.url, patienceMs = 10_000) => {
  const log = await openRedisLog({ url, patienceMs, report: { info() {}, warn } })
  cleanups.push(() => log.close())
  return log
}

/** The line that the start ends with. */
const refusal = async (url: string) => {
  const cause: unknown = await open(url).catch((thrown: unknown) => thrown)
  expect(cause).toBeInstanceOf(LogUnavailable)
  return (cause as LogUnavailable).message
}

async function configure(name: string, value: string, url = redis.url) {
  const client = await createClient({ url }).connect()
  await client.configSet(name, value)
  client.destroy()
}

const entry = (id: string): Entry => ({ id, event: { eventType: 'Unsold', data: { name: id } } })

describe('a Redis that is set up wrongly is refused at the start, in one line that names the cause', () => {
  test('an eviction policy that throws away events', async () => {
    await configure('maxmemory-policy', 'allkeys-lru')
    expect(await refusal(redis.url)).toMatch(
      /^[^\n]*set maxmemory-policy to noeviction, not allkeys-lru$/,
    )
  })

  test('a wrong password, which is not in the line', async () => {
    await configure('requirepass', 'right')
    const line = await refusal(redis.url.replace('redis://', 'redis://:secret@'))
    expect(line).toMatch(
      /^Redis at 127\.0\.0\.1:\d+ refuses the user or the password \(WRONGPASS\)$/,
    )
    expect(await refusal(redis.url)).toMatch(/wants a password \(NOAUTH\)$/)
  })

  test('TLS to a port without it', async () => {
    expect(await refusal(redis.url.replace('redis:', 'rediss:'))).toMatch(
      /^Redis at 127\.0\.0\.1:\d+ does not speak TLS/,
    )
  })
})

test('an eviction policy that is set while it runs: publications are refused until it is mended', async () => {
  const log = await open()
  await log.append('hall', entry('a'))
  await configure('maxmemory-policy', 'allkeys-lru')
  await expect(log.check()).rejects.toThrow(/set maxmemory-policy to noeviction/)
  await vi.waitFor(() => expect(log.append('hall', entry('b'))).rejects.toThrow(/noeviction/), {
    timeout: 20_000,
  })
  await configure('maxmemory-policy', 'noeviction')
  await vi.waitFor(() => log.append('hall', entry('b')), TO_RECOVER)
})

test('a full Redis is not ready', async () => {
  const log = await open()
  await log.check()
  await configure('maxmemory', '1')
  await expect(log.check()).rejects.toBeInstanceOf(LogUnavailable)
  await configure('maxmemory', '0')
  await vi.waitFor(() => log.check(), TO_RECOVER)
})

/** An address that leads to `target`; what is on its way can be held back. */
async function startAddress(target: string) {
  let port = Number(new URL(target).port)
  let isHolding = false
  const held: (() => void)[] = []
  const server: Server = createServer((here) => {
    const there = connect(port, '127.0.0.1')
    const stalls = () => isHolding && established.has(here)
    established.add(here)
    here.on('data', (data) => {
      if (stalls()) held.push(() => there.write(data))
      else there.write(data)
    })
    there.on('data', (data) => {
      if (!stalls()) here.write(data)
    })
    for (const socket of [here, there]) socket.on('error', () => {})
    here.on('close', () => {
      if (!isHolding) there.destroy()
    })
    there.on('close', () => here.destroy())
    cleanups.push(() => there.destroy())
  })
  const established = new Set<object>()
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  cleanups.push(() => server.close())
  const address = server.address()
  return {
    url: `redis://127.0.0.1:${typeof address === 'object' ? address?.port : 0}`,
    leadTo(other: string) {
      port = Number(new URL(other).port)
    },
    /** What the connections of now send is held back; new connections work. */
    stall() {
      isHolding = true
      const old = new Set(established)
      const add = established.add.bind(established)
      established.add = (socket) => (old.has(socket) ? add(socket) : established)
    },
    release() {
      for (const write of held.splice(0)) write()
    },
  }
}

async function replicate(from: TestRedis, to: TestRedis | null) {
  const client = await createClient({ url: from.url }).connect()
  const port = to === null ? ['NO', 'ONE'] : ['127.0.0.1', new URL(to.url).port]
  await client.sendCommand(['REPLICAOF', ...port])
  client.destroy()
}

test('a demoted primary that stays as a replica: the new one is found, readiness tells the truth', async () => {
  const other = await startRedis()
  cleanups.push(() => other.stop())
  await replicate(other, redis)
  const address = await startAddress(redis.url)
  const log = await open(address.url)
  const { seq } = await log.append('hall', entry('a'))
  const epoch = log.epoch()
  const reader = await createClient({ url: other.url }).connect()
  cleanups.push(() => reader.destroy())
  await vi.waitFor(async () => {
    expect(await reader.exists(['{gavel}:events:hall', '{gavel}:epoch'])).toBe(2)
  }, TO_RECOVER)

  await replicate(other, null)
  await replicate(redis, other)
  // The address still leads to the old primary.
  await expect(log.check()).rejects.toBeInstanceOf(LogUnavailable)
  await vi.waitFor(
    () => expect(log.append('hall', entry('b'))).rejects.toThrow(/is a replica/),
    TO_RECOVER,
  )
  address.leadTo(other.url)
  const after = await vi.waitFor(() => log.append('hall', entry('b')), TO_RECOVER)
  expect(after.seq).toBe(seq + 1)
  expect(log.epoch()).toBe(epoch)
  await vi.waitFor(() => log.check(), TO_RECOVER)
})

test('a write that was given up is not stored behind a newer one', async () => {
  const address = await startAddress(redis.url)
  const log = await open(address.url)
  await log.replaceDataFile('hall', '{"n":"old"}')
  address.stall()
  const given = [log.replaceDataFile('hall', '{"n":"given up"}'), log.append('hall', entry('late'))]
  for (const one of given) await expect(one).rejects.toBeInstanceOf(LogUnavailable)
  await vi.waitFor(() => log.replaceDataFile('hall', '{"n":"newer"}'), TO_RECOVER)
  await vi.waitFor(() => log.append('hall', entry('newer')), TO_RECOVER)
  address.release()
  const client = await createClient({ url: redis.url }).connect()
  cleanups.push(() => client.destroy())
  // Both scripts have arrived, and were refused.
  const calls = async () => (await client.info('commandstats')).match(/cmdstat_evalsha:calls=(\d+)/)
  await vi.waitFor(async () => expect(Number((await calls())?.[1])).toBeGreaterThan(4), TO_RECOVER)
  expect(await log.dataFile('hall')).toMatchObject({ body: '{"n":"newer"}' })
  const ids = await client.xRange('{gavel}:events:hall', '-', '+')
  expect(ids?.map(({ message }) => message['id'])).toEqual(['newer'])
})
