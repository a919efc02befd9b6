/** Compares our answers to packets and to unusual requests with those of a Socket.IO server. */
import { once } from 'node:events'
import type { Server as HttpServer } from 'node:http'
import { createServer, request } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import fc from 'fast-check'
import { Server } from 'socket.io'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import type { Feed } from '../test/feed.ts'
import { ask, CHANNEL, openSession, startFeed } from '../test/feed.ts'

let feed: Feed
let reference: HttpServer
/** Of our server, then of Socket.IO's. */
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
  ports = [feed.port, (reference.address() as AddressInfo).port]
})
afterAll(async () => {
  await feed.stop()
  reference.closeAllConnections()
  reference.close()
})

/** Removes the random ids. */
function withoutIds(body: string): string {
  return body.replace(/"sid":"[^"]+"/g, '"sid":"…"')
}

/** Only an open session answers this. */
const PROBE = '40/nowhere,'
const PROBE_ANSWER = '44/nowhere,{"message":"Invalid namespace"}'

/** Opens a session and sends the packets. Returns what it receives and whether it is still open. */
async function converse(port: number, bodies: readonly string[]) {
  const opened = await ask(port, CHANNEL)
  const sid = /"sid":"([^"]+)"/.exec(opened.body.toString())?.[1]
  const path = `${CHANNEL}&sid=${sid}`
  const received = [withoutIds(opened.body.toString())]
  const isOpen = (async () => {
    for (;;) {
      const { status, body } = await ask(port, path)
      const packets = withoutIds(body.toString()).split('\x1e')
      if (status !== 200 || packets.includes('1')) return false
      received.push(...packets.filter((packet) => packet !== '6'))
      if (packets.includes(PROBE_ANSWER)) return true
    }
  })()
  // The server may close the connection at an invalid packet before it answers.
  for (const body of [...bodies, PROBE]) {
    await ask(port, path, { method: 'POST', body }).catch(() => {})
  }
  if (!(await isOpen)) return { isOpen: false }
  await ask(port, path, { method: 'POST', body: '1' })
  return { isOpen: true, received }
}

/** Runs the same with our server and with Socket.IO's, and expects the same results. */
async function expectSame<Result>(run: (port: number) => Promise<Result>) {
  const [ours, theirs] = await Promise.all(ports.map(run))
  expect(ours).toEqual(theirs)
  return ours
}

describe('answers packets like Socket.IO:', () => {
  test.each([
    ['no packet', true, []],
    ['connect', true, ['40']],
    ['connect with credentials', true, ['40{"token":"x"}']],
    ['connect with invalid credentials', false, ['40[1]']],
    ['connect to the main namespace by name', true, ['40/,']],
    ['connect to an unknown namespace', true, ['40/admin,']],
    ['connect to an unknown namespace with credentials', true, ['40/admin,{"a":1}']],
    ['connect twice', false, ['40', '40']],
    ['an event before the connect', false, ['42["joinAuction","hall"]']],
    ['an event of an unknown namespace', false, ['40', '42/admin,["x"]']],
    ['an unknown event', true, ['40', '42["nothing",1]']],
    ['an event with a number for its name', true, ['40', '42[1,2]']],
    ['an event that is not a list', false, ['40', '42{"a":1}']],
    ['an event without a name', false, ['40', '42[]']],
    ['an event that is not JSON', false, ['40', '42["a"']],
    ['an event that asks for an acknowledgement', true, ['40', '4217["nothing"]']],
    ['an unexpected acknowledgement', true, ['40', '431[]']],
    ['an acknowledgement that is not a list', false, ['40', '431{}']],
    ['a binary event', false, ['40', '452-["a"]']],
    ['unexpected binary data', false, ['40', 'bAAAA']],
    ['a connect error', false, ['40', '44{"message":"no"}']],
    ['an unknown packet type', false, ['40', '49']],
    ['an unknown engine packet', false, ['40', '9']],
    ['a ping, which only the server may send', false, ['2']],
    ['an unexpected pong', true, ['3', '3']],
    ['open, upgrade and noop packets', true, ['0', '5', '6', '40']],
    ['disconnect', true, ['40', '41']],
    ['disconnect with data', false, ['40', '41["x"]']],
    ['disconnect without a connect', false, ['41']],
    ['disconnect and connect again', true, ['40', '41', '40']],
    ['an event after a disconnect', false, ['40', '41', '42["joinAuction","hall"]']],
    ['several packets at once', true, ['3\x1e40\x1e6']],
    ['an invalid packet among several', false, ['40\x1e9\x1e3']],
    ['an empty body', false, ['40', '']],
    ['close', false, ['40', '1']],
    ['a name in another script', true, ['40', '42["விளை","मैदान"]']],
  ])('%s', async (_what, isOpen, bodies) => {
    expect((await expectSame((port) => converse(port, bodies)))?.isOpen).toBe(isOpen)
  })

  test('any packets in any order', async () => {
    const anyPacket = fc.constantFrom(
      ...['40', '40{}', '40/x,', '41', '42["a"]', '42["a",{"b":[1]}]', '421["a"]', '43[]', '44'],
      ...['42', '4', '', '1', '2', '3', '6', 'x', '3\x1e6', '3\x1e1', '6\x1e40'],
    )
    await fc.assert(
      fc.asyncProperty(fc.array(anyPacket, { maxLength: 6 }), async (bodies) => {
        await expectSame((port) => converse(port, bodies))
      }),
      { numRuns: 150 },
    )
  })
})

describe('refuses a request like Socket.IO:', () => {
  test.each([
    ['another transport', 'GET', '/socket.io/?EIO=4&transport=websocket'],
    ['no transport', 'GET', '/socket.io/?EIO=4'],
    ['another protocol', 'GET', '/socket.io/?EIO=3&transport=polling'],
    ['no protocol', 'GET', '/socket.io/?transport=polling'],
    ['an unknown session', 'GET', `${CHANNEL}&sid=guessed`],
    ['a session named __proto__', 'GET', `${CHANNEL}&sid=__proto__`],
    ['packets of an unknown session', 'POST', `${CHANNEL}&sid=guessed`],
    ...['POST', 'PUT', 'DELETE', 'PATCH', 'OPTIONS', 'HEAD'].map((method) => [
      `an opening ${method}`,
      method,
      CHANNEL,
    ]),
  ])('%s', async (_what, method, path) => {
    const answer = await expectSame((port) => answerOf(ask(port, path, { method, body: '' })))
    expect(answer).toMatch(/^400/)
  })
})

async function open(port: number) {
  const path = await openSession(port)
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

/** Status and body; `cut` for a closed connection. */
async function answerOf(pending: ReturnType<typeof ask>): Promise<string> {
  try {
    const { status, body } = await pending
    return `${status} ${withoutIds(body.toString())}`
  } catch {
    return 'cut'
  }
}

/** The same in a session of each. */
function expectSameInSession(run: (session: Session, port: number) => Promise<unknown>) {
  return expectSame(async (port) => run(await open(port), port))
}

/** Sends text to the session's server. Settles when it has been read. */
async function writeTo(port: number, text: string) {
  const socket = connect(port, '127.0.0.1')
  socket.on('error', () => {})
  socket.write(text)
  await once(socket, 'connect')
  // A later connection has been answered.
  await answerOf(ask(port, CHANNEL))
  return socket
}

const partOfPost = (path: string) =>
  `POST ${path} HTTP/1.1\r\nHost: x\r\nContent-Length: 9\r\n\r\n40`

describe('answers a POST like Socket.IO:', () => {
  test.each([
    ['valid ones', '40'],
    ['a pong', '3'],
    ['several', '3\x1e40'],
    ['4 KiB', `40{"a":"${'x'.repeat(4_096 - 10)}"}`],
    ['more than 4 KiB', '4'.repeat(4_097)],
    ['a close packet', '1'],
  ])('%s', async (_what, body) => {
    await expectSameInSession((session) => session.post(body))
  })

  test.each([
    ['text', 'text/plain;charset=UTF-8'],
    ['something binary', 'application/octet-stream'],
    ['a form', 'application/x-www-form-urlencoded'],
  ])('declared as %s', async (_what, type) => {
    await expectSameInSession(async (session) =>
      (await session.post('40', { 'content-type': type })).slice(0, 3),
    )
  })

  test('in chunks, some of which end within a character', async () => {
    const ours = await expectSameInSession(async (session, port) => {
      await session.post('40')
      await session.poll()
      const bytes = Buffer.from('42["விளை"]\x1e40/விளை,')
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
    expect(ours).toEqual([200, '200 44/விளை,{"message":"Invalid namespace"}', true])
  })
})

describe('handles concurrent requests like Socket.IO:', () => {
  test('packets during a waiting poll', async () => {
    const ours = await expectSameInSession(async (session) => {
      const polled = session.poll()
      const posted = await session.post('40')
      return [posted, await polled, await session.isOpen()]
    })
    expect(ours).toEqual(['200 ok', '200 40{"sid":"…"}', true])
  })

  test('a second poll ends the session', async () => {
    const ours = await expectSameInSession(async (session) => {
      const both = await Promise.all([session.poll(), session.poll()])
      return [both.filter((answer) => answer.startsWith('400')).length, await session.isOpen()]
    })
    expect(ours).toEqual([1, false])
  })

  test('a second concurrent POST ends the session', async () => {
    const ours = await expectSameInSession(async (session, port) => {
      const socket = await writeTo(port, partOfPost(session.path))
      const second = await session.post('3')
      socket.destroy()
      return [second.slice(0, 3), await session.isOpen()]
    })
    expect(ours).toEqual(['400', false])
  })
})

describe('an aborted request', () => {
  // Our session waits for a retry. Socket.IO's session ends.
  test.each([
    ['a poll', (path: string) => `GET ${path} HTTP/1.1\r\nHost: x\r\n\r\n`],
    ['packets', partOfPost],
  ])('(%s) ends a session of Socket.IO, and ours only without a retry', async (_what, text) => {
    const areOpen = await Promise.all(
      ports.map(async (port) => {
        const session = await open(port)
        const socket = await writeTo(port, text(`${session.path}&t=a`))
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
