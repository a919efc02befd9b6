/** A Redis for a test: on a free port, with its own folder, with every write on disk. */
import { cp, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { freePort } from './free-port.ts'
import { type Program, startProgram } from './programs.ts'
import { makeFolder } from './temporary-folder.ts'

export interface TestRedis {
  readonly url: string
  /** Ends it as a power cut would. */
  kill(): Promise<void>
  /** Starts it again on the same port, with what it has kept. */
  start(): Promise<void>
  /** Copies what it has on disk. The answer kills it and starts it again with the copy. */
  save(): Promise<() => Promise<void>>
  /** Lets it hang: it accepts connections and answers nothing. */
  pause(): void
  resume(): void
  /** Ends it. */
  stop(): Promise<void>
}

/**
 * @param args more arguments of `redis-server`
 * @param isTls whether the port speaks TLS; `args` name the certificate
 */
export async function startRedis(args: readonly string[] = [], isTls = false): Promise<TestRedis> {
  const port = await freePort()
  let folder = await makeFolder('gavel-redis-')
  let program: Program | undefined

  async function start() {
    program = await startProgram({
      command: 'redis-server',
      args: [
        ...(isTls ? ['--port', '0', '--tls-port', String(port)] : ['--port', String(port)]),
        ...['--bind', '127.0.0.1', '--dir', folder],
        ...['--appendonly', 'yes', '--appendfsync', 'always', '--save', ''],
        ...args,
      ],
      readyText: 'Ready to accept connections',
    })
  }

  const kill = async () => program?.stop('SIGKILL')
  const signal = (name: NodeJS.Signals) => {
    if (program !== undefined && !program.hasEnded()) process.kill(program.pid, name)
  }

  await start()
  return {
    url: isTls ? `rediss://localhost:${port}` : `redis://127.0.0.1:${port}`,
    kill,
    start,
    async save() {
      const copy = await makeFolder('gavel-redis-copy-')
      await cp(folder, copy, { recursive: true })
      return async () => {
        await kill()
        folder = copy
        await start()
      }
    },
    pause: () => signal('SIGSTOP'),
    resume: () => signal('SIGCONT'),
    stop: kill,
  }
}

/** A Sentinel that promotes a replica of `primary` by itself, soon after the primary is gone. */
export async function startSentinel(name: string, primary: TestRedis) {
  const port = await freePort()
  const folder = await makeFolder('gavel-sentinel-')
  const settings = [
    `port ${port}`,
    'bind 127.0.0.1',
    `dir ${folder}`,
    `sentinel monitor ${name} 127.0.0.1 ${new URL(primary.url).port} 1`,
    `sentinel down-after-milliseconds ${name} 1000`,
    `sentinel failover-timeout ${name} 5000`,
  ]
  const path = join(folder, 'sentinel.conf')
  await writeFile(path, settings.join('\n'))
  const program = await startProgram({
    command: 'redis-server',
    args: [path, '--sentinel'],
    readyText: '+slave slave',
  })
  return {
    url: `redis://127.0.0.1:${port}`,
    stop: () => program.stop('SIGKILL'),
  }
}
