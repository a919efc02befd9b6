/**
 * The real-time channel over Socket.IO (§7, §9). Guarantees:
 * - HTTP long-polling only;
 * - `joinAuction` is sent on every connect, the first and each one after;
 * - every event is delivered once, in the order of its numbers where the service sends positions
 *   (`event-sequence.ts`);
 * - `live` means that the service has answered the join with a snapshot; one that has sent no position
 *   yet gets the room alone, as §7 has it, and is live when the join has gone out;
 * - each step of an attempt has a time limit, and a session that ends takes its requests with it
 *   (`polling-transport.ts`): a service that does not answer fails like one that refuses;
 * - after a loss, five attempts from 1 s to 5 s, then `paused` until `wake`, or, where nobody attends, one
 *   about every 30 s (`reconnect.ts`);
 * - `pause` ends the connection without further attempts until `wake`, if the service has sent a
 *   position and so can replay what is missed; from another one it polls rarely;
 * - `leave` tells the service even while the page unloads; `wake` connects again, also a connection
 *   that has been silent for too long;
 * - after `close` nothing is sent or delivered, and no timer is left;
 * - no message throws: a malformed one is skipped and logged.
 */
import { io, type Socket } from 'socket.io-client'
import { parseAuctionEvent, parsePing } from '../../../contract/auction-event.ts'
import type { ServiceToViewer, ViewerToService } from '../../../contract/channel.ts'
import type { ChannelSettings } from '../../../contract/channel-settings.ts'
import type { Cancel, Clock } from '../../platform/clock.ts'
import type { ChannelListener, Connection } from '../live-session.ts'
import { EventSequence } from './event-sequence.ts'
import { createPollingTransport } from './polling-transport.ts'
import { createReconnect } from './reconnect.ts'

/**
 * Time limit for each step of an attempt, in milliseconds: the handshake, the connect packet, the join.
 * Socket.IO's own for the first; on a slow network each takes a few seconds.
 */
export const STEP_DUE_MS = 20_000
/** A ping may be this late before `wake` asks whether the connection is alive, in milliseconds. */
const LATE_PING_MS = 2000
/** How long `wake` waits for a late ping. */
const VERIFY_MS = 1500
/** Longest time between two polls of a hidden page, in milliseconds. */
const LONGEST_PAUSE_MS = 5000
/** Below this, the timers of a hidden page are too coarse. */
const SHORTEST_PAUSE_MS = 1000
/** No pauses for so long after a join: its replay comes in portions. */
const REPLAY_WITHIN_MS = 15_000

export interface ChannelOptions extends ChannelSettings {
  readonly room: string
  readonly clock: Clock
  readonly warnIgnored: (what: string) => void
  /** From 0 to 1: spreads the reconnects of boards that lost the channel at the same moment. */
  readonly random: () => number
  /** Somebody can press *Try again*. */
  readonly isAttended: boolean
  /** The page is hidden: it may show events some seconds late. */
  readonly isHidden: () => boolean
}

export function openSocketChannel(options: ChannelOptions, listener: ChannelListener): Connection {
  const { service, path, credentials, acks, room, clock, warnIgnored } = options
  let isLeaving = false
  let isEnding = false
  let isJoining = false
  /** Of the last join: only a snapshot answers it. */
  let hasCursor = false
  /** The service has received a join with a cursor. */
  let isAnswerDue = false
  let isPaused = false
  /** A pause has ended the connection. */
  let isEnded = false
  let sentJoinAt = 0
  /** When the service was heard last, and how it pings. */
  let heardAt = 0
  let ping = { pingInterval: 0, pingTimeout: 0 }
  let cancelDue: Cancel = () => {}

  const polling = createPollingTransport({ clock, isLeaving: () => isLeaving, pauseMs })
  const socket: Socket<ServiceToViewer, ViewerToService> = io(service ?? window.location.origin, {
    path,
    withCredentials: credentials,
    transports: [polling.Transport],
    autoConnect: false,
    // The library resets its backoff as soon as the transport opens: a service that accepts and drops
    // connections would be tried about once a second for ever.
    reconnection: false,
    forceNew: true,
  })
  // `STEP_DUE_MS` in its place.
  socket.io.timeout(false)
  const reconnect = createReconnect({
    clock,
    random: options.random,
    isAttended: options.isAttended,
    attempt: connect,
    onStatus: listener.onStatus,
  })
  const sequence = new EventSequence({
    clock,
    start: acks ? () => null : listener.start,
    deliver: listener.onEvent,
    onSnapshot(snapshot) {
      listener.onSnapshot(snapshot)
      joined()
    },
    rejoin,
    reconnect: lost,
  })

  socket.io.on('open', () => expectAnswer())
  socket.io.on('ping', heard)
  socket.on('connect', () => {
    isJoining = true
    heard()
    expectAnswer()
    sequence.connected()
    sendJoin()
    if (!acks) socket.io.engine.once('drain', sentJoin)
    socket.io.engine.on('packet', ({ type, data }) => {
      if (type !== 'ping') return
      const position = parsePing(data)
      // The library defers events of the same response in this way: the ping counts after them.
      void Promise.resolve().then(() => sequence.announce(position))
    })
  })
  socket.on('auctionEvent', (...args: readonly unknown[]) => {
    heard()
    const acknowledge = args.at(-1)
    if (typeof acknowledge === 'function') acknowledge()
    if (!hasCursor) joined()
    const [message] = args
    const parsed = parseAuctionEvent(message)
    if (!(parsed.ok || parsed.isUnknownType)) {
      warnIgnored(`auctionEvent ignored: ${parsed.problem}`)
    }
    const event = parsed.ok ? parsed.event : null
    if (!acks) sequence.receive(message, event)
    else if (event !== null) listener.onEvent({ ...event, position: null })
  })
  socket.on('disconnect', (reason, error?: Partial<Error> & { description?: unknown }) => {
    // A proxy that has no service behind it may answer a status like 502 only after the time of a whole
    // poll. Without a status the network failed, and the room may just have been quiet.
    const wasSilent = reason === 'ping timeout' || Number(error?.description) > 0
    if (!isEnding) lost(wasSilent ? heardAt : clock.now())
  })
  socket.on('connect_error', () => lost())

  function connect() {
    socket.connect()
    socket.io.engine.once('handshake', (handshake) => {
      ping = handshake
    })
    expectAnswer()
  }

  function expectAnswer(withinMs = STEP_DUE_MS) {
    cancelDue()
    cancelDue = clock.after(withinMs, lost)
  }

  function heard() {
    heardAt = clock.now()
    // A replay may take long, and a service whose log is away answers when it is back: until then it pings.
    if (isAnswerDue) expectAnswer(Math.max(STEP_DUE_MS, ping.pingInterval + LATE_PING_MS))
  }

  /** @param aliveUntil when the service was last heard, if it fell silent */
  function lost(aliveUntil?: number) {
    endSession()
    reconnect.lost(aliveUntil)
  }

  /** Closes at once: the library alone would wait for the answer to what it is sending. */
  function endSession() {
    isJoining = false
    isAnswerDue = false
    cancelDue()
    sequence.disconnected()
    isEnding = true
    socket.io.engine.transport.close()
    socket.disconnect()
    isEnding = false
  }

  function reopen() {
    endSession()
    // Also during the wait between two attempts, which may last 5 s.
    reconnect.reset()
    listener.onStatus('reconnecting')
    connect()
  }

  /** Well below the service's `pingTimeout`, so that its pings are answered in time. */
  function pauseMs(): number {
    if (!(isPaused || options.isHidden()) || clock.now() - sentJoinAt < REPLAY_WITHIN_MS) return 0
    const ms = Math.min(ping.pingTimeout / 4, LONGEST_PAUSE_MS)
    return ms < SHORTEST_PAUSE_MS ? 0 : ms
  }

  function sendJoin() {
    sentJoinAt = clock.now()
    const { cursor } = sequence
    hasCursor = !acks && cursor !== null
    if (acks) socket.emit('joinAuction', room, joined)
    else if (cursor === null) socket.emit('joinAuction', room)
    else socket.emit('joinAuction', room, cursor)
  }

  function rejoin(): boolean {
    if (!socket.connected) return false
    sendJoin()
    polling.pollNow()
    return true
  }

  function sentJoin() {
    if (!hasCursor) joined()
    else if (isJoining) {
      isAnswerDue = true
      heard()
    }
  }

  /** The service has accepted `joinAuction`, or is already answering it. */
  function joined() {
    if (!isJoining || !socket.connected) return
    isJoining = false
    isAnswerDue = false
    cancelDue()
    reconnect.joined()
    listener.onStatus('live')
  }

  connect()
  return {
    wake() {
      isPaused = false
      isEnded = false
      if (!socket.connected) return reopen()
      polling.pollNow()
      const silentMs = clock.now() - heardAt
      // After a phone's sleep the library's timer may not have run yet.
      if (silentMs > ping.pingInterval + ping.pingTimeout) return reopen()
      if (isJoining || silentMs < ping.pingInterval + LATE_PING_MS) return
      const before = heardAt
      cancelDue()
      cancelDue = clock.after(VERIFY_MS, () => {
        if (heardAt === before) reopen()
      })
    },
    pause() {
      isPaused = true
      if (sequence.cursor === null) return
      isEnded = true
      endSession()
      reconnect.reset()
    },
    leave() {
      if (isEnded) return
      isLeaving = true
      lost()
      isLeaving = false
    },
    close() {
      socket.off()
      endSession()
      reconnect.reset()
    },
  }
}
