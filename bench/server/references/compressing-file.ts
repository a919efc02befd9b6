/** The reference for the data file: a handler that reads and compresses it for each request. */
import { createReadStream } from 'node:fs'
import { createServer } from 'node:http'
import { createGzip } from 'node:zlib'

const file = process.env['FILE'] ?? ''

createServer((request, response) => {
  if (request.url === '/readyz') {
    response.end('ready')
    return
  }
  response.writeHead(200, { 'content-type': 'application/json', 'content-encoding': 'gzip' })
  createReadStream(file).pipe(createGzip()).pipe(response)
}).listen({ port: Number(process.env['PORT']), host: '127.0.0.1', backlog: 4_096 })
