/**
 * Keeps the screen of the wall awake. A browser lets the lock go whenever the
 * page is hidden, refuses it on a low battery, and some give it only after a touch: so it is asked
 * for again when the page is seen again, and at every touch. Where there is none, the screen sleeps
 * as its owner has set it: nothing is shown or logged.
 */
import type { WatchVisibility } from '../../platform/visibility.ts'

/** What is used of `navigator.wakeLock`. */
export interface ScreenLock {
  request(type: 'screen'): Promise<{ readonly released: boolean; release(): Promise<void> }>
}

/** Returns the way to let the screen sleep again. */
export function keepAwake(
  wakeLock: ScreenLock | undefined,
  watchVisibility: WatchVisibility,
): () => void {
  if (wakeLock === undefined) return () => {}
  let isStopped = false
  let isAsking = false
  let held: Awaited<ReturnType<ScreenLock['request']>> | null = null

  async function ask(lock: ScreenLock) {
    if (isAsking || held?.released === false) return
    isAsking = true
    const given = await lock.request('screen').catch(() => null)
    isAsking = false
    held = given
    if (isStopped) letGo()
  }

  function letGo() {
    // One that the browser has taken back already has nothing to let go.
    held?.release().catch(() => {})
    held = null
  }

  const askAgain = () => void ask(wakeLock)
  askAgain()
  const stopWatching = watchVisibility((isVisible) => {
    if (isVisible) askAgain()
  })
  document.addEventListener('pointerdown', askAgain)
  return () => {
    isStopped = true
    stopWatching()
    document.removeEventListener('pointerdown', askAgain)
    letGo()
  }
}
