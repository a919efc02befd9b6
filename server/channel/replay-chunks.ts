import type { LoggedEvent } from '../log/auction-log.ts'
import { Chunk } from './chunk.ts'
import { eventPacket, SEPARATOR } from './packets.ts'

const wholes = new WeakMap<readonly LoggedEvent[], Chunk>()
const singles = new WeakMap<LoggedEvent, Chunk>()

/**
 * Events that are told again, marked `replayed`. Reads of the log are shared, so that thousands who
 * come back at once get the very same events: each is encoded once.
 * @param run what was read of the log
 * @param after the number above which the viewer needs the run's events
 * @param epoch the history that the run was read of
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
