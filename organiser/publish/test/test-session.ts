/** Sessions and publishers of a room of a test's own server. */
import { setTimeout as sleep } from 'node:timers/promises'
import { type TestServer, TOKEN } from '../../../tests/kit/feed-server.ts'
import { createPublisher, type Publisher } from '../publisher.ts'
import { openSession, type Session } from '../session.ts'

export function testSession(server: TestServer, room: string, source?: 'sheet'): Session {
  return openSession(testPublisher(server, room), room, source)
}

export function testPublisher({ url }: TestServer, room: string): Publisher {
  return createPublisher({
    server: url,
    room,
    token: TOKEN,
    wait: (milliseconds) => sleep(milliseconds),
    print() {},
    signal: new AbortController().signal,
  })
}
