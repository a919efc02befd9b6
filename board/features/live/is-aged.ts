import type { LiveState } from '../../live/live-state.ts'

/**
 * Nobody is telling how the bidding goes on, so the lot on show says when it was heard.
 * A sale stands as it was made.
 */
export function isAged({ banner, channel }: LiveState): boolean {
  if (banner === null || banner.saleId !== null) return false
  return banner.mayBeOver || channel === 'reconnecting' || channel === 'paused'
}
