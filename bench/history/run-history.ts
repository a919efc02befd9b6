/**
 * Histories under kill -9: two publishers and two viewers go on while the server, a publisher or the
 * store is killed and started again; afterwards the checker counts. Everything is a process of its
 * own, reached as anyone reaches it.
 */
import { existsSync, readFileSync, statSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { freePort, type Program, ROOT, start, startNode, startRedis } from '../support/processes.ts'
import { until } from '../support/wait.ts'
import { type Acknowledged, checkHistory, type Told, type Verdict } from './check.ts'

const ROOM = 'history'
/** Bytes that the publishers must have noted between two kills: some twenty answers. */
const SOME_PROGRESS = 800
const LONGEST_PROGRESS_MS = 60_000
const LONGEST_PAUSE_MS = 150
/** Until the viewers have been told the last event. */
const LONGEST_REST_MS = 30_000

export interface HistoryOptions {
  readonly store: 'sqlite' | 'redis'
  readonly kills: number
  readonly onKill?: (count: number) => void
}

export interface History extends Verdict {
  /** How often each was killed. */
  readonly killed: Readonly<Record<string, number>>
}

/** Something that is killed and started again. */
interface Victim {
  readonly name: string
  program: Program
  again(): Promise<Program>
}

export async function runHistory({ store, kills, onKill }: HistoryOptions): Promise<History> {
  const folder = await mkdtemp(join(tmpdir(), 'gavel-history-'))
  const victims: Victim[] = []
  const others: Program[] = []

  async function victim(name: string, again: () => Promise<Program>) {
    victims.push({ name, again, program: await again() })
  }

  async function startAll() {
    const redisPort = await freePort()
    const redisUrl = store === 'redis' ? `redis://127.0.0.1:${redisPort}` : undefined
    if (redisUrl !== undefined) await victim('redis', () => startRedis(redisPort, folder))
    const ports = await Promise.all((store === 'redis' ? ['a', 'b'] : ['a']).map(() => freePort()))
    for (const [index, port] of ports.entries()) {
      await victim(`node ${index + 1}`, () =>
        startNode({ port, dataDir: join(folder, 'data'), ...(redisUrl && { redisUrl }) }),
      )
    }
    for (const n of [0, 1]) {
      const port = ports[n % ports.length] ?? 0
      const args = [String(port), ROOM, storyOf(n)]
      others.push(await startScript('tailer', args, 'joined'))
    }
    for (const n of [0, 1]) {
      let generation = 0
      await victim(`publisher ${n + 1}`, () => {
        generation += 1
        const args = [`p${n}-${generation}`, ports.join(','), ROOM, promisesOf(n)]
        return startScript('writer', args)
      })
    }
  }

  const promisesOf = (n: number) => join(folder, `promises-${n}`)
  const storyOf = (n: number) => join(folder, `story-${n}`)
  const promised = () => [0, 1].flatMap((n) => readLines<Acknowledged>(promisesOf(n)))
  const stories = () => [0, 1].map((n) => readLines<Told>(storyOf(n)))

  async function progress() {
    const size = () => [0, 1].reduce((sum, n) => sum + sizeOf(promisesOf(n)), 0)
    const before = size()
    await until(() => size() >= before + SOME_PROGRESS, LONGEST_PROGRESS_MS)
    // Anywhere in the course of a publication.
    await delay(Math.random() * LONGEST_PAUSE_MS)
  }

  try {
    await startAll()
    // Of a single node only the node itself; of a cluster everything in turn.
    const targets = victims.filter(({ name }) => store === 'redis' || name.startsWith('node'))
    const killed: Record<string, number> = {}
    for (let count = 0; count < kills; count += 1) {
      const target = targets[count % targets.length]
      if (target === undefined) break
      await progress()
      await target.program.end('SIGKILL')
      target.program = await target.again()
      killed[target.name] = (killed[target.name] ?? 0) + 1
      onKill?.(count + 1)
    }
    await progress()
    const publishers = victims.filter(({ name }) => name.startsWith('publisher'))
    await Promise.all(publishers.map(({ program }) => program.end('SIGTERM')))
    const last = Math.max(...promised().map(({ seq }) => seq))
    // What is missing then, the checker counts.
    await until(
      () => stories().every((story) => story.some(({ seq }) => seq >= last)),
      LONGEST_REST_MS,
      100,
    )
    return { ...checkHistory(promised(), stories()), killed }
  } finally {
    const programs = [...others, ...victims.map(({ program }) => program)]
    await Promise.all(programs.map((program) => program.end('SIGKILL')))
    await rm(folder, { recursive: true, force: true })
  }
}

function startScript(name: string, args: readonly string[], saying?: string): Promise<Program> {
  return start({
    command: process.execPath,
    args: [`${ROOT}/bench/history/${name}.ts`, ...args],
    ...(saying !== undefined && { saying }),
  })
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
