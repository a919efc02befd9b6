/** The proxies of `deploy/` pass on the viewer's address, even behind a load balancer. */
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startNode } from '../../../tests/kit/feed-server.ts'
import { freePort } from '../../../tests/kit/free-port.ts'
import type { Program } from '../../../tests/kit/programs.ts'
import { type ProxyName, startProxy } from '../../../tests/kit/proxies.ts'
import { makeFolder } from '../../../tests/kit/temporary-folder.ts'
import { ask, CHANNEL } from '../feed.ts'

/** The load balancer that the configurations trust. */
const BALANCER = '127.0.0.1'
const CAP = 2

const folder = await makeFolder('gavel-address-')
const nodePort = await freePort()
const env = { NODE_NAME: 'node1', MAX_VIEWERS_PER_ADDRESS: String(CAP), TRUST_PROXY: BALANCER }
const node = await startNode({ port: nodePort, dataDir: join(folder, 'data'), env })
afterAll(() => node.stop('SIGKILL'))

/** The numbers make each proxy's viewers others. */
const PROXIES: [ProxyName, number][] = [
  ['nginx', 20],
  ['haproxy', 21],
]

describe.each(PROXIES)('behind deploy/%s', (name, own) => {
  /** An address that they do not trust. */
  const stranger = `127.0.0.${own}`
  let proxy: Program
  let port: number

  beforeAll(async () => {
    port = await freePort()
    proxy = await startProxy(name, { port, nodes: [nodePort], folder })
  })
  afterAll(() => proxy.stop('SIGKILL'))

  /** Opens a session for each address. @returns the statuses of the answers */
  async function openAll(from: string, forwarded: readonly string[]): Promise<number[]> {
    const statuses: number[] = []
    for (const address of forwarded) {
      const headers = { 'x-forwarded-for': address }
      statuses.push((await ask(port, CHANNEL, { localAddress: from, headers })).status)
    }
    return statuses
  }

  test('behind a trusted load balancer each viewer counts by its own address', async () => {
    const viewers = Array.from({ length: 4 * CAP }, (_, n) => `${own}.0.0.${n}`)
    expect(new Set(await openAll(BALANCER, viewers))).toEqual(new Set([200]))
    expect(await openAll(BALANCER, Array(3).fill(`${own}.1.0.1`))).toEqual([200, 200, 503])
  })

  test('behind a trusted load balancer forged addresses are ignored', async () => {
    const forged = ['1.1.1.1', '2.2.2.2', '3.3.3.3'].map((address) => `${address}, ${own}.2.0.1`)
    expect(await openAll(BALANCER, forged)).toEqual([200, 200, 503])
  })

  test('an untrusted client counts by its real address, whatever it claims', async () => {
    expect(await openAll(stranger, ['1.1.1.1', '2.2.2.2', '3.3.3.3'])).toEqual([200, 200, 503])
  })
})
