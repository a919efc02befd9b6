import { useEffect, useState, useSyncExternalStore } from 'react'
import type { LiveState } from '../../live/live-state.ts'
import type { SettingsStore } from '../../live/settings.ts'
import type { StoreView } from '../../live/store.ts'
import { useStore } from '../../shared/use-store.ts'
import type { Hammer } from './hammer.ts'

/**
 * A hammer at each sale, once the viewer has asked for sound. It follows the celebration, and so
 * the delay: what is told again, or comes while nobody looks, makes no sound.
 */
export function Sound(parts: {
  readonly view: StoreView<LiveState>
  readonly settings: SettingsStore
  readonly hammer: Hammer
}) {
  const { view, settings, hammer } = parts
  const { hasSound } = useSyncExternalStore(settings.subscribe, settings.getState)
  return hasSound ? <Strikes view={view} hammer={hammer} /> : null
}

/** The gestures in which browsers let a page begin to sound. */
const GESTURES = ['pointerup', 'keydown'] as const

function Strikes(props: { readonly view: StoreView<LiveState>; readonly hammer: Hammer }) {
  const { view, hammer } = props
  const saleId = useStore(view, (state) => state.celebration)
  // A sale that is being celebrated when sound is switched on has had its hammer.
  const [earlier] = useState(saleId)

  useEffect(() => {
    for (const gesture of GESTURES) window.addEventListener(gesture, hammer.arm)
    return () => {
      for (const gesture of GESTURES) window.removeEventListener(gesture, hammer.arm)
    }
  }, [hammer])

  useEffect(() => {
    if (saleId !== null && saleId !== earlier) hammer.strike()
  }, [saleId, earlier, hammer])

  return null
}
