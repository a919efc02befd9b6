import { describe, expect, test } from 'vitest'
import { planOf } from './crowd-command.ts'
import { describeLack, shares, viewersOfANode } from './limits.ts'
import { addStatuses } from './processes.ts'

const ENOUGH = { descriptors: 1_000_000, ports: 28_232 }

describe('what a crowd needs of the machine', () => {
  test('nodes of which one may be lost', () => {
    expect(viewersOfANode(100_000, 12)).toBe(10_000)
    expect(viewersOfANode(1_000, 2)).toBe(1_100)
  })

  test('processes with all viewers and at most 2,500 each', () => {
    for (const viewers of [1, 2_500, 2_501, 10_000, 99_999]) {
      const all = shares(viewers, 2)
      expect(all.reduce((sum, share) => sum + share, 0)).toBe(viewers)
      expect(Math.max(...all)).toBeLessThanOrEqual(2_500)
    }
  })

  test('one sentence says which limit is too low', () => {
    const size = { viewers: 10_000, nodes: 4, proxies: 2 }
    expect(describeLack(size, ENOUGH)).toBeUndefined()
    expect(describeLack(size, { ...ENOUGH, descriptors: 10_000 })).toBe(
      '10,000 viewers need 12,500 descriptors in each proxy, and a process may have 10,000: run "ulimit -n 12500" first, or take more --proxies',
    )
    expect(describeLack({ ...size, viewers: 60_000, nodes: 3 }, ENOUGH)).toMatch(
      /ip_local_port_range has 28,232: take more/,
    )
    expect(
      describeLack({ viewers: 700_000, nodes: 100, proxies: 2 }, { ...ENOUGH, descriptors: 1e9 }),
    ).toMatch(/source addresses/)
  })
})

describe('the options', () => {
  const flags = { viewers: '10000', nodes: '4', proxy: 'nginx', proxies: '2', tls: false }

  test('are numbers, from which each node’s limit follows', () => {
    expect(planOf(flags)).toEqual({
      ...{ viewers: 10_000, nodes: 4, proxy: 'nginx', proxies: 2, isTls: false },
      maxViewers: 3_667,
    })
  })

  test.each([
    [{ viewers: 'many' }, '--viewers must be'],
    [{ viewers: '0' }, '--viewers must be'],
    [{ nodes: '1' }, '--nodes must be a number from 2 on'],
    [{ proxies: '0' }, '--proxies must be'],
    [{ proxy: 'other' }, '--proxy must be haproxy or nginx'],
  ])('%o is refused', (wrong, message) => {
    expect(() => planOf({ ...flags, ...wrong })).toThrow(message)
  })
})

test('two processes of viewers count as one', () => {
  const faults = { gaps: 1, reordered: 1, repeats: 0, gaveUp: 0, refused: 2 }
  const one = { joined: 3, onNode: { node1: 1, node2: 2 }, upTo: 7, deliveries: 20, faults }
  const other = { ...one, onNode: { node2: 1, node3: 2 }, upTo: 6 }
  expect(addStatuses(one, other)).toEqual({
    joined: 6,
    onNode: { node1: 1, node2: 3, node3: 2 },
    upTo: 6,
    deliveries: 40,
    faults: { gaps: 2, reordered: 2, repeats: 0, gaveUp: 0, refused: 4 },
  })
})
