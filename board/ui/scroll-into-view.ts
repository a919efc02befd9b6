import type { Cancel, Clock } from '../platform/clock.ts'

/** Frames in which rows above the element may still change their height. */
const SETTLING_FRAMES = 6

/**
 * Scrolls to the element, and again while rows above it are drawn for the first time, as their height
 * was only estimated.
 */
export function scrollIntoViewSettled(
  element: Element,
  block: 'start' | 'center',
  clock: Clock,
): Cancel {
  let framesLeft = SETTLING_FRAMES
  let cancel: Cancel = () => {}
  const scroll = () => {
    element.scrollIntoView({ block })
    watch(element.getBoundingClientRect().top)
  }
  const watch = (top: number) => {
    if (framesLeft === 0) return
    framesLeft -= 1
    cancel = clock.nextFrame(() => {
      const hasMoved = Math.abs(element.getBoundingClientRect().top - top) > 1
      if (hasMoved) scroll()
      else watch(top)
    })
  }
  scroll()
  return () => cancel()
}
