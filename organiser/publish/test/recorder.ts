/** A small server that keeps what is published to it, for tests of the public API's other end. */
import { createServer } from 'node:http'
import { listen } from '../../../tests/kit/listen.ts'

export interface Received {
  readonly method: string | undefined
  readonly path: string | undefined
  readonly token: string | undefined
  readonly body: string
}

export interface Recorder {
  readonly url: string
  readonly received: readonly Received[]
  /** The statuses of the next answers, 200 with a web page; after them, success. */
  readonly failures: number[]
}

/** Runs until the test ends. */
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
    else if (status === 200) response.end('<!doctype html>')
    else {
      const problem = {
        detail: 'Refused.',
        errors: [{ field: 'event.data.name', problem: 'is missing' }],
      }
      response.writeHead(status, { 'content-type': 'application/problem+json' })
      response.end(JSON.stringify(problem))
    }
  })
  return { url: `http://127.0.0.1:${await listen(server)}`, received, failures }
}
