import { describe, expect, test } from 'vitest'
import { type CrowdFlags, markdownOf, plansOf } from './crowd-command.ts'
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
  const flags: CrowdFlags = {
    ...{
      viewers: '500,10000',
      nodes: '2,4',
      proxy: 'nginx',
      proxies: '2',
      tls: false,
      seconds: '20',
      every: '1',
    },
  }

  test('each number of viewers with each number of nodes', () => {
    const plans = plansOf(flags)
    expect(plans.map(({ viewers, nodes, maxViewers }) => [viewers, nodes, maxViewers])).toEqual([
      [500, 2, 550],
      [500, 4, 184],
      [10_000, 2, 11_000],
      [10_000, 4, 3_667],
    ])
    expect(plansOf({ ...flags, maxViewers: '250' })[0]?.maxViewers).toBe(250)
  })

  test.each([
    [{ viewers: 'many' }, '--viewers must be'],
    [{ viewers: '0' }, '--viewers must be'],
    [{ nodes: '1' }, '--nodes must be a number from 2 on'],
    [{ every: 'never' }, '--every must be'],
    [{ proxies: '0' }, '--proxies must be'],
    [{ proxy: 'other' }, '--proxy must be haproxy or nginx'],
    [{ maxViewers: '-1' }, '--max-viewers must be'],
  ])('%o is refused', (wrong, message) => {
    expect(() => plansOf({ ...flags, ...wrong })).toThrow(message)
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

test('the table has a column for each run', () => {
  const of = { nodes: 40, proxy: 60, redis: 0.25, viewers: 80 }
  const delay = { p50: 20.4, p99: 1_234.5 }
  const run = {
    ...{ viewers: 10_000, nodes: 2, maxViewers: 11_000, seconds: 20, everySeconds: 1, isTls: true },
    ...{ publications: 50, deliveries: 500_000, lost: 0, repeats: 1, reordered: 2, refused: 3 },
    ...{ gaveUp: 4, dropped: 5_000, allBackMs: 3_210, sent: 300, received: 450, proxies: 2 },
    ...{ perDelivery: of, perArrival: of, memory: of, descriptors: of },
    proxy: 'haproxy' as const,
    delays: { before: delay, during: delay, after: delay },
  }
  const lines = markdownOf([run, { ...run, isTls: false }]).split('\n')
  expect(lines[0]).toBe('|  | haproxy, TLS | haproxy |')
  expect(lines).toContain('| One event every | 1 s | 1 s |')
  expect(lines).toContain('| Lost, twice, reordered | 0, 1, 2 | 0, 1, 2 |')
  expect(lines).toContain('| … during the loss | 20 / 1,235 ms | 20 / 1,235 ms |')
  expect(lines).toContain('| … Redis | 0.3 µs | 0.3 µs |')
  const bandwidth = 'Bandwidth at one event a second: to viewers, from them'
  expect(lines).toContain(`| ${bandwidth} | 36.0, 24.0 Mbit/s | 36.0, 24.0 Mbit/s |`)
})
