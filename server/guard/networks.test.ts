import { expect, test } from 'vitest'
import { createNetworkCounts, largestNetwork, networksOf } from './networks.ts'

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
