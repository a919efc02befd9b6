/** A small server that keeps what is published to it, for tests of the public API's other end. */
import { once } from 'node:events'
import { createServer } from 'node:http'

export interface Received {
  readonly method: string | undefined
  readonly path: string | undefined
  readonly token: string | undefined
  readonly body: string
}

export interface Recorder {
  readonly url: string
  readonly received: readonly Received[]
  /** The statuses of the next answers; after them, success. */
  readonly failures: number[]
  close(): Promise<void>
}

export async function startRecorder(): Promise<Recorder> {
  const received: Received[] = []
  const failures: number[] = []
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk)
    received.push({
      method: request.method,
      path: request.url,
      token: request.headers.authorization,
      body: Buffer.concat(chunks).toString(),
    })
    const status = failures.shift()
    if (status === undefined) response.writeHead(201).end('{}')
    else if (status === 0) request.socket.destroy()
    else {
      const problem = {
        detail: 'Refused.',
        errors: [{ field: 'event.data.name', problem: 'is missing' }],
      }
      response.writeHead(status, { 'content-type': 'application/problem+json' })
      response.end(JSON.stringify(problem))
    }
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  const port = typeof address === 'object' ? address?.port : undefined
  return {
    url: `http://127.0.0.1:${port}`,
    received,
    failures,
    close: async () => {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}
