import type { WatchMoment } from '../platform/visibility.ts'
import type { Connection, OpenChannel } from './live-session.ts'

/** Opens the channel when `ready` calls back, or never if it is closed before that. */
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
