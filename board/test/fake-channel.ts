import type { ChannelListener, OpenChannel } from '../live/live-session.ts'

export interface FakeConnection {
  readonly listener: ChannelListener
  wakes: number
  pauses: number
  leaves: number
  isClosed: boolean
}

/** A channel on which the test speaks for the service; it remembers every connection. */
export function createFakeChannel() {
  const connections: FakeConnection[] = []
  const openChannel: OpenChannel = (listener, startsPaused) => {
    const connection: FakeConnection = {
      listener,
      wakes: 0,
      pauses: startsPaused ? 1 : 0,
      leaves: 0,
      isClosed: false,
    }
    connections.push(connection)
    return {
      wake() {
        connection.wakes += 1
      },
      pause() {
        connection.pauses += 1
      },
      leave() {
        connection.leaves += 1
      },
      close() {
        connection.isClosed = true
      },
    }
  }
  return {
    openChannel,
    connections,
    /** The connection that was opened last. */
    get newest() {
      const newest = connections.at(-1)
      if (newest === undefined) throw new Error('no channel was opened')
      return newest
    },
  }
}

/** A listener that does nothing but what is given. */
export function listenerOf(parts: Partial<ChannelListener>): ChannelListener {
  return {
    onEvent() {},
    onStatus() {},
    onSnapshot() {},
    start: () => null,
    ...parts,
  }
}
