import type { IncomingMessage } from 'node:http'
import { describe, expect, test } from 'vitest'
import { clientAddresses } from './client-address.ts'
import { createNetworkCounts, largestNetwork, networksOf } from './networks.ts'
import { standingOf } from './origin.ts'

function request(peer: string | undefined, forwarded?: string) {
  const headers = forwarded === undefined ? {} : { 'x-forwarded-for': forwarded }
  return { socket: { remoteAddress: peer }, headers } as unknown as IncomingMessage
}

describe('a client’s address', () => {
  const none = clientAddresses([])
  const proxied = clientAddresses(['127.0.0.1', '10.0.0.0/8', '2001:db8::/32'])

  test.each([
    ['without a proxy', none, request('198.51.100.7'), '198.51.100.7'],
    ['mapped by a dual-stack socket', none, request('::ffff:198.51.100.7'), '198.51.100.7'],
    ['forged without TRUST_PROXY', none, request('198.51.100.7', '203.0.113.1'), '198.51.100.7'],
    [
      'forged by an untrusted peer',
      proxied,
      request('198.51.100.7', '203.0.113.1'),
      '198.51.100.7',
    ],
    ['from a proxy', proxied, request('10.1.2.3', '203.0.113.1'), '203.0.113.1'],
    ['through two', proxied, request('127.0.0.1', '203.0.113.1, 10.9.9.9'), '203.0.113.1'],
    ['forged before a proxy', proxied, request('10.1.2.3', '1.1.1.1, 203.0.113.1'), '203.0.113.1'],
    ['not an address', proxied, request('10.1.2.3', '203.0.113.1, nonsense'), '10.1.2.3'],
    ['with its port', proxied, request('10.1.2.3', '203.0.113.1:51234'), '203.0.113.1'],
    ['IPv6 with its port', proxied, request('10.1.2.3', '[2a00:1:2:3::9]:443'), '2a00:1:2:3'],
    ['IPv6 in brackets', proxied, request('10.1.2.3', '[2a00:1:2:3::9]'), '2a00:1:2:3'],
    ['mapped, in hexadecimal', none, request('0:0:0:0:0:FFFF:101:101'), '1.1.1.1'],
    ['a port only', proxied, request('10.1.2.3', ':443'), '10.1.2.3'],
    ['empty', proxied, request('10.1.2.3', ''), '10.1.2.3'],
    ['all proxies', proxied, request('10.1.2.3', '10.0.0.1'), '10.0.0.1'],
    ['IPv6 is its /64', none, request('2001:DB8:0:7:1:2:3:4'), '2001:db8:0:7'],
    ['IPv6 shortened', none, request('2001:db8::7'), '2001:db8:0:0'],
    ['IPv6 with a zone', none, request('fe80::1%eth0'), 'fe80:0:0:0'],
    ['IPv6 through a proxy', proxied, request('2001:db8::1', '2a00:1:2:3::9'), '2a00:1:2:3'],
    ['of a closed socket', none, request(undefined), ''],
  ])('%s', (_what, addresses, from, key) => {
    expect(addresses.of(from)).toBe(key)
  })

  test('from an untrusted peer is detected', () => {
    expect(proxied.isForwardedByStranger(request('198.51.100.7', '203.0.113.1'))).toBe(true)
    expect(proxied.isForwardedByStranger(request('10.1.2.3', '203.0.113.1'))).toBe(false)
    expect(proxied.isForwardedByStranger(request('198.51.100.7'))).toBe(false)
  })
})

test.each([
  ['203.0.113.7', ['203.0.113.7']],
  ['2001:db8:1:7', ['2001:db8:1:7', '2001:db8:1:0/56', '2001:db8:1/48']],
  ['2001:db8:1:12ff', ['2001:db8:1:12ff', '2001:db8:1:1200/56', '2001:db8:1/48']],
  ['0:0:0:0', ['0:0:0:0', '0:0:0:0/56', '0:0:0/48']],
  ['', ['']],
])('%s belongs to %j', (address, networks) => {
  expect(networksOf(address)).toEqual(networks)
  expect(largestNetwork(address)).toBe(networks.at(-1))
})

/** Adds addresses until the counts are full. @returns how many fitted */
function fill(counts: ReturnType<typeof createNetworkCounts>, addresses: Iterable<string>): number {
  let added = 0
  for (const address of addresses) {
    if (counts.full(address) !== null) break
    counts.add(address)
    added += 1
  }
  return added
}

function* networks64(prefix: string, of: number, each: number) {
  for (let n = 0; n < of; n += 1) {
    for (let count = 0; count < each; count += 1) yield `${prefix}:${n.toString(16)}`
  }
}

test('an address has the limit, a /56 twice and a /48 eight times as many', () => {
  const counts = createNetworkCounts(5)
  expect(fill(counts, Array(20).fill('203.0.113.7'))).toBe(5)
  expect(fill(counts, Array(20).fill('203.0.113.8'))).toBe(5)
  expect(fill(counts, Array(20).fill('2001:db8:1:7'))).toBe(5)
  expect(fill(counts, networks64('2001:db8:2', 20, 1))).toBe(10)
  // Each in a /56 of its own.
  const sites = Array.from({ length: 100 }, (_, n) => `2001:db8:3:${(n * 256).toString(16)}`)
  expect(fill(counts, sites)).toBe(40)
  expect(counts.full('2001:db8:4:0')).toBeNull()
})

test('the smallest full network is named, with its count and limit', () => {
  const counts = createNetworkCounts(2)
  fill(counts, ['2001:db8:1:7', '2001:db8:1:7'])
  expect(counts.full('2001:db8:1:7')).toEqual({ network: '2001:db8:1:7', count: 2, limit: 2 })
  expect(counts.full('2001:db8:1:8')).toBeNull()
  fill(counts, ['2001:db8:1:8', '2001:db8:1:9'])
  const site = { network: '2001:db8:1:0/56', count: 4, limit: 4 }
  expect(counts.full('2001:db8:1:a')).toEqual(site)
  counts.remove('2001:db8:1:8')
  expect(counts.full('2001:db8:1:a')).toBeNull()
})

const ALLOWED = ['https://board.example', 'http://localhost:8080']

test.each([
  ['own', undefined, 'feed.example'],
  ['own', 'https://feed.example', 'feed.example'],
  ['own', 'https://feed.example', 'FEED.example:443'],
  ['own', 'http://feed.example:3000', 'feed.example:3000'],
  ['own', 'http://[::1]:3000', '[::1]:3000'],
  ['allowed', 'https://board.example', 'feed.example'],
  ['allowed', 'http://localhost:8080', 'feed.example'],
  ['foreign', 'https://evil.example', 'feed.example'],
  ['foreign', 'http://board.example', 'feed.example'],
  ['foreign', 'https://board.example.evil.example', 'feed.example'],
  ['foreign', 'https://feed.example:8443', 'feed.example'],
  ['foreign', 'null', 'feed.example'],
  ['foreign', 'null', 'null'],
  ['foreign', 'file://', ''],
  ['foreign', '', ''],
  ['foreign', 'https://feed.example', undefined],
  ['foreign', 'https://feed.example', 'evil.example@x'],
] as const)('%s: a page of %s at host %s', (standing, origin, host) => {
  const headers = { ...(origin !== undefined && { origin }), ...(host !== undefined && { host }) }
  expect(standingOf(headers, ALLOWED)).toBe(standing)
})

test.each([
  ['foreign', 'cross-site', undefined],
  ['allowed', 'cross-site', 'https://board.example'],
  ['foreign', 'cross-site', 'https://evil.example'],
  ['own', 'same-site', undefined],
  ['own', 'same-origin', undefined],
  ['own', 'none', undefined],
  ['own', 'same-origin', 'https://feed.example'],
] as const)('%s: a browser’s request marked %s, of origin %s', (standing, site, origin) => {
  const headers = { 'sec-fetch-site': site, ...(origin !== undefined && { origin }) }
  expect(standingOf({ ...headers, host: 'feed.example' }, ALLOWED)).toBe(standing)
})
