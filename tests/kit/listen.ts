import { once } from 'node:events'
import { Server as HttpServer } from 'node:http'
import type { AddressInfo, Server } from 'node:net'
import { onTestFinished } from 'vitest'

/** Listens on a free port of this machine until the running test ends. @returns the port */
export async function listen(server: Server): Promise<number> {
  await once(server.listen(0, '127.0.0.1'), 'listening')
  onTestFinished(() => {
    if (server instanceof HttpServer) server.closeAllConnections()
    server.close()
  })
  return (server.address() as AddressInfo).port
}
