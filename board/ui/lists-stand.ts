/** Tells when no list on screen grows any more. */
import { growth } from './step-pace.ts'

const waiting = new Set<() => void>()

/** Calls `act` when no list on screen grows, at once where none does. Returns a cleanup function. */
export function whenListsStand(act: () => void): () => void {
  // Not at once: the effects of lists that came in the same commit run after the cleanup.
  growth.onFinished = () => queueMicrotask(tellWaiting)
  waiting.add(act)
  tellWaiting()
  return () => waiting.delete(act)
}

function tellWaiting() {
  if (growth.lists > 0) return
  for (const act of waiting) {
    waiting.delete(act)
    act()
  }
}
