/**
 * Composition root of what comes after the first screen: channel, page and clock → session →
 * <LiveView>, and the tools.
 */

import { readChannelSettings, readFinished } from '../contract/channel-settings.ts'
import type { WireObject } from '../contract/leaf.ts'
import { LiveView } from './features/live/LiveView.tsx'
import { createAnnouncer } from './features/tools/announcer.ts'
import { TeamTools } from './features/tools/TeamTools.tsx'
import { ToolBar } from './features/tools/ToolBar.tsx'
import type { Tools } from './features/tools/ToolsSlots.tsx'
import { openSocketChannel } from './feed/socket-channel.ts'
import { deferredChannel } from './live/deferred-channel.ts'
import { createLiveSession, type OpenChannel } from './live/live-session.ts'
import { createLotPersistence } from './live/lot-persistence.ts'
import { createSettings } from './live/settings.ts'
import { watchVisibilityAndBfcache } from './platform/bfcache.ts'
import type { Clock } from './platform/clock.ts'
import { deviceStorage, tabStorage } from './platform/storage.ts'
import { type WatchMoment, watchLeaving, watchOnline } from './platform/visibility.ts'
import { reportPassedOver } from './report.ts'
import type { LiveViewComponent } from './screens/BoardScreen.tsx'
import { putInAddress } from './shared/address.ts'
import { whenListsStand } from './ui/lists-stand.ts'
import { createPictureLine } from './ui/picture-line.ts'
import { createRush, stepsAtRest } from './ui/rush.ts'
import { setStepPace } from './ui/step-pace.ts'
import { openLine } from './ui/turns.ts'

/** How long lists may keep the channel waiting, in milliseconds. */
const LISTS_WAIT_MS = 5000

export function composeLiveView(parts: {
  /** The settings block of the page. */
  readonly block: WireObject
  readonly room: string
  readonly clock: Clock
}): LiveViewComponent {
  const { clock, room } = parts
  const finished = readFinished(parts.block)
  // Without a service there is nothing to read about one.
  const channel = readChannelSettings(finished === null ? parts.block : {}, reportPassedOver)
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
  return (props) => <LiveView live={live} settings={settings} {...props} />
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

/** What the viewer may do with the lists. */
export function composeTools(clock: Clock): Tools {
  const news = createAnnouncer()
  return {
    bar: () => <ToolBar clock={clock} news={news} />,
    ofTeam: (team) => <TeamTools team={team} clock={clock} say={news.say} />,
  }
}
