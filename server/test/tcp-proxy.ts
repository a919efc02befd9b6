/** A TCP proxy in front of a store, whose connections can stall without being closed, as on a cut cable. */
import { once } from 'node:events'
import { connect, createServer, type Socket } from 'node:net'

export interface TcpProxy {
  readonly port: number
  /** Drops what all connections send, in both directions, until `release`. */
  stall(): void
  /** Delays what the present connections send until `release`, and drops the answers; new ones work. */
  delayPresent(): void
  release(): void
  close(): void
}

/** @param target a port of this machine */
export async function startTcpProxy(target: number): Promise<TcpProxy> {
  let isStalled = false
  let delayed: ReadonlySet<Socket> = new Set()
  let waiting: (() => void)[] = []
  /** By the client's side. */
  const connections = new Map<Socket, Socket>()
  const server = createServer((client) => {
    const store = connect(target, '127.0.0.1')
    connections.set(client, store)
    client.on('data', (data) => {
      if (delayed.has(client)) waiting.push(() => store.write(data))
      else if (!isStalled) store.write(data)
    })
    store.on('data', (data) => isStalled || delayed.has(client) || client.write(data))
    for (const socket of [client, store]) socket.on('error', () => {})
    // Delayed bytes still arrive after its client has left.
    client.on('close', () => delayed.has(client) || store.destroy())
    store.on('close', () => client.destroy())
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  return {
    port: typeof address === 'object' && address !== null ? address.port : 0,
    stall() {
      isStalled = true
    },
    delayPresent() {
      delayed = new Set(connections.keys())
    },
    release() {
      isStalled = false
      for (const write of waiting) write()
      waiting = []
    },
    close() {
      server.close()
      for (const pair of connections) for (const socket of pair) socket.destroy()
    },
  }
}
