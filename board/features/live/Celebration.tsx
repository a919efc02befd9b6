import { useEffect, useRef, useState } from 'react'
import { reportFailure } from '../../app/console.ts'
import type { Cancel } from '../../platform/clock.ts'
import { useClock } from '../../platform/use-clock.ts'
import { useLiveState } from '../../ui/live-context.ts'
import styles from './Celebration.module.css'
import { type Burst, createCelebrate, loadCannon, prepareConfetti } from './confetti.ts'

/** Delays the preload until the banner is shown; no lot is sold that fast. */
const PREPARE_MS = 500

/**
 * §2.8: confetti for 3 s after a sale, as the live state says. One canvas for overlapping sales. None
 * with reduced motion; the notice remains.
 */
export function Celebration() {
  const isLotOpen = useLiveState((state) => state.banner !== null)
  const clock = useClock()
  const saleId = useLiveState((state) => state.celebration)
  useEffect(() => {
    if (!isLotOpen || !wantsMotion()) return
    // Preloads during the bidding. The sale itself tries again, and reports a failure.
    return clock.after(PREPARE_MS, () => prepareConfetti().catch(() => {}))
  }, [isLotOpen, clock])
  return saleId === null || !wantsMotion() ? null : <Confetti saleId={saleId} />
}

function Confetti({ saleId }: { readonly saleId: number }) {
  const clock = useClock()
  const canvas = useRef<HTMLCanvasElement>(null)
  const [celebrate, setCelebrate] = useState<(() => Cancel) | null>(null)

  useEffect(() => {
    let isGone = false
    let reset = () => {}
    if (canvas.current !== null) {
      loadCannon(canvas.current).then((cannon) => {
        if (isGone) return
        reset = cannon.reset
        setCelebrate(() => createCelebrate(cannon, clock, burstFromStamp))
      }, reportMissing)
    }
    return () => {
      isGone = true
      reset()
    }
  }, [clock])

  // biome-ignore lint/correctness/useExhaustiveDependencies: runs for each sale, also while the last one's confetti still falls
  useEffect(() => celebrate?.(), [celebrate, saleId])

  return (
    <div className={styles['overlay']} aria-hidden="true">
      <canvas ref={canvas} className={styles['canvas']} />
    </div>
  )
}

/** From the stamp; from the top of the page for a sale of a player who was not on show. */
function burstFromStamp(): Burst {
  const { innerWidth, innerHeight } = window
  const box = document.querySelector('.stamp')?.getBoundingClientRect()
  return box === undefined
    ? { x: 0.5, y: 0.1, width: innerWidth }
    : {
        x: (box.left + box.width / 2) / innerWidth,
        y: (box.top + box.height / 2) / innerHeight,
        width: innerWidth,
      }
}

function wantsMotion(): boolean {
  return !window.matchMedia('(prefers-reduced-motion: reduce)').matches
}

function reportMissing(cause: unknown) {
  reportFailure('The confetti’s code could not be loaded', cause)
}
