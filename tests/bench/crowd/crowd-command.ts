/** `npm run bench -- crowd`: reads its options, runs and prints one table. */
import { cpus } from 'node:os'
import { PROXIES } from '../../kit/proxies.ts'
import { describeLack, readMachine, viewersOfANode } from './limits.ts'
import {
  type CrowdRun,
  type CrowdRunOptions,
  type Quantiles,
  runCrowd,
  type Shares,
} from './run-crowd.ts'

/** As on the command line. */
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
  const plan = planOf(flags)
  const lack = describeLack(plan, readMachine())
  if (lack !== undefined) throw new Error(lack)
  const run = await runCrowd({ ...plan, onProgress: (text) => console.error(text) })
  const tls = flags.tls ? 'TLS' : 'no TLS'
  console.log(
    `\nA crowd behind ${flags.proxies} × ${flags.proxy}, ${tls}, ${cpus().length} cores for everything\n`,
  )
  console.log(markdownOf(run))
  const { lost, repeats, reordered, gaveUp, allBackMs } = run
  return lost + repeats + reordered + gaveUp === 0 && !Number.isNaN(allBackMs)
}

/** @throws where an option is wrong */
function planOf(flags: CrowdFlags): Plan {
  const proxy = PROXIES.find((name) => name === flags.proxy)
  if (proxy === undefined) throw new Error(`--proxy must be ${PROXIES.join(' or ')}`)
  const viewers = number('viewers', flags.viewers, 1)
  const nodes = number('nodes', flags.nodes, 2)
  const proxies = number('proxies', flags.proxies, 1)
  const maxViewers = viewersOfANode(viewers, nodes)
  return { viewers, nodes, proxy, proxies, isTls: flags.tls, maxViewers }
}

function number(name: string, text: string, least: number): number {
  const value = Number(text)
  if (Number.isInteger(value) && value >= least) return value
  throw new Error(`--${name} must be a number from ${least} on`)
}

function markdownOf(run: CrowdRun): string {
  const { delays, perDelivery, perArrival, descriptors } = run
  const rows = [
    ['Viewers', count(run.viewers)],
    ['Nodes, `MAX_VIEWERS` of each', `${run.nodes}, ${count(run.maxViewers)}`],
    ['Publications', count(run.publications)],
    ['Deliveries', count(run.deliveries)],
    ['Lost, twice, reordered', list([run.lost, run.repeats, run.reordered], 0)],
    ['Delivery p50 / p99 before the loss', milliseconds(delays.before)],
    ['… during the loss', milliseconds(delays.during)],
    ['… after it', milliseconds(delays.after)],
    ['Viewers of the lost node', count(run.dropped)],
    ['Last viewer back after', `${(run.allBackMs / 1_000).toFixed(1)} s`],
    ['Viewers refused (503), given up', list([run.refused, run.gaveUp], 0)],
    ['Processor time of a delivery: nodes', micro(perDelivery, 'nodes')],
    ['… proxy', micro(perDelivery, 'proxy')],
    ['… Redis', micro(perDelivery, 'redis')],
    ["… viewers' side", micro(perDelivery, 'viewers')],
    [
      'Processor time of an arrival: nodes, proxy',
      `${micro(perArrival, 'nodes')}, ${micro(perArrival, 'proxy')}`,
    ],
    ['Bytes of a delivery: to the viewer, from it', list([run.received, run.sent], 0)],
    ['Bandwidth at one event a second: to viewers, from them', bandwidth(run)],
    ['Memory of a viewer: nodes, proxy', kilobytes(run.memory)],
    [
      'Descriptors of a viewer: nodes (as many ports of the proxy), proxy',
      list([descriptors.nodes, descriptors.proxy], 2),
    ],
  ]
  const line = (cells: readonly string[]) => `| ${cells.join(' | ')} |`
  const head = ['', run.isTls ? `${run.proxy}, TLS` : run.proxy]
  return [head, ['---', '--:'], ...rows].map(line).join('\n')
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
