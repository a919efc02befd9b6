import { setTimeout as delay } from 'node:timers/promises'

/** Waits for `isSo`. @returns whether it came to be in time */
export async function until(
  isSo: () => boolean,
  longestMs: number,
  everyMs = 20,
): Promise<boolean> {
  const deadline = performance.now() + longestMs
  while (!isSo()) {
    if (performance.now() > deadline) return false
    await delay(everyMs)
  }
  return true
}
