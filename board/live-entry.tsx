/**
 * Composition root of what comes after the first screen: channel, page and clock → session → the
 * live view, and the tools.
 */

import { readChannelSettings, readFinished } from '../contract/channel-settings.ts'
import type { WireObject } from '../contract/leaf.ts'
import type { Features } from './features/features.ts'
import { LiveView } from './features/live/LiveView.tsx'
import { createAnnouncer } from './features/tools/announcer.ts'
import { TeamTools } from './features/tools/TeamTools.tsx'
import { ToolBar } from './features/tools/ToolBar.tsx'
import { openSocketChannel } from './feed/socket-channel.ts'
import { LanguageStoreContext } from './i18n/language-list.ts'
import type { LanguageStore } from './i18n/language-store.ts'
import { WithAllMessages } from './i18n/languages/en.tsx'
import { deferredChannel } from './live/deferred-channel.ts'
import type { ListsStore } from './live/lists-store.ts'
import { createLiveSession, type LiveSession, type OpenChannel } from './live/live-session.ts'
import { createLotPersistence } from './live/lot-persistence.ts'
import { createSettings, type SettingsStore } from './live/settings.ts'
import { watchVisibilityAndBfcache } from './platform/bfcache.ts'
import type { Clock } from './platform/clock.ts'
import { deviceStorage, tabStorage } from './platform/storage.ts'
import { type WatchMoment, watchLeaving, watchOnline } from './platform/visibility.ts'
import { reportPassedOver } from './report.ts'
import { putInAddress } from './shared/address.ts'
import { createLazy } from './shared/lazy.ts'
import { whenListsStand } from './ui/lists-stand.ts'
import { createPictureLine } from './ui/picture-line.ts'
import { createRush, stepsAtRest } from './ui/rush.ts'
import { setStepPace } from './ui/step-pace.ts'
import { openLine } from './ui/turns.ts'

/** How long lists may keep the channel waiting, in milliseconds. */
const LISTS_WAIT_MS = 5000

export function composeFeatures(props: {
  /** The settings block of the page. */
  readonly block: WireObject
  readonly room: string
  readonly clock: Clock
  readonly lists: ListsStore
  readonly languages: LanguageStore
}): Features {
  const { clock, room, lists, languages } = props
  const finished = readFinished(props.block)
  // Without a service there is nothing to read about one.
  const channel = readChannelSettings(finished === null ? props.block : {}, reportPassedOver)
  const rush = createRush(clock)
  openLine(createPictureLine(clock, rush))
  setStepPace(stepsAtRest(rush, clock))
  const createPersistence = () =>
    createLotPersistence({
      clock,
      device: deviceStorage,
      tab: tabStorage,
      place: `${channel.service ?? ''}#${room}`,
    })
  const openChannel: OpenChannel = (listener) =>
    openSocketChannel(
      { ...channel, room, clock, passedOver: reportPassedOver, random: Math.random },
      listener,
    )
  const live = createLiveSession({
    clock,
    lists,
    watchVisibility: watchVisibilityAndBfcache,
    watchOnline,
    watchLeaving,
    finished,
    ...(finished === null && { persistence: createPersistence() }),
    openChannel: finished === null ? deferredChannel(listsStand(clock), openChannel) : openNothing,
  })
  const settings = createSettings({
    device: deviceStorage,
    search: window.location.search,
    onDelayInAddress: (delayS) => putInAddress('delay', String(delayS)),
  })
  const keepDelay = () => live.setDelay(settings.getState().delayS * 1000)
  keepDelay()
  settings.subscribe(keepDelay)
  return featuresOf({ live, settings, languages, clock })
}

/** The channel of an auction that is over. */
const openNothing: OpenChannel = () => ({ wake() {}, leave() {}, close() {} })

/** Calls back when the lists on screen are complete, or soon: a long list must not keep the channel shut. */
const listsStand =
  (clock: Clock): WatchMoment =>
  (act) => {
    const goOn = () => {
      stop()
      act()
    }
    let stopWaiting = () => {}
    const stopTimer = clock.after(LISTS_WAIT_MS, goOn)
    const stop = () => {
      stopTimer()
      stopWaiting()
    }
    stopWaiting = whenListsStand(goOn)
    return stop
  }

/** The features of one session, as the board shows them. */
export function featuresOf(props: {
  readonly live: LiveSession
  readonly settings: SettingsStore
  /** `null` offers no choice of a language. */
  readonly languages: LanguageStore | null
  readonly clock: Clock
}): Features {
  const { live, settings, languages, clock } = props
  const announcer = createAnnouncer()
  const wall = createLazy(async () => (await import('./features/wall/Wall.tsx')).Wall)
  return {
    renderLiveView: (view, lists) => (
      <WithAllMessages>
        <LanguageStoreContext value={languages}>
          <LiveView live={live} settings={settings} wall={wall} view={view} lists={lists} />
        </LanguageStoreContext>
      </WithAllMessages>
    ),
    renderToolBar: () => (
      <WithAllMessages>
        <ToolBar clock={clock} announcer={announcer} />
      </WithAllMessages>
    ),
    renderTeamTools: (team) => (
      <WithAllMessages>
        <TeamTools team={team} clock={clock} announce={announcer.announce} />
      </WithAllMessages>
    ),
  }
}
