/** The feed server as a program of its own, for tests of what publishes to it. */
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'

const PROGRAM = fileURLToPath(new URL('../../server/main.ts', import.meta.url))

export const TOKEN = 'correct-horse-battery-staple-0001'

export interface TestServer {
  readonly url: string
  /** Its log; it may be read once the server has stopped. */
  readonly dataDir: string
  /** Starts it again on the same port and data. */
  start(): Promise<void>
  /** Ends it at once, as a crash does. */
  kill(): Promise<void>
  /** Ends it and removes its data. */
  remove(): Promise<void>
}

export async function startServer(): Promise<TestServer> {
  const dataDir = await mkdtemp(join(tmpdir(), 'gavel-server-'))
  const port = await freePort()
  const url = `http://127.0.0.1:${port}`
  let child: ChildProcess | undefined
  const server: TestServer = {
    url,
    dataDir,
    async start() {
      child = spawn(process.execPath, [PROGRAM], {
        stdio: ['ignore', 'inherit', 'inherit'],
        env: {
          ...process.env,
          PORT: String(port),
          HOST: '127.0.0.1',
          DATA_DIR: dataDir,
          PUBLISH_TOKENS: TOKEN,
          PUBLISH_RATE: '0',
          LOG_LEVEL: 'silent',
        },
      })
      while (!(await isReady(url))) await sleep(50)
    },
    async kill() {
      if (child === undefined || child.exitCode !== null || child.signalCode !== null) return
      const ended = once(child, 'exit')
      child.kill('SIGKILL')
      await ended
    },
    async remove() {
      await server.kill()
      await rm(dataDir, { recursive: true, force: true })
    },
  }
  await server.start()
  return server
}

async function isReady(url: string): Promise<boolean> {
  return fetch(`${url}/readyz`).then(
    ({ ok }) => ok,
    () => false,
  )
}

async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1')
  await once(probe, 'listening')
  const address = probe.address()
  probe.close()
  await once(probe, 'close')
  return typeof address === 'object' && address !== null ? address.port : 0
}
