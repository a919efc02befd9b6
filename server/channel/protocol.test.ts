/** Compares our answers to packets with those of a Socket.IO server. */
import { once } from 'node:events'
import type { Server as HttpServer } from 'node:http'
import { createServer } from 'node:http'
import fc from 'fast-check'
import { Server } from 'socket.io'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Feed } from '../test/feed.ts'
import { ask, startFeed } from '../test/feed.ts'

const CHANNEL = '/socket.io/?EIO=4&transport=polling'

let feed: Feed
let reference: HttpServer
let referencePort = 0

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
  referencePort = typeof address === 'object' && address !== null ? address.port : 0
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

async function expectSame(bodies: readonly string[]) {
  const [ours, theirs] = await Promise.all([
    converse(feed.port, bodies),
    converse(referencePort, bodies),
  ])
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
    ['an event with a reserved name', false, ['40', '42["disconnect"]']],
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
    expect((await expectSame(bodies)).isOpen).toBe(isOpen)
  })

  test('any packets in any order', async () => {
    const anyPacket = fc.constantFrom(
      ...['40', '40{}', '40/x,', '41', '42["a"]', '42["a",{"b":[1]}]', '421["a"]', '43[]', '44'],
      ...['42', '4', '', '1', '2', '3', '6', 'x', '3\x1e6', '3\x1e1', '6\x1e40'],
    )
    await fc.assert(
      fc.asyncProperty(fc.array(anyPacket, { maxLength: 6 }), async (bodies) => {
        await expectSame(bodies)
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
    ['an opening POST', 'POST', CHANNEL],
  ])('%s', async (_what, method, path) => {
    const [ours, theirs] = await Promise.all(
      [feed.port, referencePort].map((port) => ask(port, path, { method, body: '' })),
    )
    expect([ours?.status, ours?.body.toString()]).toEqual([theirs?.status, theirs?.body.toString()])
  })
})
