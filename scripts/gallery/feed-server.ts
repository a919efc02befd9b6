/** Our own feed server for the pictures: a process, its environment and its public API. */
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { DEFAULT_ROOM } from '../../contract/room.ts'
import { ROOT } from '../gate/run.ts'

const TOKEN = 'a-token-for-the-gallery-and-nothing-else-0123'

/** One JSON object as it travels (specification §3). */
export type Wire = Record<string, unknown>

export interface FeedServer {
  readonly port: number
  readonly url: string
  /** A file that holds the publish token. */
  readonly tokenFile: string
  /** Where `/pictures/` is served from. */
  readonly picturesFolder: string
  dataFile(): Promise<Wire>
  replaceDataFile(file: Wire): Promise<void>
  publish(eventType: string, player: Wire): Promise<void>
  /** Ends the process; what it has stored stays. */
  stop(): Promise<void>
  /** Starts it again on the same port, where it has been stopped. */
  restart(): Promise<void>
  /** Stops, and leaves nothing on the disk. */
  remove(): Promise<void>
}

export async function startFeedServer(): Promise<FeedServer> {
  const folder = await mkdtemp(join(tmpdir(), 'gavel-gallery-'))
  const port = await freePort()
  const url = `http://127.0.0.1:${port}`
  const picturesFolder = join(folder, 'pictures')
  const tokenFile = join(folder, 'token')
  await mkdir(picturesFolder)
  await writeFile(tokenFile, TOKEN)
  let running = await start()

  async function start(): Promise<ChildProcess> {
    const child = spawn(process.execPath, ['server/main.ts'], {
      cwd: ROOT,
      stdio: ['ignore', 'ignore', 'inherit'],
      env: {
        PATH: process.env['PATH'],
        PORT: String(port),
        HOST: '127.0.0.1',
        DATA_DIR: join(folder, 'data'),
        BOARD_DIR: join(ROOT, 'dist', 'board'),
        PICTURES_DIR: picturesFolder,
        PUBLISH_TOKENS: TOKEN,
        PUBLISH_RATE: '0',
        LOG_LEVEL: 'silent',
      },
    })
    while (!(await isReady(url))) {
      if (child.exitCode !== null) throw new Error('the feed server ended')
      await sleep(50)
    }
    return child
  }

  async function stop() {
    if (hasEnded(running)) return
    const ended = once(running, 'exit')
    running.kill('SIGTERM')
    await ended
  }

  async function send(method: string, path: string, body: Wire) {
    const answer = await fetch(`${url}/api/rooms/${DEFAULT_ROOM}/${path}`, {
      method,
      headers: { authorization: `Bearer ${TOKEN}`, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
    if (!answer.ok) throw new Error(`${method} ${path} answers ${answer.status}`)
  }

  return {
    port,
    url,
    tokenFile,
    picturesFolder,
    async dataFile() {
      const answer = await fetch(`${url}/auctiondatafile.json`)
      return answer.ok ? await answer.json() : {}
    },
    replaceDataFile: (file) => send('PUT', 'data-file', file),
    publish: (eventType, data) => send('POST', 'events', { event: { eventType, data } }),
    stop,
    async restart() {
      if (hasEnded(running)) running = await start()
    },
    async remove() {
      await stop()
      await rm(folder, { recursive: true, force: true })
    },
  }
}

function hasEnded({ exitCode, signalCode }: ChildProcess): boolean {
  return exitCode !== null || signalCode !== null
}

async function isReady(url: string): Promise<boolean> {
  const answer = await fetch(`${url}/readyz`).catch(() => null)
  return answer?.ok === true
}

async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1')
  await once(probe, 'listening')
  const address = probe.address()
  probe.close()
  await once(probe, 'close')
  if (address === null || typeof address === 'string') throw new Error('no free port')
  return address.port
}
