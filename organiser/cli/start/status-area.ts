/** Lines that stay at the bottom of a terminal while others scroll above them. */
import { clearScreenDown, cursorTo, moveCursor } from 'node:readline'
import type { WriteStream } from 'node:tty'
import { widthOf } from '../../lib/text-width.ts'

export interface StatusArea {
  /** Prints a line above the area. */
  print(line: string): void
  /** Enter was pressed below the area, which has moved the cursor. */
  typed(): void
  /** Draws the area again, if it has changed. */
  refresh(): void
  /** Removes the area. */
  close(): void
}

/** @param linesFor the area's lines for a window of so many columns */
export function createStatusArea(
  output: WriteStream,
  linesFor: (columns: number) => readonly string[],
): StatusArea {
  let drawn: readonly string[] = []
  /** Rows below the area that were typed. */
  let below = 0

  /** The last column stays free: some terminals go to the next line after it. */
  function lines(): readonly string[] {
    // Above the top of the window nothing can be redrawn.
    return linesFor(output.columns - 1).slice(0, Math.max(0, output.rows - 1))
  }

  function erase(): void {
    // A window that has become narrower has wrapped the lines.
    const rows = drawn.map((line) => Math.max(1, Math.ceil(widthOf(line) / output.columns)))
    const height = rows.reduce((sum, one) => sum + one, below)
    below = 0
    if (height > 0) moveCursor(output, 0, -height)
    cursorTo(output, 0)
    clearScreenDown(output)
  }

  function redraw(above: string): void {
    erase()
    drawn = lines()
    output.write(`${above}${drawn.map((line) => `${line}\n`).join('')}`)
  }

  const redrawAll = () => redraw('')
  output.on('resize', redrawAll)
  return {
    print: (line) => redraw(`${line}\n`),

    typed() {
      below++
      redrawAll()
    },

    refresh() {
      if (lines().join('\n') !== drawn.join('\n')) redrawAll()
    },

    close() {
      output.off('resize', redrawAll)
      erase()
      drawn = []
    },
  }
}
