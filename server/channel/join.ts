/**
 * `joinAuction(room, cursor?)`: what a viewer is told on joining (decision record 0014).
 *
 * - Without a cursor: the lot under the hammer, if there is one, as a `biddingStart`.
 * - With a cursor: what was missed since, oldest first, marked `replayed`. When that is more than
 *   `LONGEST_REPLAY` events, or the log can't place the cursor: the present lot, or where none is
 *   under the hammer the newest sale, so that a banner left standing goes. A viewer who was told
 *   more by another node, or whose replay can't be read at present, waits until this node has
 *   caught up: nothing is told in the room meanwhile that it would miss.
 * - A replay of much text is told in portions, each read when the one before has been taken, so
 *   that a viewer holds no more of the server's memory than one of them (decision record 0045).
 *   Where it falls too far behind on its way, the same as when it had been away for too long.
 * - From there on the broadcast, without a gap and without a repetition: nothing is awaited between
 *   the last look at the node's position and the join.
 */
import type { AuctionEventMessage } from '../../contract/channel.ts'
import type { AuctionLog, LoggedEvent } from '../log/auction-log.ts'
import type { NewestSale } from './newest-sale.ts'
import { replayPackets } from './replay-packets.ts'
import type { Tail } from './tail.ts'

/** Events that a viewer is told again; more would be no news but a flood. */
const LONGEST_REPLAY = 1_000
/**
 * Events of one read: 1 MiB at most, since none is much larger than 64 KiB (decision record 0018).
 * Reads end at its multiples, so that viewers who went at different events share them.
 */
const RUN = 16
/** Characters of a portion, which a run may take it over. Half an evening of raises is less. */
const PORTION = 512 * 1024
/** Reads of one join that may fail; after that it does without. */
const MOST_FAILURES = 3

/** Events as the log was read: viewers share a read, and with it what is made of it. */
export type Run = readonly LoggedEvent[]

/** One viewer as the joining sees it. It may go whenever it is told something. */
export interface Viewer {
  isConnected(): boolean
  tell(message: AuctionEventMessage): void
  /** Tells what it missed, one event at least, marked `replayed`. */
  tellAgain(runs: readonly Run[]): void
  /** Something that it was told still waits to be asked for. */
  isBehind(): boolean
  /** Settles when it has taken what waits, or isn't connected any more. */
  nextPoll(): Promise<void>
  /** From now on the room's broadcast reaches this viewer. */
  enter(room: string): void
}

export interface Ground {
  readonly log: Pick<AuctionLog, 'eventsAfter'>
  readonly tail: Tail
  readonly newestSale: NewestSale
  readonly onError: (room: string, cause: unknown) => void
}

/** Never throws: where the log can't be read for good, the viewer gets the present lot. */
export async function join(
  ground: Ground,
  viewer: Viewer,
  room: string,
  cursor: number | null,
): Promise<void> {
  const { tail } = ground
  let portion: Run[] = []
  let size = 0
  // How far the viewer will have been told; `null` when it can't be told what it missed.
  let last = cursor
  // Told by a node that was ahead of this one.
  if (last !== null && last > tail.position(room).seq) await tail.catchUp(room)
  let failures = 0
  while (last !== null && last !== tail.position(room).seq && viewer.isConnected()) {
    const target = tail.position(room).seq
    const isWithinReach = last < target && target - (cursor ?? last) <= LONGEST_REPLAY
    const run = isWithinReach ? await readOn(ground, room, last, target) : null
    if (run === UNREADABLE) {
      if (++failures < MOST_FAILURES) await tail.catchUp(room)
      else last = null
    } else if (run === null) last = null
    else {
      last += run.length
      portion.push(run)
      size += replayPackets(run).length
      if (size >= PORTION) {
        await tellPortion(viewer, portion)
        portion = []
        size = 0
      }
    }
  }

  const sale = cursor !== null && last === null ? await saleToTell(ground, room) : null

  // Nothing is awaited from the last look at the position to the end.
  if (!viewer.isConnected()) return
  const { seq, lot } = tail.position(room)
  if (last !== null) {
    if (portion.length > 0) viewer.tellAgain(portion)
  } else if (lot !== null) {
    viewer.tell({ eventType: 'biddingStart', data: lot, seq })
  } else if (sale !== null) {
    viewer.tell({ eventType: sale.eventType, data: sale.data, seq, replayed: true })
  }
  // It has gone if it had more waiting than it may.
  if (viewer.isConnected()) viewer.enter(room)
}

/** Tells nothing to who has gone meanwhile. */
async function tellPortion(viewer: Viewer, portion: readonly Run[]): Promise<void> {
  // Looked at again after each: the viewer's join of another room may have been quicker.
  while (viewer.isBehind() && viewer.isConnected()) await viewer.nextPoll()
  if (viewer.isConnected()) viewer.tellAgain(portion)
}

const UNREADABLE = Symbol('the log could not be read')

/**
 * Reads the next events above `last`, up to `target` at most. The log may be ahead of `target`: what
 * it has beyond that comes by broadcast.
 * @returns them, `null` where the log doesn't go on at `last`, or `UNREADABLE`
 */
async function readOn(
  { log, onError }: Ground,
  room: string,
  last: number,
  target: number,
): Promise<Run | null | typeof UNREADABLE> {
  try {
    const upTo = Math.min(target, last - (last % RUN) + RUN)
    const run = await log.eventsAfter(room, last, upTo - last)
    // Numbers have no gap, so another first number means a cursor from outside what is kept.
    return run[0]?.seq === last + 1 ? run : null
  } catch (cause) {
    onError(room, cause)
    return UNREADABLE
  }
}

/** The newest sale where no lot is under the hammer, else `null`. */
async function saleToTell(
  { tail, newestSale, onError }: Ground,
  room: string,
): Promise<LoggedEvent | null> {
  for (;;) {
    const { seq, lot } = tail.position(room)
    if (lot !== null) return null
    try {
      const sale = await newestSale(room)
      // The node may have told more meanwhile.
      if (tail.position(room).seq === seq) return sale
    } catch (cause) {
      onError(room, cause)
      return null
    }
  }
}
