/** The board on paper: every row, and every picture that comes in time. */
import { flushSync } from 'react-dom'
import type { Clock } from '../../platform/clock.ts'
import { drawAll } from '../../ui/put-off.ts'

/** A picture that takes longer than this is left out: its placeholder stands. */
const PICTURES_WAIT_MS = 3000

/** Draws what was put off, at once; for a page that is about to be printed. */
export function drawForPrint(): void {
  // Rows that come may have put off their pictures in turn.
  while (flushSync(drawAll)) {}
  for (const picture of document.images) picture.loading = 'eager'
}

/** Opens the browser's own print dialog when the pictures are here. */
export async function printBoard(clock: Clock): Promise<void> {
  // The frame in which the lists are drawn that were asked for.
  await new Promise<void>((resolve) => clock.nextFrame(resolve))
  drawForPrint()
  const pictures = Promise.allSettled([...document.images].map((picture) => picture.decode()))
  await Promise.race([
    pictures,
    new Promise<void>((resolve) => clock.after(PICTURES_WAIT_MS, resolve)),
  ])
  window.print()
}
