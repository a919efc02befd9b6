/** The event that a reference server is sent and sends on: the same bytes as ours. */
import type { IncomingMessage, ServerResponse } from 'node:http'

let seq = Date.now()

/** Takes a publication as our server does, but for all checks, and gives the message to send. */
export function takePublication(
  request: IncomingMessage,
  response: ServerResponse,
  send: (message: object) => void,
): void {
  let body = ''
  request.setEncoding('utf8')
  request.on('data', (part: string) => {
    body += part
  })
  request.on('end', () => {
    const { event } = JSON.parse(body)
    seq += 1
    send({ ...event, seq })
    response.writeHead(201, { 'content-type': 'application/json' })
    response.end(JSON.stringify({ seq }))
  })
}

export function answerReady(response: ServerResponse): void {
  response.writeHead(200).end('ready')
}
