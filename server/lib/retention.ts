/**
 * Removes rooms that nobody has published to for a number of days (`RETAIN_ROOMS_DAYS`). It looks at the
 * start and once a day, and an hour later removes the rooms that are due then as well: at its start a
 * machine's clock may be wrong. With Redis every node does it, which is harmless: the store decides.
 */
import type { FastifyBaseLogger } from 'fastify'
import type { AuctionLog } from '../log/auction-log.ts'

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS

/** @returns a function that stops it */
export function removeOldRooms(
  log: Pick<AuctionLog, 'roomNames' | 'summary' | 'removeRoom'>,
  days: number,
  logger: Pick<FastifyBaseLogger, 'info' | 'error'>,
): () => void {
  const unchangedForMs = days * DAY_MS
  let isStopped = false
  let second: NodeJS.Timeout | undefined

  async function look() {
    try {
      const due: string[] = []
      for (const room of await log.roomNames()) {
        if (isStopped) return
        const summary = await log.summary(room)
        if (summary && Date.now() - summary.changedAt >= unchangedForMs) due.push(room)
      }
      if (!isStopped) second = setTimeout(() => void remove(due), HOUR_MS).unref()
    } catch (cause) {
      failed(cause)
    }
  }

  async function remove(rooms: readonly string[]) {
    try {
      for (const room of rooms) {
        if (isStopped) return
        const isRemoved = await log.removeRoom(room, { unchangedForMs })
        if (isRemoved) logger.info({ room, days }, 'room removed: nobody has published to it')
      }
    } catch (cause) {
      failed(cause)
    }
  }

  function failed(cause: unknown) {
    if (!isStopped) logger.error({ err: cause }, 'old rooms could not be removed')
  }

  void look()
  const daily = setInterval(() => void look(), DAY_MS).unref()
  return () => {
    isStopped = true
    clearInterval(daily)
    clearTimeout(second)
  }
}
