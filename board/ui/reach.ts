/** A row far down a list that is still being drawn: whoever looks for it need not wait for the rest. */

const lists = new Set<(row: number) => void>()

/** Calls `draw` with a row, counted from 0, that is wanted before its turn; returns the way to take that back. */
export function onReach(draw: (row: number) => void): () => void {
  lists.add(draw)
  return () => lists.delete(draw)
}

/** Draws the row of the list that is shown. */
export function reach(row: number): void {
  for (const draw of lists) draw(row)
}
