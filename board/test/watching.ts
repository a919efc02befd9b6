import type { AuctionEvent } from '../../contract/auction-event.ts'
import { createLiveSession, type LiveSession } from '../live/live-session.ts'
import { createFakeChannel, type FakeChannel } from './fake-channel.ts'
import { createFakeClock, type FakeClock } from './fake-clock.ts'
import { createFakeVisibility, type FakeVisibility } from './fake-visibility.ts'

/** A real live session whose clock, channel and page are the test's. */
export interface Watching {
  readonly live: LiveSession
  readonly clock: FakeClock
  readonly channel: FakeChannel
  readonly visibility: FakeVisibility
  /** The service tells of events, on the connection that was opened last. */
  tell(...events: readonly AuctionEvent[]): void
}

export function createWatching(isVisibleAtStart = true): Watching {
  const clock = createFakeClock()
  const channel = createFakeChannel()
  const visibility = createFakeVisibility(isVisibleAtStart)
  const live = createLiveSession({
    clock,
    openChannel: channel.openChannel,
    watchVisibility: visibility.watch,
  })
  return {
    live,
    clock,
    channel,
    visibility,
    tell(...events) {
      for (const event of events) channel.newest.listener.onEvent(event)
    },
  }
}
