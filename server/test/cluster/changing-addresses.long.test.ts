/** The proxies of `deploy/` find nodes that are created or moved while they run. */
import { createSocket } from 'node:dgram'
import { once } from 'node:events'
import { createServer } from 'node:http'
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { freePort } from '../../../tests/kit/free-port.ts'
import { nginxAsksAgain, type ProxyName, startProxy } from '../../../tests/kit/proxies.ts'
import { makeTestFolder } from '../../../tests/kit/test-folder.ts'
import { ask } from '../feed.ts'

const SOON = { timeout: 10_000, interval: 50 }
const PROXIES: readonly ProxyName[] = nginxAsksAgain() ? ['haproxy', 'nginx'] : ['haproxy']

let folder: string
beforeEach(async () => {
  folder = await makeTestFolder('gavel-test-')
})

test.each(PROXIES)(
  '%s finds a node that is created later, and one whose address changes',
  async (name) => {
    const port = await freePort()
    const nodePort = await freePort()
    const addresses = new Map([['node1', '127.0.0.2']])
    const stopFirst = await startHost('127.0.0.2', nodePort)
    for (const address of ['127.0.0.3', '127.0.0.4']) await startHost(address, nodePort)
    const dns = await startDns(addresses)
    const proxy = await startProxy(name, { port, nodes: { port: nodePort, dns }, folder })
    onTestFinished(() => proxy.stop('SIGKILL'))
    const hostOf = async (path: string) => (await ask(port, path)).body.toString()
    const poll = (node: string) => hostOf(`/socket.io/?EIO=4&transport=polling&sid=${node}.k3J`)
    expect(await poll('node1')).toBe('127.0.0.2')

    addresses.set('node2', '127.0.0.3')
    await vi.waitFor(async () => expect(await poll('node2')).toBe('127.0.0.3'), SOON)
    await vi.waitFor(async () => expect(await hostOf('/')).toBe('127.0.0.3'), SOON)

    addresses.set('node1', '127.0.0.4')
    stopFirst()
    await vi.waitFor(async () => expect(await poll('node1')).toBe('127.0.0.4'), SOON)
    expect(await poll('node2')).toBe('127.0.0.3')
  },
)

/** Says at each path where it is. @returns how to stop it */
async function startHost(address: string, port: number): Promise<() => void> {
  const server = createServer((_request, response) => response.end(address))
  await once(server.listen(port, address), 'listening')
  const stop = () => server.close().closeAllConnections()
  onTestFinished(stop)
  return stop
}

/** A DNS server of A records (RFC 1035). @returns its port */
async function startDns(addresses: ReadonlyMap<string, string>): Promise<number> {
  const socket = createSocket('udp4')
  socket.on('message', (query, { port, address }) => {
    const labels: string[] = []
    let at = 12
    for (let length = query[at] ?? 0; length > 0; length = query[at] ?? 0) {
      labels.push(query.toString('latin1', at + 1, at + 1 + length))
      at += 1 + length
    }
    const question = query.subarray(12, at + 5)
    const found = addresses.get(labels.join('.'))
    const isForA = query.readUInt16BE(at + 1) === 1
    const answers = found !== undefined && isForA ? [record(found)] : []
    const head = Buffer.from(query.subarray(0, 12))
    // A response with recursion; NXDOMAIN for an unknown name.
    head.writeUInt16BE(found === undefined ? 0x8183 : 0x8180, 2)
    head.writeUInt16BE(1, 4)
    head.writeUInt16BE(answers.length, 6)
    head.fill(0, 8)
    socket.send(Buffer.concat([head, question, ...answers]), port, address)
  })
  await once(socket.bind(0, '127.0.0.1'), 'listening')
  onTestFinished(() => void socket.close())
  return socket.address().port
}

/** The question's name (a pointer to it), type A, class IN, one second, four bytes. */
function record(address: string): Buffer {
  return Buffer.from([0xc0, 12, 0, 1, 0, 1, 0, 0, 0, 1, 0, 4, ...address.split('.').map(Number)])
}
