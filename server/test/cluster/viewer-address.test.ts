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
/** An address that they do not trust. */
const STRANGER = '127.0.0.2'
const CAP = 2

describe.each<ProxyName>(['nginx', 'haproxy'])('behind deploy/%s', (name) => {
  let programs: Program[]
  let port: number

  beforeAll(async () => {
    programs = []
    const folder = await makeFolder('gavel-address-')
    const node = await freePort()
    port = await freePort()
    const env = { NODE_NAME: 'node1', MAX_VIEWERS_PER_ADDRESS: String(CAP), TRUST_PROXY: BALANCER }
    programs.push(await startNode({ port: node, dataDir: join(folder, 'data'), env }))
    programs.push(await startProxy(name, { port, nodes: [node], folder }))
  })
  afterAll(async () => {
    await Promise.all(programs.map((program) => program.stop('SIGKILL')))
  })

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
    const viewers = Array.from({ length: 4 * CAP }, (_, n) => `20.0.0.${n}`)
    expect(new Set(await openAll(BALANCER, viewers))).toEqual(new Set([200]))
    expect(await openAll(BALANCER, ['20.1.0.1', '20.1.0.1', '20.1.0.1'])).toEqual([200, 200, 503])
  })

  test('behind a trusted load balancer forged addresses are ignored', async () => {
    const forged = ['1.1.1.1, 20.2.0.1', '2.2.2.2, 20.2.0.1', '3.3.3.3, 20.2.0.1']
    expect(await openAll(BALANCER, forged)).toEqual([200, 200, 503])
  })

  test('an untrusted client counts by its real address, whatever it claims', async () => {
    expect(await openAll(STRANGER, ['1.1.1.1', '2.2.2.2', '3.3.3.3'])).toEqual([200, 200, 503])
  })
})
