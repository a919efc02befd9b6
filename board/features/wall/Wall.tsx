import { useEffect, useMemo } from 'react'
import { useMessages } from '../../i18n/language.ts'
import { isLotAged } from '../../live/live-state.ts'
import { useLocationProperty } from '../../platform/location.ts'
import { useClock } from '../../platform/use-clock.ts'
import { watchPageVisibility } from '../../platform/visibility.ts'
import { Badge } from '../../ui/Badge.tsx'
import { FittedText } from '../../ui/FittedText.tsx'
import { useLive } from '../../ui/live-context.ts'
import { orUnknown } from '../../ui/money.ts'
import darkTokens from '../../ui/styles/dark-tokens.css?inline'
import { usePageView } from '../../ui/use-page-view.ts'
import { useStore } from '../../ui/use-store.ts'
import { useStylesheet } from '../../ui/use-stylesheet.ts'
import { Celebration } from '../live/Celebration.tsx'
import { idleLook, useIdleReason } from '../live/idle-stage.ts'
import { Notices } from '../live/Notices.tsx'
import { Bidders } from './Bidders.tsx'
import { IdleStage } from './IdleStage.tsx'
import { slidesOf } from './programme.ts'
import { useProgramme } from './use-programme.ts'
import { WallFooter } from './WallFooter.tsx'
import { WallLot } from './WallLot.tsx'
import { WallTeams } from './WallTeams.tsx'
import { keepAwake } from './wake-lock.ts'
import css from './wall.css?inline'

/** The dark theme, whatever the system's setting: a hall is dark. */
const DARK = `@media screen{${darkTokens}}`

/**
 * The board on a wall of the hall (docs/decisions/wall-and-overlay.md): one frame without scrolling,
 * always dark.
 * The stage has the lot, and a programme of slides until the next one; beside it the teams, page by
 * page. `?rotate=0` turns neither by itself.
 */
export function Wall() {
  const { live, auction } = useLive()
  useStylesheet(DARK + css)
  useEffect(
    () => keepAwake('wakeLock' in navigator ? navigator.wakeLock : undefined, watchPageVisibility),
    [],
  )
  usePageView('wall')
  const banner = useStore(live.view, (state) => state.banner)
  const isOld = useStore(live.view, isLotAged)
  const rest = useIdleReason()
  const isLotShown = banner !== null
  const clock = useClock()
  const results = useStore(live.view, (state) => state.results)
  const rotates = useLocationProperty(
    () => new URLSearchParams(window.location.search).get('rotate') !== '0',
    () => true,
  )
  const { round, at } = useProgramme({
    countOf: (inRound) => slidesOf(auction, results, inRound).length,
    isOn: !isLotShown,
    isHeld: !rotates,
    clock,
  })
  const slides = useMemo(() => slidesOf(auction, results, round), [auction, results, round])
  return (
    <div className="wall">
      <div
        className="wall-stage"
        data-state={banner === null ? idleLook(rest) : banner.saleId === null ? 'open' : 'sold'}
        data-aged={isOld || undefined}
        data-unsold={banner?.isUnsold || undefined}
      >
        <WallHeader />
        {banner === null ? (
          <IdleStage rest={rest} slides={slides} at={at} />
        ) : (
          <WallLot key={banner.id} banner={banner} isAged={isOld} />
        )}
        <Bidders />
      </div>
      <div className="wall-side">
        <WallTeams isHeld={isLotShown || !rotates} areAllShown={isLotShown} />
        <WallFooter hasCode={isLotShown} />
        <div className="wall-notices">
          <Notices view={live.view} isOnAir />
        </div>
      </div>
      <Celebration view={live.view} />
    </div>
  )
}

/** §2.1 on the stage: the auction's name and status. Its room is kept while the lists load. */
function WallHeader() {
  const { lists } = useLive()
  const messages = useMessages()
  if (lists.status !== 'ready') return <div className="wall-head" />
  const { seriesName, isActive } = lists.auction
  return (
    <header className="wall-head">
      <FittedText as="h1" className="wall-series" min={0.8} max={1.375}>
        {messages.auctionOf(orUnknown(seriesName))}
      </FittedText>
      <Badge tone={isActive ? 'good' : 'quiet'}>
        {isActive ? messages.active : messages.inactive}
      </Badge>
    </header>
  )
}
