import { vi } from 'vitest'
import type { AuctionEvent, Snapshot } from '../../contract/auction-event.ts'
import type { ChannelSettings } from '../../contract/channel-settings.ts'
import type { Position } from '../../contract/position.ts'
import type { ChannelStatus } from '../live/live-state.ts'
import { SocketChannel } from '../live/network/socket-channel.ts'
import type { AuctionService } from './auction-service.ts'
import { PLAIN_SETTINGS } from './channel-settings.ts'
import { listenerOf } from './fake-channel.ts'
import { createFakeClock } from './fake-clock.ts'
import { createRecording } from './recording.ts'

/** A board's channel to a real service, with a fake clock; it is closed before the service stops. */
export function watchChannel(
  service: AuctionService,
  options: {
    readonly settings?: Partial<ChannelSettings>
    /** The position of the lists. */
    readonly start?: Position | null
    readonly clock?: ReturnType<typeof createFakeClock>
    readonly random?: number
    readonly isHidden?: () => boolean
  } = {},
) {
  const { clock = createFakeClock(), random = 0, isHidden = () => false, start = null } = options
  const events = createRecording<AuctionEvent>()
  const statuses = createRecording<ChannelStatus>()
  const snapshots = createRecording<Snapshot>()
  /** Events, snapshots and statuses, in order of arrival. */
  const log = createRecording<string>()
  const warnIgnored = vi.fn()
  const connection = new SocketChannel(
    {
      ...PLAIN_SETTINGS,
      service: service.url,
      ...options.settings,
      room: 'final-2025',
      clock,
      warnIgnored,
      random: () => random,
      isAttended: true,
      isHidden,
    },
    listenerOf({
      onEvent(event) {
        events.add(event)
        log.add(event.kind)
      },
      onStatus(status) {
        statuses.add(status)
        log.add(`${status}, ${service.joins.items.length} joined`)
      },
      onSnapshot(snapshot) {
        snapshots.add(snapshot)
        log.add('snapshot')
      },
      start: () => start,
    }),
  )
  service.beforeStop(() => connection.close())
  return { events, snapshots, statuses, log, clock, warnIgnored, connection }
}
