/** `GET /api/rooms/:room/recording`, on both sides of the file thread. */
import { randomUUID } from 'node:crypto'
import { describe, expect, test, vi } from 'vitest'
import type { WireObject } from '../../contract/leaf.ts'
import { applyChange } from '../../contract/recording/change.ts'
import { type Recording, readRecording } from '../../contract/recording/recording.ts'
import { makeFolder } from '../../tests/kit/temporary-folder.ts'
import type { RecordedEvent, RecordedFile } from '../log/auction-log.ts'
import { packFile } from '../log/packed-file.ts'
import { bearer, startFeedOfFile, TOKEN } from '../test/feed.ts'
import { openSqliteLog } from '../test/sqlite-log.ts'
import { compareFiles, recordedLines } from './recorded-lines.ts'

const MUMBAI = 'correct-horse-battery-staple-0002'

const publishers = [{ name: 'mumbai', token: MUMBAI, rooms: ['mumbai'] }]
const log = openSqliteLog(await makeFolder('gavel-test-'))
const feed = await startFeedOfFile({ publishers }, { log })

const ask = (room: string, token = TOKEN, headers = {}, method = 'GET') =>
  feed.ask(`/api/rooms/${room}/recording`, {
    method,
    headers: { ...bearer(token), ...headers },
  })

async function recordingOf(room: string): Promise<Recording> {
  const answer = await ask(room)
  expect(answer.status).toBe(200)
  expect(answer.headers['content-type']).toBe('application/jsonl; charset=utf-8')
  const read = readRecording(answer.body.toString())
  if (!read.ok) throw new Error(read.problem)
  return read.recording
}

/** A data file after so many sales. */
function dataFile(sold: number) {
  const player = (n: number) => ({ full_name: `Player é ${n}`, sl_no: n, auction_sold_amount: n })
  const all = Array.from({ length: 30 }, (_, n) => player(n))
  return {
    status: 1,
    auction_details: { main: [{ series_name: 'Cup', sold_count: sold }] },
    teams: [{ team_name: 'A', players: all.slice(0, sold) }, null],
    recent_sell: all.slice(0, sold).reverse().slice(0, 5),
    pending: all.slice(sold),
  }
}

describe('the recording of a room', () => {
  test('gives each event, and byte for byte the data file that the server had', async () => {
    const room = randomUUID()
    await feed.putFile(room, dataFile(0))
    await feed.publishEvent(room, 'playerSold', 'P 1', { dataFile: dataFile(1) })
    await feed.publishEvent(room, 'playerSold', 'P 2')
    await feed.putFile(room, dataFile(5))

    const { steps, series, ...header } = await recordingOf(room)
    expect({ series, ...header }).toMatchObject({ series: 'Cup', room })
    const names = steps.flatMap(({ event }) => event?.data['name'] ?? [])
    expect(names).toEqual(['P 1', 'P 2'])
    const last = steps.reduce<WireObject | null>(
      (file, { change }) => (change === null ? file : applyChange(file, change)),
      null,
    )
    expect(JSON.stringify(last)).toBe((await feed.readFile(room)).body.toString())
  })

  test('has the events of a room without a data file, and the data file of one without events', async () => {
    const [only, file] = [randomUUID(), randomUUID()]
    await feed.publishEvent(only, 'Unsold', 'Meera')
    await feed.putFile(file, dataFile(1))
    expect((await recordingOf(only)).steps).toMatchObject([{ event: { eventType: 'Unsold' } }])
    expect((await recordingOf(file)).steps).toMatchObject([{ event: null, change: { set: {} } }])
  })

  test('is refused for another’s room', async () => {
    expect((await ask('hall', MUMBAI)).status).toBe(403)
  })

  test('is not made for HEAD, which has the status and the headers of GET', async () => {
    await feed.putFile('long', dataFile(0))
    for (let n = 1; n <= 12; n += 1)
      await feed.publishEvent('long', 'playerSold', `P ${n}`, { dataFile: dataFile(n) })
    const files = vi.spyOn(log, 'recordedFiles')
    const head = await ask('long', TOKEN, {}, 'HEAD')
    expect(files).toHaveBeenCalledOnce()
    expect(head).toMatchObject({ status: 200, body: Buffer.alloc(0) })
    expect(head.headers).toMatchObject({
      'cache-control': 'no-store',
      'content-type': 'application/jsonl; charset=utf-8',
    })
  })

  test('is made for a publisher one at a time', async () => {
    await feed.putFile('mumbai', dataFile(1))
    const others: number[] = []
    vi.spyOn(log, 'room').mockImplementationOnce(async () => {
      const second = await ask('mumbai', MUMBAI)
      expect(second.headers['retry-after']).toBe('5')
      others.push(second.status, (await ask('mumbai')).status)
      return null
    })
    expect((await ask('mumbai', MUMBAI)).status).toBe(200)
    expect(others).toEqual([429, 200])
    expect((await ask('mumbai', MUMBAI)).status).toBe(200)
  })
})

/** Times are in tenths of a second, as recordings have them. */
const event = (seq: number, at = seq): RecordedEvent => {
  return { seq, check: '', at: at * 100, eventType: 'Unsold', data: { name: `P ${seq}` } }
}

function file(version: number, seq: number, isWithEvent: boolean, at = seq): RecordedFile {
  const main = [{ series_name: 'Cup', sold_count: version }]
  const packed = packFile(JSON.stringify({ auction_details: { main }, teams: [] }))
  return { version, seq, isWithEvent, at: at * 100, packed }
}

interface Kept {
  readonly events: readonly RecordedEvent[]
  readonly files: readonly RecordedFile[]
  /** If it isn't the last of `events`. */
  readonly lastSeq?: number
}

/** As `[at, number of the event, version of the data file after it]`. */
async function recorded({ events, files, lastSeq = events.at(-1)?.seq ?? 0 }: Kept) {
  const lines = recordedLines(
    'hall',
    {
      room: async () => ({ seq: lastSeq, check: '', lot: null }),
      recordedEvents: async (_room, after, limit) =>
        events.filter(({ seq }) => seq > after).slice(0, limit),
      recordedFiles: async (_room, after, limit) =>
        files.filter(({ version }) => version > after).slice(0, limit),
    },
    async (packed) => compareFiles(packed),
  )
  let text = ''
  for await (const some of lines) text += some
  if (text === '') return []
  const read = readRecording(text)
  if (!read.ok) throw new Error(read.problem)
  return read.recording.steps.map(({ at, event, change }) => {
    const seq = event === null ? null : Number(String(event.data['name']).slice(2))
    const version = /"sold_count":(?:\{"set":)?(\d+)/.exec(JSON.stringify(change))?.[1]
    return [at / 100, seq, version === undefined ? null : Number(version)]
  })
}

describe('the steps of a recording', () => {
  test('have a data file with its event, or between the events where it was replaced', async () => {
    const events = [event(5), event(6), event(7)]
    const files = [
      file(1, 0, false, 1),
      file(2, 6, true),
      file(3, 6, false),
      file(4, 7, true),
      file(5, 7, false, 9),
    ]
    expect(await recorded({ events, files })).toEqual([
      [1, null, 1],
      [5, 5, null],
      [6, 6, 2],
      [6, null, 3],
      [7, 7, 4],
      [9, null, 5],
    ])
  })

  test('begin with the data file before the first event that is kept', async () => {
    const events = [event(6), event(7)]
    expect(await recorded({ events, files: [file(3, 4, true), file(4, 7, true)] })).toEqual([
      [4, null, 3],
      [6, 6, null],
      [7, 7, 4],
    ])
  })

  test('begin with the first data file where older ones were dropped', async () => {
    const events = [event(5), event(6), event(7)]
    expect(await recorded({ events, files: [file(3, 6, true)] })).toEqual([
      [6, 6, 3],
      [7, 7, null],
    ])
    expect(await recorded({ events, files: [file(3, 6, false)] })).toEqual([
      [6, null, 3],
      [7, 7, null],
    ])
  })

  test('are in order though the clock was set back and the store lost some', async () => {
    const events = [event(5, 100), event(6, 40), event(90, 120)]
    expect(await recorded({ events, files: [file(1, 6, true, 40)] })).toEqual([
      [100, 5, null],
      [100, 6, 1],
      [120, 90, null],
    ])
  })

  test('end where the room was at the beginning', async () => {
    const events = [event(5), event(6)]
    expect(await recorded({ events, files: [file(1, 6, true)], lastSeq: 5 })).toEqual([
      [5, 5, null],
    ])
  })

  test('of many pages are complete', async () => {
    const events = Array.from({ length: 450 }, (_, n) => event(n + 1))
    const files = Array.from({ length: 90 }, (_, n) => file(n + 1, 5 * (n + 1), true))
    const steps = await recorded({ events, files })
    expect(steps).toHaveLength(450)
    expect(steps.flatMap(([, , version]) => version ?? [])).toEqual(files.map((one) => one.version))
  })

  test('break off when the room is removed meanwhile', async () => {
    await expect(recorded({ events: [event(5)], files: [], lastSeq: 6 })).rejects.toThrow('removed')
  })
})
