/**
 * The real-time channel over Socket.IO (§7, §9). Guarantees:
 * - HTTP long-polling only;
 * - `joinAuction` is sent on every connect, the first and each one after;
 * - every event is delivered once, in the order of its numbers where the service sends them
 *   (`event-sequence.ts`);
 * - `live` means that the service has accepted the join;
 * - after a loss, five attempts from 1 s to 5 s, then `paused` until `wake` (`reconnect.ts`);
 * - `leave` tells the service even while the page unloads; `wake` connects again;
 * - after `close` nothing is sent or delivered, and no timer is left;
 * - no message throws: a malformed one is skipped and logged.
 */
import { io, type Socket } from 'socket.io-client'
import { parseAuctionEvent, parsePosition } from '../../contract/auction-event.ts'
import type { ServiceToViewer, ViewerToService } from '../../contract/channel.ts'
import type { ChannelSettings } from '../../contract/channel-settings.ts'
import type { ChannelListener, Connection } from '../live/live-session.ts'
import type { Clock } from '../platform/clock.ts'
import { createEventSequence } from './event-sequence.ts'
import { throttledPolling } from './polling-throttle.ts'
import { createReconnect } from './reconnect.ts'

export interface ChannelOptions extends ChannelSettings {
  readonly room: string
  readonly clock: Clock
  readonly warnIgnored: (what: string) => void
  /** From 0 to 1: spreads the reconnects of boards that lost the channel at the same moment. */
  readonly random: () => number
}

export function openSocketChannel(options: ChannelOptions, listener: ChannelListener): Connection {
  const { service, path, credentials, acks, room, clock, warnIgnored } = options
  const socket: Socket<ServiceToViewer, ViewerToService> = io(service ?? window.location.origin, {
    path,
    withCredentials: credentials,
    transports: [throttledPolling(clock, () => isLeaving)],
    // The library resets its backoff as soon as the transport opens: a service that accepts and drops
    // connections would be tried about once a second for ever.
    reconnection: false,
    forceNew: true,
  })
  let isLeaving = false
  let isJoining = false

  const reconnect = createReconnect({
    clock,
    random: options.random,
    attempt: () => socket.connect(),
    onStatus: listener.onStatus,
  })
  const sequence = createEventSequence({
    clock,
    start: listener.cursor(),
    deliver: listener.onEvent,
    onHistory: listener.onHistory,
    rejoin: acks ? null : rejoin,
    warnIgnored,
  })

  socket.on('connect', () => {
    sendJoin()
    sequence.joined()
    isJoining = true
    socket.io.engine.once('drain', joined)
  })
  socket.on('auctionEvent', (...args: readonly unknown[]) => {
    joined()
    const acknowledge = args.at(-1)
    if (typeof acknowledge === 'function') acknowledge()
    const [message] = args
    const parsed = parseAuctionEvent(message)
    if (!(parsed.ok || parsed.isUnknownType)) {
      warnIgnored(`auctionEvent ignored: ${parsed.problem}`)
    }
    sequence.receive(parsePosition(message), parsed.ok ? parsed.event : null)
  })
  socket.on('disconnect', (reason) => {
    if (reason !== 'io client disconnect') reconnect.lost()
  })
  socket.on('connect_error', () => reconnect.lost())

  function sendJoin() {
    const cursor = sequence.cursor()
    if (acks) socket.emit('joinAuction', room, joined)
    else if (cursor === null) socket.emit('joinAuction', room)
    else socket.emit('joinAuction', room, cursor)
  }

  function rejoin(): boolean {
    if (!socket.connected) return false
    listener.onRejoin()
    sendJoin()
    return true
  }

  /** The service has accepted `joinAuction`, or is already answering it. */
  function joined() {
    if (!isJoining || !socket.connected) return
    isJoining = false
    reconnect.joined()
    listener.onStatus('live')
  }

  return {
    wake() {
      // After a phone's sleep the ping timer may not have run yet.
      if (socket.connected && !socket.io.engine._hasPingExpired()) return
      reconnect.reset()
      listener.onStatus('reconnecting')
      // Also during the wait between two attempts, which may last 5 s.
      socket.disconnect().connect()
    },
    leave() {
      isLeaving = true
      socket.io.engine.close()
      isLeaving = false
    },
    close() {
      reconnect.reset()
      sequence.close()
      socket.off()
      socket.disconnect()
    },
  }
}
