/**
 * Keeps the wall's screen awake. Browsers release the lock when the page is hidden, refuse it on a low
 * battery, and some need a touch first. So it is requested again when the page is visible, and at every
 * touch. Without support nothing is shown or logged.
 */
import type { WatchVisibility } from '../../platform/visibility.ts'

/** The part of `navigator.wakeLock` in use. */
interface ScreenLock {
  request(type: 'screen'): Promise<{ readonly released: boolean; release(): Promise<void> }>
}

/** Returns a cleanup function. */
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
    // The browser may have released it already.
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
