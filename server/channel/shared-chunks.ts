/**
 * Chunks that sessions are sent one by one, each encoded once for all of them. Bounded: a chunk is
 * kept only as long as the event or position that it belongs to.
 */
import type { AuctionEventMessage } from '../../contract/channel.ts'
import { Chunk } from './chunk.ts'
import { eventPacket, PING, positionPing } from './packets.ts'
import type { RoomPosition } from './tail.ts'

/** The newest message with this data; one lot goes out under one number until the next event. */
const messages = new WeakMap<
  object,
  { readonly chunk: Chunk; readonly message: AuctionEventMessage }
>()
const pings = new WeakMap<
  RoomPosition,
  { readonly chunks: readonly Chunk[]; readonly epoch: string }
>()

/** Without a position. */
export const PING_CHUNKS: readonly Chunk[] = [new Chunk(PING)]

/** A message to one viewer, such as the lot on joining, which most joins of a room have in common. */
export function messageChunk(room: string, message: AuctionEventMessage): Chunk {
  const { data } = message
  if (typeof data !== 'object' || data === null) return new Chunk(eventPacket(message), room)
  const known = messages.get(data)
  if (known !== undefined && known.chunk.room === room && isSame(known.message, message)) {
    return known.chunk
  }
  const chunk = new Chunk(eventPacket(message), room)
  messages.set(data, { chunk, message })
  return chunk
}

function isSame(one: AuctionEventMessage, other: AuctionEventMessage): boolean {
  return (
    one.seq === other.seq &&
    one.epoch === other.epoch &&
    one.eventType === other.eventType &&
    one.replayed === other.replayed
  )
}

/** A ping that says what the room's viewers on this node have been sent. */
export function pingChunks(position: RoomPosition, epoch: string): readonly Chunk[] {
  const known = pings.get(position)
  if (known?.epoch === epoch) return known.chunks
  const chunks = [new Chunk(positionPing({ epoch, seq: position.seq }))]
  pings.set(position, { chunks, epoch })
  return chunks
}
