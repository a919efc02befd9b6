import type { LoggedEvent } from '../log/auction-log.ts'
import { Chunk } from './chunk.ts'
import { eventPacket, SEPARATOR } from './packets.ts'

const wholes = new WeakMap<readonly LoggedEvent[], Chunk>()
const singles = new WeakMap<LoggedEvent, Chunk>()

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
  if (first.seq > after) return [wholeOf(room, run, epoch)]
  return run.filter(({ seq }) => seq > after).map((event) => singleOf(room, event, epoch))
}

function wholeOf(room: string, run: readonly LoggedEvent[], epoch: string): Chunk {
  let chunk = wholes.get(run)
  if (chunk === undefined) {
    chunk = new Chunk(run.map((event) => replayPacket(event, epoch)).join(SEPARATOR), room)
    wholes.set(run, chunk)
  }
  return chunk
}

function singleOf(room: string, event: LoggedEvent, epoch: string): Chunk {
  let chunk = singles.get(event)
  if (chunk === undefined) {
    chunk = new Chunk(replayPacket(event, epoch), room)
    singles.set(event, chunk)
  }
  return chunk
}

function replayPacket({ eventType, data, seq }: LoggedEvent, epoch: string): string {
  return eventPacket({ eventType, data, seq, epoch, replayed: true })
}
