import { text } from 'node:stream/consumers'
import Fastify from 'fastify'
import { afterAll, expect, test } from 'vitest'
import { listenLocally } from '../../tests/kit/local-server.ts'
import type { RequestHandler } from '../lib/node-http.ts'
import { ask, connectTo } from '../test/feed.ts'
import { createEntryPoint } from './entry-point.ts'

const entryPoint = createEntryPoint({})
const app = Fastify({ serverFactory: entryPoint.serverFactory })
app.get('/*', () => 'route')
await app.ready()
const port = await listenLocally(app.server)
afterAll(() => app.close())

test('tries the handlers in order, then the routes, with one listener', async () => {
  const seen: string[] = []
  const handler =
    (name: string): RequestHandler =>
    ({ url }, response) => {
      seen.push(name)
      if (url !== `/${name}`) return false
      response.end(name)
      return true
    }
  entryPoint.handle([handler('first'), handler('second')])
  const bodyOf = async (path: string) => (await ask(port, path)).body.toString()

  expect(await bodyOf('/first')).toBe('first')
  expect(await bodyOf('/second')).toBe('second')
  expect(await bodyOf('/third')).toBe('route')
  expect(seen).toEqual(['first', 'first', 'second', 'first', 'second'])
  expect(app.server.listenerCount('request')).toBe(1)
})

test.each([
  ['http://board.example/socket.io/?EIO=4', '/socket.io/?EIO=4', 'board.example'],
  ['HTTPS://board.example:8080/', '/', 'board.example:8080'],
  ['http://board.example?room=a', '/?room=a', 'board.example'],
  ['http://board.example', '/', 'board.example'],
  ['/http://other.example/', '/http://other.example/', 'proxy.example'],
  // No addresses of ours: unknown paths.
  ['ftp://board.example/', '/%25', 'proxy.example'],
  ['http:///healthz', '/%25', 'proxy.example'],
  ['*', '/%25', 'proxy.example'],
])('reads the target %s as %s of %s (RFC 9112 §3.2.2)', async (target, url, host) => {
  entryPoint.handle([
    (request, response) => {
      response.end(`${request.url} ${request.headers.host}`)
      return true
    },
  ])
  const socket = await connectTo(port)
  socket.write(`GET ${target} HTTP/1.1\r\nhost: proxy.example\r\nconnection: close\r\n\r\n`)
  expect((await text(socket)).split('\r\n\r\n')[1]).toBe(`${url} ${host}`)
})
