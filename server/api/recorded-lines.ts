/** The lines of a recording, from what the log has kept of a room (docs/recording.md). */
import { readAuctionFile } from '../../contract/auction-file.ts'
import { isWireObject, type WireObject } from '../../contract/leaf.ts'
import { type Change, changeBetween } from '../../contract/recording/change.ts'
import { createRecordingWriter, type RecordedStep } from '../../contract/recording/recording.ts'
import type { AuctionLog, RecordedEvent, RecordedFile } from '../log/auction-log.ts'
import { unpackFile } from '../log/packed-file.ts'

const EVENTS_AT_ONCE = 200
/** A large one needs some 100 ms on the thread. */
const FILES_AT_ONCE = 8

/** Packed data files, oldest first; the first is the one before. */
type PackedFiles = readonly (Uint8Array<ArrayBuffer> | null)[]

interface ComparedFiles {
  /** Of the last data file; empty without a name. */
  readonly series: string
  /** From each data file to the next; `null` where they are equal. */
  readonly changes: readonly (Change | null)[]
}

type Compare = (files: PackedFiles) => Promise<ComparedFiles>
type Log = Pick<AuctionLog, 'room' | 'recordedEvents' | 'recordedFiles'>

/** A data file as a step without an event, with what is needed to put it in its place. */
interface FileStep extends Pick<RecordedFile, 'version' | 'seq' | 'isWithEvent' | 'at'> {
  readonly change: Change | null
  readonly series: string
}

/**
 * Yields the header and then some steps at a time, up to the room's last event at the call; nothing
 * where nothing is recorded. It begins with the first kept event; or later, with the first kept data file,
 * where that isn't the room's first.
 * @throws when the room is removed meanwhile @throws {LogUnavailable}
 */
export async function* recordedLines(
  room: string,
  log: Log,
  compare: Compare,
): AsyncGenerator<string, void, void> {
  const lastSeq = (await log.room(room))?.seq ?? 0
  const files = fileSteps(room, log, compare, lastSeq)
  let file = await next(files)
  const isWhole = file === null || file.version === 1
  const from = file === null || isWhole ? 0 : file.seq - (file.isWithEvent ? 1 : 0)
  const events = eventsFrom(room, log, from, lastSeq)
  let event = await next(events)
  if (file === null && event === null) return

  const series = file?.series ?? ''
  let at = Math.min(event?.at ?? Infinity, file?.at ?? Infinity)
  const { header, writeStep } = createRecordingWriter(
    // Numbers of events that a store has lost are left out.
    { room, series, firstPosition: event?.seq ?? 0 },
    at,
  )
  yield header
  let lines = ''
  let seq = from
  while (file !== null || event !== null) {
    const isTogether = file?.isWithEvent === true && file.seq === event?.seq
    const isFileFirst = file !== null && (event === null || file.seq < event.seq) && !isTogether
    const fileNow: FileStep | null = isFileFirst || isTogether ? file : null
    const eventNow: RecordedEvent | null = isFileFirst ? null : event
    // A clock that is set back doesn't turn the order.
    at = Math.max(at, eventNow?.at ?? 0, fileNow?.at ?? 0)
    const change = fileNow?.change ?? null
    if (eventNow !== null) {
      seq = eventNow.seq
      lines += writeStep({ at, event: eventOf(eventNow), change })
      event = await next(events)
    } else if (change !== null) lines += writeStep({ at, event: null, change })
    if (fileNow !== null) file = await next(files)
    if (lines.length > LINES_AT_ONCE) {
      yield lines
      lines = ''
    }
  }
  if (lines !== '') yield lines
  if (seq < lastSeq) throw new Error('the room was removed while it was being recorded')
}

/** Characters. */
const LINES_AT_ONCE = 64 * 1024

async function* eventsFrom(
  room: string,
  log: Log,
  from: number,
  lastSeq: number,
): AsyncGenerator<RecordedEvent, void, void> {
  for (let seq = from; seq < lastSeq; ) {
    const page = await log.recordedEvents(room, seq, EVENTS_AT_ONCE)
    for (const event of page) {
      seq = event.seq
      if (seq > lastSeq) return
      yield event
    }
    if (page.length === 0) return
  }
}

async function* fileSteps(
  room: string,
  log: Log,
  compare: Compare,
  lastSeq: number,
): AsyncGenerator<FileStep, void, void> {
  let before: Uint8Array<ArrayBuffer> | null = null
  let version = 0
  for (;;) {
    const read = await log.recordedFiles(room, version, FILES_AT_ONCE)
    const page = read.filter(({ seq }) => seq <= lastSeq)
    if (page.length === 0) return
    const packed: PackedFiles = [before, ...page.map((file) => file.packed)]
    const { series, changes } = await compare(packed)
    for (const [index, { packed: _, ...file }] of page.entries()) {
      yield { ...file, series, change: changes[index] ?? null }
    }
    const last: RecordedFile | undefined = page.at(-1)
    before = last?.packed ?? null
    version = last?.version ?? 0
  }
}

async function next<Item>(items: AsyncGenerator<Item, void, void>): Promise<Item | null> {
  const { value } = await items.next()
  return value ?? null
}

function eventOf({ eventType, data }: RecordedEvent): RecordedStep['event'] {
  return { eventType, data: isWireObject(data) ? data : {} }
}

/** Compares the data files. Runs on the file thread. */
export function compareFiles([first, ...rest]: PackedFiles): ComparedFiles {
  let before = read(first)
  const changes: (Change | null)[] = []
  for (const packed of rest) {
    const file = read(packed)
    changes.push(changeBetween(before, file))
    before = file
  }
  const last = readAuctionFile(before)
  return { changes, series: (last.ok && last.auction.seriesName) || '' }
}

/** A data file was validated when it was published. */
function read(packed: PackedFiles[number] | undefined): WireObject | null {
  return packed ? JSON.parse(unpackFile(packed)) : null
}
