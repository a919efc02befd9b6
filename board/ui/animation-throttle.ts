import { useClock } from '../platform/use-clock.ts'
import { useRendering } from './rendering.ts'

/** The shortest time between two animations of one kind, in milliseconds. */
const PAUSE_MS = 600

/** Returns a function that decides whether something new or changed may be animated. */
export function useAnimationThrottle(kind: 'lot' | 'amount' | 'raise' | 'notice'): () => boolean {
  const { animatedAt } = useRendering()
  const { now } = useClock()
  return () => {
    const before = animatedAt.get(kind) ?? Number.NEGATIVE_INFINITY
    animatedAt.set(kind, now())
    // In either direction: the clock may have been set back since.
    return Math.abs(now() - before) >= PAUSE_MS
  }
}
