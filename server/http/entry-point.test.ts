import { once } from 'node:events'
import Fastify from 'fastify'
import { afterEach, expect, test } from 'vitest'
import { ask } from '../test/feed.ts'
import { createEntryPoint, type RequestHandler } from './entry-point.ts'

const entryPoint = createEntryPoint({})
const app = Fastify({ serverFactory: entryPoint.serverFactory })
app.get('/*', () => 'route')
afterEach(() => app.close())

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
  await app.ready()
  app.server.listen(0, '127.0.0.1')
  await once(app.server, 'listening')
  const address = app.server.address()
  const port = typeof address === 'object' && address !== null ? address.port : 0
  const bodyOf = async (path: string) => (await ask(port, path)).body.toString()

  expect(await bodyOf('/first')).toBe('first')
  expect(await bodyOf('/second')).toBe('second')
  expect(await bodyOf('/third')).toBe('route')
  expect(seen).toEqual(['first', 'first', 'second', 'first', 'second'])
  expect(app.server.listenerCount('request')).toBe(1)
})
