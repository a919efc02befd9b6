/**
 * Long-polling that asks again at once, as ever, until the service has something new to tell many
 * times a second: then it asks ten times a second, and gets what has come together. A slow phone
 * spends a third of its time on asking otherwise, for frames that nobody can read.
 * Nothing is lost: the service keeps what it has to tell until it is asked.
 */
import { NodeXHR } from 'socket.io-client'
import type { Cancel, Clock } from '../platform/clock.ts'

/** So many answers may come one upon the other before the pace is kept. */
const BURST = 12
const TURN_MS = 100

/**
 * The library's own polling (in a page: `XMLHttpRequest`), asking at that pace. While the page is
 * left, what is said goes by beacon: the browser drops every other request of a page that goes.
 */
export function throttledPolling(clock: Clock, isLeaving: () => boolean): typeof NodeXHR {
  return class ThrottledPolling extends NodeXHR {
    /** When as much will have been asked as the pace allows. */
    private paidUntil = Number.NEGATIVE_INFINITY
    private cancelWait: Cancel = () => {}

    override doPoll() {
      const now = clock.now()
      const waitMs = this.paidUntil - now
      this.paidUntil = Math.max(this.paidUntil, now - BURST * TURN_MS) + TURN_MS
      if (waitMs <= 0) super.doPoll()
      // A clock that was set back must not keep the channel shut.
      else this.cancelWait = clock.after(Math.min(waitMs, TURN_MS), () => super.doPoll())
    }

    override doWrite(data: string, onWritten: () => void) {
      if (!isLeaving()) return super.doWrite(data, onWritten)
      // A browser can have them turned off: the service then finds out by itself.
      navigator.sendBeacon?.(this.uri(), data)
      onWritten()
    }

    protected override onClose(details?: Parameters<NodeXHR['onClose']>[0]) {
      this.cancelWait()
      super.onClose(details)
    }
  }
}
