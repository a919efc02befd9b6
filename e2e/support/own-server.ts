/** Our own feed server as anyone runs it: a process, its environment, its public face. */
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect } from '@playwright/test'
import type { Wire } from '../../testing/wire.ts'
import { freePort } from './free-port.ts'
import { boardFolder, ROOT } from './places.ts'

const TOKEN = 'a-token-for-journeys-and-nothing-else-0123'

export interface OwnServer {
  readonly url: string
  /** Where `/pictures/` is served from. */
  readonly picturesFolder: string
  /** A file that holds the publish token. */
  readonly tokenFile: string
  replaceDataFile(file: Wire, room?: string): Promise<void>
  publish(eventType: string, player: Wire, more?: Wire, room?: string): Promise<void>
  /** Ends the process as a service manager does. */
  stop(): Promise<void>
  /** Ends the process without a word of warning. */
  kill(): Promise<void>
  /** Starts again on the same port and data. */
  restart(): Promise<void>
  /** Stops, and leaves nothing on the disk. */
  remove(): Promise<void>
}

export async function startOwnServer(): Promise<OwnServer> {
  const folder = await mkdtemp(join(tmpdir(), 'gavel-server-'))
  const port = await freePort()
  const url = `http://127.0.0.1:${port}`
  const picturesFolder = join(folder, 'pictures')
  const tokenFile = join(folder, 'token')
  await mkdir(picturesFolder)
  await writeFile(tokenFile, TOKEN)
  let running = await start().catch(async (cause: unknown) => {
    await rm(folder, { recursive: true, force: true })
    throw cause
  })

  async function start(): Promise<ChildProcess> {
    const child = spawn(process.execPath, ['server/main.ts'], {
      cwd: ROOT,
      stdio: ['ignore', 'ignore', 'inherit'],
      env: {
        PATH: process.env['PATH'],
        PORT: String(port),
        HOST: '127.0.0.1',
        DATA_DIR: join(folder, 'data'),
        BOARD_DIR: boardFolder(),
        PICTURES_DIR: picturesFolder,
        PUBLISH_TOKENS: TOKEN,
        LOG_LEVEL: 'silent',
      },
    })
    try {
      await expect.poll(() => isReady(url), { timeout: 20_000 }).toBe(true)
      return child
    } catch (cause) {
      child.kill('SIGKILL')
      throw cause
    }
  }

  async function end(signal: 'SIGTERM' | 'SIGKILL') {
    if (running.exitCode !== null || running.signalCode !== null) return
    const ended = once(running, 'exit')
    running.kill(signal)
    await ended
  }

  async function send(method: string, path: string, body: Wire) {
    const answer = await fetch(url + path, {
      method,
      headers: { authorization: `Bearer ${TOKEN}`, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
    expect(answer.ok, `${method} ${path} answers ${answer.status}`).toBe(true)
  }

  return {
    url,
    picturesFolder,
    tokenFile,
    replaceDataFile: (file, room = 'test-room') =>
      send('PUT', `/api/rooms/${room}/data-file`, file),
    publish: (eventType, player, more = {}, room = 'test-room') =>
      send('POST', `/api/rooms/${room}/events`, { event: { eventType, data: player }, ...more }),
    stop: () => end('SIGTERM'),
    kill: () => end('SIGKILL'),
    async restart() {
      running = await start()
    },
    async remove() {
      await end('SIGTERM')
      await rm(folder, { recursive: true, force: true })
    },
  }
}

async function isReady(url: string): Promise<boolean> {
  const answer = await fetch(`${url}/readyz`).catch(() => null)
  return answer?.ok === true
}
