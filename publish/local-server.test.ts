import { createServer } from 'node:net'
import { stripVTControlCharacters } from 'node:util'
import { describe, expect, it } from 'vitest'
import { listen } from '../testing/listen.ts'
import { checkPortIsFree, greetingLines, networkAddress } from './local-server.ts'

const byFlag = (port: number) => `--port ${port}`

describe('checkPortIsFree', () => {
  it('reports a port in use in one line', async () => {
    const other = createServer()
    const port = await listen(other)
    await expect(checkPortIsFree(port, '127.0.0.1', byFlag)).rejects.toThrow(
      `Port ${port} is in use. Choose another: --port ${port + 1}`,
    )
    await new Promise((resolve) => other.close(resolve))
    await expect(checkPortIsFree(port, '127.0.0.1', byFlag)).resolves.toBeUndefined()
  })

  it.each([Number.NaN, 0, 65_536, 3.5])('refuses %d in one line', async (port) => {
    await expect(checkPortIsFree(port, '0.0.0.0', byFlag)).rejects.toThrow(
      'The port must be a number from 1 to 65535.',
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

describe('greetingLines', () => {
  const usual = {
    port: 3000,
    host: '0.0.0.0',
    query: '',
    tokenFile: '.gavel/token',
    hasQrCode: false,
  }

  it('names the board, the wall and the overlay by the address that other devices reach', () => {
    expect(greetingLines(usual, '192.168.1.5')).toEqual([
      'Board:             http://localhost:3000/',
      'On other devices:  http://192.168.1.5:3000/',
      'Wall (projector):  http://192.168.1.5:3000/?view=wall',
      'Overlay (OBS):     http://192.168.1.5:3000/?view=overlay',
      'Publish token:     .gavel/token',
    ])
  })

  it.each([
    ['without a network', usual, null],
    ['on this machine only', { ...usual, host: '127.0.0.1' }, '192.168.1.5'],
  ])('has no address for other devices %s', (_when, options, network) => {
    expect(greetingLines({ ...options, hasQrCode: true }, network).slice(0, 2)).toEqual([
      'Board:             http://localhost:3000/',
      'Wall (projector):  http://localhost:3000/?view=wall',
    ])
  })

  it('keeps the room, the public address and the token of the reader’s own', () => {
    const options = {
      ...usual,
      query: '?room=hall-2',
      tokenFile: null,
      publicUrl: 'https://l.example',
    }
    expect(greetingLines(options, null).slice(1)).toEqual([
      'On other devices:  https://l.example/?room=hall-2',
      'Wall (projector):  https://l.example/?room=hall-2&view=wall',
      'Overlay (OBS):     https://l.example/?room=hall-2&view=overlay',
    ])
  })

  it('shows the address for phones as a QR code in a terminal', () => {
    const code = greetingLines({ ...usual, hasQrCode: true }, '192.168.1.5').slice(6)
    expect(code.length).toBeGreaterThan(10)
    for (const line of code) expect(stripVTControlCharacters(line)).toMatch(/^[█▀▄ ]+$/)
  })
})
