import { useClock } from '../platform/use-clock.ts'
import { useRendering } from './rendering.ts'

/** What follows another of its kind sooner than this, in milliseconds, is not animated. */
const PAUSE_MS = 600

/** Returns a function that decides whether something new or changed may be animated. */
export function useAnimationThrottle(kind: 'lot' | 'amount' | 'raise' | 'notice'): () => boolean {
  const { animatedAt } = useRendering()
  const { now } = useClock()
  return () => {
    const before = animatedAt.get(kind) ?? Number.NEGATIVE_INFINITY
    animatedAt.set(kind, now())
    return now() - before >= PAUSE_MS
  }
}
