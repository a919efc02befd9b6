/** The Redis log on its own Redis: the common suite, and cases specific to Redis. */
import { once } from 'node:events'
import { createServer } from 'node:net'
import { createClient } from '@redis/client'
import { afterAll, afterEach, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { BEFORE_FIRST } from '../../contract/position.ts'
import { freePort } from '../../tests/kit/free-port.ts'
import { startRedis } from '../../tests/kit/redis.ts'
import { clientOf } from '../test/redis.ts'
import { bid, describeAuctionLog } from './auction-log.contract.ts'
import {
  type AuctionLog,
  type Entry,
  LogFull,
  type LoggedEvent,
  LogUnavailable,
  UNKNOWN,
} from './auction-log.ts'
import { connectCommands } from './redis-commands.ts'
import { connectRedis } from './redis-connection.ts'
import { RedisFollower } from './redis-follower.ts'
import { RedisLog } from './redis-log.ts'

const TO_RECOVER = { timeout: 20_000, interval: 20 }

const redis = await startRedis()
/** Reconnects to a Redis that was killed. */
const admin = createClient({ url: redis.url })
admin.on('error', () => {})
await admin.connect()
afterAll(async () => {
  admin.destroy()
  await redis.stop()
})

/** Trims the stream of changes like the log's own scripts. */
const MAXLEN = {
  TRIM: { strategy: 'MAXLEN', strategyModifier: '~', threshold: 1_000 },
} as const

const quiet = { info() {}, warn() {} }

function open(options: Partial<Parameters<typeof RedisLog.open>[0]> = {}) {
  return RedisLog.open({ url: redis.url, report: quiet, ...options })
}

async function forgetAll() {
  await admin.flushAll()
}

/** Disconnects the readers of changes briefly, like a restart of Redis. */
async function cutOffReaders() {
  const readers = (await admin.clientList()).filter(({ cmd }) => cmd === 'xread')
  for (const { id } of readers) await admin.sendCommand(['CLIENT', 'KILL', 'ID', String(id)])
}

describeAuctionLog('the Redis log', async () => open)

describe('the Redis log on many nodes', () => {
  let here: AuctionLog
  let there: AuctionLog
  const [warnOfHere, warn] = [vi.fn(), vi.fn()]

  beforeEach(async () => {
    vi.clearAllMocks()
    here = await open({ report: { info() {}, warn: warnOfHere } })
    there = await open({ report: { info() {}, warn } })
  })
  afterEach(async () => {
    await here.close()
    await there.close()
    await forgetAll()
  })

  test.each([
    ['an event', (log: AuctionLog) => log.append('hall', bid('a'))],
    ['a data file', (log: AuctionLog) => log.replaceDataFile('hall', '{}')],
  ])('%s appended on one node notifies the others', async (_what, change) => {
    const woken = new Promise<string | null>((resolve) => there.subscribe(resolve))
    await change(here)
    expect(await woken).toBe('hall')
  })

  test('the others know when the publication of an event arrived', async () => {
    const acceptedAt = performance.now() - 90_000
    await here.append('hall', { ...bid('a'), acceptedAt })
    const [event] = (await there.eventsAfter('hall', BEFORE_FIRST, 1)) as LoggedEvent[]
    expect(event?.acceptedAt).toBeGreaterThan(acceptedAt - 1_000)
    expect(event?.acceptedAt).toBeLessThan(acceptedAt + 1_000)
  })

  test('while Redis is down an append fails immediately, and one line says so', async () => {
    await redis.kill()
    await expect(here.append('hall', bid('while down'))).rejects.toBeInstanceOf(LogUnavailable)
    await expect(here.eventsAfter('hall', BEFORE_FIRST, 10)).rejects.toBeInstanceOf(LogUnavailable)
    await vi.waitFor(() => expect(there.check()).rejects.toThrow(LogUnavailable), TO_RECOVER)

    await redis.start()
    await vi.waitFor(() => here.append('hall', bid('after')), TO_RECOVER)
    await vi.waitFor(() => there.check(), TO_RECOVER)
    expect(warn).toHaveBeenCalledExactlyOnceWith(
      expect.anything(),
      'Redis is away; publications are refused',
    )
  })

  test('an append to a hanging Redis times out, and a retry with the same id shows whether it was stored', async () => {
    redis.pause()
    try {
      await expect(here.append('hall', bid('a'))).rejects.toBeInstanceOf(LogUnavailable)
    } finally {
      redis.resume()
    }
    await vi.waitFor(() => here.append('hall', bid('a')), TO_RECOVER)
    expect(await here.eventsAfter('hall', BEFORE_FIRST, 10)).toHaveLength(1)
  })

  test('a full Redis stores nothing partially, and works again when there is room', async () => {
    const { seq } = await here.append('hall', bid('a'))
    await admin.configSet('maxmemory', '1')
    await expect(here.append('hall', bid('b'))).rejects.toBeInstanceOf(LogFull)
    await expect(here.replaceDataFile('hall', '{}')).rejects.toBeInstanceOf(LogFull)
    expect(await here.room('hall')).toMatchObject({ seq })
    expect(await here.eventsAfter('hall', BEFORE_FIRST, 10)).toHaveLength(1)
    expect(await here.dataFileVersion('hall')).toBeNull()
    await expect(here.check()).rejects.toBeInstanceOf(LogUnavailable)
    await admin.configSet('maxmemory', '0')
    expect(await here.append('hall', bid('b'))).toMatchObject({ seq: seq + 1, duplicate: false })
  })

  test.each([
    ['alone', () => here.replaceDataFile('hall', '{}')],
    ['with an event', () => here.append('hall', { ...bid('a'), dataFile: '{}' })],
  ])('a node serves its own publication immediately: a data file %s', async (_what, put) => {
    const woken: (string | null)[] = []
    here.subscribe((room) => woken.push(room))
    await cutOffReaders()
    await put()
    expect(woken).toEqual(['hall'])
  })

  test('a node that is sent a publication again serves its data file immediately', async () => {
    await there.append('hall', { ...bid('a'), dataFile: '{}' })
    await cutOffReaders()
    const woken: (string | null)[] = []
    here.subscribe((room) => woken.push(room))
    await here.append('hall', { ...bid('a'), dataFile: '{}' })
    expect(woken).toEqual(['hall'])
  })

  test('a data file read while another node publishes has the number of its own event', async () => {
    const { seq } = await here.append('hall', { ...bid('0'), dataFile: '0' })
    let isDone = false
    const publishing = (async () => {
      for (let n = 1; n <= 60; n += 1) {
        await here.append('hall', { ...bid(`${n}`), dataFile: `${n}` })
      }
      isDone = true
    })()
    const seen = new Set<number>()
    while (!isDone) {
      const file = await there.dataFile('hall')
      expect(file?.position.seq).toBe(seq + Number(file?.body))
      seen.add(Number(file?.body))
    }
    await publishing
    expect(seen.size).toBeGreaterThan(1)
  })

  test('a node notices a room’s first data file published while it was disconnected', async () => {
    expect(await there.dataFileVersion('hall')).toBeNull()
    const woken: (string | null)[] = []
    there.subscribe((room) => woken.push(room))
    await cutOffReaders()
    await here.replaceDataFile('hall', '{}')
    await vi.waitFor(() => expect(woken).toContain(null), { timeout: 5_000 })
  })

  test('a slow node notices a change that was already trimmed from the stream', async () => {
    await here.append('known', bid('a'))
    await there.room('known')
    const woken = new Set<string | null>()
    there.subscribe((room) => woken.add(room))
    // During a transaction nobody reads, so the other node sees only the trimmed stream.
    const transaction = admin.multi()
    for (const room of ['known', 'new']) {
      transaction.hSet(`{gavel}:room:${room}`, 'seq', '5')
      transaction.sAdd('{gavel}:rooms', room)
      transaction.xAdd('{gavel}:changes', '*', { room }, MAXLEN)
    }
    for (let n = 0; n < 1_200; n += 1) {
      transaction.xAdd('{gavel}:changes', '*', { room: 'busy' }, MAXLEN)
    }
    await transaction.exec()
    const kept = await admin.xRange('{gavel}:changes', '-', '+')
    expect(new Set(kept?.map(({ message }) => message['room']))).toEqual(new Set(['busy']))
    await vi.waitFor(() => expect([...woken]).toContain(null), TO_RECOVER)
  })

  test('what Redis has lost is unknown on every node, also after as many events', async () => {
    await here.append('hall', bid('a'))
    const lost = await here.append('hall', bid('b'))
    await redis.save().then(async (putBack) => {
      await here.append('hall', bid('c'))
      await forgetAll()
      await putBack()
    })
    await vi.waitFor(() => here.append('hall', bid('d')), TO_RECOVER)
    for (const node of [here, there]) {
      await vi.waitFor(() => node.check(), TO_RECOVER)
      expect(await node.eventsAfter('hall', lost, 10)).toMatchObject([{ seq: 3 }])
    }
    await forgetAll()
    for (const id of ['e', 'f']) await there.append('hall', bid(id))
    for (const node of [here, there]) {
      expect(await node.eventsAfter('hall', lost, 10)).toBe(UNKNOWN)
      expect(await node.eventsAfter('hall', BEFORE_FIRST, 10)).toHaveLength(2)
    }
  })

  describe('rooms end', () => {
    const NAME = 'Padmanabhan'
    const sale: Entry = {
      id: NAME,
      event: { eventType: 'playerSold', data: { name: NAME } },
      dataFile: JSON.stringify({ players: [NAME] }),
    }

    beforeEach(async () => {
      await here.append('hall', sale)
      await vi.waitFor(async () => expect((await there.room('hall'))?.seq).toBeGreaterThan(0))
      await there.eventsAfter('hall', BEFORE_FIRST, 10)
      vi.clearAllMocks()
    })

    test('no key holds anything of a removed room, but its name stands among the last changes', async () => {
      await here.removeRoom('hall')
      const keys = await admin.keys('*')
      const values = await Promise.all(
        keys.map(async (key) => {
          const type = await admin.type(key)
          if (type === 'string') return admin.get(key)
          if (type === 'stream') return admin.xRange(key, '-', '+')
          if (type === 'zset') return admin.zRange(key, 0, -1)
          return type === 'set' ? admin.sMembers(key) : admin.hGetAll(key)
        }),
      )
      expect(JSON.stringify([keys, values])).not.toContain(NAME)
      expect(keys.filter((key) => key.includes('hall'))).toEqual([])
    })

    test('every node is woken', async () => {
      const woken = new Promise<string | null>((resolve) => there.subscribe(resolve))
      await here.removeRoom('hall')
      expect(await woken).toBe('hall')
    })
  })
})

test('a connection that is being prepared is not replaced by another', async () => {
  const { promise, resolve: goOn } = Promise.withResolvers<void>()
  const prepare = vi.fn(() => promise)
  const connection = connectRedis({ address: async () => redis.url, ca: null, prepare })
  await vi.waitFor(() => expect(prepare).toHaveBeenCalledOnce(), TO_RECOVER)
  connection.renew(new LogUnavailable('the other connection ended'))
  goOn()
  await vi.waitFor(
    async () => expect(await connection.ask(['PING'], 2_000)).toBe('PONG'),
    TO_RECOVER,
  )
  expect(prepare).toHaveBeenCalledOnce()
  connection.close()
})

test('a connection that is replaced says why at once', async () => {
  const address = async () => redis.url
  const connection = connectRedis({ address, ca: null, prepare: async () => {} })
  await vi.waitFor(() => connection.ask(['PING'], 2_000), TO_RECOVER)
  const cause = new LogUnavailable('it leads elsewhere')
  connection.renew(cause)
  expect(connection.trouble()).toBe(cause)
  connection.close()
})

test('a connection on which Redis is silent says that it does not answer', async () => {
  const port = await freePort()
  const silent = createServer(() => {}).listen(port, '127.0.0.1')
  onTestFinished(() => void silent.close())
  await once(silent, 'listening')
  const address = async () => `redis://127.0.0.1:${port}`
  const connection = connectRedis({ address, ca: null, prepare: async () => {} })
  await vi.waitFor(
    () => expect(connection.trouble()?.message).toBe('Redis does not answer'),
    TO_RECOVER,
  )
  connection.close()
})

test('publishing goes on while the first replica of a primary attaches', async () => {
  const primary = await startRedis()
  onTestFinished(primary.stop)
  const log = await open({ url: primary.url })
  onTestFinished(() => log.close())
  const replica = await startRedis(['--replicaof', '127.0.0.1', new URL(primary.url).port])
  onTestFinished(replica.stop)
  const client = await clientOf(primary)
  await vi.waitFor(
    async () => expect(await client.info('replication')).toContain('connected_slaves:1'),
    TO_RECOVER,
  )
  await log.check()
  await log.append('hall', bid('a'))
})

test('two connections that lead to two different primaries are refused', async () => {
  const other = await startRedis()
  onTestFinished(other.stop)
  const commands = connectCommands({ address: async () => redis.url, ca: null })
  const follower = new RedisFollower({
    address: async () => other.url,
    ca: null,
    commands,
    report: quiet,
    wake() {},
  })
  await expect(follower.start(1_000)).rejects.toThrow('leads to two different primaries')
  commands.close()
  await follower.close()
})

describe('a Redis that is changed while nodes use it is not ready', () => {
  let log: AuctionLog

  beforeEach(async () => {
    log = await open()
    await log.append('hall', bid('a'))
  })
  afterEach(async () => {
    await log.close()
    await forgetAll()
  })

  test('as long as it keeps no append-only file any more', async () => {
    await log.check()
    await admin.configSet('appendonly', 'no')
    await expect(log.check()).rejects.toThrow(/^Redis keeps no append-only file any more/)
    await admin.configSet('appendonly', 'yes')
    await log.check()
  })

  test('when a key of the log has another type: publishing says so, and is refused until it is corrected', async () => {
    await admin.rename('{gavel}:events:hall', 'kept')
    await admin.set('{gavel}:events:hall', 'x')
    const appending = log.append('hall', bid('b'))
    await expect(appending).rejects.toBeInstanceOf(LogUnavailable)
    await expect(appending).rejects.toThrow('Redis answers WRONGTYPE')
    await admin.rename('kept', '{gavel}:events:hall')
    await log.append('hall', bid('c'))
  })
})

describe('the start of the Redis log', () => {
  test('waits for a Redis that starts later', async () => {
    await redis.kill()
    const opening = open()
    await redis.start()
    const log = await opening
    await log.check()
    await log.close()
  })

  test('fails with one line without the password if there is no Redis', async () => {
    const opening = open({ url: 'redis://me:secret@127.0.0.1:1', patienceMs: 500 })
    await expect(opening).rejects.toThrow(/^Redis at 127\.0\.0\.1:1 cannot be reached$/)
  })

  test('warns that a Redis without an append-only file can lose publications', async () => {
    await admin.configSet('appendonly', 'no')
    const warn = vi.fn()
    const log = await open({ report: { info() {}, warn } })
    expect(warn).toHaveBeenCalledWith({}, expect.stringContaining('no append-only file'))
    await log.close()
    await admin.configSet('appendonly', 'yes')
  })
})
