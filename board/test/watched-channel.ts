import { vi } from 'vitest'
import type { AuctionEvent, Snapshot } from '../../contract/auction-event.ts'
import type { ChannelSettings } from '../../contract/channel-settings.ts'
import type { Position } from '../../contract/position.ts'
import type { ChannelStatus } from '../live/live-state.ts'
import { SocketChannel } from '../live/network/socket-channel.ts'
import type { AuctionService } from './auction-service.ts'
import { listenerOf } from './fake-channel.ts'
import { createFakeClock } from './fake-clock.ts'
import { createRecording } from './recording.ts'

/** The channel of a page without settings of its own. */
const PLAIN_SETTINGS: ChannelSettings = {
  service: null,
  path: '/socket.io/',
  credentials: false,
  acks: false,
}

/** A board's channel to the service of the settings, with a fake clock. */
export function openChannel(
  settings: Partial<ChannelSettings>,
  options: {
    /** The position of the lists. */
    readonly start?: Position | null
    readonly clock?: ReturnType<typeof createFakeClock>
    readonly isHidden?: () => boolean
    /** Noted with each status. */
    readonly joins?: () => number
  } = {},
) {
  const { clock = createFakeClock(), isHidden = () => false, start = null, joins } = options
  const events = createRecording<AuctionEvent>()
  const statuses = createRecording<ChannelStatus>()
  /** Events, snapshots and statuses, in order of arrival. */
  const log = createRecording<string>()
  const warnIgnored = vi.fn()
  const page = { room: 'final-2025', random: () => 0, isAttended: true, isHidden }
  const connection = new SocketChannel(
    { ...PLAIN_SETTINGS, ...settings, ...page, clock, warnIgnored },
    listenerOf({
      onEvent(event) {
        events.add(event)
        log.add(event.kind)
      },
      onStatus(status) {
        statuses.add(status)
        log.add(`${status}, ${joins?.()} joined`)
      },
      onSnapshot: (_: Snapshot) => log.add('snapshot'),
      start: () => start,
    }),
  )
  return { events, statuses, log, clock, warnIgnored, connection }
}

/** The same to a real service; it is closed before the service stops. */
export function watchChannel(
  service: AuctionService,
  {
    settings,
    ...options
  }: Parameters<typeof openChannel>[1] & { readonly settings?: Partial<ChannelSettings> } = {},
) {
  const joins = () => service.joins.items.length
  const watched = openChannel({ service: service.url, ...settings }, { ...options, joins })
  service.beforeStop(() => watched.connection.close())
  return watched
}
