/** Opens a channel later than it is asked for. */

import type { WatchMoment } from '../platform/visibility.ts'
import type { Connection, OpenChannel } from './live-session.ts'

/** The channel is opened when `ready` calls back; one that is closed before that is never opened. */
export function deferredChannel(ready: WatchMoment, open: OpenChannel): OpenChannel {
  return (listener) => {
    let connection: Connection | null = null
    const stopWaiting = ready(() => {
      connection = open(listener)
    })
    return {
      wake: () => connection?.wake(),
      leave: () => connection?.leave(),
      close() {
        stopWaiting()
        connection?.close()
      },
    }
  }
}
