import { type ComponentType, useEffect, useState } from 'react'
import { useMessages } from '../../i18n/language.ts'
import type { SettingsStore } from '../../live/viewer-settings.ts'
import { deviceStorage } from '../../platform/storage.ts'
import { watchOnline } from '../../platform/visibility.ts'
import type { View } from '../../ui/address.ts'
import { type Lazy, useLazy } from '../../ui/lazy.ts'
import { useLive, useLiveState } from '../../ui/live-context.ts'
import { useStore } from '../../ui/use-store.ts'
import { useStylesheet } from '../../ui/use-stylesheet.ts'
import { useExtra } from '../extras.ts'
import { Overlay } from '../overlay/Overlay.tsx'
import { type Strip, StripView } from '../strip/Strip.tsx'
import { Celebration } from './Celebration.tsx'
import { useClockedRefresh } from './clocked-refresh.ts'
import { LotTitle, SeriesTitle } from './DocumentTitle.tsx'
import { armInGestures, type Hammer } from './hammer.ts'
import { IdleBanner } from './IdleBanner.tsx'
import { LanguageOffer } from './LanguageOffer.tsx'
import { LivePlaceholder } from './LivePlaceholder.tsx'
import { LotStage } from './LotStage.tsx'
import css from './live.css?inline'
import { Notices } from './Notices.tsx'
import stage from './Stage.module.css'
import { StageFoot } from './StageFoot.tsx'

/**
 * Everything that moves. The session runs only while it is on screen (§7). Wall,
 * overlay and strip are other views of it.
 */
export function LiveView(props: {
  readonly settings: SettingsStore
  readonly hammer: Hammer
  readonly wall: Lazy<ComponentType>
  readonly strip: Strip
  /** `null` for the plain board. */
  readonly view: View | null
}) {
  const { settings, hammer, wall, strip, view } = props
  const { live, lists } = useLive()
  const messages = useMessages()
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
        <SeriesTitle />
        <LotTitle />
        {view === 'overlay' && <Overlay />}
        {view === 'wall' && <LazyWall wall={wall} />}
        {view === 'strip' && <StripView strip={strip} />}
      </>
    )
  }
  return (
    <>
      <LotTitle />
      {lists.status === 'ready' && (
        <button type="button" className="button skip-link" onClick={focusLists}>
          {messages.lists}
        </button>
      )}
      <LotStage className={stage['stage'] ?? ''} hasWords idle={<IdleBanner />}>
        <StageFoot />
      </LotStage>
      {lists.status === 'ready' && (
        <LanguageOffer preferred={navigator.languages} device={deviceStorage} />
      )}
      <Notices settings={settings} />
      <Celebration />
      <Sound settings={settings} hammer={hammer} />
      {extra?.layer()}
    </>
  )
}

/** From the start of the page, past the teams' stars and menus. */
function focusLists(): void {
  document.querySelector<HTMLElement>('[role="tab"][aria-selected="true"]')?.focus()
}

/** The wall. Its code is fetched only when one is shown. */
function LazyWall({ wall }: { readonly wall: Lazy<ComponentType> }) {
  const { part: Wall, isMissing, tryAgain } = useLazy(wall)
  return Wall === null ? (
    <LivePlaceholder view="wall" isMissing={isMissing} onTryAgain={tryAgain} />
  ) : (
    <Wall />
  )
}

/**
 * A hammer's sound at each sale, if the viewer has turned it on. It follows the celebration, so replays
 * and hidden tabs are silent.
 */
export function Sound(props: { readonly settings: SettingsStore; readonly hammer: Hammer }) {
  const { settings, hammer } = props
  const hasSound = useStore(settings, (state) => state.hasSound)
  return hasSound ? <Strikes hammer={hammer} /> : null
}

function Strikes({ hammer }: { readonly hammer: Hammer }) {
  const saleId = useLiveState((state) => state.celebration)
  // A sale already celebrated when sound is turned on stays silent.
  const [earlier] = useState(saleId)

  useEffect(() => armInGestures(hammer), [hammer])

  useEffect(() => {
    if (saleId !== null && saleId !== earlier) hammer.strike()
  }, [saleId, earlier, hammer])

  return null
}
