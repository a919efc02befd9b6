/**
 * The channel, its code fetched only when the board stands: the first screen does not wait for it.
 * A code file that cannot be fetched counts as a channel that is down (§8: no error is shown).
 */
import type { ChannelListener, Connection, OpenChannel } from '../live/live-session.ts'

export function createLazyChannel(parts: {
  /** Resolves when the first screen stands. */
  readonly boardStands: Promise<void>
  /** Fetches the channel's code and gives the way to open it. */
  readonly fetchCode: () => Promise<(listener: ChannelListener) => Connection>
  readonly failed: (what: string, cause: unknown) => void
}): OpenChannel {
  return (listener) => {
    let isClosed = false
    let isFetching = false
    let connection: Connection | null = null

    async function open() {
      if (isFetching) return
      isFetching = true
      try {
        await parts.boardStands
        const openChannel = await parts.fetchCode()
        if (!isClosed) connection = openChannel(listener)
      } catch (cause) {
        parts.failed('The live channel’s code could not be loaded', cause)
        if (!isClosed) listener.onStatus('paused')
      } finally {
        isFetching = false
      }
    }

    void open()
    return {
      wake() {
        if (connection === null) void open()
        else connection.wake()
      },
      close() {
        isClosed = true
        connection?.close()
      },
    }
  }
}
