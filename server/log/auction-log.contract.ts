/**
 * The promises of `auction-log.ts` as tests that every implementation passes: the same suite for
 * each store, given a way to open it.
 */
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { EPOCH_PATTERN } from '../../contract/channel.ts'
import { contentTag } from '../content-tag.ts'
import type { AuctionLog, Entry } from './auction-log.ts'
import { IdConflict, PreconditionFailed } from './auction-log.ts'

export interface OpenOptions {
  readonly now?: () => number
  readonly retainEvents?: number
}

export interface LogFixture {
  /** Opens the log; a second call, after the first was closed, opens what the first has stored. */
  open(options?: OpenOptions): Promise<AuctionLog>
  /** Throws the store away. */
  destroy(): Promise<void>
}

/** Registers the suite for one implementation. */
export function describeAuctionLog(name: string, createFixture: () => Promise<LogFixture>): void {
  describe(`${name} keeps the promises of the auction log`, () => {
    let fixture: LogFixture
    let log: AuctionLog

    beforeEach(async () => {
      fixture = await createFixture()
      log = await fixture.open()
    })

    afterEach(async () => {
      await log.close()
      await fixture.destroy()
    })

    async function reopen(options?: OpenOptions) {
      await log.close()
      log = await fixture.open(options)
    }

    test('a room’s events are numbered one by one, each room for itself', async () => {
      const first = await log.append('hall', bid('a', 'Tarun', 1))
      const second = await log.append('hall', bid('b', 'Tarun', 2))
      await log.append('annexe', bid('a', 'Meera', 1))
      const third = await log.append('hall', bid('c', 'Tarun', 3))
      expect([second.seq - first.seq, third.seq - second.seq]).toEqual([1, 1])
      expect([first, second, third].map(({ duplicate }) => duplicate)).toEqual([
        false,
        false,
        false,
      ])
    })

    test('a new room starts at the clock’s milliseconds', async () => {
      await reopen({ now: () => 1_800_000_000_000 })
      expect(await log.append('hall', bid('a', 'Tarun', 1))).toEqual({
        seq: 1_800_000_000_000,
        duplicate: false,
      })
      await reopen({ now: () => 1_900_000_000_000 })
      expect((await log.append('hall', bid('b', 'Tarun', 2))).seq).toBe(1_800_000_000_001)
    })

    test('events come back oldest first, unrenamed, after a number and up to a limit', async () => {
      const data = { name: 'Tarun', amount: '5', 'extra field': { deep: [1, null] } }
      const { seq } = await log.append('hall', {
        id: 'a',
        event: { eventType: 'biddingStart', data },
      })
      await log.append('hall', sold('b', 'Tarun'))
      await log.append('hall', bid('c', 'Meera', 1))
      expect(await log.eventsAfter('hall', 0, 2)).toEqual([
        { seq, eventType: 'biddingStart', data },
        { seq: seq + 1, eventType: 'playerSold', data: { name: 'Tarun' } },
      ])
      expect((await log.eventsAfter('hall', seq + 1, 10)).map((event) => event.seq)).toEqual([
        seq + 2,
      ])
      expect(await log.eventsAfter('hall', seq + 2, 10)).toEqual([])
    })

    test('the same id gives the first answer again and changes nothing', async () => {
      const first = await log.append('hall', { ...bid('a', 'Tarun', 1), dataFile: '{"n":1}' })
      await log.append('hall', sold('b', 'Tarun'))
      const again = await log.append('hall', { ...bid('a', 'Tarun', 1), dataFile: '{"n":1}' })
      expect(again).toEqual({ seq: first.seq, duplicate: true })
      expect(await log.room('hall')).toEqual({ room: 'hall', seq: first.seq + 1, lot: null })
      expect(await log.replaceDataFile('hall', '{}')).toEqual({ version: 2 })
    })

    test.each([
      ['another amount', { ...bid('a', 'Tarun', 2), dataFile: '{"n":1}' }],
      ['another event type', { ...sold('a', 'Tarun'), dataFile: '{"n":1}' }],
      ['another data file', { ...bid('a', 'Tarun', 1), dataFile: '{"n":2}' }],
      ['no data file', bid('a', 'Tarun', 1)],
    ])('the same id with %s is a conflict and changes nothing', async (_what, other) => {
      const { seq } = await log.append('hall', { ...bid('a', 'Tarun', 1), dataFile: '{"n":1}' })
      await expect(log.append('hall', other)).rejects.toBeInstanceOf(IdConflict)
      expect(await log.eventsAfter('hall', 0, 10)).toHaveLength(1)
      expect(await log.room('hall')).toMatchObject({ seq, lot: { amount: 1 } })
      expect(await log.dataFile('hall')).toMatchObject({ body: '{"n":1}' })
    })

    test('many at once with the same ids: each id is stored once, without a gap', async () => {
      const answers = await Promise.all(
        Array.from({ length: 60 }, (_, n) => log.append('hall', bid(`id-${n % 20}`, 'P', n % 20))),
      )
      const events = await log.eventsAfter('hall', 0, 100)
      expect(events).toHaveLength(20)
      const start = events[0]?.seq ?? 0
      expect(events.map(({ seq }) => seq)).toEqual(Array.from({ length: 20 }, (_, n) => start + n))
      expect(answers.filter(({ duplicate }) => !duplicate)).toHaveLength(20)
      for (const [n, { seq }] of answers.entries()) expect(seq).toBe(answers[n % 20]?.seq)
    })

    test('biddingStart opens or raises the lot, playerSold closes it, nothing else moves it', async () => {
      const lot = async () => (await log.room('hall'))?.lot
      await log.append('hall', bid('1', 'Tarun', 1))
      expect(await lot()).toEqual({ name: 'Tarun', amount: 1 })
      await log.append('hall', bid('2', 'Tarun', 2))
      for (const eventType of ['NewPlayer', 'Unsold', 'ChangeTeam', 'UndoSold'] as const) {
        await log.append('hall', { id: eventType, event: { eventType, data: { name: 'X' } } })
        expect(await lot()).toEqual({ name: 'Tarun', amount: 2 })
      }
      await log.append('hall', sold('3', 'Tarun'))
      expect(await lot()).toBeNull()
    })

    test('a data file alone takes no number and has its own version', async () => {
      expect(await log.replaceDataFile('hall', '{"n":1}')).toEqual({ version: 1 })
      expect(await log.room('hall')).toBeNull()
      const { seq } = await log.append('hall', bid('a', 'Tarun', 1))
      expect(await log.replaceDataFile('hall', '{"n":2}')).toEqual({ version: 2 })
      expect((await log.append('hall', sold('b', 'Tarun'))).seq).toBe(seq + 1)
      expect(await log.dataFile('hall')).toMatchObject({ body: '{"n":2}' })
    })

    test('a data file has one mark until it is replaced, alone or with an event', async () => {
      const marks: (string | null)[] = []
      for (const replace of [
        () => log.replaceDataFile('hall', '{"n":1}'),
        () => log.replaceDataFile('hall', '{"n":2}'),
        () => log.append('hall', { ...bid('a', 'Tarun', 1), dataFile: '{"n":3}' }),
        () => log.append('hall', { ...bid('b', 'Tarun', 2), dataFile: '{"n":4}' }),
      ]) {
        await replace()
        const mark = await log.dataFileMark('hall')
        await log.append('hall', sold(`${mark}`, 'Tarun'))
        await log.replaceDataFile('annexe', '{}')
        expect(await log.dataFileMark('hall')).toBe(mark)
        expect((await log.dataFile('hall'))?.mark).toBe(mark)
        marks.push(mark)
      }
      expect(marks).not.toContain(null)
      expect(new Set(marks).size).toBe(4)
    })

    test('a log that was lost and begun anew gives no other data file a used mark', async () => {
      const fill = async (name: string) => {
        await log.replaceDataFile('hall', `{"alone":"${name}"}`)
        await log.append('annexe', { ...bid('a', 'Tarun', 1), dataFile: `{"with":"${name}"}` })
        return [await log.dataFileMark('hall'), await log.dataFileMark('annexe')]
      }
      const used = await fill('lost')
      await log.close()
      await fixture.destroy()
      log = await fixture.open()
      for (const mark of await fill('new')) expect(used).not.toContain(mark)
    })

    describe('a change on condition of the data file', () => {
      const none = (tag: string | null) => tag === null
      const is = (body: string) => (tag: string | null) => tag === contentTag(body)

      test('is made when the data file is the expected one', async () => {
        expect(await log.replaceDataFile('hall', '{"n":1}', none)).toEqual({ version: 1 })
        expect(await log.replaceDataFile('hall', '{"n":2}', is('{"n":1}'))).toEqual({ version: 2 })
        const entry = { ...bid('a', 'Tarun', 1), dataFile: '{"n":3}' }
        const appended = await log.append('hall', { ...entry, precondition: is('{"n":2}') })
        expect(appended.duplicate).toBe(false)
        expect(await log.dataFile('hall')).toMatchObject({ body: '{"n":3}' })
        expect(
          await log.append('hall', { ...sold('b', 'Tarun'), precondition: is('{"n":3}') }),
        ).toEqual({ seq: appended.seq + 1, duplicate: false })
      })

      test('is refused with the present tag when it is another, and changes nothing', async () => {
        const refusal = async (change: Promise<unknown>) => {
          const cause: unknown = await change.catch((thrown: unknown) => thrown)
          return cause instanceof PreconditionFailed ? cause.tag : cause
        }
        expect(await refusal(log.replaceDataFile('hall', '{"n":1}', is('{}')))).toBeNull()
        await log.replaceDataFile('hall', '{"n":1}')
        const tag = contentTag('{"n":1}')
        expect(await refusal(log.replaceDataFile('hall', '{"n":2}', none))).toBe(tag)
        const entry = { ...bid('a', 'Tarun', 1), dataFile: '{"n":2}', precondition: is('{}') }
        expect(await refusal(log.append('hall', entry))).toBe(tag)
        expect(await log.dataFile('hall')).toMatchObject({ body: '{"n":1}' })
        expect(await log.room('hall')).toBeNull()
        expect(await log.replaceDataFile('hall', '{"n":2}')).toEqual({ version: 2 })
      })

      test('is answered again when it was made and its answer was lost', async () => {
        await log.replaceDataFile('hall', '{"n":1}')
        const entry = {
          ...bid('a', 'Tarun', 1),
          dataFile: '{"n":2}',
          precondition: is('{"n":1}'),
        }
        const { seq } = await log.append('hall', entry)
        expect(await log.append('hall', entry)).toEqual({ seq, duplicate: true })
        for (const _attempt of ['first', 'repeated']) {
          const replaced = log.replaceDataFile('hall', '{"n":3}', is('{"n":2}'))
          expect(await replaced).toEqual({ version: 3 })
        }
        expect(await log.append('hall', entry)).toEqual({ seq, duplicate: true })
        const other = { ...entry, dataFile: '{"n":4}' }
        await expect(log.append('hall', other)).rejects.toBeInstanceOf(IdConflict)
      })

      test('of many at once that expect the same file, one is made', async () => {
        await log.replaceDataFile('hall', '{"n":0}')
        const changes = Array.from({ length: 20 }, (_, n) =>
          n % 2 === 0
            ? log.replaceDataFile('hall', `{"by":${n}}`, is('{"n":0}'))
            : log.append('hall', {
                ...bid(`${n}`, 'Tarun', n),
                dataFile: `{"by":${n}}`,
                precondition: is('{"n":0}'),
              }),
        )
        const results = await Promise.allSettled(changes)
        expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
        for (const result of results) {
          if (result.status === 'rejected') expect(result.reason).toBeInstanceOf(PreconditionFailed)
        }
      })
    })

    test('an event and the data file that follows from it are one step', async () => {
      await log.append('hall', { ...sold('a', 'Tarun'), dataFile: '{"sold":1}' })
      expect(await log.dataFile('hall')).toMatchObject({ body: '{"sold":1}' })
      expect(await log.eventsAfter('hall', 0, 10)).toHaveLength(1)
    })

    test('what was answered is there after the log is opened anew', async () => {
      const { seq } = await log.append('hall', { ...bid('a', 'Tarun', 7), dataFile: '{"n":1}' })
      await log.append('annexe', bid('a', 'Meera', 1))
      await reopen()
      expect(await log.rooms()).toEqual([
        { room: 'annexe', seq: expect.any(Number), lot: { name: 'Meera', amount: 1 } },
        { room: 'hall', seq, lot: { name: 'Tarun', amount: 7 } },
      ])
      expect(await log.eventsAfter('hall', 0, 10)).toHaveLength(1)
      expect(await log.dataFile('hall')).toMatchObject({ body: '{"n":1}' })
      const again = await log.append('hall', { ...bid('a', 'Tarun', 7), dataFile: '{"n":1}' })
      expect(again).toEqual({ seq, duplicate: true })
    })

    test('the epoch stays when the log is opened anew', async () => {
      const epoch = log.epoch()
      expect(epoch).toMatch(EPOCH_PATTERN)
      await reopen()
      expect(log.epoch()).toBe(epoch)
      await log.append('hall', bid('a', 'Tarun', 1))
      await log.replaceDataFile('hall', '{}')
      await reopen()
      expect(log.epoch()).toBe(epoch)
    })

    test('a log that was lost and begun anew has another epoch', async () => {
      const epoch = log.epoch()
      await log.append('hall', bid('a', 'Tarun', 1))
      await log.close()
      await fixture.destroy()
      log = await fixture.open()
      expect(log.epoch()).not.toBe(epoch)
    })

    test('a room keeps its last events, and an id as long as its event', async () => {
      await reopen({ retainEvents: 3 })
      const first = await log.append('hall', bid('1', 'Tarun', 1))
      const { seq } = first
      for (const n of [2, 3, 4]) await log.append('hall', bid(`${n}`, 'Tarun', n))
      await log.append('annexe', bid('1', 'Meera', 1))
      const kept = await log.eventsAfter('hall', 0, 10)
      expect(kept.map((event) => event.seq)).toEqual([seq + 1, seq + 2, seq + 3])
      // A cursor on the last that went is still one that the rest follows.
      expect((await log.eventsAfter('hall', seq, 10))[0]?.seq).toBe(seq + 1)
      expect(await log.append('hall', bid('2', 'Tarun', 2))).toEqual({
        seq: seq + 1,
        duplicate: true,
      })
      expect(await log.append('hall', bid('1', 'Tarun', 1))).toEqual({
        seq: seq + 4,
        duplicate: false,
      })
      expect(await log.eventsAfter('annexe', 0, 10)).toHaveLength(1)
    })

    test('keeping fewer than before lets the older ones go bit by bit', async () => {
      for (let n = 0; n < 250; n += 1) await log.append('hall', bid(`${n}`, 'Tarun', n))
      await reopen({ retainEvents: 5 })
      for (let n = 250; n < 255; n += 1) await log.append('hall', bid(`${n}`, 'Tarun', n))
      expect(await log.eventsAfter('hall', 0, 300)).toHaveLength(5)
      expect(await log.room('hall')).toMatchObject({ lot: { amount: 254 } })
    })

    test('an unknown room gives nothing and leaves no trace', async () => {
      expect(await log.room('nowhere')).toBeNull()
      expect(await log.eventsAfter('nowhere', 0, 10)).toEqual([])
      expect(await log.dataFile('nowhere')).toBeNull()
      expect(await log.dataFileMark('nowhere')).toBeNull()
      expect(await log.rooms()).toEqual([])
    })

    test('a change wakes the subscribers after it can be read, until they leave', async () => {
      const seen: string[] = []
      const woken = new Promise<number>((resolve) => {
        log.subscribe((room) => {
          seen.push(room)
          void log.eventsAfter('hall', 0, 10).then(({ length }) => resolve(length))
        })
      })
      const leave = log.subscribe(() => expect.unreachable('woken after leaving'))
      leave()
      await log.append('hall', bid('a', 'Tarun', 1))
      expect(await woken).toBe(1)
      expect(seen).toEqual(['hall'])
    })

    test('a log that can be read says so', async () => {
      await expect(log.check()).resolves.toBeUndefined()
    })
  })
}

function bid(id: string, name: string, amount: number): Entry {
  return { id, event: { eventType: 'biddingStart', data: { name, amount } } }
}

function sold(id: string, name: string): Entry {
  return { id, event: { eventType: 'playerSold', data: { name } } }
}
