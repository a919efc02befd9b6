import { SEPARATOR } from './packets.ts'

/** From this size a chunk is kept as bytes, so that it is sent without a copy. */
const LARGE_BYTES = 4_096

/** One or more encoded packets. Sessions share chunks by reference, in queues and in sockets. */
export class Chunk {
  /** Packets with separators between them in UTF-8; a string has one character per byte. */
  readonly body: string | Buffer
  /** Length of the body in bytes. */
  readonly bytes: number
  /** The room whose events these are, or `null` for packets of one session. */
  readonly room: string | null

  constructor(packets: string, room: string | null = null) {
    this.bytes = Buffer.byteLength(packets)
    if (this.bytes >= LARGE_BYTES) this.body = Buffer.from(packets)
    // ASCII has one byte per character already.
    else if (this.bytes === packets.length) this.body = packets
    else this.body = Buffer.from(packets).toString('latin1')
    this.room = room
  }
}

/** Largest chunk of a batch, so that queues can be bounded. */
const CHUNK_BYTES = 64 * 1_024

/** Joins packets of a room into as few chunks as their size allows. */
export function chunksOf(packets: readonly string[], room: string): readonly Chunk[] {
  const chunks: Chunk[] = []
  let joined: string[] = []
  let length = 0
  for (const packet of packets) {
    joined.push(packet)
    length += packet.length
    if (length < CHUNK_BYTES) continue
    chunks.push(new Chunk(joined.join(SEPARATOR), room))
    joined = []
    length = 0
  }
  if (joined.length > 0) chunks.push(new Chunk(joined.join(SEPARATOR), room))
  return chunks
}
