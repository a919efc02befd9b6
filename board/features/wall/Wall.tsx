import { useEffect } from 'react'
import type { Lists } from '../../live/lists-store.ts'
import type { LiveSession } from '../../live/live-session.ts'
import { watchPageVisibility } from '../../platform/visibility.ts'
import { useStore } from '../../shared/use-store.ts'
import { Celebration } from '../live/Celebration.tsx'
import { isAged } from '../live/is-aged.ts'
import { Notices } from '../live/Notices.tsx'
import { useIdleReason } from '../live/use-idle-reason.ts'
import { IdleStage } from './IdleStage.tsx'
import { useStylesheet } from './use-stylesheet.ts'
import { WallFooter } from './WallFooter.tsx'
import { WallHeader } from './WallHeader.tsx'
import { WallLot } from './WallLot.tsx'
import { WallTeams } from './WallTeams.tsx'
import { keepAwake } from './wake-lock.ts'
import css from './wall.css?inline'

export interface WallProps {
  readonly live: LiveSession
  readonly lists: Lists
}

/**
 * The board on a wall of the hall (docs/decisions/wall-and-overlay.md): one frame without scrolling. The stage has
 * the lot, or what there is to see until the next one; beside it the teams, page by page. Both keep
 * their places, so that nothing moves but what is new.
 */
export function Wall({ live, lists }: WallProps) {
  useStylesheet(css)
  useEffect(
    () => keepAwake('wakeLock' in navigator ? navigator.wakeLock : undefined, watchPageVisibility),
    [],
  )
  const banner = useStore(live.view, (state) => state.banner)
  const isOld = useStore(live.view, isAged)
  const rest = useIdleReason(live.lists, lists)
  const isLotShown = banner !== null
  return (
    <div className="wall">
      <div
        className="wall-stage"
        data-state={banner === null ? rest : banner.saleId === null ? 'open' : 'sold'}
        data-aged={isOld || undefined}
      >
        <WallHeader lists={lists} />
        {banner === null ? (
          <IdleStage lists={lists} rest={rest} />
        ) : (
          <WallLot key={banner.id} banner={banner} isAged={isOld} />
        )}
      </div>
      <div className="wall-side">
        <WallTeams lists={lists} isHeld={isLotShown} onTryAgain={live.lists.load} />
        <WallFooter live={live} lists={lists} hasCode={isLotShown} />
        <div className="wall-notices">
          <Notices view={live.view} />
        </div>
      </div>
      <Celebration view={live.view} />
    </div>
  )
}
