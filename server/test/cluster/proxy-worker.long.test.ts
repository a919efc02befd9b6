/** `deploy/nginx.conf` with killed workers: viewers miss nothing and see nothing twice. */
import { readFile } from 'node:fs/promises'
import { Agent, request } from 'node:http'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { type AuctionEventMessage, type Cursor, SNAPSHOT } from '../../../contract/channel.ts'
import { startNode } from '../../../tests/kit/feed-server.ts'
import { freePort } from '../../../tests/kit/free-port.ts'
import type { Program } from '../../../tests/kit/programs.ts'
import { startProxy } from '../../../tests/kit/proxies.ts'
import { createPublisher } from '../../../tests/kit/publisher.ts'
import { until } from '../../../tests/kit/until.ts'
import { folderOfTest } from '../folder.ts'

const ROOM = 'hall'
const VIEWERS = 60
const KILLS = 4
const EVENTS_A_SECOND = 40
const LONGEST_MS = 60_000

let folder: string
let programs: Program[]
let viewers: Viewer[]

beforeEach(async () => {
  folder = await folderOfTest()
  programs = []
  viewers = []
})
afterEach(async () => {
  for (const viewer of viewers) viewer.close()
  await Promise.all(programs.map((program) => program.stop('SIGKILL')))
})

async function childrenOf({ pid }: Program): Promise<number[]> {
  const children = await readFile(`/proc/${pid}/task/${pid}/children`, 'utf8')
  return children.split(' ').filter(Boolean).map(Number)
}

test('killed nginx workers lose no event', {
  timeout: 180_000,
}, async () => {
  const node = await freePort()
  const port = await freePort()
  programs.push(
    await startNode({ port: node, dataDir: join(folder, 'data'), env: { NODE_NAME: 'node1' } }),
  )
  const nginx = await startProxy('nginx', { port, nodes: [node], folder })
  programs.push(nginx)

  const publisher = createPublisher([node], ROOM)
  viewers.push(...Array.from({ length: VIEWERS }, () => new Viewer(port)))
  for (const viewer of viewers) void viewer.run()
  const hasBegun = () => viewers.every(({ seqs }) => seqs.length > 0)
  publisher.start(EVENTS_A_SECOND)
  expect(await until(hasBegun, LONGEST_MS)).toBe(true)

  for (let count = 0; count < KILLS; count += 1) {
    await delay(500 + Math.random() * 200)
    for (const worker of await childrenOf(nginx)) process.kill(worker, 'SIGKILL')
  }
  const last = await publisher.stop()
  const isOver = () => viewers.every(({ seqs }) => seqs.at(-1) === last)
  expect(await until(isOver, LONGEST_MS)).toBe(true)

  // From a viewer's first event on, each once and in order.
  for (const { seqs } of viewers) {
    expect(seqs).toEqual(seqs.map((_, index) => (seqs[0] ?? 0) + index))
  }
  expect(viewers.some(({ wasReset }) => wasReset)).toBe(false)
  // A run in which no response was lost would prove nothing.
  expect(viewers.reduce((sum, { retries }) => sum + retries, 0)).toBeGreaterThan(VIEWERS)
})

/**
 * A viewer that does what browsers and the board do: a request on a reused connection that is reset before
 * its response is repeated once (RFC 9112 §9.3.1, and Chromium for every method), after any other failure
 * it comes back with its cursor, and a number that it has seen is not shown again.
 */
class Viewer {
  readonly seqs: number[] = []
  retries = 0
  wasReset = false
  readonly #port: number
  #cursor: Cursor = {}
  #agent = new Agent()
  #path = ''
  #requests = 0
  #isClosed = false

  constructor(port: number) {
    this.#port = port
  }

  async run() {
    while (!this.#isClosed) {
      this.#agent = new Agent({ keepAlive: true, maxSockets: 4 })
      await this.#session().catch(() => {})
      this.#agent.destroy()
      await delay(50 + Math.random() * 200)
    }
  }

  close() {
    this.#isClosed = true
    this.#agent.destroy()
  }

  async #session() {
    this.#path = '/socket.io/?EIO=4&transport=polling'
    this.#path += `&sid=${JSON.parse((await this.#send('GET')).slice(1)).sid}`
    await this.#send('POST', '40')
    await this.#send('GET')
    await this.#send('POST', `42${JSON.stringify(['joinAuction', ROOM, this.#cursor])}`)
    for (;;) {
      for (const packet of (await this.#send('GET')).split('\x1e')) {
        if (packet.startsWith('42')) this.#receive(JSON.parse(packet.slice(2))[1])
        else if (packet.startsWith('2')) await this.#send('POST', '3')
        else return
      }
    }
  }

  #receive({ eventType, seq = 0, check = '', reset }: AuctionEventMessage) {
    this.wasReset ||= reset === true
    if (seq <= (this.#cursor['seq'] ?? 0)) return
    this.#cursor = { seq, check }
    if (eventType !== SNAPSHOT) this.seqs.push(seq)
  }

  async #send(method: 'GET' | 'POST', body = ''): Promise<string> {
    this.#requests += 1
    const path = `${this.#path}&t=${this.#requests.toString(36)}`
    try {
      return await this.#attempt(method, path, body)
    } catch (cause) {
      if (this.#isClosed || cause !== UNANSWERED_ON_REUSED) throw cause
      this.retries += 1
      return await this.#attempt(method, path, body)
    }
  }

  /** @returns the body of a 200 @throws for everything else */
  #attempt(method: 'GET' | 'POST', path: string, body: string): Promise<string> {
    return new Promise((resolve, reject) => {
      const headers = method === 'GET' ? {} : { 'content-length': Buffer.byteLength(body) }
      const options = {
        host: '127.0.0.1',
        port: this.#port,
        method,
        path,
        headers,
        agent: this.#agent,
      }
      const sent = request(options, (response) => {
        response.toArray().then((parts) => {
          if (response.statusCode === 200) resolve(Buffer.concat(parts).toString())
          else reject(new Error(String(response.statusCode)))
        }, reject)
      })
      sent.on('error', (cause) => {
        const isRepeatable = sent.reusedSocket && Reflect.get(cause, 'code') === 'ECONNRESET'
        reject(isRepeatable ? UNANSWERED_ON_REUSED : cause)
      })
      sent.end(body)
    })
  }
}

const UNANSWERED_ON_REUSED = new Error('reset before any of the response')
