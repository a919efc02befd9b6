/** The feed server as a child process, used through its environment and HTTP. */
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'

export interface ServerProcess {
  /** Its address on this machine. */
  readonly url: string
  /** Settles when the process has ended, with the reason. */
  readonly ended: Promise<string>
  /** Stops it, by force after a while. */
  stop(): Promise<void>
}

export interface ServerProcessOptions {
  /** The program, such as `server/main.ts`. */
  readonly program: string
  /** The address that it listens on. */
  readonly host: string
  readonly port: number
  readonly room: string
  readonly token: string
  readonly dataDir: string
  readonly boardDir: string
  readonly picturesDir: string
}

/** The server ended unexpectedly. */
export class ServerProcessEnded extends Error {
  override readonly name = 'ServerProcessEnded'

  constructor(how: string) {
    super(`The feed server ended (${how}); its last words, if any, are above.`)
  }
}

/** Milliseconds before a server that does not stop is killed. */
const PATIENCE = 5000

export function startServerProcess(options: ServerProcessOptions): ServerProcess {
  const child = spawn(process.execPath, [options.program], {
    // The server stops when this process ends, because its input ends then.
    stdio: ['pipe', 'inherit', 'inherit'],
    env: {
      ...process.env,
      STOP_WITH_INPUT: 'true',
      PORT: String(options.port),
      HOST: options.host,
      DATA_DIR: options.dataDir,
      BOARD_DIR: options.boardDir,
      PICTURES_DIR: options.picturesDir,
      PUBLISH_TOKENS: options.token,
      DEFAULT_ROOM: options.room,
      // At full speed a rehearsal publishes faster than any organiser.
      PUBLISH_RATE: '0',
      LOG_LEVEL: process.env['LOG_LEVEL'] ?? 'warn',
    },
  })
  return {
    url: `http://127.0.0.1:${options.port}`,
    ended: endOf(child),
    stop: () => stop(child),
  }
}

function endOf(child: ChildProcess): Promise<string> {
  return new Promise((resolve) => {
    child.once('error', (error) => resolve(error.message))
    child.once('exit', (code, signal) => resolve(signal ?? `exit code ${code}`))
  })
}

async function stop(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const ended = once(child, 'exit')
  child.kill('SIGTERM')
  const force = setTimeout(() => child.kill('SIGKILL'), PATIENCE)
  await ended
  clearTimeout(force)
}
