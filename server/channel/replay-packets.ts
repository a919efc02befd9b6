import type { LoggedEvent } from '../log/auction-log.ts'
import { eventPacket, SEPARATOR } from './packets.ts'

const packetsOf = new WeakMap<readonly LoggedEvent[], string>()

/**
 * Events that are told again, one at least. Reads of the log are shared, so that thousands who come
 * back at once are told the very same runs: each is encoded once, and is one text in memory.
 */
export function replayPackets(run: readonly LoggedEvent[]): string {
  let packets = packetsOf.get(run)
  if (packets === undefined) {
    packets = run
      .map(({ eventType, data, seq }) => eventPacket({ eventType, data, seq, replayed: true }))
      .join(SEPARATOR)
    packetsOf.set(run, packets)
  }
  return packets
}
