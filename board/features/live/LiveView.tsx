import { type RefObject, useEffect } from 'react'
import type { LiveSession } from '../../live/live-session.ts'
import type { SettingsStore } from '../../live/settings.ts'
import { watchOnline } from '../../platform/visibility.ts'
import type { View } from '../../shared/address.ts'
import type { Lists } from '../../shared/use-auction.ts'
import { Overlay } from '../overlay/Overlay.tsx'
import { LazyWall } from '../wall/LazyWall.tsx'
import { Celebration } from './Celebration.tsx'
import { LiveBanner } from './LiveBanner.tsx'
import { LotTitle } from './LotTitle.tsx'
import { Notices } from './Notices.tsx'
import { SeriesTitle } from './SeriesTitle.tsx'
import { Sound } from './Sound.tsx'
import { StateLine } from './StateLine.tsx'

/** What the lists tell the live half, and may ask of it. */
export interface LiveViewProps {
  /** How the screen is shown; `null` for the plain board. */
  readonly view: View | null
  readonly lists: Lists
  readonly onRefresh: () => void
  /**
   * Called when the lists are asked for; what it gives is called when they have come. The live half
   * puts its own function here while it is on screen.
   */
  readonly asking: RefObject<() => () => void>
}

/**
 * Everything that moves, with the line that tells how old things are. Its code comes after the
 * first screen; it watches while it is on screen, and no longer (§7). A wall
 * and an overlay are other ways to show what it watches.
 */
export function LiveView({
  live,
  view,
  settings,
  lists,
  onRefresh,
  asking,
}: LiveViewProps & {
  readonly live: LiveSession
  readonly settings: SettingsStore
}) {
  useEffect(() => live.start(), [live])
  useEffect(() => {
    const before = asking.current
    asking.current = () => {
      live.listsAsked()
      return live.listsLoaded
    }
    return () => {
      asking.current = before
    }
  }, [live, asking])
  // The viewer has asked for it: a refresh that failed is tried again when the browser is online again.
  const hasRefreshFailed = lists.status === 'ready' && lists.refresh === 'failed'
  useEffect(
    () => (hasRefreshFailed ? watchOnline(onRefresh) : undefined),
    [hasRefreshFailed, onRefresh],
  )
  if (view !== null) {
    return (
      <>
        <SeriesTitle lists={lists} />
        <LotTitle view={live.view} lists={lists} />
        {view === 'overlay' ? (
          <Overlay view={live.view} lists={lists} />
        ) : (
          <LazyWall live={live} lists={lists} onRefresh={onRefresh} />
        )}
      </>
    )
  }
  return (
    <>
      <LotTitle view={live.view} lists={lists} />
      <LiveBanner view={live.view} lists={lists} />
      <Notices view={live.view} />
      <StateLine live={live} settings={settings} lists={lists} onRefresh={onRefresh} />
      <Celebration view={live.view} />
      <Sound view={live.view} settings={settings} />
    </>
  )
}
