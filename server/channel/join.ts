/**
 * `joinAuction(room, cursor?)`: what a viewer is sent on joining (docs/decisions/channel.md).
 *
 * - It is answered after this node has compared its own position in the room with the log. While the log
 *   can't be read the join waits; the viewer gets the lot, without a number.
 * - Without a cursor: the lot under the hammer, if there is one, as a `biddingStart` without a number.
 * - With a cursor: a replay of what was missed since, oldest first, marked `replayed`, and a `Snapshot` of
 *   the room. Where the log does not hold the cursor's event, or too much was missed, only the snapshot,
 *   which marks a reset.
 * - A replay is sent in portions, for which addresses take turns, each after the client has fetched the
 *   one before. So a viewer takes the memory of two portions at most.
 * - Then the broadcast, without gap or repetition: nothing is awaited between reading the node's position
 *   and subscribing.
 */
import { isSamePosition, type Position, readPosition } from '../../contract/position.ts'
import { type LoggedEvent, type RoomState, UNKNOWN } from '../log/auction-log.ts'
import { Chunk } from './chunk.ts'
import { eventPacket } from './packets.ts'
import type { RoomFollower } from './room-follower.ts'

/** Bytes of a portion. Half an evening of raises is less. */
const PORTION = 512 * 1024

/** One viewer. It may disconnect whenever something is sent to it. */
export interface Viewer {
  /** It is still connected, and this is its latest join of the room. */
  isConnected(): boolean
  /** Sends the lot, if there is one, as a `biddingStart` without a number. */
  sendLot(state: RoomState): void
  sendSnapshot(state: RoomState, isReset: boolean): void
  /** Sends missed events, at least one chunk. */
  sendReplay(chunks: readonly Chunk[]): void
  /** Something sent to it still waits in its queue. */
  isBehind(): boolean
  /** Settles when its queue is empty, or it has disconnected. */
  nextPoll(): Promise<void>
  /** Settles when the next portion may be made. */
  nextTurn(): Promise<void>
  /** Adds the viewer to the room's broadcast. */
  subscribe(): void
}

/**
 * The answer to a join; a label of the metrics. `present`: the state of the room, nothing was
 * missed; `replay`: what was missed too; `reset`: the state, and the viewer starts over.
 */
export type JoinOutcome = 'present' | 'replay' | 'reset'

export interface JoinContext {
  readonly follower: RoomFollower
  /** Called when a viewer has joined. */
  readonly onJoined: (outcome: JoinOutcome) => void
  readonly onError: (room: string, cause: unknown) => void
}

/**
 * Never throws.
 * @param cursor `null` without one; one that can't be read counts as empty
 */
export async function join(
  { follower, onJoined, onError }: JoinContext,
  viewer: Viewer,
  room: string,
  cursor: object | null,
): Promise<void> {
  const asked = readPosition(cursor)
  let isLotSent = false
  const confirm = () =>
    follower.confirm(room, {
      isWaiting: () => viewer.isConnected(),
      onFailed() {
        const state = follower.position(room)
        // A viewer who has seen more may have seen that lot's end.
        if (isLotSent || !viewer.isConnected() || state.seq < (asked?.seq ?? 0)) return
        isLotSent = true
        viewer.sendLot(state)
      },
    })
  follower.hold(room)
  try {
    if (!follower.isConfirmed(room)) await confirm()
    /** The last event that the viewer will have seen; `null` when it knows none, or starts over. */
    let last: Position | null = asked
    let isReplay = false
    let portion: readonly Chunk[] = []
    while (last !== null && !isSamePosition(last, follower.position(room))) {
      if (!viewer.isConnected()) return
      // The portion before has to be fetched first. A viewer who never fetches takes no turn of others.
      if (viewer.isBehind()) {
        await viewer.nextPoll()
        continue
      }
      await viewer.nextTurn()
      if (viewer.isBehind() || !viewer.isConnected()) continue
      if (portion.length > 0) viewer.sendReplay(portion)
      portion = []
      try {
        const events = await follower.eventsAfter(room, last)
        if (events === UNKNOWN) last = null
        else {
          ;[portion, last] = portionOf(room, events, last)
          isReplay = true
        }
      } catch (cause) {
        onError(room, cause)
        await confirm()
      }
    }
    // No await from here to the end: the position must not move before the subscription.
    if (!viewer.isConnected()) return
    const state = follower.position(room)
    const isReset = last === null && asked !== null
    if (cursor === null) viewer.sendLot(state)
    else {
      if (portion.length > 0) viewer.sendReplay(portion)
      viewer.sendSnapshot(state, isReset)
    }
    // Sending may have closed it, if its queue was too long.
    if (!viewer.isConnected()) return
    viewer.subscribe()
    onJoined(isReset ? 'reset' : isReplay ? 'replay' : 'present')
  } finally {
    follower.release(room)
  }
}

/** Chunks of replayed events: rooms keep their last events, so thousands of viewers get the same. */
const encoded = new WeakMap<LoggedEvent, Chunk>()

/** @returns the first events up to the size of a portion, and the position of the last of them */
function portionOf(
  room: string,
  events: readonly LoggedEvent[],
  last: Position,
): readonly [portion: readonly Chunk[], last: Position] {
  const portion: Chunk[] = []
  let bytes = 0
  let end = last
  for (const event of events) {
    if (bytes >= PORTION) break
    const { eventType, data, seq, check } = event
    const packet = () => eventPacket({ eventType, data, seq, check, replayed: true })
    const chunk = encoded.get(event) ?? new Chunk(packet(), room)
    encoded.set(event, chunk)
    portion.push(chunk)
    bytes += chunk.bytes
    end = event
  }
  return [portion, end]
}
