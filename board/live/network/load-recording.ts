/** Loads a recorded auction: one request, when the viewer asks for it. */
import { readRecording } from '../../../contract/recording/recording.ts'
import type { Playback } from '../playback.ts'
import { createPlayback, type PlaybackOptions } from './playback.ts'
import { prepareRecording } from './prepare-recording.ts'

/** Time limit for an answer, in milliseconds. */
const ANSWER_DUE_MS = 60_000

/** @throws when the file cannot be fetched, or is damaged */
export async function loadRecording(
  options: PlaybackOptions & { readonly url: string },
): Promise<Playback> {
  const { url, clock } = options
  /** Yields to the page between steps that take long on a slow phone. */
  const pause = () => new Promise<void>((resolve) => clock.after(0, resolve))
  const controller = new AbortController()
  const cancelDue = clock.after(ANSWER_DUE_MS, () =>
    controller.abort(new Error(`no answer within ${ANSWER_DUE_MS / 1000} s`)),
  )
  try {
    const response = await fetch(url, { signal: controller.signal })
    if (!response.ok) throw new Error(`${url} answered ${response.status}`)
    const text = await response.text()
    await pause()
    const read = readRecording(text)
    if (!read.ok) throw new Error(`${url}: ${read.problem}`)
    await pause()
    return createPlayback(prepareRecording(read.recording.steps), options)
  } finally {
    cancelDue()
  }
}
