/** Confetti over the whole screen during a celebration (§2.8, §9). */
import type { CreateTypes } from 'canvas-confetti'
import { SALE_SHOWN_MS } from '../../live/live-state.ts'
import type { Cancel, Clock } from '../../platform/clock.ts'

/** When the stamp has landed (`sale.css`). */
const FIRST_VOLLEY_MS = 200
const VOLLEY_EVERY_MS = 450
/** How long the pieces of a volley fall on a slow machine. */
const FALL_MS = 1900
/** All pieces have fallen when the sale ends. */
const LAST_VOLLEY_MS = SALE_SHOWN_MS - FALL_MS
/** Pieces per volley, by the width of the screen. */
const PIXELS_A_PIECE = 10
const FEWEST_PIECES = 70
const MOST_PIECES = 130
/** Frames a piece lives, at 60 a second. */
const PIECE_TICKS = 90
/** Pixels a frame, at first. */
const VELOCITY = 26
/** Wider screens are looked at from further away: pieces grow with them, and fly as much further. */
const STANDARD_WIDTH = 900
const COLORS = ['#ffc53d', '#ffffff', '#37c978']

/** Where confetti starts, as parts of the screen, and the screen's width in pixels. */
export interface Burst {
  readonly x: number
  readonly y: number
  readonly width: number
}

/** Fetches the confetti's code and returns a cannon that draws on `canvas`. */
export async function loadCannon(canvas: HTMLCanvasElement): Promise<CreateTypes> {
  const { default: confetti } = await import('canvas-confetti')
  // A strict Content-Security-Policy forbids workers from blobs.
  return confetti.create(canvas, { resize: true, useWorker: false, disableForReducedMotion: true })
}

/** Preloads the code before the first sale. */
export async function prepareConfetti(): Promise<void> {
  await import('canvas-confetti')
}

/**
 * Returns a function that celebrates on one cannon, each volley from where `burst` says. Overlapping
 * celebrations share the interval of volleys, so none are stacked.
 */
export function createCelebrate(
  cannon: CreateTypes,
  clock: Clock,
  burst: () => Burst,
): () => Cancel {
  let nextVolleyAt = Number.NEGATIVE_INFINITY
  return () => {
    const endsAt = clock.now() + LAST_VOLLEY_MS
    let cancel: Cancel = () => {}
    const fire = () => {
      nextVolleyAt = clock.now() + VOLLEY_EVERY_MS
      const { x, y, width } = burst()
      const scalar = Math.max(1, width / STANDARD_WIDTH)
      void cannon({
        particleCount: Math.min(
          MOST_PIECES,
          Math.max(FEWEST_PIECES, Math.round(width / PIXELS_A_PIECE)),
        ),
        spread: 360,
        startVelocity: VELOCITY * scalar,
        gravity: scalar,
        ticks: PIECE_TICKS,
        scalar,
        origin: { x, y },
        colors: COLORS,
      })
      if (nextVolleyAt <= endsAt) cancel = clock.after(VOLLEY_EVERY_MS, fire)
    }
    if (nextVolleyAt < clock.now()) nextVolleyAt = clock.now() + FIRST_VOLLEY_MS
    cancel = clock.after(nextVolleyAt - clock.now(), fire)
    return () => cancel()
  }
}
