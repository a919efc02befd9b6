import { Server as HttpServer, type IncomingMessage, type ServerResponse } from 'node:http'
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

/** Answers without an end, as fast as it is read. */
export function answerEndlessly(_request: IncomingMessage, response: ServerResponse): void {
  const chunk = Buffer.alloc(1024 * 1024, ' ')
  const write = () => {
    while (!response.destroyed && response.write(chunk));
  }
  response.on('drain', write)
  write()
}
