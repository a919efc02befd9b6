/**
 * `joinAuction(room, cursor?)`: what a viewer is told on joining (docs/decisions/channel.md).
 *
 * - Without a cursor: the lot under the hammer, if there is one, as a `biddingStart`.
 * - With a cursor: what was missed since, oldest first, marked `replayed`. When that is more than
 *   `LONGEST_REPLAY` events, or the log can't place the cursor: the present lot, or where none is
 *   under the hammer the newest sale, so that a banner left standing goes. A viewer who was told
 *   more by another node, or whose replay can't be read at present, waits until this node has
 *   caught up: nothing is told in the room meanwhile that it would miss.
 * - With a cursor of another epoch, or beyond the end of the log: the same as when it had been away
 *   for too long, and where there is neither lot nor sale an `EpochStarted`, so that the board knows.
 * - A replay is read in runs, each when it is this address's turn, and sent in portions, each when
 *   the one before has been taken, so that a viewer holds no more of the server's memory than two
 *   of them. Where it falls too far behind on its way, the same as when it
 *   had been away for too long.
 * - From there on the broadcast, without a gap and without a repetition: nothing is awaited between
 *   the last look at the node's position and the join.
 */
import type { AuctionEventMessage, Cursor } from '../../contract/channel.ts'
import { EPOCH_STARTED } from '../../contract/channel.ts'
import type { LoggedEvent } from '../log/auction-log.ts'
import type { Chunk } from './chunk.ts'
import type { NewestSale } from './newest-sale.ts'
import { replayChunks } from './replay-chunks.ts'
import type { SharedReads } from './shared-reads.ts'
import type { Tail } from './tail.ts'

/** Events that a viewer is told again; more would be no news but a flood. */
const LONGEST_REPLAY = 1_000
/**
 * Events of one read: 1 MiB at most, since none is much larger than 64 KiB.
 * Reads begin and end at its multiples, so that viewers who went at different events share them.
 */
const RUN = 16
/** Bytes of a portion, which a run may take it over. Half an evening of raises is less. */
const PORTION = 512 * 1024
/** Reads of one join that may fail; after that it does without. */
const MOST_FAILURES = 3

/** One viewer as the joining sees it. It may go whenever it is told something. */
export interface Viewer {
  /** It is still there, and this join is the last that it asked for in the room. */
  isConnected(): boolean
  send(message: AuctionEventMessage): void
  /** Tells what it missed, one chunk at least. */
  sendReplay(chunks: readonly Chunk[]): void
  /** Something that it was told still waits to be asked for. */
  isBehind(): boolean
  /** Settles when it has taken what waits, or isn't connected any more. */
  nextPoll(): Promise<void>
  /** Settles when it may have the next run. `isShared`: that run is in memory. */
  nextTurn(isShared: boolean): Promise<void>
  /** From now on the room's broadcast reaches this viewer. */
  subscribe(room: string): void
}

export interface JoinContext {
  readonly log: SharedReads
  readonly tail: Tail
  readonly newestSale: NewestSale
  readonly onError: (room: string, cause: unknown) => void
}

/** Never throws: where the log can't be read for good, the viewer gets the present lot. */
export async function join(
  context: JoinContext,
  viewer: Viewer,
  room: string,
  cursor: Cursor | null,
): Promise<void> {
  const { tail } = context
  const epoch = tail.epoch()
  const { seq: start, epoch: ofCursor } = readCursor(cursor)
  let portion: Chunk[] = []
  let bytes = 0
  // How far the viewer will have been told; `null` when it can't be told what it missed.
  let last = ofCursor === undefined || ofCursor === epoch ? start : null
  // Told by a node that was ahead of this one.
  if (last !== null && last > tail.position(room).seq) {
    await viewer.nextTurn(false)
    if (viewer.isConnected()) await tail.catchUp(room, viewer.isConnected)
  }
  let isLost = start !== null && (last === null || last > tail.position(room).seq)
  let failures = 0
  while (last !== null && last !== tail.position(room).seq && viewer.isConnected()) {
    const target = tail.position(room).seq
    const isWithinReach = last < target && target - (start ?? last) <= LONGEST_REPLAY
    const run = isWithinReach ? await readOn(context, viewer, room, last, target) : null
    if (!viewer.isConnected()) return
    if (run === UNREADABLE) {
      if (++failures < MOST_FAILURES) await tail.catchUp(room, viewer.isConnected)
      else last = null
    } else if (run === null) last = null
    else {
      const chunks = replayChunks(room, run, last, epoch)
      for (const chunk of chunks) bytes += chunk.bytes
      portion.push(...chunks)
      last = run.at(-1)?.seq ?? last
      if (bytes < PORTION) continue
      // Looked at again after each: the viewer's join of another room may have been quicker.
      while (viewer.isBehind() && viewer.isConnected()) await viewer.nextPoll()
      if (!viewer.isConnected()) return
      viewer.sendReplay(portion)
      portion = []
      bytes = 0
    }
  }

  if (tail.epoch() !== epoch) {
    // What it has been told so far is void.
    last = null
    isLost = start !== null
    portion = []
  }
  const sale = start !== null && last === null ? await saleToSend(context, room) : null

  // Nothing is awaited from the last look at the position to the end.
  if (!viewer.isConnected()) return
  const { seq, lot } = tail.position(room)
  const present = tail.epoch()
  if (isLost && ofCursor === present) {
    // It follows this epoch and would drop lower numbers: the store has lost events, and no node
    // that is still running had seen them. An epoch of no log makes the board start over.
    viewer.send({ eventType: EPOCH_STARTED, data: null, seq: 0, epoch: `${present}0` })
  }
  if (last !== null) {
    if (portion.length > 0) viewer.sendReplay(portion)
  } else if (lot !== null) {
    viewer.send({ eventType: 'biddingStart', data: lot, seq, epoch: present })
  } else if (sale !== null) {
    const { eventType, data } = sale
    viewer.send({ eventType, data, seq, epoch: present, replayed: true })
  } else if (isLost) {
    viewer.send({ eventType: EPOCH_STARTED, data: null, seq, epoch: present })
  }
  // It has gone if it had more waiting than it may.
  if (viewer.isConnected()) viewer.subscribe(room)
}

/** A board without epochs, or that follows a service without them, sends the number alone. */
function readCursor(cursor: Cursor | null): {
  readonly seq: number | null
  readonly epoch?: string
} {
  return typeof cursor === 'object' && cursor !== null ? cursor : { seq: cursor }
}

const UNREADABLE = Symbol('the log could not be read')

/**
 * Reads the run in which the next event above `last` is, up to `target` at most. The log may be
 * ahead of `target`: what it has beyond that comes by broadcast.
 * @returns the run, which may begin before `last`; `null` where the log doesn't go on at `last`; or
 *   `UNREADABLE`
 */
async function readOn(
  { log, onError }: JoinContext,
  viewer: Viewer,
  room: string,
  last: number,
  target: number,
): Promise<readonly LoggedEvent[] | null | typeof UNREADABLE> {
  const start = last - (last % RUN)
  const length = Math.min(target - start, RUN)
  await viewer.nextTurn(log.has(room, start, length))
  if (!viewer.isConnected()) return null
  try {
    const read = await log.eventsAfter(room, start, length)
    // Where the log has dropped the run's first events, it goes on beyond the run.
    const isWhole = read.at(-1)?.seq === start + length
    const run = isWhole ? read : read.filter(({ seq }) => seq <= start + length)
    // Numbers have no gap, so a missing number means a cursor from outside what is kept.
    return run.some(({ seq }) => seq === last + 1) ? run : null
  } catch (cause) {
    onError(room, cause)
    return UNREADABLE
  }
}

/** The newest sale where no lot is under the hammer, else `null`. */
async function saleToSend(
  { tail, newestSale, onError }: JoinContext,
  room: string,
): Promise<LoggedEvent | null> {
  for (;;) {
    const { seq, lot } = tail.position(room)
    const epoch = tail.epoch()
    if (lot !== null) return null
    try {
      const sale = await newestSale(room)
      // The node may have told more meanwhile.
      if (tail.position(room).seq === seq && tail.epoch() === epoch) return sale
    } catch (cause) {
      onError(room, cause)
      return null
    }
  }
}
