import { vi } from 'vitest'
import type { AuctionEvent } from '../../../../contract/auction-event.ts'
import type { ChannelSettings } from '../../../../contract/channel-settings.ts'
import { PLAIN_SETTINGS } from '../../../test/channel-settings.ts'
import { listenerOf } from '../../../test/fake-channel.ts'
import { createFakeClock } from '../../../test/fake-clock.ts'
import { createRecording } from '../../../test/recording.ts'
import type { ChannelListener } from '../../live-session.ts'
import type { ChannelStatus } from '../../live-state.ts'
import { SocketChannel } from '../socket-channel.ts'

/** A board's channel to the service of the settings, with a fake clock. */
export function openChannel(
  settings: Partial<ChannelSettings>,
  start: ChannelListener['start'] = () => null,
) {
  const clock = createFakeClock()
  const events = createRecording<AuctionEvent>()
  const statuses = createRecording<ChannelStatus>()
  const warnIgnored = vi.fn()
  const page = { room: 'final-2025', random: () => 0, isAttended: true, isHidden: () => false }
  const connection = new SocketChannel(
    { ...PLAIN_SETTINGS, ...settings, ...page, clock, warnIgnored },
    listenerOf({ onEvent: events.add, onStatus: statuses.add, start }),
  )
  return { clock, events, statuses, warnIgnored, connection }
}
