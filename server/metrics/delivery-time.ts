/**
 * The time from a publication's arrival to the moment when its event has been handed to every
 * viewer of this node who was waiting. Told of by the node that took the publication.
 */

/** More would only be there if the store had stopped answering. */
const MOST_PENDING = 10_000

export interface DeliveryTime {
  /** The event is stored; its publication arrived at `arrivedAt` of the monotonic clock. */
  stored(room: string, seq: number, arrivedAt: number): void
  /** The room's viewers have been told the event. */
  delivered(room: string, seq: number): void
}

/** @param lastDelivered the number of the last event that the room's viewers were told */
export function measureDelivery(
  lastDelivered: (room: string) => number,
  observe: (seconds: number) => void,
): DeliveryTime {
  const pending = new Map<string, number>()
  const end = (arrivedAt: number) => observe((performance.now() - arrivedAt) / 1_000)

  return {
    stored(room, seq, arrivedAt) {
      // The tail may have been faster than the answer of the log.
      if (lastDelivered(room) >= seq) {
        end(arrivedAt)
        return
      }
      pending.set(`${room} ${seq}`, arrivedAt)
      for (const oldest of pending.keys()) {
        if (pending.size <= MOST_PENDING) break
        pending.delete(oldest)
      }
    },

    delivered(room, seq) {
      const key = `${room} ${seq}`
      const arrivedAt = pending.get(key)
      if (arrivedAt === undefined) return
      pending.delete(key)
      end(arrivedAt)
    },
  }
}
