/**
 * Chunks that belong to a state of a room, each encoded once for all sessions: the ping with its position,
 * and the answers to joins. They are kept as long as the state.
 */
import { SNAPSHOT } from '../../contract/channel.ts'
import type { RoomState } from '../log/auction-log.ts'
import { Chunk } from './chunk.ts'
import { eventPacket, PING, positionPing } from './packets.ts'

type Kind = 'ping' | 'lot' | 'snapshot' | 'reset'

const known = new WeakMap<RoomState, Partial<Record<Kind, Chunk>>>()

/** Without a position. */
export const PING_CHUNKS: readonly Chunk[] = [new Chunk(PING)]

/** A ping that says what the room's viewers on this node have been sent. */
export function pingChunk(state: RoomState): Chunk {
  return chunkOf(state, 'ping', () => new Chunk(positionPing(state)))
}

/** The lot under the hammer, without a number, for clients that know no position. */
export function lotChunk(room: string, state: RoomState): Chunk {
  const { lot } = state
  return chunkOf(state, 'lot', () => {
    return new Chunk(eventPacket({ eventType: 'biddingStart', data: lot }), room)
  })
}

/** @param isReset the viewer starts over */
export function snapshotChunk(room: string, state: RoomState, isReset: boolean): Chunk {
  const { lot, seq, check } = state
  return chunkOf(state, isReset ? 'reset' : 'snapshot', () => {
    const message = { eventType: SNAPSHOT, data: lot, seq, check, ...(isReset && { reset: true }) }
    return new Chunk(eventPacket(message), room)
  })
}

function chunkOf(state: RoomState, kind: Kind, make: () => Chunk): Chunk {
  const chunks = known.get(state) ?? {}
  known.set(state, chunks)
  chunks[kind] ??= make()
  return chunks[kind]
}
