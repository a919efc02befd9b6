import { type ComponentType, useEffect } from 'react'
import type { Lists } from '../../live/lists-store.ts'
import type { LiveSession } from '../../live/live-session.ts'
import type { SettingsStore } from '../../live/viewer-settings.ts'
import { deviceStorage } from '../../platform/storage.ts'
import { watchOnline } from '../../platform/visibility.ts'
import type { View } from '../../shared/address.ts'
import { type Lazy, useLazy } from '../../shared/lazy.ts'
import { useStylesheet } from '../../shared/use-stylesheet.ts'
import { useExtra } from '../extras.ts'
import { Overlay } from '../overlay/Overlay.tsx'
import { type Strip, StripView } from '../strip/Strip.tsx'
import type { WallProps } from '../wall/Wall.tsx'
import { Celebration } from './Celebration.tsx'
import { useClockedRefresh } from './clocked-refresh.ts'
import { LotTitle, SeriesTitle } from './DocumentTitle.tsx'
import type { Hammer } from './hammer.ts'
import { LanguageOffer } from './LanguageOffer.tsx'
import { ListMarks } from './ListMarks.tsx'
import { LiveBanner } from './LiveBanner.tsx'
import { LivePlaceholder } from './LivePlaceholder.tsx'
import css from './live.css?inline'
import { Notices } from './Notices.tsx'
import { DesktopPriceFacts } from './PriceFacts.tsx'
import { SettingsButton } from './SettingsButton.tsx'
import { Sound } from './Sound.tsx'
import { StateLine } from './StateLine.tsx'

/**
 * Everything that moves, with the state line. The session runs only while it is on screen (§7). Wall,
 * overlay and strip are other views of it.
 */
export function LiveView(props: {
  readonly live: LiveSession
  readonly settings: SettingsStore
  readonly hammer: Hammer
  readonly wall: Lazy<ComponentType<WallProps>>
  readonly strip: Strip
  /** `null` for the plain board. */
  readonly view: View | null
  readonly lists: Lists
}) {
  const { live, settings, hammer, wall, strip, view, lists } = props
  useStylesheet(css)
  useEffect(() => live.start(), [live])
  const extra = useExtra()
  useClockedRefresh(live, view === 'wall' || view === 'overlay')
  // The viewer has asked for it: a failed refresh is tried again when the browser is online again.
  const hasRefreshFailed = lists.status === 'ready' && lists.refresh === 'failed'
  useEffect(
    () => (hasRefreshFailed ? watchOnline(live.lists.load) : undefined),
    [hasRefreshFailed, live],
  )
  if (view !== null) {
    return (
      <>
        <SeriesTitle lists={lists} />
        <LotTitle view={live.view} lists={lists} />
        {view === 'overlay' && <Overlay live={live} lists={lists} />}
        {view === 'wall' && <LazyWall wall={wall} live={live} lists={lists} />}
        {view === 'strip' && <StripView strip={strip} live={live} lists={lists} />}
      </>
    )
  }
  return (
    <>
      <LotTitle view={live.view} lists={lists} />
      <LiveBanner live={live} lists={lists}>
        <DesktopPriceFacts live={live} lists={lists} />
      </LiveBanner>
      {lists.status === 'ready' && (
        <LanguageOffer preferred={navigator.languages} device={deviceStorage} />
      )}
      <Notices view={live.view} settings={settings} />
      {lists.status === 'ready' && <ListMarks live={live} lists={lists} />}
      <StateLine
        live={live}
        settings={<SettingsButton settings={settings} hammer={hammer} />}
        lists={lists}
      />
      <Celebration view={live.view} />
      <Sound view={live.view} settings={settings} hammer={hammer} />
      {extra?.layer(lists)}
    </>
  )
}

/** The wall. Its code is fetched only when one is shown. */
function LazyWall(props: WallProps & { readonly wall: Lazy<ComponentType<WallProps>> }) {
  const { wall, ...wallProps } = props
  const { part: Wall, isMissing, tryAgain } = useLazy(wall)
  return Wall === null ? (
    <LivePlaceholder view="wall" hasLists={false} isMissing={isMissing} onTryAgain={tryAgain} />
  ) : (
    <Wall {...wallProps} />
  )
}
