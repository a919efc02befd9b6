/** The feed server as a child process, used through its environment and HTTP. */
import type { ChildProcess } from 'node:child_process'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createServer } from 'node:net'
import { type NetworkInterfaceInfo, networkInterfaces } from 'node:os'
import { UsageError } from '../publish/usage-error.ts'

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

export const DEFAULT_PORT = 3000

/** Milliseconds before a server that does not stop is killed. */
const PATIENCE = 5000

export function startServerProcess(options: ServerProcessOptions): ServerProcess {
  const child = spawn(process.execPath, [options.program], {
    stdio: ['ignore', 'inherit', 'inherit'],
    env: {
      ...process.env,
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

/** @throws UsageError when the port is in use or invalid */
export async function checkPortIsFree(port: number, host: string): Promise<void> {
  if (!Number.isInteger(port) || port < 1 || port > 65_535) {
    throw new UsageError('PORT must be a number from 1 to 65535.')
  }
  const probe = createServer()
  try {
    probe.listen(port, host)
    await once(probe, 'listening')
  } catch {
    throw new UsageError(`Port ${port} is in use. Choose another: PORT=${port + 1} npm start`)
  }
  probe.close()
  await once(probe, 'close')
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

/** The machine's first IPv4 address that others can reach; `undefined` without a network. */
export function networkAddress(
  interfaces: NodeJS.Dict<NetworkInterfaceInfo[]> = networkInterfaces(),
): string | undefined {
  return Object.values(interfaces)
    .flatMap((addresses) => addresses ?? [])
    .find(({ family, internal }) => family === 'IPv4' && !internal)?.address
}
