/** A shutdown, seen by a client on a keep-alive connection. */
import { text } from 'node:stream/consumers'
import { expect, test, vi } from 'vitest'
import { BEFORE_FIRST } from '../contract/position.ts'
import { makeTestFolder } from '../tests/kit/test-folder.ts'
import { connectTo, startFeed, TOKEN } from './test/feed.ts'
import { openSqliteLog } from './test/sqlite-log.ts'

test('a stopping server finishes accepted requests and answers new ones with a 503 and our headers', async () => {
  const folder = await makeTestFolder('gavel-test-')
  const log = openSqliteLog(folder)
  const feed = await startFeed({}, { log })
  const store = log.append
  const { promise: held, resolve: letGo } = Promise.withResolvers<void>()
  const append = vi.spyOn(log, 'append').mockImplementation(async (...given) => {
    await held
    return store(...given)
  })
  const socket = await connectTo(feed.port)
  const received = text(socket)

  const body = JSON.stringify({ event: { eventType: 'Unsold', data: { name: 'Asha' } } })
  socket.write(
    `POST /api/rooms/hall/events HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${TOKEN}\r\n` +
      `Content-Type: application/json\r\nContent-Length: ${body.length}\r\n\r\n${body}`,
  )
  await vi.waitFor(() => expect(append).toHaveBeenCalledOnce(), { timeout: 20_000 })
  const stopping = feed.stop()
  for (const path of ['/healthz', '/', '/socket.io/?EIO=4&transport=polling']) {
    socket.write(`GET ${path} HTTP/1.1\r\nHost: x\r\n\r\n`)
  }
  // New connections are refused, so the server has received the requests above too.
  await vi.waitFor(() => expect(feed.ask('/healthz')).rejects.toThrow(/ECONNREFUSED/), {
    timeout: 20_000,
  })
  letGo()
  await stopping

  const [accepted = '', ...late] = (await received).split(/(?=HTTP\/1\.1 )/)
  expect(accepted).toMatch(/^HTTP\/1\.1 201 Created\r\n/)
  expect(late.length).toBeGreaterThan(0)
  for (const answer of late) {
    expect(answer).toMatch(/^HTTP\/1\.1 503 Service Unavailable\r\n/)
    expect(answer).toMatch(/\r\nretry-after: 1\r\n/i)
    expect(answer).toMatch(/\r\ncontent-security-policy: default-src 'none'/i)
    expect(answer).toMatch(/\r\nx-content-type-options: nosniff\r\n/i)
    expect(answer).toMatch(/\r\ncontent-type: application\/problem\+json/i)
  }
  const kept = openSqliteLog(folder)
  expect(await kept.eventsAfter('hall', BEFORE_FIRST, 10)).toHaveLength(1)
  await kept.close()
})
