/** The server as a process: its output, exit status and signals. */
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { open, readdir, rename, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { text } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'
import { beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { SNAPSHOT } from '../contract/channel.ts'
import { BEFORE_FIRST } from '../contract/position.ts'
import { publish as publishTo, TOKEN } from '../tests/kit/feed-server.ts'
import { freePort } from '../tests/kit/free-port.ts'
import { COMPILE_CACHE } from '../tests/kit/programs.ts'
import { makeTestFolder } from '../tests/kit/test-folder.ts'
import { bearer, connectTo, fileOf, openViewer, startFeed, type TestViewer } from './test/feed.ts'
import { openSqliteLog } from './test/sqlite-log.ts'

const SOON = { timeout: 20_000 }
const MAIN = fileURLToPath(new URL('./main.ts', import.meta.url))

let folder: string

beforeEach(async () => {
  folder = await makeTestFolder('gavel-test-')
})

interface Started {
  readonly child: ChildProcess
  readonly exited: Promise<{ code: number | null; stdout: string; stderr: string }>
  /** Resolves with the server's address when it listens. */
  readonly listening: Promise<string>
}

function start(environment: Record<string, string>): Started {
  const child = spawn(process.execPath, [MAIN], {
    env: {
      ...COMPILE_CACHE,
      DATA_DIR: join(folder, 'data'),
      HOST: '127.0.0.1',
      PORT: '0',
      ...environment,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let stdout = ''
  let stderr = ''
  child.stderr.on('data', (part: Buffer) => {
    stderr += part.toString()
  })
  const listening = new Promise<string>((resolve) => {
    child.stdout.on('data', (part: Buffer) => {
      stdout += part.toString()
      const address = /listening at (http:[^"]+)/.exec(stdout)?.[1]
      if (address !== undefined) resolve(address)
    })
  })
  const exited = new Promise<{ code: number | null; stdout: string; stderr: string }>((resolve) => {
    child.on('close', (code) => resolve({ code, stdout, stderr }))
  })
  return { child, exited, listening }
}

/** @returns the number @throws when it was not acknowledged */
async function publish(url: string, id: string): Promise<number> {
  const publication = { id, event: { eventType: 'NewPlayer', data: { name: id } } }
  const { status, seq } = await publishTo(Number(new URL(url).port), 'hall', publication)
  if (status !== 200 && status !== 201) throw new Error(String(status))
  return seq
}

/** Numbers of the events, without the snapshots of the joins. */
const seqsOf = ({ received }: TestViewer) =>
  received.filter(({ eventType }) => eventType !== SNAPSHOT).map(({ seq = 0 }) => seq)

async function expectOwnerAlone() {
  const data = join(folder, 'data')
  const modeOf = async (path: string) => ((await stat(path)).mode & 0o777).toString(8)
  expect(await modeOf(data)).toBe('700')
  const files = (await readdir(data)).filter((name) => /^(auction|server)\./.test(name))
  expect(files).toEqual(expect.arrayContaining(['auction.sqlite', 'auction.sqlite-wal']))
  for (const file of files) expect(await modeOf(join(data, file)), file).toBe('600')
}

describe('npm run serve', () => {
  test('keeps its log for its owner alone (0700 and 0600), writes its compile cache, and ends with status 0 on Ctrl+C', async () => {
    const server = start({ PUBLISH_TOKENS: TOKEN, NODE_COMPILE_CACHE: '' })
    await publish(await server.listening, 'a')
    await expectOwnerAlone()
    await vi.waitFor(
      async () => {
        const files = await readdir(join(folder, 'data', 'compiled'), { recursive: true })
        expect(files.length).toBeGreaterThan(100)
      },
      { timeout: 10_000 },
    )
    server.child.kill('SIGINT')
    const { code, stdout, stderr } = await server.exited
    expect([code, stderr]).toEqual([0, ''])
    for (const line of stdout.trim().split('\n')) expect(() => JSON.parse(line)).not.toThrow()
  })

  test.runIf(process.platform === 'linux')(
    'ends with one line where the system does not make the folder of the log',
    async () => {
      const { child, exited } = start({ DATA_DIR: '/proc/self/gavel/data' })
      onTestFinished(() => void child.kill('SIGKILL'))
      const { code, stderr } = await exited
      expect(code).toBe(1)
      expect(stderr).toMatch(/^DATA_DIR: [^\n]* cannot be used: ENOENT[^\n]*\n$/)
    },
  )

  test.runIf(process.platform === 'linux')(
    'serves on, and ends, while its output is on a full disk',
    async () => {
      const full = await open('/dev/full', 'w')
      const port = await freePort()
      const child = spawn(process.execPath, [MAIN], {
        env: { DATA_DIR: join(folder, 'data'), PORT: String(port), PUBLISH_TOKENS: TOKEN },
        stdio: ['ignore', full.fd, full.fd],
      })
      onTestFinished(() => void child.kill('SIGKILL'))
      await full.close()
      await vi.waitFor(() => publish(`http://127.0.0.1:${port}`, 'a'), SOON)
      child.kill()
      expect(await once(child, 'exit')).toEqual([0, null])
    },
  )

  test('a second start that cannot listen never takes the log over, also without the lock file', async () => {
    const [free, metrics] = [await freePort(), await freePort()]
    const first = start({ PUBLISH_TOKENS: TOKEN, METRICS_PORT: String(metrics) })
    const url = await first.listening
    const { port } = new URL(url)
    const log = new DatabaseSync(join(folder, 'data', 'auction.sqlite'), { readOnly: true })
    const owner = () => log.prepare('SELECT server FROM owner').get()
    const before = owner()
    await rm(join(folder, 'data', 'server.lock'))
    for (const [key, settings] of [
      ['PORT', { PORT: port }],
      ['METRICS_PORT', { PORT: String(free), METRICS_PORT: String(metrics) }],
    ] as const) {
      const second = await start(settings).exited
      const inUse = /^Port \d+ is in use. Choose another with (\w+)=\d+.\n$/
      expect([second.code, inUse.exec(second.stderr)?.[1]]).toEqual([1, key])
    }
    expect(owner()).toEqual(before)
    await publish(url, 'the first goes on')
    log.close()
    first.child.kill()
    await first.exited
  })

  test('SIGKILL under load: viewers come back by themselves and miss nothing that was acknowledged', async () => {
    const environment = { PUBLISH_TOKENS: TOKEN, MAX_VIEWERS_PER_ADDRESS: '0' }
    const first = start(environment)
    const url = await first.listening
    const viewers = Array.from({ length: 5 }, () => openViewer(url, 'hall', {}))
    for (const { received } of viewers) {
      await vi.waitFor(() => expect(received).toMatchObject([{ seq: 0 }]), SOON)
    }
    const acknowledged = [await publish(url, 'opening')]
    const publishing = Promise.all(
      Array.from({ length: 40 }, async (_, n) => {
        const seq = await publish(url, `lot-${n}`).catch(() => null)
        if (seq !== null) acknowledged.push(seq)
      }),
    )
    await vi.waitFor(() => expect(acknowledged.length).toBeGreaterThan(1), { interval: 1 })
    first.child.kill('SIGKILL')
    await first.exited
    await publishing
    const second = start({ ...environment, PORT: new URL(url).port })
    await second.listening
    const last = await publish(url, 'the last')
    expect(Math.max(...acknowledged)).toBeLessThan(last)
    for (const viewer of viewers) {
      await vi.waitFor(() => expect(seqsOf(viewer)).toContain(last), SOON)
      // Every event, once and in order, and nobody starts over.
      expect(seqsOf(viewer)).toEqual(Array.from({ length: last }, (_, n) => n + 1))
      expect(viewer.received.some(({ reset }) => reset)).toBe(false)
      viewer.socket.disconnect()
    }
    second.child.kill()
    await second.exited
  })

  test('logs the publisher of each publication, but no token, and no name of refused and failed requests', async () => {
    const mumbai = 'mumbai-correct-horse-battery-staple'
    const path = join(folder, 'publishers.json')
    await writeFile(path, JSON.stringify([{ name: 'mumbai', token: mumbai, rooms: ['hall'] }]))
    const server = start({ PUBLISH_TOKENS: TOKEN, PUBLISHERS_FILE: path, LOG_LEVEL: 'trace' })
    const url = await server.listening
    for (const [token = '', room] of [
      [mumbai, 'hall'],
      [TOKEN, 'annexe'],
    ]) {
      const response = await fetch(`${url}/api/rooms/${room}/data-file`, {
        method: 'PUT',
        headers: { ...bearer(token), 'content-type': 'application/json' },
        body: JSON.stringify(fileOf('Cup')),
      })
      await response.text()
    }
    await publish(url, 'one')
    const wrong = 'wrong-token-that-nobody-should-see'
    for (const [token, body] of [
      [wrong, '{"event":{"eventType":"biddingStart","data":{"name":"Tarun Vela"}}}'],
      [TOKEN, '{"event":{"eventType":"nonsense","data":{"name":"Tarun Vela"}}}'],
      [TOKEN, '{"event": Tarun Vela'],
      [TOKEN, '{"event":{"eventType":"biddingStart","data":{"name":"Tarun Vela"}}}'],
    ] as const) {
      await fetch(`${url}/api/rooms/hall/events?token=${wrong}`, {
        method: 'POST',
        headers: { ...bearer(token), 'content-type': 'application/json' },
        body,
      })
    }
    await rename(join(folder, 'data'), join(folder, 'away'))
    expect(await publish(url, 'lot').catch(() => 'refused')).toBe('refused')
    server.child.kill('SIGTERM')
    const { code, stdout } = await server.exited
    expect(code).toBe(0)
    const published = stdout
      .trim()
      .split('\n')
      .map((line): Record<string, unknown> => JSON.parse(line))
      .filter(({ msg }) => msg === 'data file replaced' || msg === 'event published')
    expect(published.map(({ publisher, room }) => [publisher, room])).toEqual([
      ['mumbai', 'hall'],
      ['token-1', 'annexe'],
      ['token-1', 'hall'],
      ['token-1', 'hall'],
    ])
    expect(stdout).toContain('was moved or removed')
    expect(stdout).not.toMatch(/Tarun|Vela|correct-horse|wrong-token/)
  })
})

test('a stopping server finishes accepted requests and answers new ones with a 503 and our headers', async () => {
  const folder = await makeTestFolder('gavel-test-')
  const log = openSqliteLog(folder)
  const feed = await startFeed({}, { log })
  const store = log.append
  const { promise: held, resolve: letGo } = Promise.withResolvers<void>()
  const append = vi.spyOn(log, 'append').mockImplementation(async (...given) => {
    await held
    return store(...given)
  })
  const socket = await connectTo(feed.port)
  const received = text(socket)

  const body = JSON.stringify({ event: { eventType: 'Unsold', data: { name: 'Asha' } } })
  socket.write(
    `POST /api/rooms/hall/events HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${TOKEN}\r\n` +
      `Content-Type: application/json\r\nContent-Length: ${body.length}\r\n\r\n${body}`,
  )
  await vi.waitFor(() => expect(append).toHaveBeenCalledOnce(), { timeout: 20_000 })
  const stopping = feed.stop()
  for (const path of ['/healthz', '/', '/socket.io/?EIO=4&transport=polling']) {
    socket.write(`GET ${path} HTTP/1.1\r\nHost: x\r\n\r\n`)
  }
  // New connections are refused, so the server has received the requests above too.
  await vi.waitFor(() => expect(feed.ask('/healthz')).rejects.toThrow(/ECONNREFUSED/), {
    timeout: 20_000,
  })
  letGo()
  await stopping

  const [accepted = '', ...late] = (await received).split(/(?=HTTP\/1\.1 )/)
  expect(accepted).toMatch(/^HTTP\/1\.1 201 Created\r\n/)
  expect(late.length).toBeGreaterThan(0)
  for (const answer of late) {
    expect(answer).toMatch(/^HTTP\/1\.1 503 Service Unavailable\r\n/)
    expect(answer).toMatch(/\r\nretry-after: 1\r\n/i)
    expect(answer).toMatch(/\r\ncontent-security-policy: default-src 'none'/i)
    expect(answer).toMatch(/\r\nx-content-type-options: nosniff\r\n/i)
    expect(answer).toMatch(/\r\ncontent-type: application\/problem\+json/i)
  }
  const kept = openSqliteLog(folder)
  expect(await kept.eventsAfter('hall', BEFORE_FIRST, 10)).toHaveLength(1)
  await kept.close()
})
