/** A node whose connections to Redis stall, beside one that works, behind the shipped proxies. */
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { putDataFile, startNode } from '../../../testing/feed-server.ts'
import { freePort } from '../../../testing/free-port.ts'
import { startProxy } from '../../../testing/proxies.ts'
import { startRedis } from '../../../testing/redis.ts'
import { ask, CHANNEL, fileOf } from '../feed.ts'
import { folderOfTest } from '../folder.ts'
import { startTcpProxy } from '../tcp-proxy.ts'

const ROOM = 'test-room'
const SOON = { timeout: 20_000, interval: 100 }
/** After the silence that a node allows Redis, and the time limit of a command. */
const NOTICED_MS = 5_000

let folder: string
beforeEach(async () => {
  folder = await folderOfTest()
  await writeFile(join(folder, 'index.html'), '<!doctype html><title>Auction</title>')
})

test.each(['nginx', 'haproxy'] as const)(
  '%s takes data files from the node that can reach Redis; the other one says that it cannot',
  { timeout: 120_000 },
  async (proxy) => {
    const redis = await startRedis()
    onTestFinished(redis.stop)
    const link = await startTcpProxy(Number(new URL(redis.url).port))
    onTestFinished(link.close)
    const ports = [await freePort(), await freePort()] as const
    const start = async (name: string, port: number, url: string) => {
      const env = { REDIS_URL: url, NODE_NAME: name, DEFAULT_ROOM: ROOM, BOARD_DIR: folder }
      const node = await startNode({ port, dataDir: folder, env })
      onTestFinished(() => node.stop('SIGKILL'))
    }
    await start('node1', ports[0], redis.url)
    await start('node2', ports[1], `redis://127.0.0.1:${link.port}`)
    const port = await freePort()
    const program = await startProxy(proxy, { port, nodes: ports, folder })
    onTestFinished(() => program.stop('SIGKILL'))

    await putDataFile(ports[0], ROOM, file('one'))
    for (const node of ports) await vi.waitFor(async () => expect(await series(node)).toBe('one'))
    link.stall()
    await putDataFile(ports[0], ROOM, file('two'))
    await delay(NOTICED_MS)

    const answer = await ask(ports[1], '/auctiondatafile.json')
    expect(answer.status).toBe(503)
    expect(answer.headers).toMatchObject({
      'retry-after': '2',
      'content-type': expect.stringContaining('application/problem+json'),
    })
    expect((await ask(ports[1], '/')).body.toString()).not.toContain('one Auction')
    expect((await ask(ports[1], '/readyz')).status).toBe(503)
    expect((await ask(ports[1], '/healthz')).status).toBe(200)
    for (let request = 0; request < 20; request += 1) expect(await series(port)).toBe('two')

    link.release()
    await vi.waitFor(async () => expect(await series(ports[1])).toBe('two'), SOON)
    await vi.waitFor(async () => expect((await ask(ports[1], '/readyz')).status).toBe(200), SOON)
  },
)

test.each(['nginx', 'haproxy'] as const)(
  '%s still lets viewers in while no node can reach Redis',
  { timeout: 120_000 },
  async (proxy) => {
    const redis = await startRedis()
    onTestFinished(redis.stop)
    const ports = [await freePort(), await freePort()] as const
    for (const [index, port] of ports.entries()) {
      const env = { REDIS_URL: redis.url, NODE_NAME: `node${index + 1}`, BOARD_DIR: folder }
      const node = await startNode({ port, dataDir: folder, env })
      onTestFinished(() => node.stop('SIGKILL'))
    }
    await putDataFile(ports[0], ROOM, file('one'))
    const port = await freePort()
    const program = await startProxy(proxy, { port, nodes: ports, folder })
    onTestFinished(() => program.stop('SIGKILL'))
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

const file = (name: string) => JSON.stringify(fileOf(name))

/** The series in the node's data file; the status where there is none. */
async function series(port: number): Promise<unknown> {
  const { status, body } = await ask(port, '/auctiondatafile.json')
  return status === 200 ? JSON.parse(body.toString()).auction_details.main[0].series_name : status
}
