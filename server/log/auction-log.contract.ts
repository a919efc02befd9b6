/**
 * The guarantees of `auction-log.ts` as tests for every implementation.
 */
import { randomBytes } from 'node:crypto'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { BEFORE_FIRST, CHECK_PATTERN, type Position } from '../../contract/position.ts'
import { makeFolder } from '../../tests/kit/temporary-folder.ts'
import { contentTag } from '../lib/content-tag.ts'
import type { AuctionLog, Entry, Retention } from './auction-log.ts'
import { ConditionFailed, IdConflict, UNKNOWN } from './auction-log.ts'
import { unpackFile } from './packed-file.ts'

/** Opens the log. A second call, after the first was closed, opens the same store. */
type OpenLog = (options?: Retention) => AuctionLog | Promise<AuctionLog>

/** A log in a folder of its own. */
export const inFolder =
  (open: (folder: string, options?: Retention) => ReturnType<OpenLog>) =>
  async (): Promise<OpenLog> => {
    const folder = await makeFolder('gavel-test-')
    return (options) => open(folder, options)
  }

/** Registers the suite for one implementation. @param prepare makes a store for its tests */
export function describeAuctionLog(name: string, prepare: () => Promise<OpenLog>): void {
  describe(`${name} as an auction log`, () => {
    let open: OpenLog
    let log: AuctionLog
    let hasLimits = false
    /** Rooms of the test's own. */
    let hall: string
    let annexe: string
    let before: readonly string[]
    let tests = 0

    // Opening one for each test would take most of their time.
    beforeAll(async () => {
      open = await prepare()
      log = await open()
    })

    beforeEach(async () => {
      tests += 1
      hall = `hall-${tests}`
      annexe = `annexe-${tests}`
      before = await log.roomNames()
    })

    afterEach(async () => {
      if (hasLimits) await reopen()
    })

    afterAll(() => log.close())

    async function reopen(limits?: Retention) {
      hasLimits = limits !== undefined
      await log.close()
      log = await open(limits)
    }

    const newRooms = async () => (await log.roomNames()).filter((name) => !before.includes(name))

    /** The number, event and body of each recorded data file. */
    async function recordedFiles(room: string) {
      const files = await log.recordedFiles(room, 0, 100)
      return files.map(({ seq, isWithEvent, packed }) => [seq, isWithEvent, unpackFile(packed)])
    }

    /** The room's events after a position, of which the log holds the event. */
    async function eventsAfter(room: string, after: Position = BEFORE_FIRST, limit = 1_000) {
      const events = await log.eventsAfter(room, after, limit)
      return events === UNKNOWN ? expect.unreachable('an unknown position') : events
    }

    async function tagOf(room: string) {
      return (await log.dataFileVersion(room))?.tag
    }

    test('a room’s events are numbered from 1, also after the log is reopened', async () => {
      const check = expect.stringMatching(CHECK_PATTERN)
      expect(await log.append(hall, bid('a'))).toEqual({ seq: 1, check, duplicate: false })
      expect(await log.append(annexe, bid('a'))).toEqual({ seq: 1, check, duplicate: false })
      expect(await log.append(hall, bid('b'))).toEqual({ seq: 2, check, duplicate: false })
      await reopen()
      expect((await log.append(hall, bid('c', 'Tarun', 2))).seq).toBe(3)
    })

    test('equal checks mean equal histories: of ids, events and data files, in their order', async () => {
      const checkAfter = async (room: string, ...entries: Entry[]) => {
        for (const entry of entries) await log.append(room, entry)
        return (await log.room(room))?.check
      }
      const same = await checkAfter(hall, bid('a'), sold('b'))
      expect(await checkAfter(annexe, bid('a'), sold('b'))).toBe(same)
      const others = [
        await checkAfter('1', bid('c'), sold('b')),
        await checkAfter('2', bid('a', 'Tarun', 2), sold('b')),
        await checkAfter('3', { ...bid('a'), dataFile: '{}' }, sold('b')),
        await checkAfter('4', sold('b'), bid('a')),
        await checkAfter('5', sold('b')),
      ]
      expect(new Set([same, ...others]).size).toBe(6)
    })

    test('events are returned oldest first and unchanged, after a number and up to a limit', async () => {
      // As text, because a literal could not have the last name.
      const text = '{"name":"Tarun","extra field":{"deep":[1,"\\ud83c"]},"__proto__":{"x":1}}'
      const data = JSON.parse(text)
      const first = await log.append(hall, {
        id: 'a',
        event: { eventType: 'biddingStart', data },
      })
      const second = await log.append(hall, sold('b'))
      const third = await log.append(hall, bid('c', 'Meera', 1))
      const at = ({ seq, check }: Position) => ({ seq, check })
      expect(await eventsAfter(hall, BEFORE_FIRST, 2)).toEqual([
        { ...at(first), eventType: 'biddingStart', data },
        { ...at(second), eventType: 'playerSold', data: { name: 'Tarun' } },
      ])
      expect(JSON.stringify((await eventsAfter(hall))[0]?.data)).toBe(text)
      expect(await eventsAfter(hall, second)).toMatchObject([at(third)])
      expect(await eventsAfter(hall, third)).toEqual([])
    })

    test('a position of another history is unknown', async () => {
      const { check } = await log.append(hall, bid('a'))
      await log.append(hall, bid('b', 'Tarun', 2))
      for (const position of [
        { seq: 1, check: '0123456789abcdef' },
        { seq: 2, check },
        { seq: 3, check },
      ]) {
        expect(await log.eventsAfter(hall, position, 10)).toBe(UNKNOWN)
      }
      expect(await log.eventsAfter('nowhere', { seq: 1, check }, 10)).toBe(UNKNOWN)
    })

    test('a repeated id returns the first answer and changes nothing', async () => {
      const first = await log.append(hall, { ...bid('a'), dataFile: '{"n":1}' })
      await log.append(hall, sold('b'))
      const again = await log.append(hall, { ...bid('a'), dataFile: '{"n":1}' })
      expect(again).toEqual({ ...first, duplicate: true })
      expect(await log.room(hall)).toMatchObject({ seq: 2, lot: null })
      expect(await log.replaceDataFile(hall, '{}')).toEqual({ version: 2 })
    })

    test.each([
      ['another amount', { ...bid('a', 'Tarun', 2), dataFile: '{"n":1}' }],
      ['another event type', { ...sold('a'), dataFile: '{"n":1}' }],
      ['another data file', { ...bid('a'), dataFile: '{"n":2}' }],
      ['no data file', bid('a')],
    ])('the same id with %s is a conflict and changes nothing', async (_what, other) => {
      const { seq } = await log.append(hall, { ...bid('a'), dataFile: '{"n":1}' })
      await expect(log.append(hall, other)).rejects.toBeInstanceOf(IdConflict)
      expect(await eventsAfter(hall)).toHaveLength(1)
      expect(await log.room(hall)).toMatchObject({ seq, lot: { amount: 1 } })
      expect(await log.dataFile(hall)).toMatchObject({ body: '{"n":1}' })
    })

    test('concurrent appends with the same ids store each id once, without a gap', async () => {
      const answers = await Promise.all(
        Array.from({ length: 60 }, (_, n) => log.append(hall, bid(`id-${n % 20}`, 'P', n % 20))),
      )
      const events = await eventsAfter(hall)
      expect(events).toHaveLength(20)
      expect(events.map(({ seq }) => seq)).toEqual(Array.from({ length: 20 }, (_, n) => n + 1))
      expect(answers.filter(({ duplicate }) => !duplicate)).toHaveLength(20)
      for (const [n, { seq }] of answers.entries()) expect(seq).toBe(answers[n % 20]?.seq)
    })

    test('biddingStart opens or raises the lot, and playerSold or its Unsold closes it', async () => {
      const lot = async () => (await log.room(hall))?.lot
      await log.append(hall, bid('1'))
      expect(await lot()).toEqual({ name: 'Tarun', amount: 1 })
      await log.append(hall, bid('2', 'Tarun', 2))
      await log.append(hall, { id: 'x', event: { eventType: 'Unsold', data: { name: 'X' } } })
      expect(await lot()).toEqual({ name: 'Tarun', amount: 2 })
      await log.append(hall, sold('3'))
      expect(await lot()).toBeNull()
      await log.append(hall, bid('4', 'Meera', 1))
      await log.append(hall, { id: '5', event: { eventType: 'Unsold', data: { name: 'Meera' } } })
      await log.append(hall, { id: '6', event: { eventType: 'Unsold', data: { name: 'X' } } })
      expect(await lot()).toBeNull()
    })

    test('a data file alone has no sequence number, only its own version', async () => {
      expect(await log.replaceDataFile(hall, '{"n":1}')).toEqual({ version: 1 })
      expect(await log.room(hall)).toBeNull()
      const { seq } = await log.append(hall, bid('a'))
      expect(await log.replaceDataFile(hall, '{"n":2}')).toEqual({ version: 2 })
      expect((await log.append(hall, sold('b'))).seq).toBe(seq + 1)
      expect(await log.dataFile(hall)).toMatchObject({ body: '{"n":2}' })
    })

    test('a data file has the tag of its content, alone or with an event', async () => {
      for (const replace of [
        () => log.replaceDataFile(hall, '{"n":1}', { seriesName: 'Cup' }),
        () => log.append(hall, { ...bid('a'), dataFile: '{"n":2}', seriesName: 'Cup' }),
      ]) {
        await replace()
        const { body, tag, seriesName } =
          (await log.dataFile(hall)) ?? expect.unreachable('no file')
        expect(tag).toBe(contentTag(body))
        expect([seriesName, (await log.dataFileVersion(hall))?.seriesName]).toEqual(['Cup', 'Cup'])
        await log.append(hall, sold(tag))
        await log.replaceDataFile(annexe, '{}')
        expect(await tagOf(hall)).toBe(tag)
      }
    })

    test('a data file has the position at which it was stored, and bids that directly follow move it along', async () => {
      const expectPosition = async ({ seq, check }: Position) => {
        const position = { seq, check }
        expect(await log.dataFileVersion(hall)).toMatchObject({ position })
        expect(await log.dataFile(hall)).toMatchObject({ position })
      }
      await log.replaceDataFile(hall, '{}')
      await expectPosition(BEFORE_FIRST)
      await expectPosition(await log.append(hall, bid('a')))
      await log.append(annexe, bid('a', 'Meera', 1))
      const raised = await log.append(hall, bid('b', 'Tarun', 2))
      await expectPosition(raised)
      await log.append(hall, sold('c'))
      await log.append(hall, bid('d', 'Meera', 1))
      await expectPosition(raised)
      await expectPosition(await log.append(hall, { ...sold('e'), dataFile: '{"n":2}' }))
      const last = await log.append(hall, sold('f', 'Meera'))
      await log.replaceDataFile(hall, '{"n":3}')
      await expectPosition(last)
    })

    const is = (body: string) => ({ tag: contentTag(body) })

    describe('a change with a condition', () => {
      const none = { tag: null }

      test('is refused with the current tag if it is another, and changes nothing', async () => {
        const refusal = async (change: Promise<unknown>) => {
          const cause: unknown = await change.catch((thrown: unknown) => thrown)
          return cause instanceof ConditionFailed ? cause.tag : cause
        }
        expect(
          await refusal(log.replaceDataFile(hall, '{"n":1}', { condition: is('{}') })),
        ).toBeNull()
        await log.replaceDataFile(hall, '{"n":1}')
        const tag = contentTag('{"n":1}')
        expect(await refusal(log.replaceDataFile(hall, '{"n":2}', { condition: none }))).toBe(tag)
        const entry = { ...bid('a'), dataFile: '{"n":2}', condition: is('{}') }
        expect(await refusal(log.append(hall, entry))).toBe(tag)
        expect(await log.dataFile(hall)).toMatchObject({ body: '{"n":1}' })
        expect(await log.room(hall)).toBeNull()
        expect(await log.replaceDataFile(hall, '{"n":2}')).toEqual({ version: 2 })
      })

      test('on the last event is made only if that is still the last', async () => {
        const first = await log.append(hall, {
          ...bid('a'),
          condition: { position: BEFORE_FIRST },
        })
        const position = { seq: first.seq, check: first.check }
        const late = log.append(hall, { ...bid('b'), condition: { position: BEFORE_FIRST } })
        await expect(late).rejects.toMatchObject({ position, tag: null })
        // A data file that is stored moves nothing.
        await log.replaceDataFile(hall, '{"n":1}', { condition: { position, tag: null } })
        const both = { position, tag: contentTag('{"n":1}') }
        expect(await log.append(hall, { ...bid('c'), condition: both })).toMatchObject({ seq: 2 })
        const again = log.replaceDataFile(hall, '{"n":2}', { condition: both })
        await expect(again).rejects.toMatchObject({ position: { seq: 2 }, tag: both.tag })
        await expect(log.removeRoom(hall, { condition: both })).rejects.toMatchObject({
          tag: both.tag,
        })
      })

      test('can be repeated if its answer was lost', async () => {
        await log.replaceDataFile(hall, '{"n":1}')
        const entry = {
          ...bid('a'),
          dataFile: '{"n":2}',
          condition: is('{"n":1}'),
        }
        const first = await log.append(hall, entry)
        const again = { ...first, duplicate: true }
        expect(await log.append(hall, entry)).toEqual(again)
        for (const _attempt of ['first', 'repeated']) {
          const replaced = log.replaceDataFile(hall, '{"n":3}', { condition: is('{"n":2}') })
          expect(await replaced).toEqual({ version: 3 })
        }
        expect(await log.append(hall, entry)).toEqual(again)
        const other = { ...entry, dataFile: '{"n":4}' }
        await expect(log.append(hall, other)).rejects.toBeInstanceOf(IdConflict)
      })

      test('succeeds once among concurrent changes that expect the same file', async () => {
        await log.replaceDataFile(hall, '{"n":0}')
        const changes = Array.from({ length: 20 }, (_, n) =>
          n % 2 === 0
            ? log.replaceDataFile(hall, `{"by":${n}}`, { condition: is('{"n":0}') })
            : log.append(hall, {
                ...bid(`${n}`, 'Tarun', n),
                dataFile: `{"by":${n}}`,
                condition: is('{"n":0}'),
              }),
        )
        const results = await Promise.allSettled(changes)
        expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
        for (const result of results) {
          if (result.status === 'rejected') expect(result.reason).toBeInstanceOf(ConditionFailed)
        }
      })
    })

    test('acknowledged changes are there after the log is reopened', async () => {
      const first = await log.append(hall, { ...bid('a', 'Tarun', 7), dataFile: '{"n":1}' })
      await log.append(annexe, bid('a', 'Meera', 1))
      await reopen()
      const { seq, check } = first
      expect(await log.room(hall)).toEqual({ seq, check, lot: { name: 'Tarun', amount: 7 } })
      expect(await log.room(annexe)).toMatchObject({ lot: { name: 'Meera', amount: 1 } })
      expect(await eventsAfter(hall)).toHaveLength(1)
      expect(await log.dataFile(hall)).toMatchObject({ body: '{"n":1}' })
      const again = await log.append(hall, { ...bid('a', 'Tarun', 7), dataFile: '{"n":1}' })
      expect(again).toEqual({ ...first, duplicate: true })
    })

    test('a room keeps its last events, and an id only as long as its event', async () => {
      await reopen({ retainEvents: 3 })
      const first = await log.append(hall, bid('1'))
      const second = await log.append(hall, bid('2', 'Tarun', 2))
      for (const n of [3, 4]) await log.append(hall, bid(`${n}`, 'Tarun', n))
      await log.append(annexe, bid('1', 'Meera', 1))
      expect(await log.eventsAfter(hall, BEFORE_FIRST, 10)).toBe(UNKNOWN)
      expect(await log.eventsAfter(hall, first, 10)).toBe(UNKNOWN)
      expect(await eventsAfter(hall, second)).toMatchObject([{ seq: 3 }, { seq: 4 }])
      const again = { ...second, duplicate: true }
      expect(await log.append(hall, bid('2', 'Tarun', 2))).toEqual(again)
      const anew = await log.append(hall, bid('1'))
      expect(anew).toMatchObject({ seq: 5, duplicate: false })
      expect(await eventsAfter(annexe)).toHaveLength(1)
    })

    test('a lot that was passed stays passed when its Unsold is no longer kept', async () => {
      await reopen({ retainEvents: 2 })
      await log.append(hall, bid('1', 'Meera', 1))
      await log.append(hall, { id: '2', event: { eventType: 'Unsold', data: { name: 'Meera' } } })
      for (const id of ['3', '4']) {
        await log.append(hall, { id, event: { eventType: 'NewPlayer', data: { name: 'X' } } })
      }
      expect(await log.room(hall)).toMatchObject({ seq: 4, lot: null })
    })

    test('a lower limit deletes older events gradually', async () => {
      const bids = Array.from({ length: 250 }, (_, n) => bid(`${n}`, 'Tarun', n))
      await Promise.all(bids.map((one) => log.append(hall, one)))
      await reopen({ retainEvents: 5 })
      for (let n = 250; n < 255; n += 1) await log.append(hall, bid(`${n}`, 'Tarun', n))
      expect(await log.recordedEvents(hall, 0, 300)).toHaveLength(5)
      expect(await log.room(hall)).toMatchObject({ lot: { amount: 254 } })
    })

    test('an unknown room is empty and is not stored', async () => {
      expect(await log.room('nowhere')).toBeNull()
      expect(await eventsAfter('nowhere')).toEqual([])
      expect(await log.dataFile('nowhere')).toBeNull()
      expect(await log.dataFileVersion('nowhere')).toBeNull()
      expect(await newRooms()).toEqual([])
    })

    test('a change notifies subscribers once it is readable, until they unsubscribe', async () => {
      const seen: (string | null)[] = []
      const notified = new Promise<number>((resolve) => {
        const unsubscribe = log.subscribe((room) => {
          seen.push(room)
          unsubscribe()
          void eventsAfter(hall).then(({ length }) => resolve(length))
        })
      })
      const unsubscribe = log.subscribe(() => expect.unreachable('notified after unsubscribing'))
      unsubscribe()
      await log.append(hall, bid('a'))
      expect(await notified).toBe(1)
      expect(seen).toEqual([hall])
    })

    test('a data file notifies subscribers too', async () => {
      const notified = new Promise<string | null>((resolve) => log.subscribe(resolve))
      await log.replaceDataFile(hall, '{}')
      expect(await notified).toBe(hall)
    })

    describe('an auction is recorded', () => {
      test('with each event, each data file and their times, in pages', async () => {
        const from = Date.now() - 1_000
        await log.replaceDataFile(hall, '{"name":"é"}')
        const { seq } = await log.append(hall, bid('a'))
        await log.append(hall, { ...sold('b'), dataFile: '{"n":2}' })
        await log.append(hall, { ...sold('b'), dataFile: '{"n":2}' })
        await log.replaceDataFile(hall, '{"n":3}')
        await reopen()

        expect(await recordedFiles(hall)).toEqual([
          [0, false, '{"name":"é"}'],
          [seq + 1, true, '{"n":2}'],
          [seq + 1, false, '{"n":3}'],
        ])
        const events = await log.recordedEvents(hall, 0, 10)
        expect(events).toMatchObject([
          { seq, eventType: 'biddingStart', data: { name: 'Tarun', amount: 1 } },
          { seq: seq + 1, eventType: 'playerSold', data: { name: 'Tarun' } },
        ])
        const [first, ...rest] = await log.recordedFiles(hall, 0, 10)
        for (const { at } of [first, ...rest, ...events].map((one) => ({ at: one?.at }))) {
          expect(at).toBeGreaterThan(from)
          expect(at).toBeLessThan(Date.now() + 1_000)
        }
        expect(await log.recordedFiles(hall, first?.version ?? 0, 1)).toEqual(rest.slice(0, 1))
        expect(await log.recordedEvents(hall, seq, 10)).toEqual(events.slice(1))
      })

      test('as long as its events are kept, with the data file before the first of them', async () => {
        await reopen({ retainEvents: 3 })
        const { seq } = await log.append(hall, { ...bid('0', 'Tarun', 0), dataFile: '{"n":0}' })
        for (const n of [1, 3, 4]) {
          await log.append(hall, { ...bid(`${n}`, 'Tarun', n), dataFile: `{"n":${n}}` })
          if (n === 1) await log.append(hall, bid('2', 'Tarun', 2))
        }
        expect((await log.recordedEvents(hall, 0, 10)).map((event) => event.seq)).toEqual([
          seq + 2,
          seq + 3,
          seq + 4,
        ])
        expect(await recordedFiles(hall)).toEqual([
          [seq + 1, true, '{"n":1}'],
          [seq + 3, true, '{"n":3}'],
          [seq + 4, true, '{"n":4}'],
        ])
        for (const n of [5, 6, 7]) await log.append(hall, bid(`${n}`, 'Tarun', n))
        expect(await recordedFiles(hall)).toEqual([[seq + 4, true, '{"n":4}']])
      })

      test('with no more data files than events, also in a room without events', async () => {
        await reopen({ retainEvents: 3 })
        for (let n = 0; n < 6; n += 1) await log.replaceDataFile(hall, `{"n":${n}}`)
        expect((await recordedFiles(hall)).map(([, , body]) => body)).toEqual([
          '{"n":3}',
          '{"n":4}',
          '{"n":5}',
        ])
      })

      test('with data files up to a limit of bytes, and the newest in any case', async () => {
        await reopen({ mostRecordedBytes: 5_000 })
        // Such a text can't be packed.
        const body = (bytes: number) => JSON.stringify(randomBytes(bytes).toString('base64'))
        for (let n = 0; n < 6; n += 1) await log.replaceDataFile(hall, body(1_000))
        const kept = await log.recordedFiles(hall, 0, 10)
        expect([3, 4]).toContain(kept.length)
        expect(kept.at(-1)?.version).toBe(6)
        const { seq } = await log.append(hall, { ...bid('a'), dataFile: body(9_000) })
        expect(await log.recordedFiles(hall, 0, 10)).toMatchObject([{ seq, version: 7 }])
      })
    })

    describe('rooms end', () => {
      const nothing = async () => {
        expect(await log.room(hall)).toBeNull()
        expect(await eventsAfter(hall)).toEqual([])
        expect(await log.dataFile(hall)).toBeNull()
        expect(await log.dataFileVersion(hall)).toBeNull()
        expect(await log.recordedEvents(hall, 0, 10)).toEqual([])
        expect(await log.recordedFiles(hall, 0, 10)).toEqual([])
        expect(await log.summary(hall)).toBeNull()
        expect(await newRooms()).toEqual([annexe])
      }
      const fill = async () => {
        await log.append(hall, { ...bid('a'), dataFile: '{"n":1}' })
        await log.append(hall, bid('b', 'Tarun', 2))
        await log.append(annexe, { ...bid('a', 'Meera', 1), dataFile: '{"n":2}' })
      }

      test('nothing of a removed room can be read, also after the log is reopened', async () => {
        await fill()
        expect(await log.removeRoom(hall)).toBe(true)
        for (const room of [hall, 'nowhere']) expect(await log.removeRoom(room)).toBe(false)
        await nothing()
        await reopen()
        await nothing()
        expect(await eventsAfter(annexe)).toHaveLength(1)
        expect(await log.dataFile(annexe)).toMatchObject({ body: '{"n":2}' })
      })

      test('a room that begins again has none of its events and ids', async () => {
        await fill()
        const before = await log.room(hall)
        await log.removeRoom(hall)
        const again = await log.append(hall, { ...sold('a', 'Meera'), dataFile: '{"n":3}' })
        expect(again).toMatchObject({ seq: 1, duplicate: false })
        expect(await recordedFiles(hall)).toEqual([[1, true, '{"n":3}']])
        expect(await eventsAfter(hall)).toMatchObject([{ data: { name: 'Meera' } }])
        expect(await log.room(hall)).toMatchObject({ seq: 1, lot: null })
        await log.append(hall, sold('b', 'Meera'))
        expect(await log.eventsAfter(hall, before ?? BEFORE_FIRST, 10)).toBe(UNKNOWN)
        await reopen()
        await log.removeRoom(hall)
        expect((await log.append(hall, bid('c', 'Meera', 1))).seq).toBe(1)
      })

      test('subscribers are woken once nothing of the room can be read', async () => {
        await fill()
        const seen = new Promise<unknown>((resolve, reject) => {
          log.subscribe((room) => {
            if (room !== hall) return
            // Another node's message may wake it again when the test is over and the log closes.
            Promise.all([log.room(room), log.dataFileVersion(room)]).then(resolve, reject)
          })
        })
        await log.removeRoom(hall)
        expect(await seen).toEqual([null, null])
      })

      test('a room of many events is removed while others are published to', async () => {
        await fill()
        const bids = Array.from({ length: 1_200 }, (_, n) => bid(`${n}`, 'Tarun', n))
        await Promise.all(bids.map((one) => log.append(hall, one)))
        const [removed, first, again] = await Promise.all([
          log.removeRoom(hall),
          log.append(annexe, bid('b', 'Meera', 2)),
          log.append(hall, bid('a', 'Tarun', 9)),
        ])
        expect([removed, first.duplicate, again.duplicate]).toEqual([true, false, false])
        expect(await eventsAfter(hall)).toMatchObject([{ data: { amount: 9 } }])
      })

      test('a room is removed only if its data file is the expected one', async () => {
        await fill()
        const refused = log.removeRoom(hall, { condition: is('{"n":0}') })
        await expect(refused).rejects.toMatchObject({ tag: contentTag('{"n":1}') })
        expect(await eventsAfter(hall)).toHaveLength(2)
        expect(await log.removeRoom(hall, { condition: is('{"n":1}') })).toBe(true)
        // A repetition, after the answer was lost.
        expect(await log.removeRoom(hall, { condition: is('{"n":1}') })).toBe(false)
      })

      test('a room that was published to lately is not removed as an old one', async () => {
        await log.append(hall, bid('a'))
        await log.replaceDataFile(annexe, '{}')
        for (const room of [hall, annexe]) {
          expect(await log.removeRoom(room, { unchangedForMs: 60_000 })).toBe(false)
          expect(await log.removeRoom(room, { unchangedForMs: 0 })).toBe(true)
        }
      })

      test('rooms are listed with their events, last change and data file', async () => {
        const before = Date.now() - 1_000
        await reopen({ retainEvents: 2 })
        await log.replaceDataFile('only-file', '{"name":"é"}')
        for (const id of ['1', '2', '3']) await log.append(hall, bid(id, 'Tarun', 1))
        expect(await newRooms()).toEqual([hall, 'only-file'])
        const [withEvents, file] = [await log.summary(hall), await log.summary('only-file')]
        expect([withEvents, file]).toEqual([
          { room: hall, events: 2, changedAt: expect.any(Number), dataFileBytes: null },
          { room: 'only-file', events: 0, changedAt: expect.any(Number), dataFileBytes: 13 },
        ])
        for (const summary of [withEvents, file]) {
          expect(summary?.changedAt).toBeGreaterThan(before)
          expect(summary?.changedAt).toBeLessThan(Date.now() + 1_000)
        }
        expect(await log.summary('nowhere')).toBeNull()
      })
    })
  })
}

/** Opens a lot, or raises its bid. */
export function bid(id: string, name = 'Tarun', amount = 1): Entry {
  return { id, event: { eventType: 'biddingStart', data: { name, amount } } }
}

function sold(id: string, name = 'Tarun'): Entry {
  return { id, event: { eventType: 'playerSold', data: { name } } }
}
