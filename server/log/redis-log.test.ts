/** The Redis log on a Redis of its own: the suite of every log, and what only happens to a Redis. */
import { createClient } from '@redis/client'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import type { TestRedis } from '../../testing/redis.ts'
import { startRedis } from '../../testing/redis.ts'
import { startTail } from '../channel/tail.ts'
import { describeAuctionLog } from './auction-log.contract.ts'
import type { AuctionLog, Entry } from './auction-log.ts'
import { LogFull, LogUnavailable } from './auction-log.ts'
import { openRedisLog } from './redis-log.ts'

const TO_RECOVER = { timeout: 20_000, interval: 20 }

let redis: TestRedis
beforeAll(async () => {
  redis = await startRedis()
})
afterAll(() => redis.stop())

/** As the log's own scripts keep the stream of changes short. */
const MAXLEN = {
  TRIM: { strategy: 'MAXLEN', strategyModifier: '~', threshold: 1_000 },
} as const

const quiet = { info() {}, warn() {} }

function open(options: Partial<Parameters<typeof openRedisLog>[0]> = {}) {
  return openRedisLog({ url: redis.url, report: quiet, ...options })
}

async function forgetAll() {
  const client = await createClient({ url: redis.url }).connect()
  await client.flushAll()
  client.destroy()
}

/** The readers of changes lose their connections for a moment, as while Redis comes back. */
async function cutOffReaders() {
  const client = await createClient({ url: redis.url }).connect()
  const readers = (await client.clientList()).filter(({ cmd }) => cmd === 'xread')
  for (const { id } of readers) await client.sendCommand(['CLIENT', 'KILL', 'ID', String(id)])
  client.destroy()
}

describeAuctionLog('the Redis log', async () => ({ open, destroy: forgetAll }))

describe('the Redis log on many nodes', () => {
  let here: AuctionLog
  let there: AuctionLog
  const warn = vi.fn()

  beforeEach(async () => {
    warn.mockClear()
    here = await open()
    there = await open({ report: { info() {}, warn } })
  })
  afterEach(async () => {
    await here.close()
    await there.close()
    await forgetAll()
  })

  test('one order for all: what two nodes append at once has one number each', async () => {
    const answers = await Promise.all(
      Array.from({ length: 100 }, (_, n) =>
        (n % 2 === 0 ? here : there).append('hall', bid(`${n}`)),
      ),
    )
    const seqs = answers.map(({ seq }) => seq).sort((a, b) => a - b)
    expect(seqs).toEqual(Array.from({ length: 100 }, (_, n) => (seqs[0] ?? 0) + n))
    expect(await here.eventsAfter('hall', 0, 200)).toEqual(await there.eventsAfter('hall', 0, 200))
  })

  test('the same id at once on two nodes is stored once', async () => {
    const [one, other] = await Promise.all([
      here.append('hall', bid('a')),
      there.append('hall', bid('a')),
    ])
    expect(one.seq).toBe(other.seq)
    expect([one.duplicate, other.duplicate].sort()).toEqual([false, true])
  })

  test.each([
    ['an event', (log: AuctionLog) => log.append('hall', bid('a'))],
    ['a data file', (log: AuctionLog) => log.replaceDataFile('hall', '{}')],
  ])('%s appended on one node wakes the others', async (_what, change) => {
    const woken = new Promise<string>((resolve) => there.subscribe(resolve))
    await change(here)
    expect(await woken).toBe('hall')
  })

  test('while Redis is down an append fails at once; when it is back tails go on', async () => {
    const told: unknown[] = []
    const tail = await startTail({
      log: there,
      broadcast: (_room, messages) => told.push(...messages.map(({ seq }) => seq)),
      onError() {},
    })
    const { seq } = await here.append('hall', bid('before'))
    await vi.waitFor(() => expect(told).toEqual([seq]), TO_RECOVER)

    await redis.kill()
    await expect(here.append('hall', bid('while down'))).rejects.toBeInstanceOf(LogUnavailable)
    await expect(here.eventsAfter('hall', 0, 10)).rejects.toBeInstanceOf(LogUnavailable)
    await vi.waitFor(() => expect(there.check()).rejects.toThrow(LogUnavailable), TO_RECOVER)

    await redis.start()
    await vi.waitFor(() => here.append('hall', bid('after')), TO_RECOVER)
    await vi.waitFor(() => expect(told).toEqual([seq, seq + 1]), TO_RECOVER)
    await vi.waitFor(() => there.check(), TO_RECOVER)
    expect(warn).toHaveBeenCalledExactlyOnceWith(
      expect.anything(),
      'Redis is away; publications are refused',
    )
    tail.stop()
  })

  test('a Redis that hangs: an append fails in time, and the same id tells what became of it', async () => {
    redis.pause()
    try {
      await expect(here.append('hall', bid('a'))).rejects.toBeInstanceOf(LogUnavailable)
    } finally {
      redis.resume()
    }
    await vi.waitFor(() => here.append('hall', bid('a')), TO_RECOVER)
    expect(await here.eventsAfter('hall', 0, 10)).toHaveLength(1)
  })

  test('a full Redis takes nothing by half, and goes on by itself when there is room', async () => {
    const client = await createClient({ url: redis.url }).connect()
    const { seq } = await here.append('hall', bid('a'))
    await client.configSet('maxmemory', '1')
    await expect(here.append('hall', bid('b'))).rejects.toBeInstanceOf(LogFull)
    await expect(here.replaceDataFile('hall', '{}')).rejects.toBeInstanceOf(LogFull)
    expect(await here.room('hall')).toMatchObject({ seq })
    expect(await here.eventsAfter('hall', 0, 10)).toHaveLength(1)
    expect(await here.dataFileMark('hall')).toBeNull()
    await client.configSet('maxmemory', '0')
    client.destroy()
    expect(await here.append('hall', bid('b'))).toEqual({ seq: seq + 1, duplicate: false })
  })

  test.each([
    ['alone', () => here.replaceDataFile('hall', '{}')],
    ['with an event', () => here.append('hall', { ...bid('a'), dataFile: '{}' })],
  ])('a node serves at once what it has answered: a data file %s', async (_what, put) => {
    const woken: string[] = []
    here.subscribe((room) => woken.push(room))
    await cutOffReaders()
    await put()
    expect(woken).toEqual(['hall'])
  })

  test('a room’s first data file, published while a node was cut off, is looked at afterwards', async () => {
    expect(await there.dataFileMark('hall')).toBeNull()
    const woken: string[] = []
    there.subscribe((room) => woken.push(room))
    await cutOffReaders()
    await here.replaceDataFile('hall', '{}')
    await vi.waitFor(() => expect(woken).toContain('hall'), { timeout: 5_000 })
    expect(await there.rooms()).toEqual([])
  })

  test('a change during an absence is looked at afterwards, whatever was missed', async () => {
    await here.replaceDataFile('files-only', '{"n":1}')
    expect(await there.dataFileMark('files-only')).not.toBeNull()
    const woken = new Set<string>()
    await redis.kill()
    await vi.waitFor(() => expect(there.check()).rejects.toThrow(LogUnavailable), TO_RECOVER)
    there.subscribe((room) => woken.add(room))
    await redis.start()
    await vi.waitFor(() => expect([...woken]).toContain('files-only'), TO_RECOVER)
  })

  test('a change that has left the short stream before a slow node read it is looked at all the same', async () => {
    const client = await createClient({ url: redis.url }).connect()
    await here.append('known', bid('a'))
    await there.room('known')
    const woken = new Set<string>()
    there.subscribe((room) => woken.add(room))
    // While a transaction runs nobody reads: the other node finds the stream as it is at its end.
    const transaction = client.multi()
    for (const room of ['known', 'new']) {
      transaction.hSet(`{gavel}:room:${room}`, 'seq', '5')
      transaction.sAdd('{gavel}:rooms', room)
      transaction.xAdd('{gavel}:changes', '*', { room }, MAXLEN)
    }
    for (let n = 0; n < 1_200; n += 1) {
      transaction.xAdd('{gavel}:changes', '*', { room: 'busy' }, MAXLEN)
    }
    await transaction.exec()
    const kept = await client.xRange('{gavel}:changes', '-', '+')
    client.destroy()
    expect(new Set(kept?.map(({ message }) => message['room']))).toEqual(new Set(['busy']))
    await vi.waitFor(() => expect([...woken].sort()).toEqual(['busy', 'known', 'new']), TO_RECOVER)
  })

  test('a Redis that came back empty is noticed, and the numbers go on above all seen', async () => {
    const { seq } = await here.append('hall', bid('a'))
    await there.append('hall', bid('b'))
    await redis.kill()
    await redis.start({ empty: true })
    await vi.waitFor(() => there.check(), TO_RECOVER)
    await vi.waitFor(
      () =>
        expect(warn).toHaveBeenCalledWith(
          { room: 'hall', last: 0, seen: seq + 1 },
          expect.stringContaining('without events that were answered'),
        ),
      TO_RECOVER,
    )
    const after = await vi.waitFor(() => here.append('hall', bid('c')), TO_RECOVER)
    expect(after.seq).toBeGreaterThan(seq + 1)
    expect((await there.append('hall', bid('d'))).seq).toBe(after.seq + 1)
  })

  /** As after a failover to a replica that had not got the newest event of the room. */
  async function loseNewest(room: string) {
    const client = await createClient({ url: redis.url }).connect()
    const all = await client.xRange(`{gavel}:events:${room}`, '-', '+')
    const newest = all?.at(-1)
    await client.xDel(`{gavel}:events:${room}`, newest?.id ?? '')
    await client.hDel(`{gavel}:ids:${room}`, newest?.message['id'] ?? '')
    await client.hIncrBy(`{gavel}:room:${room}`, 'seq', -1)
    client.destroy()
  }

  /** Both nodes connect anew, as after any trouble. */
  async function cutOffAll() {
    const client = await createClient({ url: redis.url }).connect()
    await client.sendCommand(['CLIENT', 'KILL', 'TYPE', 'normal', 'SKIPME', 'yes'])
    client.destroy()
    for (const log of [here, there]) await vi.waitFor(() => log.check(), TO_RECOVER)
  }

  test('the epoch stays when Redis is killed and has kept everything', async () => {
    await here.append('hall', bid('a'))
    await there.eventsAfter('hall', 0, 10)
    const epoch = here.epoch()
    await redis.kill()
    await redis.start()
    for (const log of [here, there]) await vi.waitFor(() => log.check(), TO_RECOVER)
    await vi.waitFor(() => here.append('hall', bid('b')), TO_RECOVER)
    expect([here.epoch(), there.epoch()]).toEqual([epoch, epoch])
  })

  test('events that are missing after a failover: all nodes agree on one new epoch', async () => {
    await here.append('hall', bid('a'))
    await here.append('hall', bid('lost'))
    const [epoch, onEpoch] = [here.epoch(), vi.fn()]
    there.subscribe(() => {}, onEpoch)
    await loseNewest('hall')
    await cutOffAll()
    await vi.waitFor(() => expect(there.epoch()).not.toBe(epoch), TO_RECOVER)
    expect(here.epoch()).toBe(there.epoch())
    await vi.waitFor(() => expect(onEpoch).toHaveBeenCalledOnce(), TO_RECOVER)

    const next = here.epoch()
    await cutOffAll()
    await here.append('hall', bid('b'))
    await cutOffAll()
    expect([here.epoch(), there.epoch()]).toEqual([next, next])
  })

  test('another event with the number of a lost one is another history', async () => {
    const { seq } = await here.append('hall', bid('lost'))
    const epoch = here.epoch()
    const client = await createClient({ url: redis.url }).connect()
    await client.del('{gavel}:events:hall')
    await client.xAdd('{gavel}:events:hall', `${seq}-0`, { id: 'x', type: 'Unsold', data: '{}' })
    client.destroy()
    await cutOffAll()
    await vi.waitFor(() => expect(here.epoch()).not.toBe(epoch), TO_RECOVER)
  })

  test('events of another history are not read as if they were of this one', async () => {
    await here.append('hall', bid('a'))
    const epoch = there.epoch()
    const client = await createClient({ url: redis.url }).connect()
    await client.set('{gavel}:epoch', 'another')
    client.destroy()
    expect(await there.eventsAfter('hall', 0, 10)).toEqual([])
    expect(there.epoch()).toBe('another')
    expect(await there.eventsAfter('hall', 0, 10)).toHaveLength(1)
    expect(epoch).not.toBe('another')
  })

  test('keys that are deleted under running nodes: another epoch before the next event is read', async () => {
    const { seq } = await here.append('hall', bid('a'))
    const epoch = here.epoch()
    await forgetAll()
    const after = await here.append('hall', bid('b'))
    expect(after.seq).toBeGreaterThan(seq)
    expect(here.epoch()).not.toBe(epoch)
    // One read may find out; none gives an event before that.
    if (there.epoch() === epoch) expect(await there.eventsAfter('hall', 0, 10)).toEqual([])
    expect(there.epoch()).toBe(here.epoch())
    expect(await there.eventsAfter('hall', 0, 10)).toHaveLength(1)
  })

  test.each([
    ['alone', (body: string) => here.replaceDataFile('hall', body)],
    ['with an event', (body: string) => here.append('hall', { ...bid(body), dataFile: body })],
  ])('an older copy put back: the data file published next, %s, is no lost one', async (_, put) => {
    const client = await createClient({ url: redis.url }).connect()
    const file = '{gavel}:file:hall'
    await put('{"n":1}')
    const older = await client.hGetAll(file)
    await put('{"n":2,"lost":true}')
    const lost = await there.dataFileMark('hall')
    await client.del(file)
    await client.hSet(file, older)
    client.destroy()
    await put('{"n":2}')
    const next = await there.dataFile('hall')
    expect(next).toEqual({ body: '{"n":2}', mark: await there.dataFileMark('hall') })
    expect(next?.mark).not.toBe(lost)
  })

  test('a data file of a node of the release before has a mark of its own too', async () => {
    const client = await createClient({ url: redis.url }).connect()
    await here.replaceDataFile('hall', '{"n":1}')
    const first = await here.dataFileMark('hall')
    await client.hIncrBy('{gavel}:file:hall', 'version', 1)
    await client.hSet('{gavel}:file:hall', 'body', '{"n":2}')
    await client.hSet('{gavel}:file:annexe', { version: '1', body: '{}' })
    client.destroy()
    expect(await here.dataFileMark('hall')).not.toBe(first)
    expect(await here.dataFile('annexe')).toEqual({
      body: '{}',
      mark: await here.dataFileMark('annexe'),
    })
  })

  test('numbers seen by another node are not given again either', async () => {
    const future = Date.now() + 1_000_000
    const ahead = await open({ now: () => future })
    await ahead.append('hall', bid('a'))
    await redis.kill()
    await redis.start({ empty: true })
    await vi.waitFor(() => ahead.check(), TO_RECOVER)
    const { seq } = await vi.waitFor(() => here.append('hall', bid('b')), TO_RECOVER)
    expect(seq).toBe(future + 1)
    await ahead.close()
  })
})

describe('the start of the Redis log', () => {
  test('waits for a Redis that starts a little later', async () => {
    await redis.kill()
    const opening = open()
    await redis.start()
    const log = await opening
    await log.check()
    await log.close()
  })

  test('fails with one line where there is none, and names no password', async () => {
    const opening = open({ url: 'redis://me:secret@127.0.0.1:1', patienceMs: 500 })
    await expect(opening).rejects.toThrow(/^Redis at 127\.0\.0\.1:1 cannot be reached$/)
  })

  test('says that a Redis without an append-only file can lose answered publications', async () => {
    const client = await createClient({ url: redis.url }).connect()
    await client.configSet('appendonly', 'no')
    const warn = vi.fn()
    const log = await open({ report: { info() {}, warn } })
    expect(warn).toHaveBeenCalledWith({}, expect.stringContaining('no append-only file'))
    await log.close()
    await client.configSet('appendonly', 'yes')
    client.destroy()
  })
})

function bid(id: string): Entry {
  return { id, event: { eventType: 'biddingStart', data: { name: id } } }
}
