/**
 * `joinAuction(room, cursor?)`: what a viewer is sent on joining (docs/decisions/channel.md).
 *
 * - Without a cursor: the lot under the hammer, if there is one, as a `biddingStart`.
 * - With a cursor: a replay of what was missed since, oldest first, marked `replayed`. If the viewer has
 *   seen more on another node, or the replay can't be read at present, the join waits until this node
 *   has caught up. The viewer misses nothing that is sent to the room meanwhile.
 * - With a cursor of an earlier epoch, if all that the viewer has seen is part of the present history:
 *   an `EpochContinued`, then the replay.
 * - A cursor of 0 is from before the room's first event: all of them are missed.
 * - With a cursor that wants the lot (`lot: true`), the lot under the hammer comes before the replay, with
 *   the cursor's number, unless the replay opens or closes one.
 * - A snapshot instead of a replay, when more than `LONGEST_REPLAY` events were missed, the log can't
 *   place the cursor, the viewer has seen what is not part of the present history or of a room that was
 *   removed, or it falls too far behind during the replay: the open lot; else the newest sale, which
 *   removes an outdated banner; else, for a viewer of another history, an `EpochStarted`.
 * - A replay is read in runs, scheduled fairly between addresses, and sent in portions, each after
 *   the client has fetched the one before. So a viewer takes the memory of two portions at most.
 * - Then the broadcast, without gap or repetition: nothing is awaited between reading the node's
 *   position and subscribing.
 */
import type { AuctionEventMessage, Continuation, Cursor } from '../../contract/channel.ts'
import { EPOCH_CONTINUED, EPOCH_STARTED } from '../../contract/channel.ts'
import type { LoggedEvent } from '../log/auction-log.ts'
import { lotChange } from '../log/lot-change.ts'
import type { Chunk } from './chunk.ts'
import { replayChunks } from './replay-chunks.ts'
import type { SharedReads } from './shared-reads.ts'
import type { Tail } from './tail.ts'

/** Most events in a replay. */
const LONGEST_REPLAY = 1_000
/**
 * Events of one read: 1 MiB at most, since none is much larger than 64 KiB.
 * Reads begin and end at its multiples, so that viewers with different cursors share them.
 */
const RUN = 16
/** Bytes of a portion; its last run may exceed it. Half an evening of raises is less. */
const PORTION = 512 * 1024
/** After this many failed reads a join gives up the replay. */
const MOST_FAILURES = 3

/** One viewer. It may disconnect whenever something is sent to it. */
export interface Viewer {
  /** It is still connected, and this is its latest join of the room. */
  isConnected(): boolean
  send(message: AuctionEventMessage): void
  /** Sends missed events, at least one chunk. */
  sendReplay(chunks: readonly Chunk[]): void
  /** Something sent to it still waits in its queue. */
  isBehind(): boolean
  /** Settles when its queue is empty, or it has disconnected. */
  nextPoll(): Promise<void>
  /** Settles when the next run may be read. `isShared`: that run is in memory. */
  nextTurn(isShared: boolean): Promise<void>
  /** Adds the viewer to the room's broadcast. */
  subscribe(room: string): void
}

/**
 * What a join came to; a label of the metrics. `first`: a viewer who has loaded the page; `replay`: one
 * who was away and got what was missed; `snapshot`: too much was missed, so only the present state;
 * `new_epoch`: what the viewer had seen is not part of the present history.
 */
export const JOIN_OUTCOMES = ['first', 'replay', 'snapshot', 'new_epoch'] as const
export type JoinOutcome = (typeof JOIN_OUTCOMES)[number]

export interface JoinContext {
  readonly reads: SharedReads
  readonly tail: Tail
  readonly newestSale: (room: string) => Promise<LoggedEvent | null>
  /** Called when a viewer has joined. */
  readonly onJoined: (outcome: JoinOutcome) => void
  readonly onError: (room: string, cause: unknown) => void
}

/** Never throws: if the log stays unreadable, the viewer gets the present lot. */
export async function join(
  context: JoinContext,
  viewer: Viewer,
  room: string,
  cursor: Cursor | null,
): Promise<void> {
  const { reads, tail } = context
  // What the log has read in another epoch has no position in the tail's.
  const isApart = () => reads.epoch() !== tail.epoch()
  if (!tail.isRead(room) || isApart()) await tail.catchUp(room, viewer.isConnected)
  const epoch = tail.epoch()
  const { seq: asked, epoch: ofCursor, lot: wantsLot = false } = readCursor(cursor)
  let start = asked
  let portion: Chunk[] = []
  let bytes = 0
  // Where the viewer stands, should the epoch change before the end.
  let resumeAt = cursor
  // The last event read for the viewer; `null` when a replay is impossible.
  let last = ofCursor === undefined || ofCursor === epoch ? start : null
  if (start !== null && last === null && ofCursor !== undefined) {
    const end = await readEnd(context, viewer, room, ofCursor)
    if (!viewer.isConnected()) return
    if (tail.epoch() === epoch && end !== null && start <= end) {
      const data: Continuation = { from: ofCursor, upTo: end }
      viewer.send({ eventType: EPOCH_CONTINUED, data, seq: start, epoch })
      last = start
      resumeAt = { epoch, seq: start, lot: wantsLot }
    }
  }
  const isOfEpoch = last !== null && ofCursor !== undefined
  // It has seen events on a node that was ahead of this one.
  if (last !== null && last > tail.position(room).seq) {
    await viewer.nextTurn(false)
    if (viewer.isConnected()) await tail.catchUp(room, viewer.isConnected)
  }
  let isLost = start !== null && (last === null || last > tail.position(room).seq)
  const first = tail.firstSeq(room)
  if (last === 0 && first > 0) {
    // The room had no event then. Its numbers began at the clock.
    start = first - 1
    last = start
  } else if (start !== null && start > 0 && start < first - 1) {
    // It has seen a room of this name that was removed since.
    last = null
    isLost = true
  }
  /** Another history has begun: what was read is void. */
  const isVoid = () => tail.epoch() !== epoch || isApart() || tail.firstSeq(room) !== first
  let failures = 0
  /** Before the first portion, unless something in it says which lot is open. */
  let isLotDue = wantsLot
  const sendLotIfDue = () => {
    const { lot } = tail.position(room)
    if (isLotDue && lot !== null && start !== null) {
      viewer.send({ eventType: 'biddingStart', data: lot, seq: start, epoch })
    }
    isLotDue = false
  }
  while (last !== null && last !== tail.position(room).seq && viewer.isConnected()) {
    const target = tail.position(room).seq
    const isWithinReach = last < target && target - (start ?? last) <= LONGEST_REPLAY
    const run = isWithinReach ? await readOn(context, viewer, room, last, target) : null
    if (!viewer.isConnected()) return
    if (isVoid()) break
    if (run === UNREADABLE) {
      if (++failures < MOST_FAILURES) await tail.catchUp(room, viewer.isConnected)
      else last = null
    } else if (run === null) last = null
    else {
      const after = last
      isLotDue &&= !run.some((event) => event.seq > after && lotChange(event) !== 'stays')
      const chunks = replayChunks(room, run, last, epoch)
      for (const chunk of chunks) bytes += chunk.bytes
      portion.push(...chunks)
      last = run.at(-1)?.seq ?? last
      if (bytes < PORTION) continue
      // Checked again after each wait: the viewer's join of another room may have filled the queue.
      while (viewer.isBehind() && viewer.isConnected()) await viewer.nextPoll()
      if (!viewer.isConnected()) return
      if (isVoid()) break
      sendLotIfDue()
      viewer.sendReplay(portion)
      resumeAt = { epoch, seq: last }
      portion = []
      bytes = 0
    }
  }

  const needsSale = start !== null && last === null && !isVoid()
  const sale = needsSale ? await saleToSend(context, room) : null

  // No await from here to the end: the position must not move before the subscription.
  if (!viewer.isConnected()) return
  if (isVoid()) return join(context, viewer, room, resumeAt)
  const { seq, lot } = tail.position(room)
  if (isLost && isOfEpoch) {
    // The room was deleted. The board follows this epoch and would drop lower numbers, so an epoch
    // that no log has makes it start over.
    viewer.send({ eventType: EPOCH_STARTED, data: null, seq: 0, epoch: `${epoch}0` })
  }
  if (last !== null) {
    sendLotIfDue()
    if (portion.length > 0) viewer.sendReplay(portion)
  } else if (lot !== null) {
    viewer.send({ eventType: 'biddingStart', data: lot, seq, epoch })
  } else if (sale !== null) {
    const { eventType, data } = sale
    viewer.send({ eventType, data, seq, epoch, replayed: true })
  } else if (isLost) {
    viewer.send({ eventType: EPOCH_STARTED, data: null, seq, epoch })
  }
  // Sending may have closed it, if its queue was too long.
  if (!viewer.isConnected()) return
  viewer.subscribe(room)
  if (isLost) context.onJoined('new_epoch')
  // Boards want the lot when they join for the first time.
  else if (asked === null || (wantsLot && last !== null)) context.onJoined('first')
  else context.onJoined(last === null ? 'snapshot' : 'replay')
}

/** Boards that know no epoch send the number alone. */
function readCursor(cursor: Cursor | null): {
  readonly seq: number | null
  readonly epoch?: string
  readonly lot?: boolean
} {
  return typeof cursor === 'object' && cursor !== null ? cursor : { seq: cursor }
}

/**
 * The room's number when the viewer's epoch ended, read by a node that is in the log's epoch; `null`
 * if the log does not know that epoch or stays unreadable.
 */
async function readEnd(
  { reads, tail, onError }: JoinContext,
  viewer: Viewer,
  room: string,
  epoch: string,
): Promise<number | null> {
  for (let failures = 0; failures < MOST_FAILURES && viewer.isConnected(); failures += 1) {
    await viewer.nextTurn(true)
    try {
      const end = await reads.endOfEpoch(room, epoch)
      // The viewer may come from a node that was ahead.
      if (reads.epoch() !== tail.epoch()) await tail.catchUp(room, viewer.isConnected)
      return end
    } catch (cause) {
      onError(room, cause)
      await tail.catchUp(room, viewer.isConnected)
    }
  }
  return null
}

const UNREADABLE = Symbol('the log could not be read')

/**
 * Reads the run in which the next event above `last` is, up to `target` at most. The log may be
 * ahead of `target`: later events come by broadcast.
 * @returns the run, which may begin before `last`; `null` when the log has no event after `last`; or
 *   `UNREADABLE`
 */
async function readOn(
  { reads, onError }: JoinContext,
  viewer: Viewer,
  room: string,
  last: number,
  target: number,
): Promise<readonly LoggedEvent[] | null | typeof UNREADABLE> {
  const start = last - (last % RUN)
  const length = Math.min(target - start, RUN)
  const isShared = reads.announce(room, start, length)
  await viewer.nextTurn(isShared)
  if (!viewer.isConnected()) {
    if (!isShared) reads.withdraw(room, start, length)
    return null
  }
  try {
    const read = await reads.eventsAfter(room, start, length)
    // When the log has dropped the run's first events, the read extends beyond the run.
    const isWhole = read.at(-1)?.seq === start + length
    const run = isWhole ? read : read.filter(({ seq }) => seq <= start + length)
    // Numbers have no gap: a missing one means that the cursor is outside of what is kept.
    return run.some(({ seq }) => seq === last + 1) ? run : null
  } catch (cause) {
    onError(room, cause)
    return UNREADABLE
  }
}

/** The newest sale if no lot is under the hammer, else `null`. */
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
      // More may have been broadcast meanwhile.
      if (tail.position(room).seq === seq && tail.epoch() === epoch) return sale
    } catch (cause) {
      onError(room, cause)
      return null
    }
  }
}
