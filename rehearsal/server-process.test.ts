import { once } from 'node:events'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { checkPortIsFree, networkAddress, startServerProcess } from './server-process.ts'

let folder: string
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'gavel-child-'))
})
afterEach(() => rm(folder, { recursive: true }))

async function start(code: string) {
  const program = join(folder, 'program.mjs')
  await writeFile(program, code)
  return startServerProcess({
    program,
    host: '127.0.0.1',
    port: 1,
    room: 'hall-1',
    token: 'secret',
    dataDir: 'd',
    boardDir: 'b',
    picturesDir: 'p',
  })
}

describe('startServerProcess', () => {
  it('passes its settings in the environment', async () => {
    const server = await start(`
      const { PORT, HOST, DATA_DIR, BOARD_DIR, PICTURES_DIR, PUBLISH_TOKENS, DEFAULT_ROOM } = process.env
      const given = [PORT, HOST, DATA_DIR, BOARD_DIR, PICTURES_DIR, PUBLISH_TOKENS, DEFAULT_ROOM]
      process.exit(given.join() === '1,127.0.0.1,d,b,p,secret,hall-1' ? 42 : 1)
    `)
    expect(await server.ended).toBe('exit code 42')
    await server.stop()
  })

  it('stops a running server', async () => {
    const server = await start('setInterval(() => {}, 1000)')
    await server.stop()
    expect(await server.ended).toBe('SIGTERM')
  })
})

describe('checkPortIsFree', () => {
  it('reports a port in use in one line', async () => {
    const other = createServer().listen(0, '0.0.0.0')
    await once(other, 'listening')
    const address = other.address()
    const port = typeof address === 'object' && address !== null ? address.port : 0
    await expect(checkPortIsFree(port, '0.0.0.0')).rejects.toThrow(
      `Port ${port} is in use. Choose another: PORT=${port + 1} npm start`,
    )
    other.close()
    await once(other, 'close')
    await expect(checkPortIsFree(port, '0.0.0.0')).resolves.toBeUndefined()
  })

  it.each([Number.NaN, 0, 65_536, 3.5])('refuses %d in one line', async (port) => {
    await expect(checkPortIsFree(port, '0.0.0.0')).rejects.toThrow(
      'PORT must be a number from 1 to 65535.',
    )
  })
})

describe('networkAddress', () => {
  const address = (family: 'IPv4' | 'IPv6', value: string, internal: boolean) => {
    const rest = { netmask: '', mac: '', cidr: null, address: value, internal }
    return family === 'IPv4' ? { ...rest, family } : { ...rest, family, scopeid: 0 }
  }

  it('is the first external IPv4 address', () => {
    const interfaces = {
      lo: [address('IPv4', '127.0.0.1', true)],
      eth0: [address('IPv6', 'fe80::1', false), address('IPv4', '192.168.1.5', false)],
      eth1: [address('IPv4', '10.0.0.5', false)],
    }
    expect(networkAddress(interfaces)).toBe('192.168.1.5')
    expect(networkAddress({ lo: interfaces.lo })).toBeUndefined()
  })
})
