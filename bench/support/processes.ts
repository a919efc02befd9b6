/** The programs under measurement, each a process of its own that can be killed and started again. */
import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { createServer } from 'node:net'
import { delimiter } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'

export const ROOT = fileURLToPath(new URL('../..', import.meta.url))

const TOKEN = 'only-for-measuring-on-this-machine'

export interface Program {
  readonly pid: number
  /** Settles when it has ended. */
  readonly ended: Promise<void>
  /** What it has said on both streams. */
  said(): string
  /** Sends the signal and waits for the end. */
  end(signal: 'SIGTERM' | 'SIGKILL'): Promise<void>
}

interface Start {
  readonly command: string
  readonly args: readonly string[]
  readonly env?: Readonly<Record<string, string>>
  /** It is ready when it has said this. */
  readonly saying?: string | RegExp
}

/** Starts a program and waits until it is ready. @throws with its words when it ends before that */
export async function start({ command, args, env = {}, saying }: Start): Promise<Program> {
  const child = spawn(command, args, {
    env: { ...process.env, PATH: `${process.env['PATH']}${delimiter}/usr/sbin`, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
    // A group of its own, so that it ends with its workers.
    detached: true,
  })
  running.add(child)
  let said = ''
  const ended = new Promise<void>((resolve) => {
    const settle = () => {
      running.delete(child)
      resolve()
    }
    child.once('exit', settle)
    child.once('error', (cause) => {
      said += cause.message
      settle()
    })
  })
  const ready = new Promise<void>((resolve) => {
    const listen = (part: Buffer) => {
      if (said.length < 100_000) said += part.toString()
      if (saying !== undefined && said.search(saying) >= 0) resolve()
    }
    child.stdout.on('data', listen)
    child.stderr.on('data', listen)
    if (saying === undefined) resolve()
  })
  const isReady = await Promise.race([ready.then(() => true), ended.then(() => false)])
  if (!isReady) throw new Error(`${command} ${args.join(' ')} ended:\n${said}`)
  return {
    pid: child.pid ?? 0,
    ended,
    said: () => said,
    async end(signal) {
      signalGroup(child, signal)
      await ended
    },
  }
}

const running = new Set<ChildProcess>()
// Whatever happens to a measurement, nothing of it stays behind.
process.on('exit', () => {
  for (const child of running) signalGroup(child, 'SIGKILL')
})

function signalGroup({ pid, exitCode, signalCode }: ChildProcess, signal: NodeJS.Signals): void {
  if (pid === undefined || exitCode !== null || signalCode !== null) return
  try {
    process.kill(-pid, signal)
  } catch {
    // It has ended meanwhile.
  }
}

export interface NodeOptions {
  readonly port: number
  readonly dataDir: string
  readonly redisUrl?: string
  readonly name?: string
  /** Of the runtime, such as `--inspect=127.0.0.1:0`. */
  readonly flags?: readonly string[]
  /** Settings over those of a measurement. */
  readonly env?: Readonly<Record<string, string>>
}

/** Starts a feed server as an operator would. */
export async function startNode(options: NodeOptions): Promise<Program> {
  const { port, dataDir, redisUrl = '', name = '', flags = [], env = {} } = options
  const program = await start({
    command: process.execPath,
    args: [...flags, `${ROOT}/server/main.ts`],
    env: {
      PORT: String(port),
      HOST: '127.0.0.1',
      DATA_DIR: dataDir,
      REDIS_URL: redisUrl,
      NODE_NAME: name,
      PUBLISH_TOKENS: TOKEN,
      PUBLISH_RATE: '0',
      MAX_VIEWERS: '20000',
      MAX_VIEWERS_PER_ADDRESS: '0',
      LOG_LEVEL: 'warn',
      ...env,
    },
  })
  await answering(program, port)
  return program
}

async function answering(program: Program, port: number): Promise<void> {
  let hasEnded = false
  void program.ended.then(() => {
    hasEnded = true
  })
  for (;;) {
    if (hasEnded) throw new Error(`the feed server ended:\n${program.said()}`)
    const answer = await fetch(`http://127.0.0.1:${port}/readyz`).catch(() => undefined)
    if (answer?.ok === true) return
    await delay(10)
  }
}

/** Starts a Redis that keeps what it answers. */
export function startRedis(port: number, folder: string): Promise<Program> {
  return start({
    command: 'redis-server',
    args: [
      ...['--port', String(port), '--bind', '127.0.0.1', '--dir', folder, '--save', ''],
      ...['--appendonly', 'yes', '--appendfsync', 'always'],
    ],
    saying: 'Ready to accept connections',
  })
}

export async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1')
  await once(probe, 'listening')
  const address = probe.address()
  probe.close()
  await once(probe, 'close')
  if (typeof address !== 'object' || address === null) throw new Error('no free port')
  return address.port
}

/** Publishes an event. @returns the answer's status and, of a success, the number */
export async function publish(
  port: number,
  room: string,
  publication: object,
): Promise<{ readonly status: number; readonly seq: number }> {
  const response = await fetch(`http://127.0.0.1:${port}/api/rooms/${room}/events`, {
    method: 'POST',
    headers: { authorization: `Bearer ${TOKEN}`, 'content-type': 'application/json' },
    body: JSON.stringify(publication),
  })
  const { seq = 0 }: { seq?: number } = JSON.parse(await response.text())
  return { status: response.status, seq }
}

/** Publishes a data file. @throws when it is not taken */
export async function putDataFile(port: number, room: string, file: string): Promise<void> {
  const response = await fetch(`http://127.0.0.1:${port}/api/rooms/${room}/data-file`, {
    method: 'PUT',
    headers: { authorization: `Bearer ${TOKEN}`, 'content-type': 'application/json' },
    body: file,
  })
  if (!response.ok) throw new Error(`the data file was answered ${response.status}`)
}

/** Keeps a program and all its threads on one core, so that one that spreads out gains nothing. */
export function keepOnOneCore({ pid }: Program): void {
  const { status } = spawnSync('taskset', ['-a', '-p', '-c', '0', String(pid)])
  if (status !== 0) throw new Error('taskset is needed: apt-get install util-linux')
}
