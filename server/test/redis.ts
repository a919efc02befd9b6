/** A Redis of a test's own: on a free port, in a folder of its own, keeping what it answers. */
import type { ChildProcess } from 'node:child_process'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort } from './free-port.ts'

export interface TestRedis {
  readonly url: string
  /** Ends it as a power cut would. */
  kill(): Promise<void>
  /** Starts it again on the same port, with what it has kept or, `empty`, with nothing. */
  start(how?: { readonly empty: boolean }): Promise<void>
  /** Lets it hang: it accepts connections and answers nothing. */
  pause(): void
  resume(): void
  /** Ends it and throws its folder away. */
  stop(): Promise<void>
}

/**
 * @param args more arguments of `redis-server`
 * @param isTls whether the port speaks TLS; `args` name the certificate
 */
export async function startRedis(args: readonly string[] = [], isTls = false): Promise<TestRedis> {
  const port = await freePort()
  let folder = ''
  let child: ChildProcess | undefined

  async function start({ empty } = { empty: false }) {
    if (folder === '' || empty) {
      await rm(folder, { recursive: true, force: true })
      folder = await mkdtemp(join(tmpdir(), 'gavel-redis-'))
    }
    child = spawn(
      'redis-server',
      [
        ...(isTls ? ['--port', '0', '--tls-port', String(port)] : ['--port', String(port)]),
        ...['--bind', '127.0.0.1', '--dir', folder],
        ...['--appendonly', 'yes', '--appendfsync', 'always', '--save', ''],
        ...args,
      ],
      { stdio: ['ignore', 'pipe', 'inherit'] },
    )
    await ready(child, 'Ready to accept connections')
  }

  async function kill() {
    if (child === undefined || child.exitCode !== null || child.signalCode !== null) return
    const ended = once(child, 'exit')
    child.kill('SIGKILL')
    await ended
  }

  await start()
  return {
    url: isTls ? `rediss://localhost:${port}` : `redis://127.0.0.1:${port}`,
    kill,
    start,
    pause: () => child?.kill('SIGSTOP'),
    resume: () => child?.kill('SIGCONT'),
    async stop() {
      await kill()
      await rm(folder, { recursive: true, force: true })
    },
  }
}

/** A Sentinel that promotes a replica of `primary` by itself, soon after the primary is gone. */
export async function startSentinel(name: string, primary: TestRedis) {
  const port = await freePort()
  const folder = await mkdtemp(join(tmpdir(), 'gavel-sentinel-'))
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
  const child = spawn('redis-server', [path, '--sentinel'], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  await ready(child, '+slave slave')
  return {
    url: `redis://127.0.0.1:${port}`,
    async stop() {
      const ended = once(child, 'exit')
      child.kill('SIGKILL')
      await ended
      await rm(folder, { recursive: true, force: true })
    },
  }
}

function ready(child: ChildProcess, sign: string): Promise<void> {
  return new Promise((resolve, reject) => {
    let said = ''
    child.stdout?.on('data', (part: Buffer) => {
      said += part.toString()
      if (said.includes(sign)) resolve()
    })
    child.once('error', (cause) =>
      reject(new Error('these tests need redis-server: apt-get install redis-server', { cause })),
    )
    child.once('exit', () => reject(new Error(`redis-server ended:\n${said}`)))
  })
}
