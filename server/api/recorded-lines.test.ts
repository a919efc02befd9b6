/** Recordings of logs that have lost, dropped or never had some of it. */
import { describe, expect, test } from 'vitest'
import { readRecording } from '../../contract/recording/recording.ts'
import type { RecordedEvent, RecordedFile } from '../log/auction-log.ts'
import { packFile } from '../log/packed-file.ts'
import { compareFiles, recordedLines } from './recorded-lines.ts'

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
