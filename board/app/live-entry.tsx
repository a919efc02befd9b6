/** Composition root of everything after the first screen. */
import { Component, type ReactNode } from 'react'
import { readAuctionFile } from '../../contract/auction-file.ts'
import { readChannelSettings, readFinished } from '../../contract/channel-settings.ts'
import { Brand, createBrand } from '../features/brand/Brand.tsx'
import { createCards } from '../features/cards/Cards.tsx'
import { type Extra, ExtraContext } from '../features/extras.ts'
import type { Features } from '../features/features.ts'
import { writeCrestInitials } from '../features/live/crest-initials.ts'
import { createHammer } from '../features/live/hammer.ts'
import { LiveView } from '../features/live/LiveView.tsx'
import { TeamTools } from '../features/menu/TeamTools.tsx'
import { ToolBar } from '../features/menu/ToolBar.tsx'
import { createReplay, type Replay, Replayed } from '../features/replay/Replay.tsx'
import { CopyEmbed, createStrip } from '../features/strip/Strip.tsx'
import { createWatch, Watch } from '../features/watch/Watch.tsx'
import { LanguageStoreContext } from '../i18n/language-list.ts'
import type { LanguageStore } from '../i18n/language-store.ts'
import { deferredChannel } from '../live/deferred-channel.ts'
import type { Lists, ListsStore } from '../live/lists-store.ts'
import { LiveSession, type OpenChannel } from '../live/live-session.ts'
import { createLotPersistence } from '../live/lot-persistence.ts'
import { SocketChannel } from '../live/network/socket-channel.ts'
import { shareUnchanged } from '../live/share-unchanged.ts'
import { createSettings, type SettingsStore } from '../live/viewer-settings.ts'
import { watchLeaving, watchVisibilityAndBfcache } from '../platform/bfcache.ts'
import type { Clock } from '../platform/clock.ts'
import { deviceStorage } from '../platform/storage.ts'
import { createStore } from '../platform/store.ts'
import { isPageVisible, type WatchMoment, watchOnline } from '../platform/visibility.ts'
import { putInAddress, type View, viewOf } from '../ui/address.ts'
import { paintCrestWashes } from '../ui/crest-wash.ts'
import { whenListsAreComplete } from '../ui/deferred.ts'
import { createImageQueue } from '../ui/image-queue.ts'
import { createLazy } from '../ui/lazy.ts'
import { LiveContext } from '../ui/live-context.ts'
import type { Rendering } from '../ui/rendering.ts'
import { createScrollVelocity, stepsAtRest } from '../ui/scroll-velocity.ts'
import { createViewportObserver } from '../ui/viewport-observer.ts'
import { readBoardConfig } from './config.ts'
import { reportFailure } from './console.ts'

/** How long unfinished lists may delay the channel, in milliseconds. */
const LISTS_WAIT_MS = 5000

/** Composes in a separate task, because evaluating this file takes long on a slow phone. */
export async function composeFeatures(props: {
  /** The text of the page's settings block. */
  readonly settings: string
  readonly clock: Clock
  readonly lists: ListsStore
  readonly languages: LanguageStore
  readonly rendering: Rendering
  /** Logs what is ignored. */
  readonly warnIgnored: (what: string) => void
}): Promise<Features> {
  const { clock, lists, languages, rendering, warnIgnored } = props
  await new Promise<void>((resolve) => clock.after(0, resolve))
  const { block, room } = readBoardConfig(props.settings, window.location.search, warnIgnored)
  const finished = readFinished(block)
  // An auction that is over has no service.
  const channel = readChannelSettings(finished === null ? block : {}, warnIgnored)
  startRendering(rendering, clock)
  lists.reuseBy(shareUnchanged)
  const place = `${channel.service ?? ''}${channel.path}#${room}`
  const createPersistence = () => createLotPersistence({ clock, device: deviceStorage, place })
  const openChannel: OpenChannel = (listener) =>
    new SocketChannel(
      {
        ...channel,
        room,
        clock,
        warnIgnored,
        random: Math.random,
        isAttended: viewOf(new URLSearchParams(window.location.search).get('view')) === null,
        isHidden: () => !isPageVisible(),
      },
      listener,
    )
  const live = new LiveSession({
    clock,
    lists,
    watchVisibility: watchVisibilityAndBfcache,
    watchOnline,
    watchLeaving,
    finished,
    joinsFromLists: channel.service === null && !channel.acks,
    ...(finished === null && { persistence: createPersistence() }),
    openChannel:
      finished === null
        ? deferredChannel(listsAreComplete(clock, rendering), openChannel)
        : openNothing,
  })
  const replay = createReplay({
    block,
    lists,
    search: window.location.search,
    async load(url, status) {
      const { loadRecording } = await import('../live/network/load-recording.ts')
      return loadRecording({ url, status, clock, readFile: readAuctionFile })
    },
    createSession: (recorded) =>
      new LiveSession({
        ...recorded,
        clock,
        lists,
        watchVisibility: watchVisibilityAndBfcache,
        watchLeaving,
      }),
  })
  const settings = createSettings({
    device: deviceStorage,
    search: window.location.search,
    onDelayInAddress: (delayS) => putInAddress('delay', String(delayS)),
  })
  const keepDelay = () => live.setDelay(settings.getState().delayS * 1000)
  keepDelay()
  settings.subscribe(keepDelay)
  const watch = createWatch({
    device: deviceStorage,
    place,
    search: window.location.search,
    isOver: finished !== null,
  })
  return featuresOf({
    live,
    settings,
    languages,
    brand: createBrand({ block, room, warnIgnored }),
    extra: createCards({ block, room }),
    watch,
    replay,
  })
}

/** The channel of an auction that is over. */
const openNothing: OpenChannel = () => ({ wake() {}, pause() {}, leave() {}, close() {} })

/** Loads the images that wait, and lets the lists go on when the page is at rest. */
function startRendering(rendering: Rendering, clock: Clock): void {
  const { deferred, images } = rendering
  const scroll = createScrollVelocity(clock)
  const viewport = createViewportObserver()
  paintCrestWashes(document)
  writeCrestInitials(document, images, clock)
  images.observe(createImageQueue({ clock, scroll, viewport, deferred }))
  rendering.scheduleStep = stepsAtRest(scroll, clock)
}

/** Calls back when the lists on screen are complete, or after `LISTS_WAIT_MS`. */
const listsAreComplete =
  (clock: Clock, rendering: Rendering): WatchMoment =>
  (act) => {
    let stopWaiting = () => {}
    const stopTimer = clock.after(LISTS_WAIT_MS, done)
    function cleanup() {
      stopTimer()
      stopWaiting()
    }
    function done() {
      cleanup()
      act()
    }
    stopWaiting = whenListsAreComplete(rendering, done)
    return cleanup
  }

/** Renders the features of one session. */
export function featuresOf(props: {
  readonly live: LiveSession
  readonly settings: SettingsStore
  /** `null` offers no choice of a language. */
  readonly languages: LanguageStore | null
  /** `null` without a league's brand. */
  readonly brand: ReturnType<typeof createBrand>
  /** `null` adds nothing. */
  readonly extra: Extra | null
  readonly watch: ReturnType<typeof createWatch>
  /** `null` without a recording. */
  readonly replay: Replay | null
}): Features {
  const { settings, languages, brand, extra, watch, replay } = props
  const announced = createStore('')
  const hammer = createHammer()
  const wall = createLazy(async () => (await import('../features/wall/Wall.tsx')).Wall)
  const strip = createStrip()
  const complete = (part: ReactNode) => (
    <ExtraContext value={extra}>
      <LanguageStoreContext value={languages}>
        <FeatureBoundary>{part}</FeatureBoundary>
      </LanguageStoreContext>
    </ExtraContext>
  )
  const renderSession = (live: LiveSession, view: View | null, lists: Lists) => (
    <LiveContext value={{ live, lists }}>
      <Watch watch={watch} view={view}>
        <LiveView settings={settings} hammer={hammer} wall={wall} strip={strip} view={view} />
      </Watch>
      {brand && <Brand brand={brand} view={view} />}
    </LiveContext>
  )
  return {
    renderLiveView: (view, lists) =>
      complete(
        replay === null ? (
          renderSession(props.live, view, lists)
        ) : (
          <Replayed
            replay={replay}
            live={props.live}
            view={view}
            lists={lists}
            render={(live) => renderSession(live, view, lists)}
          />
        ),
      ),
    renderToolBar: () =>
      complete(
        <ToolBar
          announced={announced}
          lists={props.live.lists}
          isOver={props.live.finished !== null}
          settings={settings}
          hammer={hammer}
          renderWatched={watch.renderMenuItem}
        >
          <CopyEmbed announce={announced.setState} />
        </ToolBar>,
      ),
    renderTeamTools: (team) => complete(<TeamTools team={team} announce={announced.setState} />),
    renderStar: watch.renderStar,
  }
}

/** Around each feature: one that fails leaves its place empty, and the lists and the others as they are. */
class FeatureBoundary extends Component<{ readonly children: ReactNode }> {
  override state = { hasFailed: false }

  static getDerivedStateFromError() {
    return { hasFailed: true }
  }

  override componentDidCatch(cause: unknown) {
    reportFailure('A part of the board failed', cause)
  }

  override render() {
    return this.state.hasFailed ? null : this.props.children
  }
}
