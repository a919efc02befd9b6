/** Starts programs as processes that end with their children. */
import { type ChildProcess, spawn } from 'node:child_process'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { fileURLToPath } from 'node:url'

export const ROOT = fileURLToPath(new URL('../..', import.meta.url))

/** Without it each server that a test starts would compile its modules anew, which takes two fifths of its start. */
export const COMPILE_CACHE = { NODE_COMPILE_CACHE: join(tmpdir(), 'gavel-compiled') }

/** Of the output only so many characters are kept. */
const LONGEST_OUTPUT = 100_000

export interface Program {
  readonly pid: number
  /** Settles when it has ended. */
  readonly ended: Promise<void>
  hasEnded(): boolean
  /** All output on both streams. */
  output(): string
  /** Sends the signal to it and its children, and waits for the end. */
  stop(signal: 'SIGTERM' | 'SIGKILL'): Promise<void>
}

interface ProgramOptions {
  readonly command: string
  readonly args: readonly string[]
  /** All of its environment but `PATH` and the cache of compiled modules. */
  readonly env?: Readonly<Record<string, string>>
  /** It is ready when its output contains this. */
  readonly readyText?: string
}

/** Starts a program and waits until it is ready. @throws with its output when it ends before that */
export async function startProgram(options: ProgramOptions): Promise<Program> {
  const { command, args, env = {}, readyText } = options
  const child = spawn(command, args, {
    // Debian keeps services in /usr/sbin.
    env: { PATH: `${process.env['PATH']}${delimiter}/usr/sbin`, ...COMPILE_CACHE, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
    // Its own process group, so that signals reach its children.
    detached: true,
  })
  running.add(child)
  let output = ''
  const ended = new Promise<void>((resolve) => {
    const settle = () => {
      running.delete(child)
      resolve()
    }
    child.once('exit', settle)
    child.once('error', (cause) => {
      output += cause.message
      settle()
    })
  })
  const ready = new Promise<void>((resolve) => {
    const onOutput = (part: Buffer) => {
      if (output.length < LONGEST_OUTPUT) output += part.toString()
      if (readyText !== undefined && output.includes(readyText)) resolve()
    }
    child.stdout.on('data', onOutput)
    child.stderr.on('data', onOutput)
    if (readyText === undefined) resolve()
  })
  const isReady = await Promise.race([ready.then(() => true), ended.then(() => false)])
  if (!isReady) throw new Error(`${command} ${args.join(' ')} ended:\n${output}`)
  return {
    pid: child.pid ?? 0,
    ended,
    hasEnded: () => !running.has(child),
    output: () => output,
    async stop(signal) {
      signalGroup(child, signal)
      await ended
    },
  }
}

const running = new Set<ChildProcess>()
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
