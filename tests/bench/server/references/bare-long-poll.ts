/**
 * The floor: long polls held by bare `node:http`, each answered with the same bytes. It speaks just
 * enough of the protocol for the same viewers, and stores, guards and replays nothing.
 */
import { createServer, type ServerResponse } from 'node:http'
import { answerReady, takePublication } from './reference-event.ts'

/** Polls that wait, and for who is between two polls what it has missed. */
const held = new Map<string, ServerResponse | string>()

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
        held.set(sid, typeof poll === 'string' ? join(poll, body) : '')
        if (typeof poll !== 'string') send(poll, body)
      }
    })
  }
  const sid = /[?&]sid=([^&]+)/.exec(url)?.[1]
  if (sid === undefined) {
    const own = String(held.size + 1)
    held.set(own, '')
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
  const missed = held.get(sid)
  if (typeof missed !== 'string' || missed === '') held.set(sid, response)
  else {
    held.set(sid, '')
    send(response, missed)
  }
})

function join(missed: string, body: string): string {
  return missed === '' ? body : `${missed}\x1e${body}`
}

const begun = new Set<string>()
http.keepAliveTimeout = 65_000
http.listen({ port: Number(process.env['PORT']), host: '127.0.0.1', backlog: 4_096 })
