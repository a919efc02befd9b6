import type { IncomingMessage } from 'node:http'
import { describe, expect, test } from 'vitest'
import { clientAddresses } from './client-address.ts'

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
