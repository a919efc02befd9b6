/** Moments of a recording: those of the address, and the lots around the one that is shown. */
import type { RecordedAuction, RecordedLot } from '../../live/playback.ts'

/** The step of a lot by its id, such as `lot-37`; for anything else the start. */
export function stepOf(id: string | null, { lots, start }: RecordedAuction): number {
  return lots.find((lot) => lot.id === id)?.step ?? start
}

/** The index of the lot that was opened last until a step; -1 before the first. */
export function lotAt(lots: readonly RecordedLot[], step: number): number {
  return lots.findLastIndex((lot) => lot.step <= step)
}

/** The nearest lot before or after the one at `index` that belongs to the team; `null` counts all. */
export function nextLot(
  lots: readonly RecordedLot[],
  index: number,
  direction: 1 | -1,
  team: string | null,
): RecordedLot | undefined {
  for (let at = index + direction; at >= 0 && at < lots.length; at += direction) {
    const lot = lots[at]
    if (team === null || lot?.team === team) return lot
  }
  return undefined
}

/** The present address at a lot. */
export function addressAt(href: string, lot: string): string {
  const url = new URL(href)
  url.searchParams.set('at', lot)
  return url.href
}
