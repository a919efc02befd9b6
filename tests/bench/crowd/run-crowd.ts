/**
 * A reduced model of an auction's night on one machine: nodes on one Redis behind a proxy, viewers on
 * real sockets, one event a after. One node is killed; when all viewers are back it is started
 * again. All processes share the machine, so processor time says more than delays do.
 */
import { readFile } from 'node:fs/promises'
import { setTimeout as delay } from 'node:timers/promises'
import { makeCertificate } from '../../kit/certificate.ts'
import { startNode } from '../../kit/feed-server.ts'
import { freePort } from '../../kit/free-port.ts'
import type { Program } from '../../kit/programs.ts'
import { type ProxyName, startProxy } from '../../kit/proxies.ts'
import { createPublisher } from '../../kit/publisher.ts'
import { startRedis } from '../../kit/redis.ts'
import { makeFolder } from '../../kit/temporary-folder.ts'
import { openDescriptors, processorSeconds, residentKilobytes } from '../support/meters.ts'
import { connectionsOfProxy } from './limits.ts'
import { openProcesses, type Processes } from './processes.ts'
import { type Delays, machineTime, type Status } from './viewers.ts'

const ROOM = 'crowd'
const LONGEST_MS = 300_000
/** Before anything is measured: the runtimes are still making up their mind. */
const WARM_UP_MS = 5_000
/** Of measuring, before and after the loss. */
const SECONDS = 20

export interface CrowdRunOptions {
  readonly viewers: number
  readonly nodes: number
  readonly proxy: ProxyName
  readonly proxies: number
  readonly isTls: boolean
  /** `MAX_VIEWERS` of each node. */
  readonly maxViewers: number
  readonly onProgress: (text: string) => void
}

/** Milliseconds from publication to a viewer. */
export interface Quantiles {
  readonly p50: number
  readonly p99: number
}

/** The same for each kind of process. */
export interface Shares {
  readonly nodes: number
  readonly proxy: number
  readonly redis: number
  readonly viewers: number
}

export interface CrowdRun extends Omit<CrowdRunOptions, 'onProgress'> {
  readonly publications: number
  readonly deliveries: number
  readonly lost: number
  readonly repeats: number
  readonly reordered: number
  readonly refused: number
  readonly gaveUp: number
  readonly delays: Readonly<Record<'before' | 'during' | 'after', Quantiles>>
  /** Viewers of the node that was killed. */
  readonly dropped: number
  /** From the kill until the last viewer is in its room again and has what was published before. */
  readonly allBackMs: number
  /** Microseconds of processor time. */
  readonly perDelivery: Shares
  readonly perArrival: Shares
  /** Bytes of HTTP, and of TLS around it, for each delivery and the next poll. */
  readonly sent: number
  readonly received: number
  /** Kilobytes in memory for each viewer. */
  readonly memory: Pick<Shares, 'nodes' | 'proxy'>
  readonly descriptors: Pick<Shares, 'nodes' | 'proxy'>
}

export async function runCrowd(options: CrowdRunOptions): Promise<CrowdRun> {
  const { onProgress, ...plan } = options
  const { viewers } = plan
  const stops: (() => unknown)[] = []
  try {
    const { ports, nodes, startNodeAt, proxyPorts, proxies, redis, ca } = await startCluster(
      plan,
      stops,
    )
    onProgress(
      `${viewers} viewers arrive at ${plan.nodes} nodes behind ${plan.proxies} × ${plan.proxy}`,
    )
    const idle = measure(nodes, proxies, redis.pid(), [])
    const processes = await openProcesses(viewers, proxyPorts, {
      room: ROOM,
      longestJoinMs: LONGEST_MS,
      ...(ca !== undefined && { ca }),
    })
    stops.push(processes.close)
    const measureNow = () => measure(nodes, proxies, redis.pid(), processes.pids)
    const arrived = measureNow()

    const publisher = createPublisher(ports, ROOM, () => ({ publishedAt: machineTime() }))
    const isTold = ({ upTo }: Status) => upTo >= publisher.lastSeq()
    const first = await publisher.publishOne()
    if (!(await waitFor(processes, isTold))) throw new Error('not everybody received an event')
    publisher.start(1)

    await delay(WARM_UP_MS)
    onProgress(`measuring for ${SECONDS} s`)
    const beganAt = machineTime()
    const before = { ...measureNow(), ...(await countsOf(processes)) }
    await delay(SECONDS * 1_000)
    const after = { ...measureNow(), ...(await countsOf(processes)) }

    const victim = plan.nodes - 1
    const dropped = after.status.onNode[nameOf(victim)] ?? 0
    onProgress(`${nameOf(victim)} with ${dropped} viewers is killed`)
    const killedAt = machineTime()
    await nodes[victim]?.stop('SIGKILL')
    const published = publisher.lastSeq()
    const isBack = ({ joined, onNode, upTo, faults }: Status) =>
      joined + faults.gaveUp === viewers && !onNode[nameOf(victim)] && upTo >= published
    const areAllBack = await waitFor(processes, isBack)
    const backAt = machineTime()
    if (!areAllBack) onProgress(`after ${LONGEST_MS / 1_000} s some viewers are still not back`)
    await startNodeAt(victim)
    onProgress(`all are back, ${nameOf(victim)} runs again, measuring for ${SECONDS} s`)
    const againAt = machineTime()
    await delay(SECONDS * 1_000)
    const last = await publisher.stop()
    await waitFor(processes, isTold)

    const { faults, deliveries } = await processes.status()
    if (!areAllBack || faults.gaveUp > 0) {
      for (const program of proxies) onProgress(program.output())
    }
    const delays = await processes.delays()
    const between = (from: number, to: number) =>
      quantilesOf(delays.filter(({ publishedAt: at }) => at >= from && at < to))
    const told = after.status.deliveries - before.status.deliveries
    return {
      ...plan,
      publications: last - first + 1,
      deliveries,
      lost: await processes.countLost(last),
      repeats: faults.repeats,
      reordered: faults.reordered,
      refused: faults.refused,
      gaveUp: faults.gaveUp,
      delays: {
        // What was published in the last second may be on its way yet.
        before: between(beganAt, killedAt - 1_000),
        during: between(killedAt - 1_000, backAt),
        after: between(againAt, Number.POSITIVE_INFINITY),
      },
      dropped,
      allBackMs: areAllBack ? backAt - killedAt : Number.NaN,
      perDelivery: growth(before.processor, after.processor, told / 1e6),
      perArrival: growth(idle.processor, arrived.processor, viewers / 1e6),
      sent: (after.traffic.sent - before.traffic.sent) / told,
      received: (after.traffic.received - before.traffic.received) / told,
      memory: growth(idle.kilobytes, after.kilobytes, viewers),
      descriptors: growth(idle.descriptors, after.descriptors, viewers),
    }
  } finally {
    await Promise.allSettled(stops.reverse().map(async (stop) => stop()))
  }
}

/** Starts everything but the viewers. @param stops is given what ends each of it */
async function startCluster(plan: Omit<CrowdRunOptions, 'onProgress'>, stops: (() => unknown)[]) {
  const folder = await makeFolder('gavel-crowd-')
  const redis = await startRedis()
  stops.push(redis.stop)
  const ports: number[] = []
  while (ports.length < plan.nodes) ports.push(await freePort())
  const startNodeAt = async (index: number) => {
    const node = await startNode({
      port: ports[index] ?? 0,
      dataDir: folder,
      env: {
        REDIS_URL: redis.url,
        NODE_NAME: nameOf(index),
        TRUST_PROXY: '127.0.0.1',
        MAX_VIEWERS: String(plan.maxViewers),
        // All viewers of a process have one address.
        MAX_VIEWERS_PER_ADDRESS: String(plan.viewers),
      },
    })
    stops.push(() => node.stop('SIGKILL'))
    return node
  }
  const nodes = await Promise.all(ports.map((_, index) => startNodeAt(index)))
  const certificate = plan.isTls ? await makeCertificate(folder, 'IP:127.0.0.1') : undefined
  const proxyPorts: number[] = []
  const proxies: Program[] = []
  while (proxies.length < plan.proxies) {
    const port = await freePort()
    const program = await startProxy(plan.proxy, {
      port,
      nodes: ports,
      folder: await makeFolder('gavel-crowd-'),
      connections: connectionsOfProxy(plan.viewers, plan.proxies),
      ...(certificate && { certificate }),
    })
    stops.push(() => program.stop('SIGKILL'))
    proxyPorts.push(port)
    proxies.push(program)
  }
  const ca = certificate && (await readFile(certificate.cert, 'utf8'))
  return { ports, nodes, startNodeAt, proxyPorts, proxies, redis, ca }
}

/** What each kind of process has used from one moment to another, a share of it. */
function growth<Of extends Partial<Shares>>(from: Of, to: Of, divisor: number): Of {
  const kinds = Object.keys(from) as (keyof Of)[]
  const shares = kinds.map((kind) => [kind, (Number(to[kind]) - Number(from[kind])) / divisor])
  return Object.fromEntries(shares)
}

function nameOf(index: number): string {
  return `node${index + 1}`
}

function measure(
  nodes: readonly Program[],
  proxies: readonly Program[],
  redis: number,
  viewers: readonly number[],
) {
  const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0)
  return {
    processor: {
      nodes: sum(nodes.map(processorSeconds)),
      proxy: sum(proxies.map(processorSeconds)),
      redis: processorSeconds({ pid: redis }),
      viewers: sum(viewers.map((pid) => processorSeconds({ pid }))),
    },
    kilobytes: {
      nodes: sum(nodes.map(residentKilobytes)),
      proxy: sum(proxies.map(residentKilobytes)),
    },
    descriptors: {
      nodes: sum(nodes.map(openDescriptors)),
      proxy: sum(proxies.map(openDescriptors)),
    },
  }
}

async function countsOf(processes: Processes) {
  return { traffic: await processes.traffic(), status: await processes.status() }
}

async function waitFor(processes: Processes, isSo: (status: Status) => boolean): Promise<boolean> {
  const deadline = machineTime() + LONGEST_MS
  while (!isSo(await processes.status())) {
    if (machineTime() > deadline) return false
    await delay(100)
  }
  return true
}

function quantilesOf(events: readonly Delays[]): Quantiles {
  const all = Float64Array.from(events.flatMap(({ delays }) => [...delays])).sort()
  const at = (share: number) => all[Math.min(all.length - 1, Math.floor(all.length * share))]
  return { p50: at(0.5) ?? Number.NaN, p99: at(0.99) ?? Number.NaN }
}
