/**
 * A slow network for every journey: with `E2E_LATENCY_MS=800` each request waits up to so long, at
 * random. What holds only by the order in which things mostly happen is found so, in the board as in
 * the journeys. Off by default.
 */
import type { BrowserContext } from '@playwright/test'

const MOST_MS = Number(process.env['E2E_LATENCY_MS'] ?? 0)

/** Calls `act`, with the delay if there is one. */
export function perhapsLate(act: () => void): void {
  if (MOST_MS > 0) setTimeout(act, Math.random() * MOST_MS)
  else act()
}

/** The same for a page whose server is not ours to slow down. */
export async function slowDown(context: BrowserContext): Promise<void> {
  if (MOST_MS <= 0) return
  await context.route('**/*', (route) => {
    // The page may have gone meanwhile.
    perhapsLate(() => void route.continue().catch(() => {}))
  })
}
