import { useLayoutEffect, useRef } from 'react'
import { useMessages } from '../../i18n/language.ts'

/** Letters are measured at this size in pixels. */
const MEASURED_AT = 100
/** Words of a stamp stand below each other. As in `stamp.css`. */
const LINE_HEIGHT = 1.1

/**
 * A result as a rubber stamp: §2.4's SOLD, or Unsold. Each view gives it a place of its own beside the
 * name and the price (`stamp.css`). The ink of the word is measured, so that it fills the stamp and
 * stands in its middle in every script.
 */
export function Stamp({ of }: { readonly of: 'sold' | 'unsold' }) {
  const { soldBadge, unsold } = useMessages()
  const word = of === 'sold' ? soldBadge : unsold
  const stamp = useRef<HTMLSpanElement>(null)
  useLayoutEffect(() => {
    const remeasure = () => setInk(stamp.current, word)
    remeasure()
    // The display font has come.
    const { fonts } = document
    fonts?.addEventListener('loadingdone', remeasure)
    return () => fonts?.removeEventListener('loadingdone', remeasure)
  }, [word])
  return (
    <span ref={stamp} className="stamp" data-of={of}>
      <span>{word}</span>
    </span>
  )
}

/** Tells the style sheet, in em, the size of the word's ink and how far its middle is from that of its lines. */
function setInk(stamp: HTMLElement | null, word: string): void {
  // Test environments without fonts have no canvas either.
  if (stamp === null || document.fonts === undefined) return
  const canvas = document.createElement('canvas').getContext('2d')
  if (canvas === null) return
  const { fontFamily, fontWeight } = getComputedStyle(stamp)
  canvas.font = `${fontWeight} ${MEASURED_AT}px ${fontFamily}`
  const lines = word.split(' ').map((line) => canvas.measureText(line))
  const [first] = lines
  const last = lines.at(-1)
  if (first === undefined || last === undefined) return
  const widest = lines.reduce((one, other) => (inkWidth(other) > inkWidth(one) ? other : one))
  const lineHeight = LINE_HEIGHT * MEASURED_AT
  const { fontBoundingBoxAscent: ascent, fontBoundingBoxDescent: descent } = first
  const baseline = (lineHeight - ascent - descent) / 2 + ascent
  const top = baseline - first.actualBoundingBoxAscent
  const bottom = (lines.length - 1) * lineHeight + baseline + last.actualBoundingBoxDescent
  const ink = {
    '--ink-width': inkWidth(widest),
    '--ink-height': bottom - top,
    '--ink-x': (widest.actualBoundingBoxRight - widest.actualBoundingBoxLeft - widest.width) / 2,
    '--ink-y': (top + bottom - lines.length * lineHeight) / 2,
  }
  for (const [name, pixels] of Object.entries(ink)) {
    stamp.style.setProperty(name, String(pixels / MEASURED_AT))
  }
}

function inkWidth({ actualBoundingBoxLeft, actualBoundingBoxRight }: TextMetrics): number {
  return actualBoundingBoxLeft + actualBoundingBoxRight
}
