/** Rectangles of a picture, in pixels. */

export interface Size {
  readonly width: number
  readonly height: number
}

export interface Box extends Size {
  readonly x: number
  readonly y: number
}

/**
 * Divides a box into parts, `down` or `across`, with `gap` between them. What the parts with a length leave is
 * shared by those that are `rest`; parts that ask for too much are all as much shorter. They begin at whole pixels,
 * so that no seam shows between two grounds.
 */
export function split<const Parts extends readonly (number | 'rest')[]>(
  box: Box,
  direction: 'down' | 'across',
  parts: Parts,
  gap = 0,
): { readonly [Part in keyof Parts]: Box } {
  const isDown = direction === 'down'
  const room = (isDown ? box.height : box.width) - gap * (parts.length - 1)
  const asked = parts.reduce<number>((sum, part) => sum + (part === 'rest' ? 0 : part), 0)
  const rests = parts.filter((part) => part === 'rest').length
  const rest = Math.max(0, room - asked) / (rests || 1)
  let start = isDown ? box.y : box.x
  const boxes = parts.map((part) => {
    const length = part === 'rest' ? rest : part * Math.min(1, room / (asked || 1))
    const at = Math.round(start)
    const end = Math.round(start + length)
    start += length + gap
    return isDown ? { ...box, y: at, height: end - at } : { ...box, x: at, width: end - at }
  })
  return boxes as { readonly [Part in keyof Parts]: Box }
}

/** So many parts of one length, for `split`. */
export function equal(count: number): readonly 'rest'[] {
  return Array.from({ length: count }, () => 'rest')
}

export function inset(box: Box, byX: number, byY = byX): Box {
  const { x, y, width, height } = box
  return { x: x + byX, y: y + byY, width: width - 2 * byX, height: height - 2 * byY }
}

/** The box of this size in the middle of another. */
export function middleOf(box: Box, { width, height }: Size): Box {
  return inset(box, (box.width - width) / 2, (box.height - height) / 2)
}
