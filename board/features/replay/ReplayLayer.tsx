import { useEffect, useLayoutEffect, useMemo } from 'react'
import type { Playback } from '../../live/playback.ts'
import type { Cancel } from '../../platform/clock.ts'
import { useClock } from '../../platform/use-clock.ts'
import { useStore } from '../../ui/use-store.ts'
import { lotAt, nextLot, stepOf } from './moments.ts'
import { ReplayBar } from './ReplayBar.tsx'
import type { ReplayLayerProps } from './replaying.ts'

/** These have their own use for the keys. */
const OWN_KEYS = 'input, select, textarea, [role="tab"], [role="combobox"], dialog, [popover]'

/** Until the stage of a jump is painted, in milliseconds. */
const STAGE_MS = 60
/** How long a demo stands at its end before it starts again. */
const DEMO_REST_MS = 8000

/**
 * A recording that is played. The bar is on the plain board; the other views have a fixed frame, and are
 * steered by keys and the address.
 */
export function ReplayLayer(props: ReplayLayerProps) {
  const { replay, playback, session, lot, view } = props
  const clock = useClock()
  const { lists } = replay
  const { jump, stop } = useMemo(() => {
    let cancel: Cancel = () => {}
    return {
      stop: () => cancel(),
      jump(step: number) {
        cancel()
        playback.jumpTo(step)
        session.jump()
        // The viewer has jumped, so the lists follow (§4): after the stage, as a slow phone takes long for
        // hundreds of rows.
        cancel = clock.after(STAGE_MS, lists.load)
      },
    }
  }, [playback, session, lists, clock])
  // Every sale that plays is a jump for the lists: once for each step, as the file may come later.
  useEffect(() => {
    let loadedAt = -1
    let cancel: Cancel | null = null
    const follow = () => {
      const { step } = playback.state.getState()
      if (cancel !== null || step === loadedAt || lists.getState().changes === 0) return
      cancel = clock.after(STAGE_MS, () => {
        cancel = null
        loadedAt = playback.state.getState().step
        lists.load()
      })
    }
    const unsubscribe = [lists.subscribe(follow), playback.state.subscribe(follow)]
    return () => {
      cancel?.()
      for (const stopFollowing of unsubscribe) stopFollowing()
    }
  }, [playback, lists, clock])
  // The session's own start is an effect of the live view, which comes before this one.
  useLayoutEffect(() => {
    lists.loadFrom(playback)
  }, [playback, lists])
  useEffect(() => {
    jump(stepOf(lot, playback.recorded))
    playback.play()
    return () => {
      playback.pause()
      stop()
    }
  }, [playback, jump, stop, lot])

  const isAtEnd = useStore(playback.state, (state) => state.isAtEnd)
  const { isDemo } = replay
  useEffect(() => {
    if (!isDemo || !isAtEnd) return
    return clock.after(DEMO_REST_MS, () => {
      jump(playback.recorded.start)
      playback.play()
    })
  }, [isDemo, isAtEnd, clock, playback, jump])

  const hasFrame = view !== null
  useEffect(() => listenToKeys({ playback, jump, hasSpace: hasFrame }), [playback, jump, hasFrame])
  return view === null && <ReplayBar replay={replay} playback={playback} jump={jump} />
}

/** Arrows go to the lots of a recording; the space bar plays where nothing scrolls. Returns a cleanup function. */
function listenToKeys(options: {
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
