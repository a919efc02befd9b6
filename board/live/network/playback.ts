/**
 * Plays a recorded auction in place of the socket channel (docs/decisions/replay.md). Guarantees:
 * - every event after the moment it starts from is delivered once and in order, however fast it plays
 *   and however late a timer comes;
 * - nothing is delivered while it is paused, left or closed, and no timer is left then;
 * - the lists are those of the moment, and are read only when somebody asks.
 */
import type { Instant } from '../../../contract/auction.ts'
import type { readAuctionFile } from '../../../contract/auction-file.ts'
import { POSITION_HEADER, writePosition } from '../../../contract/position.ts'
import type { Cancel, Clock } from '../../platform/clock.ts'
import { createStore } from '../../platform/store.ts'
import type { ChannelListener } from '../live-session.ts'
import type { Playback, PlaybackState, RecordedAuction, Speed } from '../playback.ts'
import type { Heard } from '../recorded-state.ts'
import { positionAfter } from './prepare-recording.ts'

/** More than the board keeps of sales and corrections. */
const CHANGES_SEEN = 40

export interface PlaybackOptions {
  readonly clock: Clock
  /** Of the channel while it is open. */
  readonly status: 'recorded' | 'demo'
  /**
   * Reads a data file. Handed in by a script that every viewer loads: else the bundler would split the
   * script of the first screen, which has it.
   */
  readonly readFile: typeof readAuctionFile
}

/** Stands at the start, paused. */
export function createPlayback(
  recorded: RecordedAuction,
  { clock, status, readFile }: PlaybackOptions,
): Playback {
  const { steps } = recorded
  const last = steps.length - 1
  const store = createStore<PlaybackState>({
    isPlaying: false,
    speed: 1,
    step: recorded.start,
    isAtEnd: recorded.start === last,
  })
  /** The moment of the auction at `since` on the viewer's clock. */
  let moment = atOf(recorded.start)
  let since = clock.now()
  /** While an event is delivered. */
  let delivered: Instant | null = null
  let listener: ChannelListener | null = null
  /** Nobody sees it. */
  let isSuspended = false
  let cancelTimer: Cancel | null = null

  function atOf(step: number): Instant {
    return steps[step]?.at ?? 0
  }

  function setState(changes: Partial<PlaybackState>) {
    store.setState({ ...store.getState(), ...changes })
  }

  const isRunning = () => store.getState().isPlaying && listener !== null && !isSuspended

  /** By the clock; a late timer may leave it behind steps that were not delivered yet. */
  function reached(): Instant {
    return isRunning() ? moment + (clock.now() - since) * store.getState().speed : moment
  }

  function now(): Instant {
    if (delivered !== null) return delivered
    return Math.min(reached(), atOf(Math.min(store.getState().step + 1, last)))
  }

  /** From here on the moments count by the present speed. */
  function anchor(at: Instant) {
    moment = at
    since = clock.now()
  }

  function schedule() {
    cancelTimer?.()
    cancelTimer = null
    const next = steps[store.getState().step + 1]
    if (!isRunning() || next === undefined) return
    // Whole milliseconds: with less, the timer could come before its moment again and again.
    const waitMs = Math.ceil((next.at - reached()) / store.getState().speed)
    cancelTimer = clock.after(Math.max(0, waitMs), deliverDue)
  }

  function deliverDue() {
    const until = reached()
    let { step } = store.getState()
    for (let next = steps[step + 1]; next !== undefined && next.at <= until; ) {
      step += 1
      delivered = next.at
      if (next.event !== null) listener?.onEvent(next.event)
      next = steps[step + 1]
    }
    delivered = null
    if (step === last) {
      anchor(atOf(last))
      setState({ step, isAtEnd: true, isPlaying: false })
    } else if (step !== store.getState().step) setState({ step })
    schedule()
  }

  function jumpTo(step: number) {
    anchor(atOf(step))
    setState({ step, isAtEnd: step === last })
    schedule()
  }

  function change(changes: Partial<PlaybackState>) {
    const at = now()
    setState(changes)
    anchor(at)
    schedule()
  }

  function suspend(isNow: boolean) {
    const at = now()
    isSuspended = isNow
    anchor(at)
    schedule()
  }

  return {
    recorded,
    state: store,
    play() {
      if (!store.getState().isAtEnd) change({ isPlaying: true })
    },
    pause: () => change({ isPlaying: false }),
    setSpeed: (speed: Speed) => change({ speed }),
    jumpTo,
    openChannel(opened, startsPaused) {
      const at = now()
      listener = opened
      isSuspended = startsPaused
      anchor(at)
      opened.onStatus(status)
      schedule()
      return {
        wake: () => suspend(false),
        pause: () => suspend(true),
        leave: () => suspend(true),
        close() {
          if (listener !== opened) return
          const left = now()
          listener = null
          anchor(left)
          schedule()
        },
      }
    },
    async loadAuction(_signal, onHeaders) {
      const { step } = store.getState()
      const file = readFile(recorded.fileAfter(step))
      if (!file.ok) throw new Error(`recording: ${`${file.field} ${file.problem}`.trim()}`)
      const position = writePosition(positionAfter(step))
      onHeaders(new Headers({ [POSITION_HEADER]: position }))
      return file.auction
    },
    now,
    heard() {
      const heard: Heard[] = []
      let changes = 0
      let hasLot = false
      for (
        let step = store.getState().step;
        step >= 0 && !(hasLot && changes >= CHANGES_SEEN);
        step -= 1
      ) {
        const { at, event } = steps[step] ?? { at: 0, event: null }
        if (event === null) continue
        heard.push({ event, at })
        if (event.kind === 'lotOpened') hasLot = true
        else changes += 1
      }
      return heard.reverse()
    },
  }
}
