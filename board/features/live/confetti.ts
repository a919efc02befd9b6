/** Confetti over the whole screen during a celebration (§2.8, §9). */
import type { CreateTypes } from 'canvas-confetti'
import type { Cancel, Clock } from '../../platform/clock.ts'

const BURST_EVERY_MS = 250
/** The last burst, so that all pieces have fallen after 3 s. */
const LAST_BURST_MS = 2000
/** Pieces per side and burst, by the width of the screen. */
const PIXELS_A_PIECE = 40
const FEWEST_PIECES = 10
const MOST_PIECES = 26
/** Frames a piece lives, at 60 a second. */
const PIECE_TICKS = 80
const COLORS = ['#ffc53d', '#ffffff', '#37c978', '#5b9dff', '#ff6b6b']

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
 * Returns a function that celebrates on one cannon, `width` pixels wide. Overlapping celebrations share
 * the interval of bursts, so none are stacked.
 */
export function createCelebrate(
  cannon: CreateTypes,
  clock: Clock,
  width: () => number,
): () => Cancel {
  let nextBurstAt = 0
  return () => {
    const endsAt = clock.now() + LAST_BURST_MS
    let cancel: Cancel = () => {}
    const burst = () => {
      nextBurstAt = clock.now() + BURST_EVERY_MS
      const particleCount = Math.min(
        MOST_PIECES,
        Math.max(FEWEST_PIECES, Math.round(width() / PIXELS_A_PIECE)),
      )
      for (const side of [0, 1]) {
        void cannon({
          particleCount,
          angle: side === 0 ? 60 : 120,
          spread: 60,
          startVelocity: 52,
          ticks: PIECE_TICKS,
          origin: { x: side, y: 0.75 },
          colors: COLORS,
        })
      }
      if (nextBurstAt <= endsAt) cancel = clock.after(BURST_EVERY_MS, burst)
    }
    cancel = clock.after(Math.max(0, nextBurstAt - clock.now()), burst)
    return () => cancel()
  }
}
