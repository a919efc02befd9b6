import { useLayoutEffect, useRef } from 'react'
import { useMessages } from '../../i18n/language.ts'

/** Letters are measured at this size in pixels. */
const MEASURED_AT = 100
/** Words of a stamp stand below each other. As in `stamp.css`. */
const LINE_HEIGHT = 1.1
/** How far a canvas may be from the page's own width of the word, as a share: it takes other fonts at times. */
const SAME_FONT = 0.05

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
  const text = stamp?.firstElementChild
  // Test environments without fonts have no canvas either.
  if (!(text instanceof HTMLElement) || document.fonts === undefined) return
  const canvas = document.createElement('canvas').getContext('2d')
  if (canvas === null) return
  const { fontFamily, fontSize, fontWeight } = getComputedStyle(text)
  canvas.font = `${fontWeight} ${MEASURED_AT}px ${fontFamily}`
  const lines = word.split(' ').map((line) => canvas.measureText(line))
  const shownWidth = text.offsetWidth / Number.parseFloat(fontSize)
  for (const [name, em] of Object.entries(inkOf(lines, shownWidth))) {
    stamp?.style.setProperty(name, String(em))
  }
}

/** `shownWidth`: of the longest line as the page shows it, in em. */
function inkOf(
  lines: readonly TextMetrics[],
  shownWidth: number,
): Readonly<Record<string, number>> {
  const [first] = lines
  const last = lines.at(-1)
  if (first === undefined || last === undefined) return {}
  const widest = lines.reduce((one, other) => (other.width > one.width ? other : one))
  const difference = Math.abs(widest.width / MEASURED_AT - shownWidth)
  if (shownWidth > 0 && difference > SAME_FONT * shownWidth) {
    // The lines' own boxes.
    const height = lines.length * LINE_HEIGHT
    return { '--ink-width': shownWidth, '--ink-height': height, '--ink-x': 0, '--ink-y': 0 }
  }
  const lineHeight = LINE_HEIGHT * MEASURED_AT
  const { fontBoundingBoxAscent: ascent, fontBoundingBoxDescent: descent } = first
  const baseline = (lineHeight - ascent - descent) / 2 + ascent
  const top = baseline - first.actualBoundingBoxAscent
  const bottom = (lines.length - 1) * lineHeight + baseline + last.actualBoundingBoxDescent
  const { actualBoundingBoxLeft: left, actualBoundingBoxRight: right, width } = widest
  return {
    '--ink-width': (left + right) / MEASURED_AT,
    '--ink-height': (bottom - top) / MEASURED_AT,
    '--ink-x': (right - left - width) / 2 / MEASURED_AT,
    '--ink-y': (top + bottom - lines.length * lineHeight) / 2 / MEASURED_AT,
  }
}
