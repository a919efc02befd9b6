import type { LoggedEvent } from '../log/auction-log.ts'
import { Chunk } from './chunk.ts'
import { eventPacket, SEPARATOR } from './packets.ts'

/** Of whole runs and of single events. */
const chunks = new WeakMap<object, Chunk>()

/**
 * Encodes events of a replay, marked `replayed`. Reads of the log are shared, so that thousands of
 * viewers get the same event objects: each is encoded once.
 * @param run events from the log
 * @param after the number above which the viewer needs events
 * @param epoch the run's epoch
 */
export function replayChunks(
  room: string,
  run: readonly LoggedEvent[],
  after: number,
  epoch: string,
): readonly Chunk[] {
  const first = run[0]
  if (first === undefined) return []
  if (first.seq > after) return [chunkOf(room, run, run, epoch)]
  return run.filter(({ seq }) => seq > after).map((event) => chunkOf(room, event, [event], epoch))
}

/** @param key lives as long as the events */
function chunkOf(room: string, key: object, events: readonly LoggedEvent[], epoch: string): Chunk {
  let chunk = chunks.get(key)
  if (chunk === undefined) {
    const packets = events.map(({ eventType, data, seq }) =>
      eventPacket({ eventType, data, seq, epoch, replayed: true }),
    )
    chunk = new Chunk(packets.join(SEPARATOR), room)
    chunks.set(key, chunk)
  }
  return chunk
}
