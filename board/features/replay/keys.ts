/** Keys that steer a recording: arrows for the lots, and the space bar where nothing scrolls. */
import type { Playback } from '../../live/playback.ts'
import { lotAt, nextLot } from './moments.ts'

/** These have their own use for the keys. */
const OWN_KEYS = 'input, select, textarea, [role="tab"], [role="combobox"], dialog, [popover]'

/** Returns a cleanup function. */
export function listenToKeys(options: {
  readonly playback: Playback
  readonly jump: (step: number) => void
  readonly hasSpace: boolean
}): () => void {
  const { playback, jump, hasSpace } = options
  function onKey(event: KeyboardEvent) {
    const { target, key } = event
    if (event.defaultPrevented || event.altKey || event.ctrlKey || event.metaKey) return
    if (target instanceof Element && target.closest(OWN_KEYS) !== null) return
    const { step, isPlaying } = playback.state.getState()
    if (key === 'ArrowLeft' || key === 'ArrowRight') {
      const { lots, start } = playback.recorded
      const isForward = key === 'ArrowRight'
      const lot = nextLot(lots, lotAt(lots, step), isForward ? 1 : -1, null)
      if (lot === undefined && isForward) return
      event.preventDefault()
      jump(lot?.step ?? start)
    } else if (key === ' ' && hasSpace) {
      event.preventDefault()
      if (isPlaying) playback.pause()
      else playback.play()
    }
  }
  window.addEventListener('keydown', onKey)
  return () => window.removeEventListener('keydown', onKey)
}
