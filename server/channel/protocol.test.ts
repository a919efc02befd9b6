/** Compares our answers to packets and to unusual requests with those of a Socket.IO server. */

import { once } from 'node:events'
import { createServer, type Server as HttpServer, request } from 'node:http'
import fc from 'fast-check'
import { Server } from 'socket.io'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { listenLocally } from '../../tests/kit/local-server.ts'
import { ask, CHANNEL, connectTo, type Feed, openSession, startFeed } from '../test/feed.ts'
import { channelQuery } from './query.ts'

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
  ports = [feed.port, await listenLocally(reference)]
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
  const PACKETS = [
    ...[
      '40',
      '40{"token":"x"}',
      '40[1]',
      '40/,',
      '40/admin,',
      '40/admin,{"a":1}',
      '44{"message":"no"}',
    ],
    ...[
      '42["nothing",1]',
      '42["விளை","मैदान"]',
      '42[1,2]',
      '42{"a":1}',
      '42[]',
      '42["a"',
      '42/admin,["x"]',
    ],
    ...['4217["nothing"]', '431[]', '431{}', '452-["a"]', 'bAAAA', '49', '41', '41["x"]'],
    ...['', '0', '1', '2', '3', '4', '5', '6', '9', 'x', '3\x1e6', '3\x1e1', '6\x1e40'],
  ]
  test.each(PACKETS)('%s, alone and after the connect', async (packet) => {
    for (const bodies of [[packet], ['40', packet]]) {
      await expectSame((port) => converse(port, bodies))
    }
  })

  test('any packets in any order', async () => {
    const any = fc.array(fc.constantFrom(...PACKETS), { maxLength: 6 })
    await fc.assert(
      fc.asyncProperty(any, async (bodies) => {
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
  const socket = await connectTo(port)
  socket.write(text)
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

describe('the query of a channel URL', () => {
  const NAMES = ['EIO', 'transport', 'sid', 't', 'j']

  function searchParamsOf(url: string) {
    const { searchParams } = new URL(url, 'https://feed.example')
    return Object.fromEntries([...searchParams].filter(([name]) => NAMES.includes(name)))
  }

  const piece = fc.stringMatching(/^[\w.~%+=&/?:@!$'()*,;-]{0,8}$/)
  const name = fc.oneof(fc.constantFrom(...NAMES), piece)

  test('parses the parameters of the channel like URL', () => {
    fc.assert(
      fc.property(fc.array(fc.tuple(name, piece), { maxLength: 6 }), (pairs) => {
        const url = `/socket.io/?${pairs.map(([key, value]) => `${key}=${value}`).join('&')}`
        expect({ ...channelQuery(url) }).toEqual(searchParamsOf(url))
      }),
      { numRuns: 2_000 },
    )
  })

  test.each([
    '/socket.io/',
    '/socket.io/?',
    '/socket.io/?EIO=4&transport=polling&t=abc&sid=node1.x_-y',
    '/socket.io/?j&&t=&=c&sid=1&sid=2',
    '/socket.io/?sid=1&sid',
    '/socket.io/?j&sid=a=b',
    '/socket.io/?sid=a%20b',
    '/socket.io/?sid=a+b',
    '/socket.io/?s%69d=a&__proto__=b',
    '/socket.io/?__proto__=a&other=b&sid=c',
  ])('%s', (url) => {
    expect({ ...channelQuery(url) }).toEqual(searchParamsOf(url))
  })

  test.each(['/other?sid=a', '/socket.io', '/'])('%s is not a channel URL', (url) => {
    expect(channelQuery(url)).toBeNull()
  })
})
