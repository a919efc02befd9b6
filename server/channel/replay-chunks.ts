import type { Position } from '../../contract/position.ts'
import type { LoggedEvent } from '../log/auction-log.ts'
import { Chunk } from './chunk.ts'
import { eventPacket, SEPARATOR } from './packets.ts'

/** Events that go out as one chunk. Runs end at its multiples, so that viewers with different cursors share them. */
const RUN = 16

/** Of whole runs by their last event, and of single events. */
const runs = new WeakMap<LoggedEvent, Chunk>()
const singles = new WeakMap<LoggedEvent, Chunk>()

/**
 * Encodes events of a replay, marked `replayed`, up to a number of bytes. Rooms keep their last events in
 * memory, so that thousands of viewers get the same objects: each is encoded once.
 * @param events without a gap, after the position `last`
 * @returns the chunks, and the position of the last event in them
 */
export function replayChunks(
  room: string,
  events: readonly LoggedEvent[],
  last: Position,
  mostBytes: number,
): readonly [chunks: readonly Chunk[], last: Position] {
  const chunks: Chunk[] = []
  let bytes = 0
  let end = last
  for (let index = 0; index < events.length && bytes < mostBytes; ) {
    const event = events[index]
    if (event === undefined) break
    const run = event.seq % RUN === 1 ? events.slice(index, index + RUN) : []
    const isWhole = run.length === RUN
    end = (isWhole ? run.at(-1) : event) ?? event
    const chunk = isWhole ? chunkOf(runs, room, end, run) : chunkOf(singles, room, event, [event])
    chunks.push(chunk)
    bytes += chunk.bytes
    index += isWhole ? RUN : 1
  }
  return [chunks, end]
}

function chunkOf(
  known: WeakMap<object, Chunk>,
  room: string,
  key: object,
  events: readonly LoggedEvent[],
): Chunk {
  let chunk = known.get(key)
  if (chunk === undefined) {
    const packets = events.map(({ eventType, data, seq, check }) =>
      eventPacket({ eventType, data, seq, check, replayed: true }),
    )
    chunk = new Chunk(packets.join(SEPARATOR), room)
    known.set(key, chunk)
  }
  return chunk
}
