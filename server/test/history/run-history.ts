/**
 * Histories under kill -9 and on a bad network: publishers and viewers go on while the server, a
 * publisher or the store is killed and started again, and the proxies between them drop, cut, delay
 * and repeat; afterwards the checker counts. What is killed is a process of its own.
 */
import { existsSync, readFileSync, statSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { type Fault, type FaultyProxy, startFaultyProxy } from '../../../testing/faulty-proxy.ts'
import { publish, startNode } from '../../../testing/feed-server.ts'
import { freePort } from '../../../testing/free-port.ts'
import { type Program, ROOT, startProgram } from '../../../testing/programs.ts'
import { startRedis } from '../../../testing/redis.ts'
import { until } from '../../../testing/until.ts'
import { type BoardViewer, openBoardViewer } from './board-viewer.ts'
import { checkHistory, type NumberedEvent, type Verdict } from './check.ts'

/** How many times as long as in `npm test`. */
export const TIMES = Number(process.env['HISTORY_TIMES'] ?? 1)
/** Chooses the order of the network's faults. */
export const SEED = Number(process.env['HISTORY_SEED'] ?? 1)

const ROOM = 'history'
/** Bytes that the publishers must have written between two kills: some twenty acknowledgements. */
const PROGRESS_BYTES = 800
const LONGEST_PROGRESS_MS = 60_000
const LONGEST_PAUSE_MS = 150
const LONGEST_FAULTS_MS = 120_000
/** Until the viewers have received the last event, also those that must reconnect first. */
const LONGEST_REST_MS = 60_000
const VIEWERS_A_NODE = 2
/** Some are made while a killed process is away, some in its first second, some in peace. */
const FAULT_INTERVAL_MS = 200

export interface HistoryOptions {
  readonly store: 'sqlite' | 'redis'
  readonly kills: number
  /** Faults of the network. */
  readonly faults: number
  /** Decides which faults come when; what the processes do meanwhile it doesn't. */
  readonly seed: number
}

export interface History extends Verdict {
  /** How often each was killed. */
  readonly killed: Readonly<Record<string, number>>
  /** How often each fault of the network was made. */
  readonly faults: Readonly<Record<Fault, number>>
  /** Viewers that received another epoch, which must not happen: nothing of the log was lost. */
  readonly newEpochs: number
  /** Of all viewers together. */
  readonly viewers: BoardViewer['counts']
}

/** Something that is killed and started again. */
interface Victim {
  readonly name: string
  stop(signal: 'SIGTERM' | 'SIGKILL'): Promise<unknown>
  start(): Promise<void>
}

export async function runHistory(options: HistoryOptions): Promise<History> {
  const { store, kills, faults, seed } = options
  const folder = await mkdtemp(join(tmpdir(), 'gavel-history-'))
  const victims: Victim[] = []
  const proxies: FaultyProxy[] = []
  const viewers: BoardViewer[] = []
  const cleanups: (() => Promise<void>)[] = []

  async function addProgram(name: string, startOne: () => Promise<Program>) {
    let program = await startOne()
    victims.push({
      name,
      stop: (signal) => program.stop(signal),
      async start() {
        program = await startOne()
      },
    })
  }

  async function startAll() {
    const redis = store === 'redis' ? await startRedis() : null
    if (redis !== null) {
      cleanups.push(redis.stop)
      victims.push({ name: 'redis', stop: redis.kill, start: () => redis.start() })
    }
    const ports = await Promise.all((store === 'redis' ? ['a', 'b'] : ['a']).map(() => freePort()))
    for (const [index, port] of ports.entries()) {
      const env = { REDIS_URL: redis?.url ?? '' }
      await addProgram(`node ${index + 1}`, () =>
        startNode({ port, dataDir: join(folder, 'data'), env }),
      )
    }
    const proxyPorts = await Promise.all(ports.map(() => freePort()))
    for (const [index, port] of proxyPorts.entries()) {
      const upstreamPort = ports[index] ?? 0
      proxies.push(await startFaultyProxy({ port, upstreamPort, seed: seed + index }))
    }
    await openViewers(proxyPorts)
    for (const n of [0, 1]) {
      let generation = 0
      await addProgram(`publisher ${n + 1}`, () => {
        generation += 1
        const args = [`p${n}-${generation}`, proxyPorts.join(','), ROOM, acknowledgedFile(n)]
        return startScript('writer', args)
      })
    }
  }

  /** Opens the viewers and publishes a first event: from here on each has a cursor. */
  async function openViewers(ports: readonly number[]) {
    const event = { eventType: 'biddingStart', data: { name: 'opening' } }
    const opening = await publish(ports[0] ?? 0, ROOM, { id: 'opening', event })
    if (opening.status !== 201) throw new Error(`the opening was answered ${opening.status}`)
    for (const port of ports) {
      for (let n = 0; n < VIEWERS_A_NODE; n += 1) viewers.push(openBoardViewer(port, ROOM))
    }
    if (await until(() => viewers.every(({ shown }) => shown.length > 0), LONGEST_REST_MS)) return
    throw new Error('a viewer did not receive the lot under the hammer')
  }

  const acknowledgedFile = (n: number) => join(folder, `acknowledged-${n}`)
  const acknowledged = () => [0, 1].flatMap((n) => readLines<NumberedEvent>(acknowledgedFile(n)))

  async function progress() {
    const size = () => [0, 1].reduce((sum, n) => sum + sizeOf(acknowledgedFile(n)), 0)
    const before = size()
    await until(() => size() >= before + PROGRESS_BYTES, LONGEST_PROGRESS_MS)
    // Anywhere in the course of a publication.
    await delay(Math.random() * LONGEST_PAUSE_MS)
  }

  try {
    await startAll()
    for (const proxy of proxies)
      proxy.makeFaults(Math.ceil(faults / proxies.length), FAULT_INTERVAL_MS)
    // Of a single node only the node itself; of a cluster everything in turn.
    const targets = victims.filter(({ name }) => store === 'redis' || name.startsWith('node'))
    const killed: Record<string, number> = {}
    for (let count = 0; count < kills; count += 1) {
      const target = targets[count % targets.length]
      if (target === undefined) break
      await progress()
      await target.stop('SIGKILL')
      await target.start()
      killed[target.name] = (killed[target.name] ?? 0) + 1
    }
    await until(() => proxies.every((proxy) => proxy.faultsLeft() === 0), LONGEST_FAULTS_MS)
    await progress()
    const publishers = victims.filter(({ name }) => name.startsWith('publisher'))
    await Promise.all(publishers.map((publisher) => publisher.stop('SIGTERM')))
    const last = Math.max(...acknowledged().map(({ seq }) => seq))
    // What is missing then, the checker counts.
    await until(
      () => viewers.every(({ shown }) => (shown.at(-1)?.seq ?? 0) >= last),
      LONGEST_REST_MS,
      100,
    )
    const histories = viewers.map(({ shown }) => shown)
    return {
      ...checkHistory(acknowledged(), histories),
      killed,
      faults: sumOf(proxies.map((proxy) => proxy.made())),
      newEpochs: viewers.filter(({ epochs }) => epochs.length > 1).length,
      viewers: sumOf(viewers.map(({ counts }) => counts)),
    }
  } finally {
    for (const viewer of viewers) viewer.close()
    await Promise.all(victims.map((victim) => victim.stop('SIGKILL')))
    await Promise.all(cleanups.map((cleanup) => cleanup()))
    await Promise.all(proxies.map((proxy) => proxy.close()))
    await rm(folder, { recursive: true, force: true })
  }
}

function startScript(name: string, args: readonly string[]): Promise<Program> {
  return startProgram({
    command: process.execPath,
    args: [`${ROOT}/server/test/history/${name}.ts`, ...args],
  })
}

/** The sum of each count. */
function sumOf<Key extends string>(all: readonly Readonly<Record<Key, number>>[]) {
  const sum: Partial<Record<Key, number>> = {}
  for (const counts of all) {
    for (const key of Object.keys(counts) as Key[]) sum[key] = (sum[key] ?? 0) + counts[key]
  }
  return sum as Record<Key, number>
}

/** What a killed process was writing when it died is no line yet. */
function readLines<Line>(file: string): Line[] {
  if (!existsSync(file)) return []
  const lines = readFileSync(file, 'utf8').split('\n').slice(0, -1)
  return lines.map((line): Line => JSON.parse(line))
}

function sizeOf(file: string): number {
  return statSync(file, { throwIfNoEntry: false })?.size ?? 0
}
