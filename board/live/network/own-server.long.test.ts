// @vitest-environment node
// Against our own server as a program.
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer, request, type Server } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { POSITION_HEADER, type Position, parsePosition } from '../../../contract/position.ts'
import { publish, startNode } from '../../../tests/kit/feed-server.ts'
import { freePort } from '../../../tests/kit/free-port.ts'
import { openChannel } from './test/open-channel.ts'

const ROOM = 'final-2025'
const NOOP = '6'
/** The server's interval of 25 s, and time for a busy machine. */
const ONE_PING_MS = 40_000

const cleanups: (() => unknown)[] = []
let port = 0
let proxy: Server
/** A response with this text is replaced by one that is empty; as by a fault that nobody notices. */
let lost: string | null = null

beforeEach(async () => {
  const folder = await mkdtemp(join(tmpdir(), 'gavel-board-'))
  cleanups.push(() => rm(folder, { recursive: true }))
  port = await freePort()
  const node = await startNode({ port, dataDir: folder })
  cleanups.push(() => node.stop('SIGKILL'))
  proxy = createServer((asked, answer) => {
    const { method, url, headers } = asked
    const passedOn = request({ port, method, path: url, headers }, (answered) => {
      let body = ''
      answered.setEncoding('utf8').on('data', (part: string) => {
        body += part
      })
      answered.on('end', () => {
        const isLost = lost !== null && body.includes(lost)
        if (isLost) lost = null
        answer.writeHead(answered.statusCode ?? 502).end(isLost ? NOOP : body)
      })
    })
    asked.pipe(passedOn)
  })
  await new Promise<void>((resolve) => proxy.listen(0, '127.0.0.1', resolve))
  cleanups.push(() => proxy.closeAllConnections())
  cleanups.push(() => proxy.close())
})
afterEach(async () => {
  for (const cleanup of cleanups.splice(0).reverse()) await cleanup()
})

function watch(position: Position) {
  const address = proxy.address()
  if (address === null || typeof address === 'string') throw new Error('no port')
  const service = `http://127.0.0.1:${address.port}`
  const { events, statuses, connection } = openChannel({ service }, () => position)
  cleanups.push(() => connection.close())
  return { events, statuses }
}

const send = (eventType: string, name: string, more = {}) =>
  publish(port, ROOM, { event: { eventType, data: { name } }, ...more })

async function positionOfLists() {
  const { headers } = await fetch(`http://127.0.0.1:${port}/auctiondatafile.json?room=${ROOM}`)
  const position = parsePosition(headers.get(POSITION_HEADER))
  if (position === null) throw new Error('no position')
  return position
}

test('decisions/channel: an event that is lost without a trace is shown within one ping', {
  timeout: 60_000,
}, async () => {
  const dataFile = { auction_details: { main: [{}] }, teams: [] }
  await send('biddingStart', 'Veer Sandhu', { dataFile })
  const { events, statuses } = watch(await positionOfLists())
  await statuses.holds('live')
  lost = 'playerSold'
  const soldAt = performance.now()
  await send('playerSold', 'Veer Sandhu')
  await vi.waitFor(() => expect(lost).toBeNull())
  await events.reaches(1)
  expect(performance.now() - soldAt).toBeLessThan(ONE_PING_MS)
  await send('NewPlayer', 'Asha')
  await events.reaches(2)
  expect(events.items.map(({ kind, isReplayed }) => [kind, isReplayed])).toEqual([
    ['playerSold', true],
    ['playerAdded', false],
  ])
})
