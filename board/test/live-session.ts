import type { AuctionEvent } from '../../contract/auction-event.ts'
import { reportFailure } from '../app/console.ts'
import { createListsStore } from '../live/lists-store.ts'
import { LiveSession } from '../live/live-session.ts'
import { createLotPersistence } from '../live/lot-persistence.ts'
import { createFakeChannel } from './fake-channel.ts'
import { createFakeClock } from './fake-clock.ts'
import { createFakeLoader } from './fake-loader.ts'
import type { FakeStorage } from './fake-storage.ts'
import { createFakeVisibility } from './fake-visibility.ts'

/** When the lists of the tests come. */
export const NOW = Date.UTC(2025, 3, 1, 10, 0)

export type Watching = ReturnType<typeof createTestSession>

/**
 * A real live session whose clock, channel and page are the test's. Where a device is given, the session
 * keeps on it what outlives a reload.
 */
export function createTestSession(
  isVisibleAtStart = true,
  kept?: { readonly device: FakeStorage; readonly startsAt?: number },
) {
  const clock = createFakeClock(kept?.startsAt)
  const channel = createFakeChannel()
  const visibility = createFakeVisibility(isVisibleAtStart)
  const online = createMoment()
  const leaving = createMoment()
  const loader = createFakeLoader()
  const lists = createListsStore({
    loadAuction: loader.loadAuction,
    now: () => NOW,
    onFailure: (cause) => reportFailure('Failed to load auction data', cause),
  })
  const live = new LiveSession({
    lists,
    clock,
    openChannel: channel.openChannel,
    watchVisibility: visibility.watch,
    watchOnline: online.watch,
    watchLeaving: leaving.watch,
    joinsFromLists: true,
    ...(kept && { persistence: createLotPersistence({ ...kept, clock, place: 'test-room' }) }),
  })
  return {
    live,
    lists,
    /** Requests for the data file. */
    requests: loader.requests,
    /** Changes since the lists, in the frame that tells of them. */
    changes() {
      clock.paint()
      return lists.getState().changes
    },
    clock,
    channel,
    visibility,
    /** The browser says that it is online again. */
    comeOnline: online.come,
    /** The page is being left. */
    leave: leaving.come,
    /** The service tells of events, on the connection that was opened last. */
    tell(...events: readonly AuctionEvent[]) {
      for (const event of events) channel.newest.listener.onEvent(event)
    },
  }
}

function createMoment() {
  const acts = new Set<() => void>()
  return {
    watch(act: () => void) {
      acts.add(act)
      return () => void acts.delete(act)
    },
    come() {
      for (const act of [...acts]) act()
    },
  }
}
