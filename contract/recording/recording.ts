/**
 * A recorded auction as JSON Lines: a header, then what was published, step by step (docs/recording.md).
 * Reading never throws: a damaged or hostile recording is one sentence.
 */
import { readAuctionFile } from '../auction-file.ts'
import { ROOM_PATTERN } from '../board-config.ts'
import { getOwn, isWireObject, type WireObject } from '../leaf.ts'
import { LONGEST_TEXT } from '../limits.ts'
import { allWork, applyChange, type Change, type Work } from './change.ts'

/** One moment: an event, a change of the data file, or both. */
export interface RecordedStep {
  /** Milliseconds since 1970. Written to a tenth of a second. */
  readonly at: number
  readonly event: RecordedEvent | null
  /** From the data file of the step before; from none in the first. */
  readonly change: Change | null
}

interface RecordedEvent {
  readonly eventType: string
  readonly data: WireObject
}

interface RecordingHeader {
  readonly room: string
  readonly series: string
  /** The number of the first event; each further one has the next. */
  readonly firstPosition: number
}

export interface Recording extends RecordingHeader {
  readonly steps: readonly RecordedStep[]
}

type ReadRecording =
  | { readonly ok: true; readonly recording: Recording }
  /** One sentence. */
  | { readonly ok: false; readonly problem: string }

/** The format's version. */
const VERSION = 1
/** Characters: some fifty times a long auction. */
export const LONGEST_RECORDING = 64 * 1024 * 1024
const MOST_STEPS = 100_000
/** Deeper than the change of any data file that our server accepts. */
const DEEPEST = 128
const NO_LISTS = { recent_sell: [], top_sell: [], pending: [] }
/** Of an event's data that is written as a difference: a short line can't make a large event. */
const MOST_FIELDS_AGAIN = 100
/** The last moment that a `Date` has. */
const LAST_MOMENT = 8.64e15

/** Whether a text has the first line of a recording, of any version. */
export function isRecording(text: string): boolean {
  return /^\uFEFF?\{\s*"gavel"\s*:\s*"recording"/.test(text)
}

/** The data file after the steps; `null` when they have none. */
export function lastFileOf({ steps }: Pick<Recording, 'steps'>): WireObject | null {
  let file: WireObject | null = null
  for (const { change } of steps) if (change !== null) file = applyChange(file, change)
  return file
}

/** @param work what applying all changes may cost */
export function readRecording(text: string, work = allWork()): ReadRecording {
  if (text.length > LONGEST_RECORDING) {
    return refused(`The recording is longer than ${LONGEST_RECORDING} characters.`)
  }
  // One more than allowed, and not each of millions of empty ones.
  const lines = text.replace(/^\uFEFF/, '').split('\n', MOST_STEPS + 3)
  // The end of the last line.
  if (lines.at(-1)?.trim() === '') lines.pop()
  if (lines.length - 1 > MOST_STEPS) {
    return refused(`The recording has more than ${MOST_STEPS} steps.`)
  }
  let number = 1
  try {
    const [first = '', ...rest] = lines
    const { startsAt, ...header } = readHeader(first)
    const steps: RecordedStep[] = []
    const last: Last = { at: startsAt, event: null, file: null, work }
    for (const line of rest) {
      number += 1
      steps.push(readStep(line, last))
    }
    return { ok: true, recording: { ...header, steps } }
  } catch (cause) {
    const problem = cause instanceof Error ? cause.message : String(cause)
    return refused(`Line ${number} of the recording ${problem}.`)
  }
}

export function writeRecording({ steps, ...header }: Recording): string {
  const writer = createRecordingWriter(header, steps[0]?.at ?? 0)
  return [writer.header, ...steps.map(writer.writeStep)].join('')
}

/**
 * Writes a recording line by line, each with its line feed.
 * @param startsAt the time of the first step
 */
export function createRecordingWriter(header: RecordingHeader, startsAt: number) {
  const { room, series, firstPosition } = header
  let last = startsAt
  let before: RecordedEvent | null = null

  function writeStep({ at, event, change }: RecordedStep): string {
    const tenths = Math.round((at - last) / 100)
    last += tenths * 100
    const again = event === null ? null : dataThatDiffers(event, before)
    before = event ?? before
    return lineOf({
      after: tenths / 10,
      ...(again !== null ? { again } : event !== null && { event }),
      ...(change !== null && { change }),
    })
  }

  return {
    header: lineOf({
      gavel: 'recording',
      version: VERSION,
      room,
      series,
      startsAt,
      firstPosition,
    }),
    writeStep,
  }
}

/** `null` where the event can't be written as the one before with other data, as a raise can. */
function dataThatDiffers(event: RecordedEvent, before: RecordedEvent | null): WireObject | null {
  if (before === null || event.eventType !== before.eventType) return null
  const fields = Object.keys(event.data)
  if (fields.length > MOST_FIELDS_AGAIN) return null
  if (JSON.stringify(fields) !== JSON.stringify(Object.keys(before.data))) return null
  const differ = Object.entries(event.data).filter(
    ([field, value]) => JSON.stringify(value) !== JSON.stringify(before.data[field]),
  )
  return Object.fromEntries(differ)
}

function lineOf(value: WireObject): string {
  return `${JSON.stringify(value)}\n`
}

/** Where the steps have got to. */
interface Last {
  at: number
  event: RecordedEvent | null
  file: WireObject | null
  readonly work: Work
}

function readHeader(line: string): RecordingHeader & { readonly startsAt: number } {
  const header = parsedLine(line)
  if (getOwn(header, 'gavel') !== 'recording') throw new Error('is not the header of a recording')
  const version = getOwn(header, 'version')
  if (version !== VERSION) {
    throw new Error(
      typeof version === 'number' && version > VERSION
        ? `says version ${version}, and this release reads version ${VERSION}`
        : 'has no usable version',
    )
  }
  const [room, series] = [getOwn(header, 'room'), getOwn(header, 'series')]
  if (typeof room !== 'string' || !ROOM_PATTERN.test(room)) throw new Error('has no usable room')
  if (typeof series !== 'string' || series.length > LONGEST_TEXT) {
    throw new Error(`has no series of at most ${LONGEST_TEXT} characters`)
  }
  const [startsAt, firstPosition] = [getOwn(header, 'startsAt'), getOwn(header, 'firstPosition')]
  if (!isWhole(startsAt) || startsAt > LAST_MOMENT) throw new Error('has no usable startsAt')
  if (!isWhole(firstPosition)) throw new Error('has no usable firstPosition')
  return { room, series, startsAt, firstPosition }
}

/** Reads a step, checks that it fits those before it, and moves `last` on. */
function readStep(line: string, last: Last): RecordedStep {
  const step = parsedLine(line)
  const after = getOwn(step, 'after')
  if (typeof after !== 'number' || !(after >= 0)) throw new Error('has no usable time')
  last.at += Math.round(after * 1000)
  if (last.at > LAST_MOMENT) throw new Error('has no usable time')
  const event = readEvent(step, last.event)
  last.event = event ?? last.event
  const change = (getOwn(step, 'change') ?? null) as Change | null
  if (change !== null) last.file = checkedFile(applyChange(last.file, change, last.work))
  else if (event === null) throw new Error('has neither an event nor a change')
  return { at: last.at, event, change }
}

/** Only the skeleton: the board leaves out what else it can't read, as in any data file. */
function checkedFile(file: WireObject | null): WireObject | null {
  if (file === null) return null
  const teams = getOwn(file, 'teams')
  const skeleton = { ...file, teams: Array.isArray(teams) ? [] : teams, ...NO_LISTS }
  const read = readAuctionFile(skeleton)
  if (!read.ok) throw new Error(`makes a data file whose ${read.field} is ${read.problem}`)
  return file
}

function readEvent(step: WireObject, before: RecordedEvent | null): RecordedEvent | null {
  const again = getOwn(step, 'again') ?? null
  if (again !== null) return repeatedEvent(again, before)
  const event = getOwn(step, 'event') ?? null
  if (event === null) return null
  if (!isWireObject(event)) throw new Error('has an event that is not an object')
  const [eventType, data] = [getOwn(event, 'eventType'), getOwn(event, 'data')]
  if (typeof eventType !== 'string' || !isWireObject(data)) {
    throw new Error('has an event without eventType or data')
  }
  return { eventType, data }
}

function repeatedEvent(again: unknown, before: RecordedEvent | null): RecordedEvent {
  if (before === null) throw new Error('repeats an event where none came before')
  if (!isWireObject(again)) throw new Error('has an "again" that is not an object')
  const data = { ...before.data, ...again }
  if (Object.keys(data).length > MOST_FIELDS_AGAIN) {
    throw new Error(`repeats an event with more than ${MOST_FIELDS_AGAIN} fields`)
  }
  return { eventType: before.eventType, data }
}

function parsedLine(line: string): WireObject {
  let value: unknown
  try {
    value = JSON.parse(line)
  } catch {
    throw new Error('is not JSON: it may have been cut off')
  }
  if (!isWireObject(value)) throw new Error('is not a JSON object')
  checkShape(value, 0)
  return value
}

function checkShape(value: unknown, depth: number): void {
  if (typeof value !== 'object' || value === null) return
  if (depth > DEEPEST) throw new Error(`is nested deeper than ${DEEPEST} levels`)
  if (Array.isArray(value)) {
    for (const item of value) checkShape(item, depth + 1)
    return
  }
  if (Object.hasOwn(value, '__proto__')) throw new Error('has a key named __proto__')
  for (const inner of Object.values(value)) checkShape(inner, depth + 1)
}

function isWhole(value: unknown): value is number {
  return typeof value === 'number' && Number.isSafeInteger(value) && value >= 0
}

function refused(problem: string): ReadRecording {
  return { ok: false, problem }
}
