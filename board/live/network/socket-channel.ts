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
const STEP_DUE_MS = 20_000
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

interface ChannelOptions extends ChannelSettings {
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

/** The channel of one room, from its first connection to `close`. */
export class SocketChannel implements Connection {
  readonly #options: ChannelOptions
  readonly #clock: Clock
  readonly #listener: ChannelListener
  readonly #polling: ReturnType<typeof createPollingTransport>
  readonly #socket: Socket<ServiceToViewer, ViewerToService>
  readonly #reconnect: ReturnType<typeof createReconnect>
  readonly #sequence: EventSequence
  /** The page unloads or enters the bfcache. */
  #isLeaving = false
  /** We end the session ourselves. */
  #isEnding = false
  /** Connected, and the join has not been answered. */
  #isJoining = false
  /** Of the last join: only a snapshot answers it. */
  #hasCursor = false
  /** The service has received a join with a cursor. */
  #isAnswerDue = false
  #isPaused = false
  /** A pause has ended the connection. */
  #isEnded = false
  #sentJoinAt = 0
  /** When the service was heard last, and how it pings. */
  #heardAt = 0
  #ping = { pingInterval: 0, pingTimeout: 0 }
  /** Of the present step. */
  #cancelDue: Cancel = () => {}

  /** Connects. */
  constructor(options: ChannelOptions, listener: ChannelListener) {
    const { service, path, credentials, acks, clock, random, isAttended } = options
    this.#options = options
    this.#clock = clock
    this.#listener = listener
    this.#polling = createPollingTransport({
      clock,
      isLeaving: () => this.#isLeaving,
      pauseMs: () => this.#pauseMs(),
    })
    this.#socket = io(service ?? window.location.origin, {
      path,
      withCredentials: credentials,
      transports: [this.#polling.Transport],
      autoConnect: false,
      // The library resets its backoff as soon as the transport opens: a service that accepts and drops
      // connections would be tried about once a second for ever.
      reconnection: false,
      forceNew: true,
    })
    // `STEP_DUE_MS` in its place.
    this.#socket.io.timeout(false)
    this.#reconnect = createReconnect({
      clock,
      random,
      isAttended,
      attempt: () => this.#connect(),
      onStatus: listener.onStatus,
    })
    this.#sequence = new EventSequence({
      clock,
      start: acks ? () => null : listener.start,
      deliver: listener.onEvent,
      onSnapshot: (snapshot) => {
        listener.onSnapshot(snapshot)
        this.#joined()
      },
      rejoin: () => this.#rejoin(),
      reconnect: () => this.#lost(),
    })
    this.#listen()
    this.#connect()
  }

  wake() {
    this.#isPaused = false
    this.#isEnded = false
    if (!this.#socket.connected) return this.#reopen()
    this.#polling.pollNow()
    const silentMs = this.#clock.now() - this.#heardAt
    // After a phone's sleep the library's timer may not have run yet.
    if (silentMs > this.#ping.pingInterval + this.#ping.pingTimeout) return this.#reopen()
    if (this.#isJoining || silentMs < this.#ping.pingInterval + LATE_PING_MS) return
    const before = this.#heardAt
    this.#cancelDue()
    this.#cancelDue = this.#clock.after(VERIFY_MS, () => {
      if (this.#heardAt === before) this.#reopen()
    })
  }

  pause() {
    this.#isPaused = true
    if (this.#sequence.cursor === null) return
    this.#isEnded = true
    this.#endSession()
    this.#reconnect.reset()
  }

  leave() {
    if (this.#isEnded) return
    this.#isLeaving = true
    this.#lost()
    this.#isLeaving = false
  }

  close() {
    this.#socket.off()
    this.#endSession()
    this.#reconnect.reset()
  }

  #listen() {
    const { acks, warnIgnored } = this.#options
    const socket = this.#socket
    socket.io.on('open', () => this.#expectAnswer())
    socket.io.on('ping', () => this.#heard())
    socket.on('connect', () => {
      this.#isJoining = true
      this.#heard()
      this.#expectAnswer()
      this.#sequence.connected()
      this.#sendJoin()
      if (!acks) socket.io.engine.once('drain', () => this.#sentJoin())
      socket.io.engine.on('packet', ({ type, data }) => {
        if (type !== 'ping') return
        const position = parsePing(data)
        // The library defers events of the same response in this way: the ping counts after them.
        void Promise.resolve().then(() => this.#sequence.announce(position))
      })
    })
    socket.on('auctionEvent', (...args: readonly unknown[]) => {
      this.#heard()
      const acknowledge = args.at(-1)
      if (typeof acknowledge === 'function') acknowledge()
      if (!this.#hasCursor) this.#joined()
      const [message] = args
      const parsed = parseAuctionEvent(message)
      if (!(parsed.ok || parsed.isUnknownType)) {
        warnIgnored(`auctionEvent ignored: ${parsed.problem}`)
      }
      const event = parsed.ok ? parsed.event : null
      if (!acks) this.#sequence.receive(message, event)
      else if (event !== null) this.#listener.onEvent({ ...event, position: null })
    })
    socket.on('disconnect', (reason, error?: Partial<Error> & { description?: unknown }) => {
      // A proxy that has no service behind it may answer a status like 502 only after the time of a whole
      // poll. Without a status the network failed, and the room may just have been quiet.
      const wasSilent = reason === 'ping timeout' || Number(error?.description) > 0
      if (!this.#isEnding) this.#lost(wasSilent ? this.#heardAt : this.#clock.now())
    })
    socket.on('connect_error', () => this.#lost())
  }

  #connect() {
    this.#socket.connect()
    this.#socket.io.engine.once('handshake', (handshake) => {
      this.#ping = handshake
    })
    this.#expectAnswer()
  }

  #expectAnswer(withinMs = STEP_DUE_MS) {
    this.#cancelDue()
    this.#cancelDue = this.#clock.after(withinMs, () => this.#lost())
  }

  #heard() {
    this.#heardAt = this.#clock.now()
    // A replay may take long, and a service whose log is away answers when it is back: until then it pings.
    if (this.#isAnswerDue)
      this.#expectAnswer(Math.max(STEP_DUE_MS, this.#ping.pingInterval + LATE_PING_MS))
  }

  /** @param aliveUntil when the service was last heard, if it fell silent */
  #lost(aliveUntil?: number) {
    this.#endSession()
    this.#reconnect.lost(aliveUntil)
  }

  /** Closes at once: the library alone would wait for the answer to what it is sending. */
  #endSession() {
    this.#isJoining = false
    this.#isAnswerDue = false
    this.#cancelDue()
    this.#sequence.disconnected()
    this.#isEnding = true
    this.#socket.io.engine.transport.close()
    this.#socket.disconnect()
    this.#isEnding = false
  }

  #reopen() {
    this.#endSession()
    // Also during the wait between two attempts, which may last 5 s.
    this.#reconnect.reset()
    this.#listener.onStatus('reconnecting')
    this.#connect()
  }

  /** Well below the service's `pingTimeout`, so that its pings are answered in time. */
  #pauseMs(): number {
    if (
      !(this.#isPaused || this.#options.isHidden()) ||
      this.#clock.now() - this.#sentJoinAt < REPLAY_WITHIN_MS
    )
      return 0
    const ms = Math.min(this.#ping.pingTimeout / 4, LONGEST_PAUSE_MS)
    return ms < SHORTEST_PAUSE_MS ? 0 : ms
  }

  #sendJoin() {
    this.#sentJoinAt = this.#clock.now()
    const { acks, room } = this.#options
    const { cursor } = this.#sequence
    this.#hasCursor = !acks && cursor !== null
    if (acks) this.#socket.emit('joinAuction', room, () => this.#joined())
    else if (cursor === null) this.#socket.emit('joinAuction', room)
    else this.#socket.emit('joinAuction', room, cursor)
  }

  #rejoin(): boolean {
    if (!this.#socket.connected) return false
    this.#sendJoin()
    this.#polling.pollNow()
    return true
  }

  #sentJoin() {
    if (!this.#hasCursor) this.#joined()
    else if (this.#isJoining) {
      this.#isAnswerDue = true
      this.#heard()
    }
  }

  /** The service has accepted `joinAuction`, or is already answering it. */
  #joined() {
    if (!this.#isJoining || !this.#socket.connected) return
    this.#isJoining = false
    this.#isAnswerDue = false
    this.#cancelDue()
    this.#reconnect.joined()
    this.#listener.onStatus('live')
  }
}
