/**
 * An auction in a room of a feed server, one step after the other.
 *
 * Guarantees:
 * - **The server's data file is the truth.** A session begins with it, also after a crash, and keeps
 *   nothing anywhere else.
 * - **Nothing happens twice.** A publication requires the data file that it starts from
 *   (`If-Match`), and its id is a digest of the room and its content, including the revision. Sent
 *   again after a lost response it is a duplicate; computed again after a crash it meets the data file
 *   of the first one.
 * - **Nothing is overwritten.** When somebody else has published, `Conflict` is thrown, nothing has
 *   changed, and `load` gives the state that they left.
 */
import { createHash } from 'node:crypto'
import { dataFileWithCheckpoint } from '../auction/data-file.ts'
import { readState } from '../auction/read-state.ts'

import type { AuctionState, Topic } from '../auction/state.ts'
import { applyStep, type Step } from '../auction/step.ts'
import type { Instant } from '../contract/auction.ts'
import { eventOf } from './publication.ts'
import type { Publisher, ServedDataFile } from './publisher.ts'
import { type Condition, PublishingFailed } from './request.ts'

/** The state in the room's data file, and its entity tag. */
export interface Snapshot {
  readonly state: AuctionState
  readonly revision: number
  /**
   * What was set at a desk, by a command or by another sheet. A sheet that knows nothing of it must not
   * take it back.
   */
  readonly notFromSheet: ReadonlySet<Topic>
  readonly etag: string | null
}

export interface Loaded extends Snapshot {
  /** What the data file does not say and had to be assumed; empty for our own. */
  readonly assumptions: readonly string[]
}

/** All of these throw PublishingFailed when the server refuses or stays out of reach. */
export interface Session {
  /**
   * The room's current state, or `null` when it has no data file yet.
   * @throws PublishingFailed when the data file cannot be continued
   */
  load(): Promise<Loaded | null>
  /** The same, unless the room still has the snapshot's data file. */
  reload(from: Snapshot): Promise<Loaded | null | 'unchanged'>
  /**
   * Publishes the step's event together with the data file that follows from it.
   * @param at when the step was taken; the time of a sale
   * @param ownId of the publication; without it two publishers that take the same step from the same
   * state publish it once, and neither notices
   * @throws Conflict when the room has another data file than the snapshot's
   */
  publishStep(from: Snapshot, step: Step, at: Instant, ownId?: string): Promise<Snapshot>
  /**
   * Publishes a state without an event: the first data file (`from` is `null`), or a correction that
   * has no event, such as a name.
   * @throws Conflict when the room has another data file than the snapshot's
   */
  replace(from: Snapshot | null, state: AuctionState): Promise<Snapshot>
}

/** @param source what the steps come from; `notFromSheet` grows by what a desk changes */
export function openSession(
  publisher: Publisher,
  room: string,
  source: 'desk' | 'sheet' = 'desk',
): Session {
  const loadedFrom = ({ etag, file }: ServedDataFile): Loaded => {
    const read = readState(file)
    if (!read.ok) throw new PublishingFailed(`The data file of the room ${room} ${read.problem}.`)
    const { state, revision, notFromSheet, assumptions } = read
    return { state, revision, notFromSheet, assumptions, etag }
  }

  return {
    async load() {
      const served = await publisher.dataFile()
      return served === null ? null : loadedFrom(served)
    },

    async reload({ etag }) {
      const served = await publisher.dataFile(etag ?? undefined)
      return served === null || served === 'unchanged' ? served : loadedFrom(served)
    },

    async publishStep(from, step, at, ownId) {
      const state = applyStep(from.state, step, at)
      const revision = from.revision + 1
      const notFromSheet =
        source === 'sheet'
          ? from.notFromSheet
          : new Set([...from.notFromSheet, step.player.serialNumber])
      const dataFile = dataFileWithCheckpoint(state, revision, notFromSheet)
      const content = { event: eventOf(step), dataFile }
      const id = ownId ?? digest(room, from.etag, content)
      const { etag } = await publisher.publish({ id, ...content }, conditionOn(from))
      return { state, revision, notFromSheet, etag }
    },

    async replace(from, state) {
      const revision = (from?.revision ?? 0) + 1
      const before = from?.notFromSheet ?? new Set()
      const isPhaseOurs = source === 'desk' && from !== null && from.state.phase !== state.phase
      const notFromSheet = isPhaseOurs ? new Set([...before, 'phase' as const]) : before
      const file = dataFileWithCheckpoint(state, revision, notFromSheet)
      const { etag } = await publisher.replaceDataFile(file, conditionOn(from))
      return { state, revision, notFromSheet, etag }
    },
  }
}

/** None for a server that gives its data file no entity tag. */
function conditionOn(from: Snapshot | null): Condition | undefined {
  if (from === null) return { etag: null }
  return from.etag === null ? undefined : { etag: from.etag }
}

function digest(...parts: readonly unknown[]): string {
  return createHash('sha256').update(JSON.stringify(parts)).digest('base64url').slice(0, 32)
}
