/**
 * The client's address, for limits by address. Anyone can send `X-Forwarded-For`: only the entries
 * that trusted proxies have added count, read from its end.
 */
import type { IncomingMessage } from 'node:http'
import { BlockList, isIP, isIPv6, type Socket, SocketAddress } from 'node:net'

/** @param proxies addresses and subnets, checked already */
export function clientAddresses(proxies: readonly string[]) {
  const trusted = new BlockList()
  for (const proxy of proxies) {
    const [address = '', bits] = proxy.split('/')
    const family = isIPv6(address) ? 'ipv6' : 'ipv4'
    trusted.addSubnet(address, Number(bits ?? (family === 'ipv6' ? 128 : 32)), family)
  }
  const isTrusted = (address: string) =>
    isIP(address) !== 0 && trusted.check(address, isIPv6(address) ? 'ipv6' : 'ipv4')

  return {
    /** One key for each client: an IPv4 address, or the /64 network that an IPv6 client owns. */
    of(request: IncomingMessage): string {
      let address = normalize(request.socket.remoteAddress ?? '')
      const header = request.headers['x-forwarded-for']
      if (header !== undefined) {
        const hops = String(header).split(',')
        while (isTrusted(address)) {
          const before = normalize(withoutPort(hops.pop()?.trim() ?? ''))
          if (isIP(before) === 0) break
          address = before
        }
      }
      return keyOf(address)
    },

    /** The key of a connection's peer, or `null` when it is a trusted proxy. */
    ofPeer({ remoteAddress = '' }: Socket): string | null {
      const address = normalize(remoteAddress)
      return isTrusted(address) ? null : keyOf(address)
    },

    /** Whether the request has `X-Forwarded-For` from an untrusted peer. */
    isForwardedByStranger: (request: IncomingMessage) =>
      request.headers['x-forwarded-for'] !== undefined &&
      !isTrusted(normalize(request.socket.remoteAddress ?? '')),
  }
}

function keyOf(address: string): string {
  return address.includes(':') ? network(address) : address
}

/** Some proxies write `203.0.113.1:51234` or `[2001:db8::1]:443`, such as Azure's gateways. */
function withoutPort(hop: string): string {
  const [, inBrackets, ipv4] = /^(?:\[(.+)\](?::\d+)?|([\d.]+):\d+)$/.exec(hop) ?? []
  return inBrackets ?? ipv4 ?? hop
}

/** Canonical form; an IPv4 address mapped to IPv6 becomes the IPv4 address. */
function normalize(address: string): string {
  if (!isIPv6(address)) return address
  const [withoutZone = ''] = address.split('%')
  const canonical = new SocketAddress({ address: withoutZone, family: 'ipv6' }).address
  return /^::ffff:(\d+\.\d+\.\d+\.\d+)$/.exec(canonical)?.[1] ?? canonical
}

/** The first half of an IPv6 address: clients choose the other half. */
function network(address: string): string {
  const [head = '', tail] = address.split('::')
  const first = head === '' ? [] : head.split(':')
  const last = tail === undefined || tail === '' ? [] : tail.split(':')
  const zeros = tail === undefined ? 0 : Math.max(0, 8 - first.length - last.length)
  const groups = [...first, ...Array.from({ length: zeros }, () => '0'), ...last]
  return groups
    .slice(0, 4)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(':')
}
