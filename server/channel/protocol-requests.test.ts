/** Compares our answers to unusual requests with those of a Socket.IO server. */
import { once } from 'node:events'
import type { Server as HttpServer } from 'node:http'
import { createServer, request } from 'node:http'
import { connect } from 'node:net'
import { Server } from 'socket.io'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import type { Feed } from '../test/feed.ts'
import { ask, startFeed } from '../test/feed.ts'

const CHANNEL = '/socket.io/?EIO=4&transport=polling'

let feed: Feed
let reference: HttpServer
let ports: readonly number[] = []

beforeAll(async () => {
  feed = await startFeed()
  reference = createServer()
  new Server(reference, {
    transports: ['polling'],
    httpCompression: false,
    maxHttpBufferSize: 4_096,
  })
  reference.listen(0, '127.0.0.1')
  await once(reference, 'listening')
  const address = reference.address()
  ports = [feed.port, typeof address === 'object' && address !== null ? address.port : 0]
})
afterAll(async () => {
  await feed.stop()
  reference.closeAllConnections()
  reference.close()
})

async function open(port: number) {
  const opened = await ask(port, CHANNEL)
  const path = `${CHANNEL}&sid=${/"sid":"([^"]+)"/.exec(opened.body.toString())?.[1]}`
  return {
    path,
    poll: () => answerOf(ask(port, path)),
    post: (body: string, headers: Record<string, string> = {}) =>
      answerOf(ask(port, path, { method: 'POST', body, headers })),
    /** Whether the session is still open. */
    isOpen: async () => (await ask(port, path, { method: 'POST', body: '3' })).status === 200,
  }
}

type Session = Awaited<ReturnType<typeof open>>

/** Status and body without random ids; `cut` for a closed connection. */
async function answerOf(pending: ReturnType<typeof ask>): Promise<string> {
  try {
    const { status, body } = await pending
    return `${status} ${body.toString().replace(/"sid":"[^"]+"/g, '"sid":"…"')}`
  } catch {
    return 'cut'
  }
}

/** Runs the same with our server and with Socket.IO's, and expects the same results. */
async function expectSame(
  run: (session: Session, port: number) => Promise<unknown>,
): Promise<unknown> {
  const [ours, theirs] = await Promise.all(ports.map(async (port) => run(await open(port), port)))
  expect(ours).toEqual(theirs)
  return ours
}

describe('answers packets like Socket.IO:', () => {
  test.each([
    ['valid ones', '40'],
    ['a pong', '3'],
    ['several', '3\x1e40'],
    ['4 KiB', `40{"a":"${'x'.repeat(4_096 - 10)}"}`],
    ['more than 4 KiB', '4'.repeat(4_097)],
    ['a close packet', '1'],
  ])('%s', async (_what, body) => {
    await expectSame((session) => session.post(body))
  })

  test.each([
    ['text', 'text/plain;charset=UTF-8'],
    ['something binary', 'application/octet-stream'],
    ['a form', 'application/x-www-form-urlencoded'],
  ])('declared as %s', async (_what, type) => {
    await expectSame(async (session) =>
      (await session.post('40', { 'content-type': type })).slice(0, 3),
    )
  })

  test('in chunks, some of which end within a character', async () => {
    const ours = await expectSame(async (session, port) => {
      await session.post('40')
      await session.poll()
      const bytes = Buffer.from('42["விளை"]\x1e40/nowhere,')
      const sent = request({ host: '127.0.0.1', port, path: session.path, method: 'POST' })
      const answered = once(sent, 'response')
      for (let at = 0; at < bytes.length; at += 4) {
        sent.write(bytes.subarray(at, at + 4))
        await new Promise(setImmediate)
      }
      sent.end()
      const [response] = await answered
      response.resume()
      return [response.statusCode, await session.poll(), await session.isOpen()]
    })
    expect(ours).toEqual([200, '200 44/nowhere,{"message":"Invalid namespace"}', true])
  })

  test('in chunks with more than 4 KiB in total', async () => {
    await expectSame(async (session, port) => {
      const sent = request({ host: '127.0.0.1', port, path: session.path, method: 'POST' })
      sent.on('error', () => {})
      const answered = once(sent, 'response')
      for (let n = 0; n < 3; n += 1) sent.write('4'.repeat(2_000))
      const [response] = await answered
      sent.destroy()
      return response.statusCode
    })
  })
})

describe('handles concurrent requests like Socket.IO:', () => {
  test('packets during a waiting poll', async () => {
    const ours = await expectSame(async (session) => {
      const polled = session.poll()
      const posted = await session.post('40')
      return [posted, await polled, await session.isOpen()]
    })
    expect(ours).toEqual(['200 ok', '200 40{"sid":"…"}', true])
  })

  test('a second poll ends the session', async () => {
    const ours = await expectSame(async (session) => {
      const both = await Promise.all([session.poll(), session.poll()])
      return [both.filter((answer) => answer.startsWith('400')).length, await session.isOpen()]
    })
    expect(ours).toEqual([1, false])
  })

  test('a second concurrent POST ends the session', async () => {
    const ours = await expectSame(async (session, port) => {
      const socket = connect(port, '127.0.0.1')
      socket.on('error', () => {})
      socket.write(`POST ${session.path} HTTP/1.1\r\nHost: x\r\nContent-Length: 9\r\n\r\n40`)
      await once(socket, 'connect')
      // A later connection has been answered, so the server has read this one.
      await answerOf(ask(port, CHANNEL))
      const second = await session.post('3')
      socket.destroy()
      return [second.slice(0, 3), await session.isOpen()]
    })
    expect(ours).toEqual(['400', false])
  })

  test('polls of two sessions do not affect each other', async () => {
    await expectSame(async (session, port) => {
      const other = await open(port)
      const polls = [session.poll(), other.poll()]
      await other.post('40')
      await session.post('40')
      return [await Promise.all(polls), await session.isOpen(), await other.isOpen()]
    })
  })
})

describe('an aborted request', () => {
  // Our session waits for a retry. Socket.IO's session ends.
  test.each([
    ['a poll', (path: string) => `GET ${path} HTTP/1.1\r\nHost: x\r\n\r\n`],
    [
      'packets',
      (path: string) => `POST ${path} HTTP/1.1\r\nHost: x\r\nContent-Length: 9\r\n\r\n40`,
    ],
  ])('(%s) ends a session of Socket.IO, and ours only without a retry', async (_what, text) => {
    const areOpen = await Promise.all(
      ports.map(async (port) => {
        const session = await open(port)
        const socket = connect(port, '127.0.0.1')
        socket.on('error', () => {})
        socket.write(text(`${session.path}&t=a`))
        await once(socket, 'connect')
        await answerOf(ask(port, CHANNEL))
        socket.destroy()
        const retry = { method: 'POST', body: '3' }
        if (port === ports[0]) return (await ask(port, `${session.path}&t=a`, retry)).status === 200
        await vi.waitFor(async () => expect(await session.isOpen()).toBe(false))
        return false
      }),
    )
    expect(areOpen).toEqual([true, false])
  })
})

describe('refuses a handshake that is not a GET like Socket.IO:', () => {
  test.each(['POST', 'PUT', 'DELETE', 'PATCH', 'OPTIONS', 'HEAD'])('%s', async (method) => {
    const [ours, theirs] = await Promise.all(
      ports.map((port) => answerOf(ask(port, CHANNEL, { method }))),
    )
    expect(ours).toBe(theirs)
    expect(ours).toMatch(/^400/)
  })
})
