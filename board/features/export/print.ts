/** Prints the board or one squad, with every row, and every picture that loads in time. */
import type { Clock } from '../../platform/clock.ts'
import { flushRendering } from '../../ui/deferred.ts'
import type { Rendering } from '../../ui/rendering.ts'
import { adoptStylesheet } from '../../ui/use-stylesheet.ts'

/** A picture that takes longer is printed as its placeholder. */
const PICTURES_WAIT_MS = 3000

/** On the one card that is printed. */
const ALONE = 'data-printed-alone'
/** The league's brand stays at the head of the sheet. */
const ALONE_CSS = `@media print {
  main > :not(.lists, .brand), .columns > :first-child, article:not([${ALONE}]) { display: none }
}`

/** Renders all that is deferred of what is about to be printed, at once. */
export function renderForPrint(rendering: Rendering): void {
  flushRendering(rendering, printedPart())
  for (const picture of printedPart().querySelectorAll('img')) picture.loading = 'eager'
}

/** Opens the print dialog when the pictures are loaded. */
export async function printBoard(clock: Clock, rendering: Rendering): Promise<void> {
  // The frame that draws the tab just chosen.
  await new Promise<void>((resolve) => clock.nextFrame(resolve))
  renderForPrint(rendering)
  const pictures = [...printedPart().querySelectorAll('img')].map((picture) => picture.decode())
  await Promise.race([
    Promise.allSettled(pictures),
    new Promise<void>((resolve) => clock.after(PICTURES_WAIT_MS, resolve)),
  ])
  window.print()
}

/** Prints the card of a team and nothing else of the board, and loads no other pictures for it. */
export async function printSquad(
  anchor: string,
  clock: Clock,
  rendering: Rendering,
): Promise<void> {
  const removeStyles = adoptStylesheet(ALONE_CSS)
  const card = document.getElementById(anchor)
  card?.setAttribute(ALONE, '')
  const restore = () => {
    card?.removeAttribute(ALONE)
    removeStyles()
  }
  window.addEventListener('afterprint', restore, { once: true })
  await printBoard(clock, rendering)
}

function printedPart(): ParentNode {
  return document.querySelector(`[${ALONE}]`) ?? document
}
