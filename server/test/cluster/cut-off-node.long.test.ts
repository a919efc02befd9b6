/** A node whose connections to Redis stall, beside one that works, behind the shipped proxies. */
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { putDataFile, startNode } from '../../../tests/kit/feed-server.ts'
import { freePort } from '../../../tests/kit/free-port.ts'
import type { Program } from '../../../tests/kit/programs.ts'
import { type ProxyName, startProxy } from '../../../tests/kit/proxies.ts'
import { startRedis, type TestRedis } from '../../../tests/kit/redis.ts'
import { makeTestFolder } from '../../../tests/kit/test-folder.ts'
import { ask, CHANNEL, fileOf, openSession } from '../feed.ts'
import { startTcpProxy } from '../tcp-proxy.ts'

const ROOM = 'test-room'
const SOON = { timeout: 20_000, interval: 100 }
/** After the silence that a node allows Redis, and the time limit of a command. */
const NOTICED_MS = 5_000

let redis: TestRedis
let folder: string
beforeEach(async () => {
  redis = await startRedis()
  onTestFinished(redis.stop)
  folder = await makeTestFolder('gavel-test-')
  await writeFile(join(folder, 'index.html'), '<!doctype html><title>Auction</title>')
})

/** Starts a node for each address of Redis, and the proxy. */
async function startNodes(proxy: ProxyName, first: string, second: string) {
  const nodes = [await freePort(), await freePort()] as const
  const programs: Program[] = []
  for (const [index, url] of [first, second].entries()) {
    const env = { REDIS_URL: url, NODE_NAME: `node${index + 1}`, BOARD_DIR: folder }
    const node = await startNode({ port: nodes[index] ?? 0, dataDir: folder, env })
    onTestFinished(() => node.stop('SIGKILL'))
    programs.push(node)
  }
  const port = await freePort()
  const program = await startProxy(proxy, { port, nodes, folder })
  onTestFinished(() => program.stop('SIGKILL'))
  return { ports: [...nodes, port] as const, programs }
}

test.each(['nginx', 'haproxy'] as const)(
  '%s takes data files from the node that can reach Redis; the other one says that it cannot',
  { timeout: 120_000 },
  async (proxy) => {
    const link = await startTcpProxy(Number(new URL(redis.url).port))
    onTestFinished(link.close)
    const cutOffUrl = `redis://127.0.0.1:${link.port}`
    const { ports } = await startNodes(proxy, redis.url, cutOffUrl)
    const [first, cutOff, port] = ports

    await putDataFile(first, ROOM, file('one'))
    for (const node of [first, cutOff])
      await vi.waitFor(async () => expect(await series(node)).toBe('one'))
    link.stall()
    await putDataFile(first, ROOM, file('two'))
    await delay(NOTICED_MS)

    const answer = await ask(cutOff, '/auctiondatafile.json')
    expect(answer.status).toBe(503)
    expect(answer.headers).toMatchObject({
      'retry-after': '2',
      'content-type': expect.stringContaining('application/problem+json'),
    })
    expect((await ask(cutOff, '/')).body.toString()).not.toContain('one Auction')
    expect((await ask(cutOff, '/readyz')).status).toBe(503)
    expect((await ask(cutOff, '/healthz')).status).toBe(200)
    for (let request = 0; request < 20; request += 1) expect(await series(port)).toBe('two')

    link.release()
    await vi.waitFor(async () => expect(await series(cutOff)).toBe('two'), SOON)
    await vi.waitFor(async () => expect((await ask(cutOff, '/readyz')).status).toBe(200), SOON)
  },
)

test.each(['nginx', 'haproxy'] as const)(
  '%s still lets viewers in while no node can reach Redis',
  { timeout: 120_000 },
  async (proxy) => {
    const { ports } = await startNodes(proxy, redis.url, redis.url)
    const [first, , port] = ports
    await putDataFile(first, ROOM, file('one'))
    redis.pause()
    onTestFinished(redis.resume)
    await delay(NOTICED_MS)
    for (let request = 0; request < 10; request += 1) {
      expect((await ask(port, '/auctiondatafile.json')).status).toBe(503)
      expect((await ask(port, '/')).status).toBe(200)
      expect((await ask(port, CHANNEL)).status).toBe(200)
    }
  },
)

test.each(['nginx', 'haproxy'] as const)(
  '%s without a cookie leads each session to its node, and answers when that one has died',
  { timeout: 120_000 },
  async (proxy) => {
    const { ports, programs } = await startNodes(proxy, redis.url, redis.url)
    const sessions = await Promise.all(Array.from({ length: 20 }, () => openSession(ports[2])))
    const send = async (path: string) =>
      (await ask(ports[2], path, { method: 'POST', body: '3' })).status
    for (const path of sessions) expect(await send(path)).toBe(200)
    await programs[1]?.stop('SIGKILL')
    const lost = sessions.filter((path) => path.includes('sid=node2.'))
    // The viewers then begin a new session.
    for (const path of lost) {
      await vi.waitFor(async () => expect(await send(path)).toBeGreaterThanOrEqual(400), SOON)
    }
    expect(lost.length).toBeGreaterThan(0)
    expect(lost.length).toBeLessThan(sessions.length)
    expect((await ask(ports[2], CHANNEL)).status).toBe(200)
  },
)

const file = (name: string) => JSON.stringify(fileOf(name))

/** The series in the node's data file; the status where there is none. */
async function series(port: number): Promise<unknown> {
  const { status, body } = await ask(port, '/auctiondatafile.json')
  return status === 200 ? JSON.parse(body.toString()).auction_details.main[0].series_name : status
}
