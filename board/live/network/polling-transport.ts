/**
 * The library's long-polling transport (in a page: `XMLHttpRequest`), with three additions:
 * - it polls again at once until the service answers many times a second: then it polls ten times a
 *   second and gets several events per answer. Without this a slow phone spends a third of its time
 *   on polling. A hidden page polls less often still. Nothing is lost: the service keeps its events
 *   until the next poll;
 * - no request outlives its session: one that is never answered would keep one of the six connections
 *   that a browser opens to a host over HTTP/1.1;
 * - while the page unloads it writes by beacon, because the browser drops every other request.
 */
import { NodeXHR } from 'socket.io-client'
import type { Cancel, Clock } from '../../platform/clock.ts'

/** Answers in quick succession before polling is throttled. */
const BURST = 12
const TURN_MS = 100
/** Time limit for the requests that are open when a session ends, its close packet among them. */
const END_WITHIN_MS = 3000
/** Browsers let a hidden page's timers act once a second. One that is later is not relied on again. */
const LATE_MS = 2000

export function createPollingTransport(options: {
  readonly clock: Clock
  readonly isLeaving: () => boolean
  /** Least time between two polls of a hidden page, in milliseconds; 0 for a visible one. */
  readonly pauseMs: () => number
}) {
  const { clock, isLeaving, pauseMs } = options
  let newest: ThrottledPolling | null = null
  /** Until the page is visible again, also in the sessions after this one. */
  let isClockLate = false

  class ThrottledPolling extends NodeXHR {
    /** Token bucket as a timestamp: a poll may start without waiting once this time has passed. */
    private paidUntil = Number.NEGATIVE_INFINITY
    private cancelWait: Cancel | null = null
    private cancelAbort: Cancel = () => {}
    private readonly unanswered = new Set<{ abort(): void }>()

    override doPoll() {
      newest = this
      const now = clock.now()
      const pause = isClockLate ? 0 : pauseMs()
      const turn = pause || TURN_MS
      const waitMs = this.paidUntil - now
      this.paidUntil = Math.max(this.paidUntil, pause > 0 ? now : now - BURST * TURN_MS) + turn
      if (waitMs <= 0) return super.doPoll()
      // A clock that was set back must not delay the poll for longer.
      const due = now + Math.min(waitMs, turn)
      this.cancelWait = clock.after(due - now, () => {
        this.cancelWait = null
        isClockLate ||= clock.now() - due > LATE_MS
        super.doPoll()
      })
    }

    pollNow() {
      this.paidUntil = Number.NEGATIVE_INFINITY
      isClockLate = false
      if (this.cancelWait === null) return
      this.cancelWait()
      this.cancelWait = null
      super.doPoll()
    }

    override doWrite(data: string, onWritten: () => void) {
      if (!isLeaving()) return super.doWrite(data, onWritten)
      // Where beacons are disabled, the service notices by its own timeout.
      navigator.sendBeacon?.(this.uri(), data)
      // Not `onWritten`, which would send what waits behind the close packet.
    }

    override request(settings?: Record<string, unknown>) {
      const request = super.request(settings)
      // `abort` of the library's request only stops listening to it.
      const xhr: { abort(): void } = request['_xhr']
      const ended = () => {
        this.unanswered.delete(xhr)
        if (this.unanswered.size === 0) this.cancelAbort()
      }
      this.unanswered.add(xhr)
      request.on('success', ended)
      request.on('error', ended)
      return request
    }

    protected override onClose(details?: Parameters<NodeXHR['onClose']>[0]) {
      this.cancelWait?.()
      this.cancelWait = null
      const abort = () => {
        for (const xhr of this.unanswered) xhr.abort()
        this.unanswered.clear()
      }
      if (this.readyState === 'opening' || isLeaving()) abort()
      // At once would cut off the close packet, or the poll that it ends.
      else if (this.unanswered.size > 0) this.cancelAbort = clock.after(END_WITHIN_MS, abort)
      super.onClose(details)
    }
  }

  return {
    Transport: ThrottledPolling,
    /** Sends the poll that is waiting for its turn, and lets the next ones have theirs. */
    pollNow: () => newest?.pollNow(),
  }
}
