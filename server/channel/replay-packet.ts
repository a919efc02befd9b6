import type { LoggedEvent } from '../log/auction-log.ts'
import { eventPacket } from './packets.ts'

const packets = new WeakMap<LoggedEvent, string>()

/**
 * An event that is told again. Reads of the log are shared, so that thousands who come back at once
 * are told the very same events: each is encoded once.
 */
export function replayPacket(event: LoggedEvent): string {
  let packet = packets.get(event)
  if (packet === undefined) {
    const { eventType, data, seq } = event
    packet = eventPacket({ eventType, data, seq, replayed: true })
    packets.set(event, packet)
  }
  return packet
}
