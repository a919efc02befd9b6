/** Prints the board with every row, and every picture that loads in time. */
import type { Clock } from '../../platform/clock.ts'
import { flushRendering } from '../../rendering/deferred.ts'
import type { Rendering } from '../../rendering/rendering.ts'

/** A picture that takes longer is printed as its placeholder. */
const PICTURES_WAIT_MS = 3000

/** Renders all that is deferred, at once, for a page that is about to be printed. */
export function renderForPrint(rendering: Rendering): void {
  flushRendering(rendering)
  for (const picture of document.images) picture.loading = 'eager'
}

/** Opens the print dialog when the pictures are loaded. */
export async function printBoard(clock: Clock, rendering: Rendering): Promise<void> {
  // The frame that draws the tab just chosen.
  await new Promise<void>((resolve) => clock.nextFrame(resolve))
  renderForPrint(rendering)
  const pictures = Promise.allSettled([...document.images].map((picture) => picture.decode()))
  await Promise.race([
    pictures,
    new Promise<void>((resolve) => clock.after(PICTURES_WAIT_MS, resolve)),
  ])
  window.print()
}
