import { createServer } from 'node:net'
import type { NetworkInterfaceInfo } from 'node:os'
import { stripVTControlCharacters } from 'node:util'
import { describe, expect, it } from 'vitest'
import { listen } from '../../tests/kit/listen.ts'
import { startRecorder } from '../publish/test/recorder.ts'
import { openerOf } from './browser.ts'
import {
  addressesOf,
  checkPortIsFree,
  type Greeting,
  greetingLines,
  localUrl,
  type Network,
  networksOf,
} from './local-server.ts'
import { untilReady } from './serving.ts'

describe('checkPortIsFree', () => {
  it('reports a port in use in one line', async () => {
    const other = createServer()
    const port = await listen(other)
    await expect(checkPortIsFree(port, '127.0.0.1')).rejects.toThrow(
      `Port ${port} is in use, perhaps by gavel in another window. Choose another: --port ${port + 1}`,
    )
    await new Promise((resolve) => other.close(resolve))
    await expect(checkPortIsFree(port, '127.0.0.1')).resolves.toBeUndefined()
  })

  it.each([Number.NaN, 0, 65_536, 3.5])('refuses %d in one line', async (port) => {
    await expect(checkPortIsFree(port, '0.0.0.0')).rejects.toThrow(
      'The port must be a number from 1 to 65535.',
    )
  })
})

describe('the networks that phones may be in', () => {
  const card = (address: string, more: object = {}) => [
    {
      address,
      netmask: '',
      mac: '',
      cidr: null,
      internal: false,
      family: 'IPv4' as const,
      ...more,
    },
  ]
  const addresses = (cards: NodeJS.Dict<NetworkInterfaceInfo[]>, outward: string | null = null) =>
    networksOf(cards, outward).map(({ address }) => address)

  it('begin with that of the default route', () => {
    const cards = { eth0: card('10.0.0.5'), wlan0: card('192.168.1.5'), eth1: card('192.168.7.7') }
    expect(addresses(cards, '192.168.7.7')).toEqual(['192.168.7.7', '10.0.0.5', '192.168.1.5'])
  })

  it.each([
    ['a card without a network', 'eth0', card('169.254.8.1')],
    ['a container', 'docker0', card('172.17.0.1')],
    ['a container network', 'br-12ab34', card('172.18.0.1')],
    ['a virtual machine', 'vboxnet0', card('192.168.56.1')],
    [
      'a virtual machine on Windows',
      'Ethernet 2',
      card('192.168.56.1', { mac: '0a:00:27:00:00:05' }),
    ],
    ['a virtual switch', 'vEthernet (WSL)', card('172.28.0.1')],
    ['a tunnel', 'tun0', card('10.8.0.2')],
    ['this machine', 'lo', card('127.0.0.1', { internal: true })],
    ['IPv6', 'eth0', card('fe80::1', { family: 'IPv6' })],
  ])('are never %s', (_what, name, infos) => {
    expect(addresses({ [name]: infos as NetworkInterfaceInfo[] }, infos[0]?.address)).toEqual([])
  })
})

describe('greetingLines', () => {
  const usual = { port: 3000, host: '0.0.0.0', query: '' }
  const wifi = { name: 'Wi-Fi', address: '192.168.1.5' }
  const lines = (greeting: Greeting, networks: readonly Network[], hasQrCode = false) =>
    greetingLines(addressesOf(greeting, networks), hasQrCode)

  it('names the board, and wall and stream with lists that load themselves', () => {
    expect(lines(usual, [wifi])).toEqual([
      'Board:             http://localhost:3000/',
      'On other devices:  http://192.168.1.5:3000/',
      'Wall (projector):  http://192.168.1.5:3000/?view=wall&refresh=15',
      'Stream (OBS):      http://192.168.1.5:3000/?view=overlay&refresh=15',
    ])
  })

  it('lists further networks by name', () => {
    const found = lines(usual, [wifi, { name: 'eth0', address: '10.0.0.5' }])
    expect(found[2]).toBe('  or, by eth0:     http://10.0.0.5:3000/')
    expect(found).toHaveLength(5)
  })

  it.each([
    ['without a network', usual, []],
    ['on this machine only', { ...usual, host: '127.0.0.1' }, [wifi]],
    ['on this machine only, by IPv6', { ...usual, host: '::1' }, [wifi]],
  ])('has no address for other devices %s', (_when, options, networks) => {
    expect(lines(options, networks, true).slice(0, 2)).toEqual([
      'Board:             http://localhost:3000/',
      'Wall (projector):  http://localhost:3000/?view=wall&refresh=15',
    ])
  })

  it('puts an IPv6 address in brackets', () => {
    const [board, others] = lines({ ...usual, host: '2001:db8::5' }, [wifi])
    expect(board).toBe('Board:             http://[2001:db8::5]:3000/')
    expect(others).toBe('On other devices:  http://[2001:db8::5]:3000/')
    expect(localUrl('::1', 3000)).toBe('http://[::1]:3000')
  })

  it('keeps the room and the public address', () => {
    const options = { ...usual, query: '?room=hall-2', publicUrl: 'https://l.example' }
    expect(lines(options, [wifi]).slice(1)).toEqual([
      'On other devices:  https://l.example/?room=hall-2',
      'Wall (projector):  https://l.example/?room=hall-2&view=wall&refresh=15',
      'Stream (OBS):      https://l.example/?room=hall-2&view=overlay&refresh=15',
    ])
  })

  it('shows the address for phones as a QR code in a terminal', () => {
    const code = lines(usual, [wifi], true).slice(5)
    expect(code.length).toBeGreaterThan(10)
    for (const line of code) expect(stripVTControlCharacters(line)).toMatch(/^[█▀▄ ]+$/)
  })
})

describe('untilReady', () => {
  it('polls until the server is ready', async () => {
    const recorder = await startRecorder()
    recorder.failures.push(0, 503)
    await untilReady(recorder.url, new AbortController().signal)
    expect(recorder.received.map(({ path }) => path)).toEqual(['/readyz', '/readyz', '/readyz'])
  })

  it('stops polling when it is aborted', async () => {
    await expect(untilReady('http://127.0.0.1:9', AbortSignal.abort())).rejects.toThrow()
  })
})

const ADDRESS = new URL('http://localhost:3000/?room=final&view=wall')
const NO_DESKTOP = {}
const DESKTOP = { DISPLAY: ':0' }

describe('the program that opens an address in the browser', () => {
  it('is open on macOS', () => {
    const opener = { program: 'open', words: [ADDRESS.href] }
    expect(openerOf(ADDRESS, 'darwin', NO_DESKTOP)).toEqual(opener)
  })

  it('is the handler of addresses on Windows', () => {
    const words = ['url.dll,FileProtocolHandler', ADDRESS.href]
    expect(openerOf(ADDRESS, 'win32', NO_DESKTOP)).toEqual({ program: 'rundll32', words })
  })

  it('is xdg-open on Linux, if there is a desktop', () => {
    const opener = { program: 'xdg-open', words: [ADDRESS.href] }
    expect(openerOf(ADDRESS, 'linux', DESKTOP)).toEqual(opener)
    expect(openerOf(ADDRESS, 'linux', { WAYLAND_DISPLAY: 'wayland-0' })).toEqual(opener)
    expect(openerOf(ADDRESS, 'linux', NO_DESKTOP)).toBeNull()
  })
})
