import { once } from 'node:events'
import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'

export interface LocalServer {
  readonly port: number
  close(): Promise<void>
}

/** Starts an HTTP server that only this machine reaches, by default on any free port. */
export async function startLocalServer(answer: RequestListener, port = 0): Promise<LocalServer> {
  const server = createServer(answer).listen(port, '127.0.0.1')
  await once(server, 'listening')
  return {
    port: (server.address() as AddressInfo).port,
    async close() {
      const closed = once(server, 'close')
      server.close()
      server.closeAllConnections()
      await closed
    },
  }
}
