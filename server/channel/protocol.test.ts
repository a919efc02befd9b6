/** What a viewer may say and how it is answered, beside a Socket.IO server that is asked the same. */
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

/** Ids are drawn anew each time. */
function withoutIds(body: string): string {
  return body.replace(/"sid":"[^"]+"/g, '"sid":"…"')
}

/** Only a session that stands has an answer to this. */
const ARE_YOU_THERE = '40/nowhere,'
const I_AM = '44/nowhere,{"message":"Invalid namespace"}'

/** Opens a session, sends all that, and collects what is received and whether the session still stands. */
async function converse(port: number, sayings: readonly string[]) {
  const opened = await ask(port, CHANNEL)
  const sid = /"sid":"([^"]+)"/.exec(opened.body.toString())?.[1]
  const path = `${CHANNEL}&sid=${sid}`
  const received = [withoutIds(opened.body.toString())]
  const stands = (async () => {
    for (;;) {
      const { status, body } = await ask(port, path)
      const packets = withoutIds(body.toString()).split('\x1e')
      if (status !== 200 || packets.includes('1')) return false
      received.push(...packets.filter((packet) => packet !== '6'))
      if (packets.includes(I_AM)) return true
    }
  })()
  // A packet that is not of the protocol may cost the connection before it is answered.
  for (const body of [...sayings, ARE_YOU_THERE]) {
    await ask(port, path, { method: 'POST', body }).catch(() => {})
  }
  if (!(await stands)) return { stands: false }
  await ask(port, path, { method: 'POST', body: '1' })
  return { stands: true, received }
}

async function expectAlike(sayings: readonly string[]) {
  const [ours, theirs] = await Promise.all([
    converse(feed.port, sayings),
    converse(referencePort, sayings),
  ])
  expect(ours).toEqual(theirs)
  return ours
}

describe('a conversation goes as with Socket.IO:', () => {
  test.each([
    ['nothing is said', true, []],
    ['connect', true, ['40']],
    ['connect with credentials', true, ['40{"token":"x"}']],
    ['connect with credentials that are none', false, ['40[1]']],
    ['connect to the main namespace by name', true, ['40/,']],
    ['connect to a namespace that is not there', true, ['40/admin,']],
    ['the same with credentials', true, ['40/admin,{"a":1}']],
    ['connect twice', false, ['40', '40']],
    ['an event before the connect', false, ['42["joinAuction","hall"]']],
    ['an event of a namespace that is not there', false, ['40', '42/admin,["x"]']],
    ['an event nobody knows', true, ['40', '42["nothing",1]']],
    ['an event with a number for its name', true, ['40', '42[1,2]']],
    ['an event of the client’s own', false, ['40', '42["disconnect"]']],
    ['an event that is no list', false, ['40', '42{"a":1}']],
    ['an event without a name', false, ['40', '42[]']],
    ['an event that is no JSON', false, ['40', '42["a"']],
    ['an event that wants an acknowledgement', true, ['40', '4217["nothing"]']],
    ['an acknowledgement of nothing', true, ['40', '431[]']],
    ['an acknowledgement that is no list', false, ['40', '431{}']],
    ['an event with something binary', false, ['40', '452-["a"]']],
    ['binary out of nowhere', false, ['40', 'bAAAA']],
    ['a refusal', false, ['40', '44{"message":"no"}']],
    ['a type that is not there', false, ['40', '49']],
    ['a packet that is not there', false, ['40', '9']],
    ['a ping, which is the server’s', false, ['2']],
    ['a pong unasked', true, ['3', '3']],
    ['an opening, an upgrade, nothing', true, ['0', '5', '6', '40']],
    ['leaving', true, ['40', '41']],
    ['leaving with more to say', false, ['40', '41["x"]']],
    ['leaving what was not entered', false, ['41']],
    ['leaving and coming again', true, ['40', '41', '40']],
    ['an event after leaving', false, ['40', '41', '42["joinAuction","hall"]']],
    ['several packets at once', true, ['3\x1e40\x1e6']],
    ['a fault among several packets', false, ['40\x1e9\x1e3']],
    ['an empty body', false, ['40', '']],
    ['going', false, ['40', '1']],
    ['a name in another script', true, ['40', '42["விளை","मैदान"]']],
  ])('%s', async (_what, stands, sayings) => {
    expect((await expectAlike(sayings)).stands).toBe(stands)
  })

  test('whatever is said in whatever order', async () => {
    const saying = fc.constantFrom(
      ...['40', '40{}', '40/x,', '41', '42["a"]', '42["a",{"b":[1]}]', '421["a"]', '43[]', '44'],
      ...['42', '4', '', '1', '2', '3', '6', 'x', '3\x1e6', '3\x1e1', '6\x1e40'],
    )
    await fc.assert(
      fc.asyncProperty(fc.array(saying, { maxLength: 6 }), async (sayings) => {
        await expectAlike(sayings)
      }),
      { numRuns: 150 },
    )
  })
})

describe('a request is refused as by Socket.IO:', () => {
  test.each([
    ['another transport', 'GET', '/socket.io/?EIO=4&transport=websocket'],
    ['no transport', 'GET', '/socket.io/?EIO=4'],
    ['another protocol', 'GET', '/socket.io/?EIO=3&transport=polling'],
    ['no protocol', 'GET', '/socket.io/?transport=polling'],
    ['a session that is unknown', 'GET', `${CHANNEL}&sid=guessed`],
    ['packets of a session that is unknown', 'POST', `${CHANNEL}&sid=guessed`],
    ['an opening POST', 'POST', CHANNEL],
  ])('%s', async (_what, method, path) => {
    const [ours, theirs] = await Promise.all(
      [feed.port, referencePort].map((port) => ask(port, path, { method, body: '' })),
    )
    expect([ours?.status, ours?.body.toString()]).toEqual([theirs?.status, theirs?.body.toString()])
  })
})
