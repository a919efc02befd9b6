/**
 * The floor: long polls held by bare `node:http`, each answered with the same bytes. It speaks just
 * enough of the protocol for the same viewers, keeps no order and forgets who is away.
 */
import { createServer, type ServerResponse } from 'node:http'
import { answerReady, takePublication } from './reference-event.ts'

const held = new Map<string, ServerResponse | null>()

function send(response: ServerResponse, body: string) {
  response.writeHead(200, {
    'Content-Type': 'text/plain; charset=UTF-8',
    'Content-Length': Buffer.byteLength(body),
    'cache-control': 'no-store',
  })
  response.end(body)
}

const http = createServer((request, response) => {
  const url = request.url ?? ''
  if (!url.startsWith('/socket.io/')) {
    if (request.method !== 'POST') return answerReady(response)
    return takePublication(request, response, (message) => {
      const body = `42${JSON.stringify(['auctionEvent', message])}`
      for (const [sid, poll] of held) {
        if (poll === null) continue
        held.set(sid, null)
        send(poll, body)
      }
    })
  }
  const sid = /[?&]sid=([^&]+)/.exec(url)?.[1]
  if (sid === undefined) {
    const own = String(held.size + 1)
    held.set(own, null)
    return send(response, `0{"sid":"${own}"}`)
  }
  if (request.method === 'POST') {
    request.resume()
    return send(response, 'ok')
  }
  if (!begun.has(sid)) {
    begun.add(sid)
    return send(response, `40{"sid":"${sid}"}`)
  }
  held.set(sid, response)
})
const begun = new Set<string>()
http.keepAliveTimeout = 65_000
http.listen({ port: Number(process.env['PORT']), host: '127.0.0.1', backlog: 4_096 })
