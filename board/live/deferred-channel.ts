import type { WatchMoment } from '../platform/visibility.ts'
import type { Connection, OpenChannel } from './live-session.ts'

/**
 * Opens the channel when `ready` calls back, after a pause if there is one, or never if it is closed
 * before that.
 */
export function deferredChannel(ready: WatchMoment, open: OpenChannel): OpenChannel {
  return (listener, startsPaused) => {
    let connection: Connection | null = null
    let isReady = false
    let isPaused = startsPaused
    const openIfDue = () => {
      if (isReady && !isPaused) connection ??= open(listener, false)
    }
    const stopWaiting = ready(() => {
      isReady = true
      openIfDue()
    })
    return {
      wake() {
        isPaused = false
        if (connection === null) openIfDue()
        else connection.wake()
      },
      pause() {
        isPaused = true
        connection?.pause()
      },
      leave: () => connection?.leave(),
      close() {
        stopWaiting()
        connection?.close()
      },
    }
  }
}
