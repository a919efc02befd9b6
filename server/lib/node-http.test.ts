import { once } from 'node:events'
import { createServer as createTcpServer, type Socket } from 'node:net'
import { expect, onTestFinished, test, vi } from 'vitest'
import { listen } from '../../tests/kit/listen.ts'
import { connectTo } from '../test/feed.ts'
import { chooseCoding } from './negotiate.ts'
import { bytesQueued, createServer, headOf, setHead } from './node-http.ts'

test('a head that Node made is sent again with the next response of the connection', async () => {
  let head: string | null = null
  const server = createServer((_request, response) => {
    if (head === null) {
      expect(headOf(response)).toBeNull()
      response.writeHead(200, ['x-made-by', 'node', 'content-length', '5'])
      head = headOf(response)
      response.end('first')
    } else {
      setHead(response, `${head}again`)
      response.end()
    }
  })
  const client = await connectTo(await listen(server))
  let received = ''
  client.on('data', (data) => {
    received += data
  })
  const request = 'GET / HTTP/1.1\r\nhost: localhost\r\n\r\n'
  client.write(request)
  await vi.waitFor(() => expect(received).toBe(`${head}first`))
  client.write(request)
  await vi.waitFor(() => expect(received).toBe(`${head}first${head}again`))
  expect(head).toMatch(/^HTTP\/1\.1 200 OK\r\nx-made-by: node\r\ncontent-length: 5\r\n/)
})

test('counts what the system has not accepted, while Node counts the whole write', async () => {
  const server = createTcpServer()
  const accepted = once(server, 'connection')
  const client = await connectTo(await listen(server))
  client.pause()
  const [socket] = (await accepted) as [Socket]
  onTestFinished(() => void socket.destroy())
  const written = 24 * 1_024 * 1_024
  socket.write(Buffer.alloc(written))
  await vi.waitFor(() => expect(bytesQueued(socket)).toBeLessThan(written))
  expect(bytesQueued(socket)).toBeGreaterThan(0)
  expect(socket.writableLength).toBe(written)
  client.resume()
  await vi.waitFor(() => expect(bytesQueued(socket)).toBe(0), { timeout: 10_000 })
})

test.each([
  [undefined, null],
  ['', null],
  ['gzip, deflate, br, zstd', 'br'],
  ['br;q=1.0, gzip;q=0.8, *;q=0.1', 'br'],
  ['GZIP', 'gzip'],
  [' gzip ;  q=0.5 ,br ; Q=0.000', 'gzip'],
  ['gzip;q=1.0, br;q=0.5', 'br'],
  ['br;q=0, gzip', 'gzip'],
  ['br;q=0, gzip;q=0', null],
  ['*', 'br'],
  ['*;q=0.1', 'br'],
  ['br;q=0, *', 'gzip'],
  ['identity', null],
  ['identity;q=0.5, *;q=0', null],
  ['deflate, zstd', null],
  [',,;q=1,gzip,', 'gzip'],
])('Accept-Encoding %s gets %s', (header, coding) => {
  expect(chooseCoding(header)).toBe(coding)
})
