/** The recording of an export: the same auction, with its pictures moved. */
import { gzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { isWireObject, type WireObject } from '../../../contract/leaf.ts'
import { applyChange, changeBetween } from '../../../contract/recording/change.ts'
import {
  type Recording,
  readRecording,
  writeRecording,
} from '../../../contract/recording/recording.ts'
import { randomMoments, recordedAuction } from '../../../tests/kit/recorded-auction.ts'
import { addPictures, copyPictures } from './pictures.ts'
import { lastFileOf, mapRecording, parseRecording } from './recording.ts'

const { steps, files } = recordedAuction({ lots: 12, teams: 3 })
const recording: Recording = {
  room: 'main',
  series: 'A',
  firstPosition: 1,
  steps,
}

/** The data file after a step. */
function fileAfter({ steps: all }: Recording, step: number): WireObject | null {
  let file: WireObject | null = null
  for (const { change } of all.slice(0, step + 1)) {
    if (change !== null) file = applyChange(file, change)
  }
  return file
}

test('every data file and event is mapped, and the result is a recording again', () => {
  const mapped = mapRecording(recording, (value) => ({ ...value, seen: true }))
  expect(readRecording(writeRecording(mapped))).toEqual({ ok: true, recording: mapped })
  for (const step of randomMoments(steps, 10)) {
    expect(fileAfter(mapped, step)).toEqual({ ...files[step], seen: true })
    const { event } = steps[step] ?? {}
    expect(mapped.steps[step]?.event?.data).toEqual(event && { ...event.data, seen: true })
  }
  expect(lastFileOf(recording)).toEqual(files.at(-1))
})

test('600 lots with ten bids each or more are below 100 kB with gzip', () => {
  const long = recordedAuction({ lots: 600, raises: { least: 10, most: 16 }, hasPhotos: true })
  const text = writeRecording({ ...recording, steps: long.steps })
  expect(gzipSync(text).length).toBeLessThan(100_000)
})

test('a step of which nothing is left is left out', () => {
  const [first] = steps
  const notes = changeBetween(files[0] ?? null, { ...files[0], gavel: { revision: 1 } })
  if (first === undefined || notes === null) throw new Error('no step')
  const second = { at: first.at, event: null, change: notes }
  const withNotes = { ...recording, steps: [first, second] }
  const { steps: left } = mapRecording(withNotes, ({ gavel: _notes, ...published }) => published)
  expect(left).toEqual([first])
})

test('pictures of events are found, and without a server those that are nowhere are omitted', async () => {
  const value = { name: 'Asha Rane', img: '/pictures/asha.svg', amount: 1 }
  const found = new Set<string>()
  addPictures(value, found)
  expect([...found]).toEqual(['/pictures/asha.svg'])
  const { move, failed } = await copyPictures(found, {
    server: new URL('http://nobody.invalid'),
    isOffline: true,
    folder: undefined,
    to: '/nowhere',
    signal: new AbortController().signal,
  })
  expect(failed).toEqual(['/pictures/asha.svg: is not in the folder of --pictures'])
  const moved = move(value)
  expect(isWireObject(moved) && moved['img']).toBeNull()
})

test('a damaged recording is one sentence', () => {
  expect(() => parseRecording('{"gavel":"recording","version":1}', 'final.jsonl')).toThrow(
    /^final\.jsonl cannot be used: Line 1 of the recording has no usable room\.$/,
  )
})
