import { useLayoutEffect, useRef } from 'react'

/** Words are kept whole down to this share of the largest size; below it they may break. */
const WHOLE_WORDS = 0.3
/** The least size without `min`, in rem: a name on a bar of 72 px. */
const LEAST = 0.3
/** Wide letters may be set smaller than the least size, down to this share of it: nothing is cut. */
const LAST_RESORT = 0.5
/** Halvings of the range of sizes: the last step is under 1 % of it. */
const STEPS = 7

/**
 * Text as large as its box allows, between `min` and `max` rem, on as many lines as that takes; without
 * `max` it is never larger than the box's own font size. The box gets its size from the style sheet, so
 * nothing around it moves. Measured, because the width of a letter depends on script and font. A view that would
 * rather cut its end than make it smaller sets `--least`.
 */
export function FittedText(props: {
  readonly as?: 'p' | 'h1' | 'h2' | 'div' | 'span'
  readonly className: string
  readonly min?: number
  readonly max?: number
  /** A text without spaces that has room as well: texts with the same one have the same size. */
  readonly longest?: string
  readonly children: string
}) {
  const { as: Box = 'div', className, min = LEAST, max, longest, children } = props
  const text = useRef<HTMLElement>(null)
  // Runs again with every text, before it is painted.
  // biome-ignore lint/correctness/useExhaustiveDependencies: see above
  useLayoutEffect(() => setSize(text.current, min, max), [min, max, longest, children])
  // Not after the paint: the font might come in between, and nobody would hear of it.
  useLayoutEffect(() => {
    const box = text.current?.parentElement
    if (!box) return
    const observer = new ResizeObserver(() => setSize(text.current, min, max))
    // Also when a font has come. In the frame's own time, so that the observer hears of the next size.
    const refit = () => {
      observer.disconnect()
      observer.observe(box)
    }
    refit()
    const { fonts } = document
    fonts?.addEventListener('loadingdone', refit)
    return () => {
      observer.disconnect()
      fonts?.removeEventListener('loadingdone', refit)
    }
  }, [min, max])
  return (
    <Box className={`fitted ${className}`}>
      <bdi ref={text} data-longest={longest}>
        {children}
      </bdi>
    </Box>
  )
}

function setSize(text: HTMLElement | null, min: number, asked?: number): void {
  const box = text?.parentElement
  if (text === null || !box) return
  const rem = sizeOf(document.documentElement)
  const max = asked ?? sizeOf(box) / rem
  const fits = (size: number) => {
    // In pixels: the reader's text may grow without the box.
    text.style.fontSize = `max(${size * rem}px, var(--least, 0px))`
    return text.scrollWidth <= box.clientWidth && text.scrollHeight <= box.clientHeight
  }
  const largest = (low: number, high: number) => {
    if (fits(high)) return true
    if (!fits(low)) return false
    let [fitting, tooLarge] = [low, high]
    for (let step = 0; step < STEPS; step += 1) {
      const size = (fitting + tooLarge) / 2
      if (fits(size)) fitting = size
      else tooLarge = size
    }
    return fits(fitting)
  }
  text.style.overflowWrap = 'normal'
  if (largest(Math.max(min, max * WHOLE_WORDS), max)) return
  text.style.overflowWrap = 'anywhere'
  if (!largest(min, max)) largest(min * LAST_RESORT, min)
}

/** An element's font size in pixels. */
function sizeOf(element: Element): number {
  // A test environment without layout has none.
  return Number.parseFloat(getComputedStyle(element).fontSize) || 16
}

/** The longest of texts that are to have one size, by the number of letters: digits have one width. */
export function longestOf(texts: readonly string[]): string {
  return texts.reduce((longest, text) => (text.length > longest.length ? text : longest), '')
}
