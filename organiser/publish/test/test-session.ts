/** Sessions with a room of a test's own server. */
import { setTimeout as sleep } from 'node:timers/promises'
import { type TestServer, TOKEN } from '../../../tests/kit/feed-server.ts'
import { createPublisher } from '../publisher.ts'
import { openSession, type Session } from '../session.ts'

export function testSession({ url }: TestServer, room: string, source?: 'sheet'): Session {
  const publisher = createPublisher({
    server: url,
    room,
    token: TOKEN,
    wait: (milliseconds) => sleep(milliseconds),
    print() {},
    signal: new AbortController().signal,
  })
  return openSession(publisher, room, source)
}
