import { act } from '@testing-library/react'
import type { AuctionEvent } from '../../contract/auction-event.ts'
import type { ChannelStatus } from '../live/live-state.ts'
import type { Watching } from './live-session.ts'

/** The steps of a session. Every step includes the frame it is seen in. */
export function paintedSteps(session: Watching) {
  const { clock, channel, visibility } = session
  const step = (happen: () => void) =>
    act(() => {
      happen()
      clock.paint()
    })
  return {
    tell: (...events: readonly AuctionEvent[]) => step(() => session.tell(...events)),
    advance: (ms: number) => step(() => clock.advance(ms)),
    channelIs: (status: ChannelStatus) => step(() => channel.newest.listener.onStatus(status)),
    pageIs: (state: 'visible' | 'hidden') => step(() => visibility.set(state === 'visible')),
  }
}
