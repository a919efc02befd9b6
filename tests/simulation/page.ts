/** A viewer and the page that is open: the real board from the channel to the live state. */

import { deferredChannel } from '../../board/live/deferred-channel.ts'
import { createListsStore } from '../../board/live/lists-store.ts'
import { type ChannelListener, LiveSession } from '../../board/live/live-session.ts'
import type { LiveState } from '../../board/live/live-state.ts'
import { createLotPersistence, parseLot } from '../../board/live/lot-persistence.ts'
import { createAuctionLoader } from '../../board/live/network/load-auction.ts'
import { SocketChannel } from '../../board/live/network/socket-channel.ts'
import { DATA_FILE_PATH } from '../../contract/auction-file.ts'
import { POSITION_HEADER, type Position, parsePosition } from '../../contract/position.ts'
import { clockOf, createStorage, registerPage } from './browser.ts'
import type { Network } from './network.ts'
import { ROOM } from './node.ts'
import type { Owner, Time } from './time.ts'
import type { Truth } from './truth.ts'
import { ViewerChecks } from './viewer-checks.ts'

/** How long unfinished lists may delay the channel, as on the board. */
const LISTS_WAIT_MS = 5_000

/** A page that is looked at again has what it missed after so long, in milliseconds. */
const CATCHING_UP_MS = 1_000

export class Viewer {
  readonly name: string
  readonly checks: ViewerChecks
  readonly #delayMs: number
  readonly #time: Time
  readonly #network: Network
  readonly #truth: Truth
  readonly #device = createStorage()
  #owner: Owner = { name: '', isDead: true }
  #session: LiveSession | null = null
  #isVisible: boolean
  /** When it was last hidden or shown. */
  #turnedAt = 0
  #state: LiveState | null = null
  /** The newest state that listeners were told of, and since when there is a newer one. */
  #notified: LiveState | null = null
  #changedAt = 0
  #onVisibility: (isVisible: boolean) => void = () => {}
  #onLeaving: () => void = () => {}

  constructor(
    options: { readonly name: string; readonly delayMs: number; readonly isVisible: boolean },
    world: { readonly time: Time; readonly network: Network; readonly truth: Truth },
  ) {
    this.name = options.name
    this.#time = world.time
    this.#network = world.network
    this.#truth = world.truth
    this.#delayMs = options.delayMs
    this.#isVisible = options.isVisible
    this.checks = new ViewerChecks(options.name, world.truth, world.time)
    this.checks.delayMs = options.delayMs
  }

  /** Opens the page, or opens it anew. */
  open(): void {
    const earlier = this.#owner
    if (!earlier.isDead) {
      this.checks.leaves()
      this.#in(this.#onLeaving)
    }
    this.#owner = { name: this.name, isDead: false }
    this.#in(() => {
      earlier.isDead = true
      this.checks.opened()
      this.#compose()
    })
  }

  get isVisible(): boolean {
    return this.#isVisible
  }

  /** The page is hidden or shown. */
  setVisible(isVisible: boolean): void {
    if (this.#isVisible === isVisible) return
    this.#isVisible = isVisible
    this.#turnedAt = this.#time.now
    this.checks.note(isVisible ? 'looks again' : 'looks away')
    this.#in(() => this.#onVisibility(isVisible))
  }

  /** The page is left, and kept by the browser until it is shown again. */
  leave(): void {
    this.#isVisible = false
    this.checks.note('leaves the page')
    this.checks.leaves()
    this.#in(() => {
      this.#onVisibility(false)
      this.#onLeaving()
    })
  }

  /** Asks for the lists again. */
  refresh(): void {
    this.#in(() => this.#session?.lists.load())
  }

  /** The viewer presses *Try again* if the board offers it. */
  retry(): void {
    if (this.#session?.view.getState().channel === 'paused') this.#in(() => this.#session?.retry())
  }

  /** To be called after every step. */
  check(): void {
    const state = this.#session?.view.getState()
    if (state === undefined) return
    if (state !== this.#state) {
      this.#changedAt = this.#time.now
      if (state.channel !== this.#state?.channel) this.checks.note(`is ${state.channel}`)
      this.#state = state
      this.checks.checkBanner(state)
    }
    const unseenSince = state === this.#notified ? null : this.#changedAt
    const isSlow = !this.#isVisible || this.#time.now - this.#turnedAt < CATCHING_UP_MS
    this.checks.check(state, { isSlow, unseenSince })
  }

  /** To be called after quiet. */
  checkEnd(): void {
    const lists = this.#session?.lists
    const state = this.#session?.view.getState()
    if (lists === undefined || state === undefined) return
    const { lists: shown, changes } = lists.getState()
    const isReady = shown.status === 'ready' && shown.refresh === 'idle'
    const header = lists.newest().headers?.get(POSITION_HEADER) ?? null
    const listsAt = isReady ? this.#truth.numbering.at(parsePosition(header)) : null
    const stored = parseLot(this.#device.read(`live:${ROOM}`), this.#time.now)
    this.checks.checkEnd(state, { changes: isReady ? changes : null, listsAt, stored })
  }

  #in(act: () => void) {
    this.#time.after(0, act, this.#owner)
  }

  #compose() {
    const clock = clockOf(this.#time)
    const host = this.name
    registerPage(host, this.#owner, this.#network)
    const warnIgnored = (what: string) => this.checks.warned(what)
    const url = `http://${host}${DATA_FILE_PATH}?room=${ROOM}`
    const pause = async () => {}
    const load = createAuctionLoader({ url, early: undefined, clock, pause, warnIgnored })
    const lists = createListsStore({
      loadAuction: async (signal, onHeaders) => {
        const askedAt = this.#time.now
        let position: Position | null = null
        const auction = await load(signal, (headers) => {
          position = parsePosition(headers.get(POSITION_HEADER))
          onHeaders(headers)
        })
        this.checks.loaded(auction.seriesName, position, askedAt)
        return auction
      },
      now: clock.now,
      onFailure: (cause) => this.checks.note(`has no lists: ${cause}`),
    })
    const settings = {
      ...{ service: `http://${host}`, path: '/socket.io/', credentials: false, acks: false },
      ...{
        room: ROOM,
        clock,
        warnIgnored,
        random: Math.random,
        isHidden: () => !this.#isVisible,
        isAttended: true,
      },
    }
    const ready = (act: () => void) => {
      const cancel = clock.after(LISTS_WAIT_MS, act)
      const stop = lists.subscribe(() => {
        if (lists.getState().lists.status !== 'loading') act()
      })
      return () => {
        cancel()
        stop()
      }
    }
    const session = new LiveSession({
      clock,
      lists,
      openChannel: deferredChannel(
        ready,
        (listener) => new SocketChannel(settings, this.#observed(listener)),
      ),
      watchVisibility: (onChange) => {
        this.#onVisibility = onChange
        if (!this.#isVisible) onChange(false)
        return () => {}
      },
      watchLeaving: (act) => {
        this.#onLeaving = act
        return () => {}
      },
      persistence: createLotPersistence({
        clock,
        device: this.#device,
        place: ROOM,
      }),
      joinsFromLists: true,
    })
    this.#session = session
    session.view.subscribe(() => {
      if (this.#session === session) this.#notified = session.view.getState()
    })
    session.setDelay(this.#delayMs)
    session.watchEvents(({ event, before, after }) => {
      if (before === after) return
      const entry = this.#truth.numbering.at(event.position)
      this.checks.shows(event, entry, { before, after, isHidden: !this.#isVisible })
    })
    lists.start()
    session.start()
  }

  /** Passes on what the channel says, and checks it. */
  #observed(listener: ChannelListener): ChannelListener {
    const { numbering } = this.#truth
    return {
      ...listener,
      onEvent: (event) => {
        this.checks.delivered(event, numbering.at(event.position))
        listener.onEvent(event)
      },
      onSnapshot: (snapshot) => {
        listener.onSnapshot(snapshot)
        this.checks.snapshot(snapshot, numbering.at(snapshot.position))
      },
      start: () => {
        const position = listener.start()
        this.checks.startsAt(numbering.at(position))
        return position
      },
    }
  }
}
