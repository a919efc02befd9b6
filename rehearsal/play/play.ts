/** Plays a script: each step at its time, after the one before it is published. */

import { dataFileOf } from '../../auction/data-file.ts'
import { randomFrom } from '../../auction/random.ts'
import { applyStep, type Step } from '../../auction/step.ts'
import type { Instant } from '../../contract/auction.ts'
import type { DataFile } from '../../contract/wire-file.ts'
import { publicationOf } from '../../publish/publication.ts'
import type { Publication } from '../../publish/publisher.ts'
import type { Script } from '../script/script.ts'
import { type Speed, waitBefore } from './pace.ts'

export interface Performance {
  readonly script: Script
  readonly publisher: {
    readonly replaceDataFile: (file: DataFile) => Promise<unknown>
    readonly publish: (publication: Publication) => Promise<unknown>
  }
  readonly speed: Speed
  readonly seed: number
  readonly room: string
  /** Distinguishes this run from others of the same seed in the same room. */
  readonly run: string
  readonly now: () => Instant
  /** Waits this many milliseconds. @throws when the rehearsal is stopped */
  readonly wait: (milliseconds: number) => Promise<void>
  readonly onStep?: (step: Step) => void
}

/** Any status but 1 (§9). */
const NOT_ACTIVE = 0

/**
 * Publishes the opening data file, then every step, and at the end the data file of an auction that is
 * not active any more.
 * @throws whatever `wait` or the publisher throws; nothing is published after that
 */
export async function play(performance: Performance): Promise<void> {
  const { script, publisher, speed, seed, room, run, now, wait, onStep } = performance
  const random = randomFrom('pace', seed)
  let state = script.opening
  await publisher.replaceDataFile(dataFileOf(state))
  for (const [index, step] of script.steps.entries()) {
    const pause = waitBefore(step, index === 0, speed, random)
    if (pause > 0) await wait(pause)
    state = applyStep(state, step, now())
    await publisher.publish(publicationOf(idOf(room, seed, run, index), step, state))
    onStep?.(step)
  }
  await publisher.replaceDataFile({ ...dataFileOf(state), status: NOT_ACTIVE })
}

/** The same step of the same run has the same id, whenever it is sent. */
function idOf(room: string, seed: number, run: string, step: number): string {
  return `${room}.${seed}.${run}.${step}`
}
