import { useEffect, useState } from 'react'
import type { LiveState } from '../../live/live-state.ts'
import type { SettingsStore } from '../../live/viewer-settings.ts'
import type { StoreView } from '../../platform/store.ts'
import { useStore } from '../../ui/use-store.ts'
import { armInGestures, type Hammer } from './hammer.ts'

/**
 * A hammer's sound at each sale, if the viewer has turned it on. It follows the celebration, so replays
 * and hidden tabs are silent.
 */
export function Sound(props: {
  readonly view: StoreView<LiveState>
  readonly settings: SettingsStore
  readonly hammer: Hammer
}) {
  const { view, settings, hammer } = props
  const hasSound = useStore(settings, (state) => state.hasSound)
  return hasSound ? <Strikes view={view} hammer={hammer} /> : null
}

function Strikes(props: { readonly view: StoreView<LiveState>; readonly hammer: Hammer }) {
  const { view, hammer } = props
  const saleId = useStore(view, (state) => state.celebration)
  // A sale already celebrated when sound is turned on stays silent.
  const [earlier] = useState(saleId)

  useEffect(() => armInGestures(hammer), [hammer])

  useEffect(() => {
    if (saleId !== null && saleId !== earlier) hammer.strike()
  }, [saleId, earlier, hammer])

  return null
}
