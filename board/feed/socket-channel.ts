/**
 * The real-time channel over Socket.IO (§7, §9). Guarantees:
 * - HTTP long-polling only;
 * - `joinAuction` is sent on every connect, the first and each one after;
 * - `live` means that the service has it: what is told from then on is heard (decision record 0004);
 * - after a loss, five attempts from 1 s to 5 s, then `paused` until `wake`;
 * - after `leave` the service knows, whatever becomes of the page, until `wake`;
 * - after `close` nothing is sent or heard, and no timer is left;
 * - no message throws: what cannot be read is passed over.
 */
import { io, type Socket } from 'socket.io-client'
import { parseAuctionEvent } from '../../contract/auction-event.ts'
import {
  RECONNECTION,
  type ServiceToViewer,
  SPREAD_MS,
  type ViewerToService,
} from '../../contract/channel.ts'
import type { Cancel, Clock } from '../live/clock.ts'
import type { ChannelListener, Connection } from '../live/live-session.ts'
import { calmPolling } from './calm-polling.ts'

export interface ChannelParts {
  /** Address of the service; `null` for the page's own origin. */
  readonly service: string | null
  readonly room: string
  readonly clock: Clock
  readonly passedOver: (what: string) => void
  /** Spreads boards that lost the channel in the same moment: a number from 0 to 1. */
  readonly random: () => number
}

/** A connection that stood this long was no mere dismissal at the door. */
const STOOD_MS = 10_000

export function openSocketChannel(parts: ChannelParts, listener: ChannelListener): Connection {
  const { service, room, clock, passedOver } = parts
  const firstDelayMs = RECONNECTION.firstDelayMs + parts.random() * SPREAD_MS
  const socket: Socket<ServiceToViewer, ViewerToService> = io(service ?? window.location.origin, {
    transports: [calmPolling(clock, () => isLeaving)],
    reconnection: true,
    reconnectionAttempts: RECONNECTION.attempts,
    reconnectionDelay: firstDelayMs,
    reconnectionDelayMax: RECONNECTION.longestDelayMs,
    // The library's own spread would make attempts earlier than the specification's 1 s.
    randomizationFactor: 0,
    forceNew: true,
  })
  let isLeaving = false
  let isJoining = false
  let dismissals = 0
  let connectedAt = 0
  let cancelReturn: Cancel | null = null

  socket.on('connect', () => {
    spreadNext()
    const cursor = listener.cursor()
    if (cursor === null) socket.emit('joinAuction', room)
    else socket.emit('joinAuction', room, cursor)
    connectedAt = clock.now()
    isJoining = true
    socket.io.engine.once('drain', joined)
  })
  socket.on('auctionEvent', (message: unknown) => {
    joined()
    const parsed = parseAuctionEvent(message)
    if (parsed.ok) listener.onEvent(parsed.event)
    else if (!parsed.isUnknownType) passedOver(`auctionEvent ignored: ${parsed.problem}`)
  })
  socket.on('disconnect', (reason) => {
    // The library takes a dismissal by the service for good; a service that restarts may well
    // dismiss everybody, so the board comes back on the same five-attempt schedule.
    if (reason === 'io server disconnect') returnAfterDismissal()
    else if (reason !== 'io client disconnect') listener.onStatus('reconnecting')
  })
  socket.on('connect_error', () => {
    // Not active: the service refused the join itself, and the library will not try again.
    listener.onStatus(socket.active ? 'reconnecting' : 'paused')
  })
  // Spread once: doubled with the wait, the last boards would come 1.5 s after the first.
  socket.io.on('reconnect_attempt', () => {
    socket.io.reconnectionDelay(RECONNECTION.firstDelayMs)
  })
  socket.io.on('reconnect_failed', () => listener.onStatus('paused'))

  /** `joinAuction` has been taken, or is being answered already. */
  function joined() {
    if (!isJoining || !socket.connected) return
    isJoining = false
    listener.onStatus('live')
  }

  function spreadNext() {
    socket.io.reconnectionDelay(firstDelayMs)
  }

  function returnAfterDismissal() {
    if (clock.now() - connectedAt >= STOOD_MS) dismissals = 0
    if (dismissals >= RECONNECTION.attempts) {
      listener.onStatus('paused')
      return
    }
    listener.onStatus('reconnecting')
    const doubled = RECONNECTION.firstDelayMs * 2 ** dismissals
    const delay = dismissals === 0 ? firstDelayMs : Math.min(doubled, RECONNECTION.longestDelayMs)
    dismissals += 1
    cancelReturn = clock.after(delay, () => socket.connect())
  }

  return {
    wake() {
      // Of a phone that slept nobody may have noticed yet that the service gave it up.
      if (socket.connected && !socket.io.engine._hasPingExpired()) return
      dismissals = 0
      spreadNext()
      cancelReturn?.()
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
      cancelReturn?.()
      socket.off()
      socket.io.off()
      socket.disconnect()
    },
  }
}
