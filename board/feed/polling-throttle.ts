/**
 * Long-polling that polls again at once, until the service answers many times a second: then it
 * polls ten times a second and gets several events per answer. Without this a slow phone spends a
 * third of its time on polling. Nothing is lost: the service keeps its events until the next poll.
 */
import { NodeXHR } from 'socket.io-client'
import type { Cancel, Clock } from '../platform/clock.ts'

/** Answers in quick succession before polling is throttled. */
const BURST = 12
const TURN_MS = 100

/**
 * The library's own polling transport (in a page: `XMLHttpRequest`), throttled. While the page
 * unloads it writes by beacon, because the browser drops every other request.
 */
export function throttledPolling(clock: Clock, isLeaving: () => boolean): typeof NodeXHR {
  return class ThrottledPolling extends NodeXHR {
    /** Token bucket as a timestamp: a poll may start without waiting once this time has passed. */
    private paidUntil = Number.NEGATIVE_INFINITY
    private cancelWait: Cancel = () => {}

    override doPoll() {
      const now = clock.now()
      const waitMs = this.paidUntil - now
      this.paidUntil = Math.max(this.paidUntil, now - BURST * TURN_MS) + TURN_MS
      if (waitMs <= 0) super.doPoll()
      // A clock that was set back must not delay the poll for longer.
      else this.cancelWait = clock.after(Math.min(waitMs, TURN_MS), () => super.doPoll())
    }

    override doWrite(data: string, onWritten: () => void) {
      if (!isLeaving()) return super.doWrite(data, onWritten)
      // Where beacons are disabled, the service notices by its own timeout.
      navigator.sendBeacon?.(this.uri(), data)
      onWritten()
    }

    protected override onClose(details?: Parameters<NodeXHR['onClose']>[0]) {
      this.cancelWait()
      super.onClose(details)
    }
  }
}
