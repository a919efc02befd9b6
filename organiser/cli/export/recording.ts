/** The recording of an exported auction: read, with its pictures moved, and written beside the page. */
import type { WireObject } from '../../../contract/leaf.ts'
import { applyChange, changeBetween } from '../../../contract/recording/change.ts'
import {
  type RecordedStep,
  type Recording,
  readRecording,
} from '../../../contract/recording/recording.ts'
import { CommandFailed } from '../../lib/exit-code.ts'

/** Beside the page; its settings name it. */
export const RECORDING_FILE = 'recording.jsonl'

/** @throws CommandFailed one sentence, when it is damaged */
export function parseRecording(text: string, from: string): Recording {
  const read = readRecording(text)
  if (!read.ok) throw new CommandFailed(`${from} cannot be used: ${read.problem}`)
  return read.recording
}

/** Calls `visit` with each data file and each event's data, and gives what it returns their places. */
export function mapRecording(
  recording: Recording,
  visit: (value: WireObject) => WireObject,
): Recording {
  let before: WireObject | null = null
  let mappedBefore: WireObject | null = null
  const steps: RecordedStep[] = []
  for (const { event, change, ...step } of recording.steps) {
    let mappedChange = null
    if (change !== null) {
      before = applyChange(before, change)
      const mapped: WireObject | null = before === null ? null : visit(before)
      mappedChange = changeBetween(mappedBefore, mapped)
      mappedBefore = mapped
    }
    const mappedEvent = event === null ? null : { ...event, data: visit(event.data) }
    // The reader refuses a step of nothing.
    if (mappedEvent === null && mappedChange === null) continue
    steps.push({ ...step, event: mappedEvent, change: mappedChange })
  }
  return { ...recording, steps }
}
