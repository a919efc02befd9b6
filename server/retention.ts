/**
 * Removes rooms that nobody has published to for a number of days (`RETAIN_ROOMS_DAYS`): at the start and
 * once a day. With Redis every node does it, which is harmless: the store decides for each room.
 */
import type { FastifyBaseLogger } from 'fastify'
import type { AuctionLog } from './log/auction-log.ts'

const DAY_MS = 24 * 3_600_000

/** @returns a function that stops it */
export function removeOldRooms(
  log: Pick<AuctionLog, 'roomNames' | 'removeRoom'>,
  days: number,
  logger: Pick<FastifyBaseLogger, 'info' | 'error'>,
): () => void {
  let isStopped = false

  async function removeUnchanged() {
    try {
      for (const room of await log.roomNames()) {
        if (isStopped) return
        const isRemoved = await log.removeRoom(room, { unchangedForMs: days * DAY_MS })
        if (isRemoved) logger.info({ room, days }, 'room removed: nobody has published to it')
      }
    } catch (cause) {
      if (!isStopped) logger.error({ err: cause }, 'old rooms could not be removed')
    }
  }

  void removeUnchanged()
  const timer = setInterval(() => void removeUnchanged(), DAY_MS).unref()
  return () => {
    isStopped = true
    clearInterval(timer)
  }
}
