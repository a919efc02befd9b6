/** Plays a recording: each step after the time that passed before it, from a lot on if one is given. */

import { type EventKind, parseAuctionEvent } from '../../contract/auction-event.ts'
import { applyChange } from '../../contract/recording/change.ts'
import { lastFileOf, type RecordedStep } from '../../contract/recording/recording.ts'
import type { Publisher } from '../publish/publisher.ts'

interface RecordingPerformance {
  readonly steps: readonly RecordedStep[]
  /** Index of the first step that is played; those before it only make up the data file. */
  readonly from: number
  readonly publisher: Pick<Publisher, 'replaceDataFile' | 'publish'>
  /** 2 halves the pauses, `Infinity` leaves them out. */
  readonly speed: number
  /** Distinguishes this run from others in the same room. */
  readonly run: string
  /** Waits this many milliseconds. @throws when the rehearsal is stopped */
  readonly wait: (milliseconds: number) => Promise<void>
}

/**
 * Publishes the data file of the moment, then every step from there.
 * @throws whatever `wait` or the publisher throws; nothing is published after that
 */
export async function playRecording(performance: RecordingPerformance): Promise<void> {
  const { steps, from, publisher, speed, run, wait } = performance
  let file = lastFileOf({ steps: steps.slice(0, from) })
  if (file !== null) await publisher.replaceDataFile(file)
  let last = steps[from]?.at ?? 0
  for (const [index, step] of steps.slice(from).entries()) {
    const pause = (step.at - last) / speed
    if (pause > 0) await wait(pause)
    last = step.at
    if (step.change !== null) file = applyChange(file, step.change)
    const dataFile = step.change === null ? null : file
    if (step.event !== null) {
      const id = `${run}.${index}`
      await publisher.publish({ id, event: step.event, ...(dataFile !== null && { dataFile }) })
    } else if (dataFile !== null) await publisher.replaceDataFile(dataFile)
  }
}

/** A sheet without bids tells of a lot only when it is over. */
const OF_A_LOT: readonly EventKind[] = ['lotOpened', 'playerSold', 'playerUnsold']

/** The index of the first step of the lot with this serial number; -1 where there is none. */
export function indexOfLot(steps: readonly RecordedStep[], serialNumber: string): number {
  return steps.findIndex(({ event }) => {
    const parsed = parseAuctionEvent(event)
    if (!parsed.ok || !OF_A_LOT.includes(parsed.event.kind)) return false
    return parsed.event.player.serialNumber === serialNumber
  })
}
