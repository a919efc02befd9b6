import { Server as HttpServer } from 'node:http'
import type { Server } from 'node:net'
import { onTestFinished } from 'vitest'
import { listenLocally } from './local-server.ts'

/** Listens on a free port of this machine until the running test ends. @returns the port */
export function listen(server: Server): Promise<number> {
  onTestFinished(() => {
    if (server instanceof HttpServer) server.closeAllConnections()
    server.close()
  })
  return listenLocally(server)
}
