/**
 * An auction in a room of a feed server, one step after the other.
 *
 * Guarantees:
 * - **The room is the truth.** A session begins with its data file and its open lot, also after a crash,
 *   and keeps nothing anywhere else.
 * - **Nothing happens twice.** A publication requires the last event and the data file that it starts
 *   from, and its id is a digest of both and of its content. Sent again after a lost response it is a
 *   duplicate; computed again after a crash it meets the room as the first one left it.
 * - **Nothing is overwritten.** When somebody else has published, `Conflict` is thrown, nothing has
 *   changed, and `load` gives the state that they left.
 */
import { hash } from 'node:crypto'
import type { Instant } from '../../contract/auction.ts'
import { parseAuctionEvent } from '../../contract/auction-event.ts'
import { count } from '../../contract/leaf.ts'
import { isSamePosition } from '../../contract/position.ts'
import { type AuctionState, playerOf, saleOf, type Topic } from '../auction/state.ts'
import { applyStep, changesLists, eventOf, type Step } from '../auction/step.ts'
import { dataFileWithCheckpoint } from './checkpoint.ts'
import type { Publisher, RoomState } from './publisher.ts'
import { readState, Unreadable } from './read-state.ts'
import { type Condition, PublishingFailed } from './request.ts'

/** The state of the room, and the condition for what follows from it. */
export interface Snapshot extends Required<Condition> {
  readonly state: AuctionState
  /**
   * Values that a desk, a command or another sheet has set. A sheet that knows nothing of them must not
   * take it back.
   */
  readonly notFromSheet: ReadonlySet<Topic>
}

export interface Loaded extends Snapshot {
  /** Assumptions where the data file says nothing; empty for our own. */
  readonly assumptions: readonly string[]
}

/** All of these throw PublishingFailed when the server refuses or stays out of reach. */
export interface Session {
  /**
   * The room's current state, or `null` when it has no data file yet.
   * @throws PublishingFailed when the data file cannot be continued
   */
  load(): Promise<Loaded | null>
  /** The same, unless the room is still as in the snapshot. */
  reload(from: Snapshot): Promise<Snapshot | null | 'unchanged'>
  /**
   * Publishes the step's event, with the data file that follows from it where that is another.
   * @param at when the step was taken; the time of a sale
   * @param ownId of the publication; without it two publishers that take the same step from the same
   * state publish it once, and neither notices
   * @throws Conflict when the room is not as in the snapshot
   */
  publishStep(from: Snapshot, step: Step, at: Instant, ownId?: string): Promise<Snapshot>
  /**
   * Publishes a state without an event: the first data file (`from` is `null`), or a correction that
   * has no event, such as a name.
   * @throws Conflict when the room is not as in the snapshot
   */
  replace(from: Snapshot | null, state: AuctionState): Promise<Snapshot>
}

/** @param source what the steps come from; `notFromSheet` grows by what a desk changes */
export function openSession(
  publisher: Publisher,
  room: string,
  source: 'desk' | 'sheet' = 'desk',
): Session {
  async function load({ position, lot, tag }: RoomState): Promise<Loaded | null> {
    // Read after its tag: a newer file makes the condition fail.
    const file = tag === null ? null : await publisher.dataFile()
    if (file === null) return null
    try {
      const read = readState(file)
      return { ...read, state: withLot(read.state, lot), position, tag }
    } catch (cause) {
      if (!(cause instanceof Unreadable)) throw cause
      throw new PublishingFailed(`The data file of the room ${room} ${cause.message}.`)
    }
  }

  return {
    load: async () => load(await publisher.roomState()),

    async reload(from) {
      const now = await publisher.roomState()
      if (now.tag !== from.tag) return load(now)
      const { position, lot } = now
      if (isSamePosition(position, from.position)) return 'unchanged'
      return { ...from, state: withLot(from.state, lot), position }
    },

    async publishStep(from, step, at, ownId) {
      const state = applyStep(from.state, step, at)
      const { serialNumber } = step.player
      const isNew = source === 'desk' && !from.notFromSheet.has(serialNumber)
      const notFromSheet = isNew ? new Set([...from.notFromSheet, serialNumber]) : from.notFromSheet
      const dataFile = dataFileWithCheckpoint(state, notFromSheet)
      const content = { event: eventOf(step), ...((isNew || changesLists(step)) && { dataFile }) }
      const { position, tag } = from
      const id = ownId ?? digest(room, position, tag, content)
      const receipt = await publisher.publish({ id, ...content }, { position, tag })
      return {
        state,
        notFromSheet,
        position: receipt.position ?? position,
        tag: receipt.tag ?? tag,
      }
    },

    async replace(from, state) {
      if (from === null) {
        const { position, lot } = await publisher.roomState()
        const first = { position, tag: null, notFromSheet: new Set<Topic>() }
        return store({ ...first, state: withLot(state, lot) })
      }
      const isPhaseOurs = source === 'desk' && from.state.phase !== state.phase
      const { notFromSheet: before } = from
      const notFromSheet = isPhaseOurs ? new Set([...before, 'phase' as const]) : before
      return store({ ...from, state, notFromSheet })
    },
  }

  /** @param next with the position and the tag that the room must have */
  async function store(next: Snapshot): Promise<Snapshot> {
    const file = dataFileWithCheckpoint(next.state, next.notFromSheet)
    const { tag } = await publisher.replaceDataFile(file, next)
    return { ...next, tag: tag ?? next.tag }
  }
}

/** @param data of the room's lot */
function withLot(state: AuctionState, data: unknown): AuctionState {
  const read = parseAuctionEvent({ eventType: 'biddingStart', data })
  const serialNumber = read.ok ? count(read.event.player.serialNumber) : null
  const amount = read.ok ? read.event.player.amount : null
  if (serialNumber === null || amount === null) return { ...state, lot: null }
  // A file of other software may have another auction than the events.
  const isPending = playerOf(state, serialNumber) && !saleOf(state, serialNumber)
  return { ...state, lot: isPending ? { serialNumber, amount } : null }
}

function digest(...parts: readonly unknown[]): string {
  return hash('sha256', JSON.stringify(parts), 'base64url').slice(0, 32)
}
