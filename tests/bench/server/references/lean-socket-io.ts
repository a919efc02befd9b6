/**
 * The reference: Socket.IO with what its manual says makes it lean, compression off and the
 * handshake's request let go, and nothing else. No log, no replay, no limits, no headers.
 */
import { createServer } from 'node:http'
import { Server } from 'socket.io'
import { answerReady, takePublication } from './reference-event.ts'

const http = createServer((request, response) => {
  if (request.method !== 'POST') return answerReady(response)
  takePublication(request, response, (message) => io.to('hall').emit('auctionEvent', message))
})
const io = new Server(http, {
  transports: ['polling'],
  httpCompression: false,
  serveClient: false,
})
io.engine.on('connection', (connection: { request: unknown }) => {
  // The manual's own advice on memory; it must stay until the handshake is done.
  setImmediate(() => {
    connection.request = null
  })
})
io.on('connection', (socket) => {
  socket.on('joinAuction', (room: string) => socket.join(room))
})
http.keepAliveTimeout = 65_000
http.listen({ port: Number(process.env['PORT']), host: '127.0.0.1', backlog: 4_096 })
