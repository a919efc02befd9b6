/** Memory of a server process while clients request as much as they can. */
import { Agent, request } from 'node:http'
import { text } from 'node:stream/consumers'
import { beforeEach, expect, onTestFinished, test } from 'vitest'
import type { Position } from '../../contract/position.ts'
import { startNode, TOKEN } from '../../tests/kit/feed-server.ts'
import { freePort } from '../../tests/kit/free-port.ts'
import { bearer, CHANNEL } from './feed.ts'
import { folderOfTest } from './folder.ts'
import { memoryOf } from './memory.ts'

const EVENTS = 1_001
/** Times the memory before. */
const MOST_GROWTH = 1.5

let memory: () => Promise<number>
let ask: (path: string, body?: string) => Promise<string>

beforeEach(async () => {
  const port = await freePort()
  const env = { MAX_VIEWERS_PER_ADDRESS: '5000' }
  const server = await startNode({ port, dataDir: await folderOfTest(), env })
  const agent = new Agent({ keepAlive: true, maxSockets: 16 })
  onTestFinished(async () => {
    agent.destroy()
    await server.stop('SIGKILL')
  })
  memory = () => memoryOf(server)
  ask = (path, body) =>
    new Promise((resolve, reject) => {
      const method = body === undefined ? 'GET' : 'POST'
      const headers = { ...bearer(TOKEN), 'content-type': 'application/json' }
      const options = { port, path, method, agent, headers }
      const sent = request(options, (answer) => text(answer).then(resolve, reject))
      sent.on('error', reject).end(body)
    })
})

/** Does it `times` times, twenty at once. */
async function repeat(times: number, work: (n: number) => Promise<unknown>) {
  for (let first = 0; first < times; first += 20) {
    const length = Math.min(20, times - first)
    await Promise.all(Array.from({ length }, (_, n) => work(first + n)))
  }
}

/** Publishes as many events as one replay may have. @returns the packets that ask for all of them */
async function publishReplay(): Promise<string> {
  let first: Position | undefined
  await repeat(EVENTS, async (n) => {
    const data = { name: `विराट कोहली ${n}`, img: `https://cdn.example.org/photos/2026/${n}.jpg` }
    const event = { eventType: 'NewPlayer', data }
    const { seq, check } = JSON.parse(
      await ask('/api/rooms/hall/events', JSON.stringify({ event })),
    )
    if (seq === 1) first = { seq, check }
  })
  return `40\x1e42${JSON.stringify(['joinAuction', 'hall', first])}`
}

async function open(): Promise<string> {
  const { sid } = JSON.parse((await ask(CHANNEL)).slice(1)) as { sid: string }
  return sid
}

test('sessions that request the longest replay and never poll share its memory', async () => {
  const join = await publishReplay()
  const before = await memory()
  await repeat(900, async () => ask(`${CHANNEL}&sid=${await open()}`, join))
  const viewer = await open()
  await ask(`${CHANNEL}&sid=${viewer}`, join)
  await expect
    .poll(() => ask(`${CHANNEL}&sid=${viewer}`), { timeout: 60_000 })
    .toContain('"replayed":true')
  expect((await memory()) / before).toBeLessThan(MOST_GROWTH)
}, 120_000)

test('sessions that rejoin repeatedly and never poll do not accumulate replays', async () => {
  const join = await publishReplay()
  const before = await memory()
  const sids: string[] = []
  await repeat(200, async () => sids.push(await open()))
  for (let round = 0; round < 8; round += 1) {
    await repeat(sids.length, (n) =>
      ask(`${CHANNEL}&sid=${sids[n]}`, `${round ? '41\x1e' : ''}${join}`),
    )
  }
  expect((await memory()) / before).toBeLessThan(MOST_GROWTH)
}, 120_000)
