import { once } from 'node:events'
import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo, Server } from 'node:net'

export interface LocalServer {
  readonly port: number
  close(): Promise<void>
}

/** Listens on this machine alone, by default on any free port. @returns the port */
export async function listenLocally(server: Server, port = 0): Promise<number> {
  await once(server.listen(port, '127.0.0.1'), 'listening')
  return (server.address() as AddressInfo).port
}

/** Starts an HTTP server that only this machine reaches, by default on any free port. */
export async function startLocalServer(answer: RequestListener, port = 0): Promise<LocalServer> {
  const server = createServer(answer)
  return {
    port: await listenLocally(server, port),
    async close() {
      const closed = once(server, 'close')
      server.close()
      server.closeAllConnections()
      await closed
    },
  }
}
