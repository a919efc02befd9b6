/**
 * Limits by network. One IPv6 line has many /64 networks, so larger networks are limited too: a /56 is one
 * household or site, a /48 an organisation, or some of the customers of a mobile carrier, each with a /64
 * (docs/operations.md).
 */

/** Multiples of the limit of one address: an IPv4 address or IPv6 /64, its /56, its /48. */
const MULTIPLES = [1, 2, 8] as const

/** @param address a key of `clientAddresses` @returns its networks, from the smallest to the largest */
export function networksOf(address: string): readonly string[] {
  if (!address.includes(':')) return [address]
  return [address, siteOf(address), largestNetwork(address)]
}

/** The /56 of an IPv6 client; else the address. */
export function siteOf(address: string): string {
  const [a, b, c, d = ''] = address.split(':')
  if (b === undefined) return address
  return `${a}:${b}:${c}:${(Number.parseInt(d, 16) & 0xff_00).toString(16)}/56`
}

/** The /48 of an IPv6 client; else the address. */
export function largestNetwork(address: string): string {
  const end = address.lastIndexOf(':')
  return end < 0 ? address : `${address.slice(0, end)}/48`
}

/**
 * Counts something of each address and of its networks.
 * @param limit of one address; may be `Infinity`, then nothing is counted
 */
export function createNetworkCounts(limit: number) {
  const counts = new Map<string, number>()
  const isLimited = Number.isFinite(limit)

  return {
    /** The smallest network of the address that has no place for one more, or `null`. */
    full(address: string) {
      if (!isLimited) return null
      for (const [index, network] of networksOf(address).entries()) {
        const count = counts.get(network) ?? 0
        const most = limit * (MULTIPLES[index] ?? 1)
        if (count >= most) return { network, count, limit: most }
      }
      return null
    },
    add(address: string): void {
      if (!isLimited) return
      for (const network of networksOf(address)) counts.set(network, (counts.get(network) ?? 0) + 1)
    },
    remove(address: string): void {
      if (!isLimited) return
      for (const network of networksOf(address)) {
        const left = (counts.get(network) ?? 1) - 1
        if (left === 0) counts.delete(network)
        else counts.set(network, left)
      }
    },
  }
}
