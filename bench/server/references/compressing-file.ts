/**
 * The reference for the data file: the framework's own handler of static files, and compression of
 * each answer as it leaves, as the usual middleware does it.
 */
import { basename, dirname } from 'node:path'
import type { Readable } from 'node:stream'
import { createGzip } from 'node:zlib'
import fastifyStatic from '@fastify/static'
import Fastify from 'fastify'

const file = process.env['FILE'] ?? ''

const app = Fastify()
app.get('/readyz', () => ({ status: 'ready' }))
app.addHook('onSend', async (request, reply, body: unknown) => {
  if (request.url === '/readyz') return body
  reply.header('content-encoding', 'gzip').removeHeader('content-length')
  const stream: Readable = Object(body)
  return stream.pipe(createGzip())
})
app.register(fastifyStatic, { root: dirname(file), serve: false })
app.get('/*', (_request, reply) => reply.sendFile(basename(file)))
await app.listen({ port: Number(process.env['PORT']), host: '127.0.0.1', backlog: 4_096 })
