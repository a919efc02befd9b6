/**
 * The real-time channel over Socket.IO (§7, §9). Guarantees:
 * - HTTP long-polling only;
 * - `joinAuction` is sent on every connect, the first and each one after;
 * - every event is passed on once, in the order of its numbers where the service sends them
 *   (`event-sequence.ts`);
 * - `live` means that the service has taken the join;
 * - after a loss, five attempts from 1 s to 5 s, then `paused` until `wake` (`reconnect.ts`);
 * - `leave` tells the service, whatever becomes of the page; `wake` connects again;
 * - after `close` nothing is sent or passed on, and no timer is left;
 * - no message throws: what cannot be read is skipped and logged.
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

export interface ChannelParts extends ChannelSettings {
  readonly room: string
  readonly clock: Clock
  readonly passedOver: (what: string) => void
  /** Spreads boards that lost the channel in the same moment: a number from 0 to 1. */
  readonly random: () => number
}

export function openSocketChannel(parts: ChannelParts, listener: ChannelListener): Connection {
  const { service, path, credentials, acks, room, clock, passedOver } = parts
  const socket: Socket<ServiceToViewer, ViewerToService> = io(service ?? window.location.origin, {
    path,
    withCredentials: credentials,
    transports: [throttledPolling(clock, () => isLeaving)],
    // The library takes a connection for a success as soon as its transport opens, and would try a
    // service that drops it then about once a second without end.
    reconnection: false,
    forceNew: true,
  })
  let isLeaving = false
  let isJoining = false

  const reconnect = createReconnect({
    clock,
    random: parts.random,
    attempt: () => socket.connect(),
    onStatus: listener.onStatus,
  })
  const sequence = createEventSequence({
    clock,
    start: listener.cursor(),
    deliver: listener.onEvent,
    onHistory: listener.onHistory,
    rejoin: acks ? null : rejoin,
    passedOver,
  })

  socket.on('connect', () => {
    sendJoin()
    sequence.joined()
    isJoining = true
    socket.io.engine.once('drain', joined)
  })
  socket.on('auctionEvent', (...words: readonly unknown[]) => {
    joined()
    const acknowledge = words.at(-1)
    if (typeof acknowledge === 'function') acknowledge()
    const [message] = words
    const parsed = parseAuctionEvent(message)
    if (!(parsed.ok || parsed.isUnknownType)) {
      passedOver(`auctionEvent ignored: ${parsed.problem}`)
    }
    sequence.receive(parsePosition(message), parsed.ok ? parsed.event : null)
  })
  socket.on('disconnect', (reason) => {
    if (reason !== 'io client disconnect') reconnect.lost()
  })
  socket.on('connect_error', reconnect.lost)

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

  /** `joinAuction` has been taken, or is being answered already. */
  function joined() {
    if (!isJoining || !socket.connected) return
    isJoining = false
    reconnect.joined()
    listener.onStatus('live')
  }

  return {
    wake() {
      // After a phone's sleep no timer may have noticed yet that the service gave it up.
      if (socket.connected && !socket.io.engine._hasPingExpired()) return
      reconnect.reset()
      listener.onStatus('reconnecting')
      // Also in the middle of a wait between attempts: now is better than in 5 s.
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
