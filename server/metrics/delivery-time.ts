/**
 * Measures the time from a publication's arrival until its event has been sent to all waiting viewers
 * of this node. Reported by the node that took the publication.
 */

/** There are more only when the store has stopped responding. */
const MOST_PENDING = 10_000

export interface DeliveryTime {
  /** The event is stored; its publication arrived at `arrivedAt` of the monotonic clock. */
  stored(room: string, seq: number, arrivedAt: number): void
  /** The event has been sent to the room's viewers. */
  delivered(room: string, seq: number): void
}

/** @param lastDelivered the number of the last event sent to the room's viewers */
export function measureDelivery(
  lastDelivered: (room: string) => number,
  observe: (seconds: number) => void,
): DeliveryTime {
  const pending = new Map<string, number>()
  const end = (arrivedAt: number) => observe((performance.now() - arrivedAt) / 1_000)

  return {
    stored(room, seq, arrivedAt) {
      // The tail may have been faster than the log's response.
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
