/**
 * The guarantees of `auction-log.ts` as tests for every implementation.
 */
import { randomBytes } from 'node:crypto'
import { cp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import fc from 'fast-check'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { EPOCH_PATTERN } from '../../contract/channel.ts'
import { contentTag } from '../content-tag.ts'
import { folderOfTest } from '../test/folder.ts'
import type { AuctionLog, Entry, LoggedEvent, LogOptions } from './auction-log.ts'
import { IdConflict, PreconditionFailed } from './auction-log.ts'
import { unpackFile } from './packed-file.ts'

export interface LogFixture {
  /** Opens the log. A second call, after the first was closed, opens the same store. */
  open(options?: LogOptions): Promise<AuctionLog>
  /**
   * Copies the store as it is on disk, also while the log is open. The answer puts the copy back, once
   * the log is closed.
   */
  save(): Promise<() => Promise<void>>
  /** Deletes the store. */
  destroy(): Promise<void>
}

/** A log in a folder, whose files are overwritten by a copy as by a snapshot of the volume: they keep their inodes. */
export async function fixtureInFolder(
  open: (folder: string, options?: LogOptions) => AuctionLog | Promise<AuctionLog>,
): Promise<LogFixture> {
  const folder = await folderOfTest()
  const data = join(folder, 'log')
  let copies = 0
  return {
    open: async (options) => open(data, options),
    async save() {
      const copy = join(folder, `copy-${++copies}`)
      await cp(data, copy, { recursive: true })
      return async () => {
        const names = await readdir(copy)
        for (const name of await readdir(data)) {
          if (!names.includes(name)) await rm(join(data, name))
        }
        for (const name of names) {
          await writeFile(join(data, name), await readFile(join(copy, name)))
        }
      }
    },
    destroy: () => rm(folder, { recursive: true }),
  }
}

/**
 * Registers the suite for one implementation.
 * @param runs of the test with random steps; 0 leaves it out, where another log has the same store
 */
export function describeAuctionLog(
  name: string,
  createFixture: () => Promise<LogFixture>,
  runs: number,
): void {
  describe(`${name} as an auction log`, () => {
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

    async function reopen(options?: LogOptions) {
      await log.close()
      log = await fixture.open(options)
    }

    /** The number, event and body of each recorded data file. */
    async function recordedFiles(room: string) {
      const files = await log.recordedFiles(room, 0, 100)
      return files.map(({ seq, isWithEvent, packed }) => [seq, isWithEvent, unpackFile(packed)])
    }

    async function seqsAfter(seq: number) {
      return (await log.eventsAfter('hall', seq, 10)).map((event) => event.seq)
    }

    async function markOf(room: string) {
      return (await log.dataFileVersion(room))?.mark
    }

    test('a new room starts at the clock’s milliseconds, and its numbers are consecutive', async () => {
      await reopen({ now: () => 1_800_000_000_000 })
      const first = { seq: 1_800_000_000_000, duplicate: false }
      expect(await log.append('hall', bid('a'))).toEqual(first)
      expect(await log.append('annexe', bid('a'))).toEqual(first)
      expect(await log.append('hall', bid('b'))).toEqual({ ...first, seq: first.seq + 1 })
      await reopen({ now: () => 1_900_000_000_000 })
      expect((await log.append('hall', bid('c', 'Tarun', 2))).seq).toBe(first.seq + 2)
    })

    test('events are returned oldest first and unchanged, after a number and up to a limit', async () => {
      const data = { name: 'Tarun', amount: '5', 'extra field': { deep: [1, null] } }
      const { seq } = await log.append('hall', {
        id: 'a',
        event: { eventType: 'biddingStart', data },
      })
      await log.append('hall', sold('b'))
      await log.append('hall', bid('c', 'Meera', 1))
      expect(await log.eventsAfter('hall', 0, 2)).toEqual([
        { seq, eventType: 'biddingStart', data },
        { seq: seq + 1, eventType: 'playerSold', data: { name: 'Tarun' } },
      ])
      expect(await seqsAfter(seq + 1)).toEqual([seq + 2])
      expect(await seqsAfter(seq + 2)).toEqual([])
    })

    test('the last events tell when their publication arrived', async () => {
      const acceptedAt = performance.now() - 90_000
      await log.append('hall', { ...bid('a'), acceptedAt })
      const [event] = await log.eventsAfter('hall', 0, 1)
      expect(event?.acceptedAt).toBeGreaterThan(acceptedAt - 1_000)
      expect(event?.acceptedAt).toBeLessThan(acceptedAt + 1_000)
    })

    test('a repeated id returns the first answer and changes nothing', async () => {
      const first = await log.append('hall', { ...bid('a'), dataFile: '{"n":1}' })
      await log.append('hall', sold('b'))
      const again = await log.append('hall', { ...bid('a'), dataFile: '{"n":1}' })
      expect(again).toEqual({ seq: first.seq, duplicate: true })
      expect(await log.room('hall')).toEqual({ room: 'hall', seq: first.seq + 1, lot: null })
      expect(await log.replaceDataFile('hall', '{}')).toEqual({ version: 2 })
    })

    test.each([
      ['another amount', { ...bid('a', 'Tarun', 2), dataFile: '{"n":1}' }],
      ['another event type', { ...sold('a'), dataFile: '{"n":1}' }],
      ['another data file', { ...bid('a'), dataFile: '{"n":2}' }],
      ['no data file', bid('a')],
    ])('the same id with %s is a conflict and changes nothing', async (_what, other) => {
      const { seq } = await log.append('hall', { ...bid('a'), dataFile: '{"n":1}' })
      await expect(log.append('hall', other)).rejects.toBeInstanceOf(IdConflict)
      expect(await log.eventsAfter('hall', 0, 10)).toHaveLength(1)
      expect(await log.room('hall')).toMatchObject({ seq, lot: { amount: 1 } })
      expect(await log.dataFile('hall')).toMatchObject({ body: '{"n":1}' })
    })

    test('concurrent appends with the same ids store each id once, without a gap', async () => {
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

    test('biddingStart opens or raises the lot, playerSold closes it, and other events do not change it', async () => {
      const lot = async () => (await log.room('hall'))?.lot
      await log.append('hall', bid('1'))
      expect(await lot()).toEqual({ name: 'Tarun', amount: 1 })
      await log.append('hall', bid('2', 'Tarun', 2))
      for (const eventType of ['NewPlayer', 'Unsold', 'ChangeTeam', 'UndoSold'] as const) {
        await log.append('hall', { id: eventType, event: { eventType, data: { name: 'X' } } })
        expect(await lot()).toEqual({ name: 'Tarun', amount: 2 })
      }
      await log.append('hall', sold('3'))
      expect(await lot()).toBeNull()
    })

    test('a data file alone has no sequence number, only its own version', async () => {
      expect(await log.replaceDataFile('hall', '{"n":1}')).toEqual({ version: 1 })
      expect(await log.room('hall')).toBeNull()
      const { seq } = await log.append('hall', bid('a'))
      expect(await log.replaceDataFile('hall', '{"n":2}')).toEqual({ version: 2 })
      expect((await log.append('hall', sold('b'))).seq).toBe(seq + 1)
      expect(await log.dataFile('hall')).toMatchObject({ body: '{"n":2}' })
    })

    test('a data file keeps its mark until it is replaced, alone or with an event', async () => {
      const marks: (string | undefined)[] = []
      for (const replace of [
        () => log.replaceDataFile('hall', '{"n":1}'),
        () => log.replaceDataFile('hall', '{"n":2}'),
        () => log.append('hall', { ...bid('a'), dataFile: '{"n":3}' }),
        () => log.append('hall', { ...bid('b', 'Tarun', 2), dataFile: '{"n":4}' }),
      ]) {
        await replace()
        const mark = await markOf('hall')
        await log.append('hall', sold(`${mark}`))
        await log.replaceDataFile('annexe', '{}')
        expect(await markOf('hall')).toBe(mark)
        expect((await log.dataFile('hall'))?.mark).toBe(mark)
        marks.push(mark)
      }
      expect(marks).not.toContain(undefined)
      expect(new Set(marks).size).toBe(4)
    })

    test('a data file is read with the number of the room’s last event', async () => {
      const expectSeq = async (seq: number) => {
        const position = { epoch: log.epoch(), seq }
        expect(await log.dataFileVersion('hall')).toMatchObject({ position })
        expect(await log.dataFile('hall')).toMatchObject({ position })
      }
      await log.replaceDataFile('hall', '{}')
      await expectSeq(0)
      const { seq } = await log.append('hall', bid('a'))
      await expectSeq(seq)
      await log.append('hall', { ...sold('b'), dataFile: '{"n":2}' })
      await expectSeq(seq + 1)
      await log.replaceDataFile('hall', '{"n":3}')
      await expectSeq(seq + 1)
      await log.append('annexe', bid('a', 'Meera', 1))
      await expectSeq(seq + 1)
    })

    test('a log recreated after a loss has another epoch and reuses no mark', async () => {
      const fill = async (name: string) => {
        await log.replaceDataFile('hall', `{"alone":"${name}"}`)
        await log.append('annexe', { ...bid('a'), dataFile: `{"with":"${name}"}` })
        return [await markOf('hall'), await markOf('annexe')]
      }
      const [used, epoch] = [await fill('lost'), log.epoch()]
      await log.close()
      await fixture.destroy()
      log = await fixture.open()
      expect(log.epoch()).not.toBe(epoch)
      for (const mark of await fill('new')) expect(used).not.toContain(mark)
    })

    const is = (body: string) => (tag: string | null) => tag === contentTag(body)

    describe('a change with a precondition on the data file', () => {
      const none = (tag: string | null) => tag === null

      test('is made if the data file is the expected one', async () => {
        expect(await log.replaceDataFile('hall', '{"n":1}', none)).toEqual({ version: 1 })
        expect(await log.replaceDataFile('hall', '{"n":2}', is('{"n":1}'))).toEqual({ version: 2 })
        const entry = { ...bid('a'), dataFile: '{"n":3}' }
        const appended = await log.append('hall', { ...entry, precondition: is('{"n":2}') })
        expect(appended.duplicate).toBe(false)
        expect(await log.dataFile('hall')).toMatchObject({ body: '{"n":3}' })
        expect(await log.append('hall', { ...sold('b'), precondition: is('{"n":3}') })).toEqual({
          seq: appended.seq + 1,
          duplicate: false,
        })
      })

      test('is refused with the current tag if it is another, and changes nothing', async () => {
        const refusal = async (change: Promise<unknown>) => {
          const cause: unknown = await change.catch((thrown: unknown) => thrown)
          return cause instanceof PreconditionFailed ? cause.tag : cause
        }
        expect(await refusal(log.replaceDataFile('hall', '{"n":1}', is('{}')))).toBeNull()
        await log.replaceDataFile('hall', '{"n":1}')
        const tag = contentTag('{"n":1}')
        expect(await refusal(log.replaceDataFile('hall', '{"n":2}', none))).toBe(tag)
        const entry = { ...bid('a'), dataFile: '{"n":2}', precondition: is('{}') }
        expect(await refusal(log.append('hall', entry))).toBe(tag)
        expect(await log.dataFile('hall')).toMatchObject({ body: '{"n":1}' })
        expect(await log.room('hall')).toBeNull()
        expect(await log.replaceDataFile('hall', '{"n":2}')).toEqual({ version: 2 })
      })

      test('can be repeated if its answer was lost', async () => {
        await log.replaceDataFile('hall', '{"n":1}')
        const entry = {
          ...bid('a'),
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

      test('succeeds once among concurrent changes that expect the same file', async () => {
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

    test('acknowledged changes are there after the log is reopened', async () => {
      const { seq } = await log.append('hall', { ...bid('a', 'Tarun', 7), dataFile: '{"n":1}' })
      await log.append('annexe', bid('a', 'Meera', 1))
      await reopen()
      expect(await log.rooms()).toEqual([
        { room: 'annexe', first: expect.any(Number), seq: expect.any(Number) },
        { room: 'hall', first: seq, seq },
      ])
      expect(await log.room('hall')).toEqual({
        room: 'hall',
        seq,
        lot: { name: 'Tarun', amount: 7 },
      })
      expect(await log.room('annexe')).toMatchObject({ lot: { name: 'Meera', amount: 1 } })
      expect(await log.eventsAfter('hall', 0, 10)).toHaveLength(1)
      expect(await log.dataFile('hall')).toMatchObject({ body: '{"n":1}' })
      const again = await log.append('hall', { ...bid('a', 'Tarun', 7), dataFile: '{"n":1}' })
      expect(again).toEqual({ seq, duplicate: true })
    })

    test('each opening begins an epoch, in which the earlier ones go on', async () => {
      const first = log.epoch()
      expect(first).toMatch(EPOCH_PATTERN)
      await log.append('hall', bid('a'))
      const { seq } = await log.append('hall', bid('b', 'Tarun', 2))
      await reopen()
      const second = log.epoch()
      expect(second).not.toBe(first)
      expect(await log.endOfEpoch('hall', first)).toBe(seq)
      await log.append('hall', bid('c', 'Tarun', 3))
      await log.append('hall', bid('d', 'Tarun', 4))
      await reopen()
      await log.append('hall', bid('e', 'Tarun', 5))
      expect(await log.endOfEpoch('hall', first)).toBe(seq)
      expect(await log.endOfEpoch('hall', second)).toBe(seq + 2)
      expect(await log.endOfEpoch('hall', log.epoch())).toBe(seq + 3)
    })

    test('an epoch ended at 0 in a room without events, and an unknown epoch nowhere', async () => {
      const first = log.epoch()
      expect(await log.endOfEpoch('hall', first)).toBe(0)
      await reopen()
      await log.append('hall', bid('a'))
      expect(await log.endOfEpoch('hall', first)).toBe(0)
      expect(await log.endOfEpoch('hall', 'unknown')).toBeNull()
    })

    if (runs > 0) {
      test('whatever is restored, a reader continues exactly if it has read the present history', async () => {
        await fc.assert(
          fc.asyncProperty(STEPS, async (steps) => {
            await log.close()
            await fixture.destroy()
            fixture = await createFixture()
            // All numbers begin alike, also after a loss.
            log = await fixture.open({ now: () => 100_000 })
            const readers = [newReader(), newReader(), newReader()]
            let putBack = await fixture.save()
            let losses = 0
            for (const [n, step] of steps.entries()) {
              if (step === 'append') await log.append('hall', bid(`${n}`, `event ${n}`, losses))
              else if (step === 'save') putBack = await fixture.save()
              else if (step === 'reopen') await reopen({ now: () => 100_000 })
              else if (step === 'crash' || step === 'restore') {
                if (step === 'crash') putBack = await fixture.save()
                else losses += 1
                await log.close()
                await putBack()
                log = await fixture.open({ now: () => 100_000 })
              } else if (typeof step === 'number') await read(log, readers[step], losses)
            }
            for (const reader of readers) await read(log, reader, losses)
          }),
          { numRuns: runs },
        )
      })
    }

    test('a room keeps its last events, and an id only as long as its event', async () => {
      await reopen({ retainEvents: 3 })
      const { seq } = await log.append('hall', bid('1'))
      for (const n of [2, 3, 4]) await log.append('hall', bid(`${n}`, 'Tarun', n))
      await log.append('annexe', bid('1', 'Meera', 1))
      expect(await seqsAfter(0)).toEqual([seq + 1, seq + 2, seq + 3])
      // The last deleted event is still a valid cursor.
      expect(await seqsAfter(seq)).toEqual([seq + 1, seq + 2, seq + 3])
      expect(await log.append('hall', bid('2', 'Tarun', 2))).toEqual({
        seq: seq + 1,
        duplicate: true,
      })
      expect(await log.append('hall', bid('1'))).toEqual({
        seq: seq + 4,
        duplicate: false,
      })
      expect(await log.eventsAfter('annexe', 0, 10)).toHaveLength(1)
    })

    test('a lower limit deletes older events gradually', async () => {
      const bids = Array.from({ length: 250 }, (_, n) => bid(`${n}`, 'Tarun', n))
      await Promise.all(bids.map((one) => log.append('hall', one)))
      await reopen({ retainEvents: 5 })
      for (let n = 250; n < 255; n += 1) await log.append('hall', bid(`${n}`, 'Tarun', n))
      expect(await log.eventsAfter('hall', 0, 300)).toHaveLength(5)
      expect(await log.room('hall')).toMatchObject({ lot: { amount: 254 } })
    })

    test('an unknown room is empty and is not stored', async () => {
      expect(await log.room('nowhere')).toBeNull()
      expect(await log.eventsAfter('nowhere', 0, 10)).toEqual([])
      expect(await log.dataFile('nowhere')).toBeNull()
      expect(await log.dataFileVersion('nowhere')).toBeNull()
      expect(await log.rooms()).toEqual([])
      expect(await log.roomNames()).toEqual([])
    })

    test('a change notifies subscribers once it is readable, until they unsubscribe', async () => {
      const seen: string[] = []
      const notified = new Promise<number>((resolve) => {
        log.subscribe((room) => {
          seen.push(room)
          void log.eventsAfter('hall', 0, 10).then(({ length }) => resolve(length))
        })
      })
      const unsubscribe = log.subscribe(() => expect.unreachable('notified after unsubscribing'))
      unsubscribe()
      await log.append('hall', bid('a'))
      expect(await notified).toBe(1)
      expect(seen).toEqual(['hall'])
    })

    describe('an auction is recorded', () => {
      test('with each event, each data file and their times, in pages', async () => {
        const from = Date.now() - 1_000
        await log.replaceDataFile('hall', '{"name":"é"}')
        const { seq } = await log.append('hall', bid('a'))
        await log.append('hall', { ...sold('b'), dataFile: '{"n":2}' })
        await log.append('hall', { ...sold('b'), dataFile: '{"n":2}' })
        await log.replaceDataFile('hall', '{"n":3}')
        await reopen()

        expect(await recordedFiles('hall')).toEqual([
          [0, false, '{"name":"é"}'],
          [seq + 1, true, '{"n":2}'],
          [seq + 1, false, '{"n":3}'],
        ])
        const events = await log.recordedEvents('hall', 0, 10)
        expect(events).toMatchObject([
          { seq, eventType: 'biddingStart', data: { name: 'Tarun', amount: 1 } },
          { seq: seq + 1, eventType: 'playerSold', data: { name: 'Tarun' } },
        ])
        const [first, ...rest] = await log.recordedFiles('hall', 0, 10)
        for (const { at } of [first, ...rest, ...events].map((one) => ({ at: one?.at }))) {
          expect(at).toBeGreaterThan(from)
          expect(at).toBeLessThan(Date.now() + 1_000)
        }
        expect(await log.recordedFiles('hall', first?.version ?? 0, 1)).toEqual(rest.slice(0, 1))
        expect(await log.recordedEvents('hall', seq, 10)).toEqual(events.slice(1))
      })

      test('as long as its events are kept, with the data file before the first of them', async () => {
        await reopen({ retainEvents: 3 })
        const { seq } = await log.append('hall', { ...bid('0', 'Tarun', 0), dataFile: '{"n":0}' })
        for (const n of [1, 3, 4]) {
          await log.append('hall', { ...bid(`${n}`, 'Tarun', n), dataFile: `{"n":${n}}` })
          if (n === 1) await log.append('hall', bid('2', 'Tarun', 2))
        }
        expect((await log.recordedEvents('hall', 0, 10)).map((event) => event.seq)).toEqual([
          seq + 2,
          seq + 3,
          seq + 4,
        ])
        expect(await recordedFiles('hall')).toEqual([
          [seq + 1, true, '{"n":1}'],
          [seq + 3, true, '{"n":3}'],
          [seq + 4, true, '{"n":4}'],
        ])
        for (const n of [5, 6, 7]) await log.append('hall', bid(`${n}`, 'Tarun', n))
        expect(await recordedFiles('hall')).toEqual([[seq + 4, true, '{"n":4}']])
      })

      test('with no more data files than events, also in a room without events', async () => {
        await reopen({ retainEvents: 3 })
        for (let n = 0; n < 6; n += 1) await log.replaceDataFile('hall', `{"n":${n}}`)
        expect((await recordedFiles('hall')).map(([, , body]) => body)).toEqual([
          '{"n":3}',
          '{"n":4}',
          '{"n":5}',
        ])
      })

      test('with data files up to a limit of bytes, and the newest in any case', async () => {
        await reopen({ mostRecordedBytes: 5_000 })
        // Such a text can't be packed.
        const body = (bytes: number) => JSON.stringify(randomBytes(bytes).toString('base64'))
        for (let n = 0; n < 6; n += 1) await log.replaceDataFile('hall', body(1_000))
        const kept = await log.recordedFiles('hall', 0, 10)
        expect([3, 4]).toContain(kept.length)
        expect(kept.at(-1)?.version).toBe(6)
        const { seq } = await log.append('hall', { ...bid('a'), dataFile: body(9_000) })
        expect(await log.recordedFiles('hall', 0, 10)).toMatchObject([{ seq, version: 7 }])
      })
    })

    describe('rooms end', () => {
      const nothing = async () => {
        expect(await log.room('hall')).toBeNull()
        expect(await log.eventsAfter('hall', 0, 10)).toEqual([])
        expect(await log.dataFile('hall')).toBeNull()
        expect(await log.dataFileVersion('hall')).toBeNull()
        expect(await log.recordedEvents('hall', 0, 10)).toEqual([])
        expect(await log.recordedFiles('hall', 0, 10)).toEqual([])
        expect(await log.summary('hall')).toBeNull()
        expect(await log.roomNames()).toEqual(['annexe'])
        expect((await log.rooms()).map(({ room }) => room)).toEqual(['annexe'])
      }
      const fill = async () => {
        const { seq } = await log.append('hall', { ...bid('a'), dataFile: '{"n":1}' })
        await log.append('hall', bid('b', 'Tarun', 2))
        await log.append('annexe', { ...bid('a', 'Meera', 1), dataFile: '{"n":2}' })
        return seq + 1
      }

      test('nothing of a removed room can be read, also after the log is reopened', async () => {
        await fill()
        expect(await log.removeRoom('hall')).toBe(true)
        for (const room of ['hall', 'nowhere']) expect(await log.removeRoom(room)).toBe(false)
        await nothing()
        await reopen()
        await nothing()
        expect(await log.eventsAfter('annexe', 0, 10)).toHaveLength(1)
        expect(await log.dataFile('annexe')).toMatchObject({ body: '{"n":2}' })
      })

      test('a room that begins again has none of its ids, higher numbers and other marks', async () => {
        // The clock stands still, so only the store can keep the numbers apart.
        await reopen({ now: () => 1_800_000_000_000 })
        const last = await fill()
        const mark = await markOf('hall')
        await log.removeRoom('hall')
        const again = await log.append('hall', { ...sold('a', 'Meera'), dataFile: '{"n":3}' })
        expect(again.duplicate).toBe(false)
        expect(again.seq).toBeGreaterThan(last)
        expect(await recordedFiles('hall')).toEqual([[again.seq, true, '{"n":3}']])
        expect(await log.eventsAfter('hall', 0, 10)).toMatchObject([{ data: { name: 'Meera' } }])
        expect(await log.room('hall')).toEqual({ room: 'hall', seq: again.seq, lot: null })
        expect(await markOf('hall')).not.toBe(mark)
        await log.append('hall', sold('b', 'Meera'))
        expect(await log.rooms()).toContainEqual({
          room: 'hall',
          first: again.seq,
          seq: again.seq + 1,
        })
        await reopen({ now: () => 1_800_000_000_000 })
        await log.removeRoom('hall')
        expect((await log.append('hall', bid('c', 'Meera', 1))).seq).toBeGreaterThan(again.seq + 1)
      })

      test('the epoch stays when a room is removed', async () => {
        await fill()
        const epoch = log.epoch()
        await log.removeRoom('hall')
        expect(log.epoch()).toBe(epoch)
        await log.append('hall', bid('c', 'Tarun', 3))
        await log.removeRoom('hall')
        await log.removeRoom('annexe')
        expect(log.epoch()).toBe(epoch)
        await reopen()
        expect(await log.endOfEpoch('hall', epoch)).toBe(0)
      })

      test('subscribers are woken once nothing of the room can be read', async () => {
        await fill()
        const seen = new Promise<unknown>((resolve, reject) => {
          log.subscribe((room) => {
            if (room !== 'hall') return
            // Another node's message may wake it again when the test is over and the log closes.
            Promise.all([log.room(room), log.dataFileVersion(room)]).then(resolve, reject)
          })
        })
        await log.removeRoom('hall')
        expect(await seen).toEqual([null, null])
      })

      test('a room of many events is removed while others are published to', async () => {
        await fill()
        const bids = Array.from({ length: 1_200 }, (_, n) => bid(`${n}`, 'Tarun', n))
        await Promise.all(bids.map((one) => log.append('hall', one)))
        const [removed, first, again] = await Promise.all([
          log.removeRoom('hall'),
          log.append('annexe', bid('b', 'Meera', 2)),
          log.append('hall', bid('a', 'Tarun', 9)),
        ])
        expect([removed, first.duplicate, again.duplicate]).toEqual([true, false, false])
        expect(await log.eventsAfter('hall', 0, 10)).toMatchObject([{ data: { amount: 9 } }])
      })

      test('a room is removed only if its data file is the expected one', async () => {
        await fill()
        const refused = log.removeRoom('hall', { precondition: is('{"n":0}') })
        await expect(refused).rejects.toMatchObject({ tag: contentTag('{"n":1}') })
        expect(await log.eventsAfter('hall', 0, 10)).toHaveLength(2)
        expect(await log.removeRoom('hall', { precondition: is('{"n":1}') })).toBe(true)
        // A repetition, after the answer was lost.
        expect(await log.removeRoom('hall', { precondition: is('{"n":1}') })).toBe(false)
      })

      test('a room that was published to lately is not removed as an old one', async () => {
        await log.append('hall', bid('a'))
        await log.replaceDataFile('annexe', '{}')
        for (const room of ['hall', 'annexe']) {
          expect(await log.removeRoom(room, { unchangedForMs: 60_000 })).toBe(false)
          expect(await log.removeRoom(room, { unchangedForMs: 0 })).toBe(true)
        }
      })

      test('rooms are listed with their events, last change and data file', async () => {
        const before = Date.now() - 1_000
        await reopen({ retainEvents: 2 })
        await log.replaceDataFile('only-file', '{"name":"é"}')
        for (const id of ['1', '2', '3']) await log.append('hall', bid(id, 'Tarun', 1))
        expect(await log.roomNames()).toEqual(['hall', 'only-file'])
        const [hall, file] = [await log.summary('hall'), await log.summary('only-file')]
        expect([hall, file]).toEqual([
          { room: 'hall', events: 2, changedAt: expect.any(Number), dataFileBytes: null },
          { room: 'only-file', events: 0, changedAt: expect.any(Number), dataFileBytes: 13 },
        ])
        for (const summary of [hall, file]) {
          expect(summary?.changedAt).toBeGreaterThan(before)
          expect(summary?.changedAt).toBeLessThan(Date.now() + 1_000)
        }
        expect(await log.summary('nowhere')).toBeNull()
      })
    })

    test('every change is announced soon', async () => {
      const seen = new Set<string>()
      log.subscribe((room) => seen.add(room))
      await log.append('hall', bid('a'))
      await log.replaceDataFile('annexe', '{}')
      await log.announced()
      expect([...seen].sort()).toEqual(['annexe', 'hall'])
    })
  })
}

const STEPS = fc.array(
  fc.constantFrom('append', 'append', 'append', 'save', 'reopen', 'crash', 'restore', 0, 1, 2),
  { minLength: 10, maxLength: 30, size: 'max' },
)

/** A board by its cursor. */
interface Reader {
  epoch: string
  seq: number
  events: readonly LoggedEvent[]
  /** Losses until it last read. */
  losses: number
}

const newReader = (): Reader => ({ epoch: '', seq: 0, events: [], losses: -1 })

/** Reads on, or from the beginning if the reader's history is not the present one. */
async function read(log: AuctionLog, reader: Reader | undefined, losses: number): Promise<void> {
  if (reader === undefined) return
  const end = reader.epoch === log.epoch() ? reader.seq : await log.endOfEpoch('hall', reader.epoch)
  const continues = end !== null && reader.seq <= end
  if (reader.losses === losses) expect(continues).toBe(true)
  if (!continues) Object.assign(reader, newReader())
  reader.events = [...reader.events, ...(await log.eventsAfter('hall', reader.seq, 1_000))]
  expect(reader.events).toEqual(await log.eventsAfter('hall', 0, 1_000))
  reader.seq = reader.events.at(-1)?.seq ?? 0
  reader.epoch = log.epoch()
  reader.losses = losses
}

function bid(id: string, name = 'Tarun', amount = 1): Entry {
  return { id, event: { eventType: 'biddingStart', data: { name, amount } } }
}

function sold(id: string, name = 'Tarun'): Entry {
  return { id, event: { eventType: 'playerSold', data: { name } } }
}
