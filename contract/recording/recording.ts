/**
 * A recorded auction as JSON Lines: a header, then what was published, step by step (docs/recording.md).
 * Reading never throws: a damaged or hostile recording is one sentence.
 */
import { readAuctionFile } from '../auction-file.ts'
import { isWireObject, own, type WireObject } from '../leaf.ts'
import { LONGEST_TEXT } from '../limits.ts'
import { ROOM_PATTERN } from '../settings.ts'
import { applyChange, type Change, DEEPEST } from './change.ts'

/** What happened at one moment: an event, a change of the data file, or both. */
export interface RecordedStep {
  /** Milliseconds since 1970. */
  readonly at: number
  /** The event's number; `null` without an event. */
  readonly position: number | null
  readonly event: { readonly eventType: string; readonly data: WireObject } | null
  /** From the data file of the step before; from none in the first. */
  readonly change: Change | null
}

export interface RecordingHeader {
  readonly room: string
  readonly series: string
  /** Whether names and photos of people were replaced. */
  readonly madeUpNames: boolean
}

export interface Recording extends RecordingHeader {
  readonly steps: readonly RecordedStep[]
}

export type ReadRecording =
  | { readonly ok: true; readonly recording: Recording }
  /** One sentence. */
  | { readonly ok: false; readonly problem: string }

/** The format's version. */
const VERSION = 1
/** Characters: some fifty times a long auction. */
export const LONGEST_RECORDING = 64 * 1024 * 1024
const MOST_STEPS = 100_000
const NO_LISTS = { recent_sell: [], top_sell: [], pending: [] }
/** The last moment that a `Date` has. */
const LAST_MOMENT = 8.64e15

/** Whether a text has the first line of a recording, of any version. */
export function isRecording(text: string): boolean {
  return /^\uFEFF?\{\s*"gavel"\s*:\s*"recording"/.test(text)
}

export function readRecording(text: string): ReadRecording {
  if (text.length > LONGEST_RECORDING) {
    return refused(`The recording is longer than ${LONGEST_RECORDING} characters.`)
  }
  const lines = text.replace(/^\uFEFF/, '').split('\n')
  // The end of the last line.
  if (lines.at(-1)?.trim() === '') lines.pop()
  if (lines.length - 1 > MOST_STEPS) {
    return refused(`The recording has more than ${MOST_STEPS} steps.`)
  }
  let number = 1
  try {
    const [first = '', ...rest] = lines
    const header = readHeader(first)
    const steps: RecordedStep[] = []
    const last: Last = { at: 0, position: null, file: null }
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
  return [writeHeader(header), ...steps.map(writeStep)].join('')
}

/** The first line, with its line feed. */
export function writeHeader({ room, series, madeUpNames }: RecordingHeader): string {
  return `${JSON.stringify({
    gavel: 'recording',
    version: VERSION,
    room,
    series,
    ...(madeUpNames && { madeUpNames }),
  })}\n`
}

/** One of the lines after it. */
export function writeStep({ at, position, event, change }: RecordedStep): string {
  return `${JSON.stringify({
    at,
    ...(position !== null && { position }),
    ...(event !== null && { event }),
    ...(change !== null && { change }),
  })}\n`
}

/** Where the steps have got to. */
interface Last {
  at: number
  position: number | null
  file: WireObject | null
}

function readHeader(line: string): RecordingHeader {
  const header = parsedLine(line)
  if (own(header, 'gavel') !== 'recording') throw new Error('is not the header of a recording')
  const version = own(header, 'version')
  if (version !== VERSION) {
    throw new Error(
      typeof version === 'number' && version > VERSION
        ? `says version ${version}, and this release reads version ${VERSION}`
        : 'has no usable version',
    )
  }
  const [room, series] = [own(header, 'room'), own(header, 'series')]
  if (typeof room !== 'string' || !ROOM_PATTERN.test(room)) throw new Error('has no usable room')
  if (typeof series !== 'string' || series.length > LONGEST_TEXT) {
    throw new Error(`has no series of at most ${LONGEST_TEXT} characters`)
  }
  return { room, series, madeUpNames: own(header, 'madeUpNames') === true }
}

/** Reads a step, checks that it fits those before it, and moves `last` on. */
function readStep(line: string, last: Last): RecordedStep {
  const step = parsedLine(line)
  const at = own(step, 'at')
  if (!isWhole(at) || at > LAST_MOMENT) throw new Error('has no usable time')
  if (at < last.at) throw new Error('is earlier than the line before it')
  const event = readEvent(own(step, 'event'))
  const position = own(step, 'position') ?? null
  if (position !== null && !isWhole(position)) throw new Error('has no usable position')
  if ((event === null) !== (position === null)) {
    throw new Error('has an event without a position, or a position without an event')
  }
  if (position !== null) {
    const expected = last.position === null ? position : last.position + 1
    if (position !== expected) throw new Error(`has position ${position} and not ${expected}`)
    last.position = position
  }
  const change = (own(step, 'change') ?? null) as Change | null
  if (change !== null) last.file = checkedFile(applyChange(last.file, change))
  else if (event === null) throw new Error('has neither an event nor a change')
  last.at = at
  return { at, position, event, change }
}

/** Only the skeleton: the board leaves out what else it can't read, as in any data file. */
function checkedFile(file: WireObject | null): WireObject | null {
  if (file === null) return null
  const teams = own(file, 'teams')
  const skeleton = { ...file, teams: Array.isArray(teams) ? [] : teams, ...NO_LISTS }
  const read = readAuctionFile(skeleton)
  if (!read.ok) throw new Error(`makes a data file whose ${read.field} is ${read.problem}`)
  return file
}

function readEvent(event: unknown): RecordedStep['event'] {
  if (event === undefined || event === null) return null
  if (!isWireObject(event)) throw new Error('has an event that is not an object')
  const [eventType, data] = [own(event, 'eventType'), own(event, 'data')]
  if (typeof eventType !== 'string' || !isWireObject(data)) {
    throw new Error('has an event without eventType or data')
  }
  return { eventType, data }
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
