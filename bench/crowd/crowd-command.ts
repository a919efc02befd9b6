/** `npm run bench -- crowd`: reads its options, runs and prints one table. */
import { cpus } from 'node:os'
import { PROXIES } from '../../testing/proxies.ts'
import { describeLack, readMachine, viewersOfANode } from './limits.ts'
import {
  type CrowdRun,
  type CrowdRunOptions,
  type Quantiles,
  runCrowd,
  type Shares,
} from './run-crowd.ts'

/** As on the command line; several numbers are separated by commas. */
export interface CrowdFlags {
  readonly viewers: string
  readonly nodes: string
  readonly proxy: string
  readonly proxies: string
  /** Without it (`--no-tls`) the proxies speak plain HTTP. */
  readonly tls: boolean
}

type Plan = Omit<CrowdRunOptions, 'onProgress'>

/** @returns whether nobody missed, saw twice or gave up anything */
export async function reportCrowd(flags: CrowdFlags): Promise<boolean> {
  const plans = plansOf(flags)
  const machine = readMachine()
  for (const plan of plans) {
    const lack = describeLack(plan, machine)
    if (lack !== undefined) throw new Error(lack)
  }
  const runs: CrowdRun[] = []
  for (const plan of plans) {
    runs.push(await runCrowd({ ...plan, onProgress: (text) => console.error(text) }))
  }
  const tls = flags.tls ? 'TLS' : 'no TLS'
  console.log(
    `\nA crowd behind ${flags.proxies} × ${flags.proxy}, ${tls}, ${cpus().length} cores for everything\n`,
  )
  console.log(markdownOf(runs))
  return runs.every(({ lost, repeats, reordered, gaveUp, allBackMs }) => {
    return lost + repeats + reordered + gaveUp === 0 && !Number.isNaN(allBackMs)
  })
}

/** Each number of viewers with each number of nodes. @throws where an option is wrong */
export function plansOf(flags: CrowdFlags): readonly Plan[] {
  const proxy = PROXIES.find((name) => name === flags.proxy)
  if (proxy === undefined) throw new Error(`--proxy must be ${PROXIES.join(' or ')}`)
  const counts = numbers('nodes', flags.nodes, 2)
  const [proxies = 0] = numbers('proxies', flags.proxies, 1)
  return numbers('viewers', flags.viewers, 1).flatMap((viewers) =>
    counts.map((nodes) => ({
      ...{ viewers, nodes, proxy, proxies, isTls: flags.tls },
      maxViewers: viewersOfANode(viewers, nodes),
    })),
  )
}

function numbers(name: string, text: string, least: number): readonly number[] {
  const values = text.split(',').map(Number)
  if (values.every((value) => Number.isInteger(value) && value >= least)) return values
  throw new Error(
    `--${name} must be a number from ${least} on, or several with commas between them`,
  )
}

/** A column for each run. */
function markdownOf(runs: readonly CrowdRun[]): string {
  const rows: readonly (readonly [string, (run: CrowdRun) => string])[] = [
    ['Viewers', ({ viewers }) => count(viewers)],
    ['Nodes, `MAX_VIEWERS` of each', (run) => `${run.nodes}, ${count(run.maxViewers)}`],
    ['Publications', (run) => count(run.publications)],
    ['Deliveries', (run) => count(run.deliveries)],
    ['Lost, twice, reordered', (run) => list([run.lost, run.repeats, run.reordered], 0)],
    ['Delivery p50 / p99 before the loss', ({ delays }) => milliseconds(delays.before)],
    ['… during the loss', ({ delays }) => milliseconds(delays.during)],
    ['… after it', ({ delays }) => milliseconds(delays.after)],
    ['Viewers of the lost node', ({ dropped }) => count(dropped)],
    ['Last viewer back after', ({ allBackMs }) => `${(allBackMs / 1_000).toFixed(1)} s`],
    ['Viewers refused (503), given up', (run) => list([run.refused, run.gaveUp], 0)],
    ['Processor time of a delivery: nodes', ({ perDelivery: of }) => micro(of, 'nodes')],
    ['… proxy', ({ perDelivery: of }) => micro(of, 'proxy')],
    ['… Redis', ({ perDelivery: of }) => micro(of, 'redis')],
    ["… viewers' side", ({ perDelivery: of }) => micro(of, 'viewers')],
    [
      'Processor time of an arrival: nodes, proxy',
      ({ perArrival: of }) => `${micro(of, 'nodes')}, ${micro(of, 'proxy')}`,
    ],
    ['Bytes of a delivery: to the viewer, from it', (run) => list([run.received, run.sent], 0)],
    ['Bandwidth at one event a second: to viewers, from them', bandwidth],
    ['Memory of a viewer: nodes, proxy', ({ memory }) => kilobytes(memory)],
    [
      'Descriptors of a viewer: nodes (as many ports of the proxy), proxy',
      ({ descriptors: of }) => list([of.nodes, of.proxy], 2),
    ],
  ]
  const line = (cells: readonly string[]) => `| ${cells.join(' | ')} |`
  return [
    line(['', ...runs.map(({ proxy, isTls }) => (isTls ? `${proxy}, TLS` : proxy))]),
    line(['---', ...runs.map(() => '--:')]),
    ...rows.map(([title, cell]) => line([title, ...runs.map(cell)])),
  ].join('\n')
}

function count(value: number): string {
  return value.toLocaleString('en-US')
}

function list(values: readonly number[], digits: number): string {
  return values
    .map((value) => (digits > 0 ? value.toFixed(digits) : count(Math.round(value))))
    .join(', ')
}

function milliseconds({ p50, p99 }: Quantiles): string {
  return `${count(Math.round(p50))} / ${count(Math.round(p99))} ms`
}

function micro(shares: Shares, of: keyof Shares): string {
  const value = shares[of]
  return `${value < 10 ? value.toFixed(1) : count(Math.round(value))} µs`
}

function kilobytes({ nodes, proxy }: CrowdRun['memory']): string {
  return `${nodes.toFixed(1)}, ${proxy.toFixed(1)} kB`
}

function bandwidth({ received, sent, viewers }: CrowdRun): string {
  const megabits = [received, sent].map((bytes) => ((bytes * viewers * 8) / 1e6).toFixed(1))
  return `${megabits.join(', ')} Mbit/s`
}
