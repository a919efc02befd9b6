/** What waits to be drawn until it is needed, and must not wait when the page is printed. */

const waiting = new Set<() => void>()

/** Calls `draw` when everything is to be drawn; returns the way to take that back. */
export function putOff(draw: () => void): () => void {
  waiting.add(draw)
  return () => waiting.delete(draw)
}

/** Draws all that was put off; false when nothing was. */
export function drawAll(): boolean {
  const draws = [...waiting]
  for (const draw of draws) draw()
  return draws.length > 0
}
