/** The feed server as anyone runs it: a process, its environment and its public API. */
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { DEFAULT_ROOM } from '../../contract/board-config.ts'
import { freePort } from './free-port.ts'
import { type Program, ROOT, startProgram } from './programs.ts'
import { makeFolder } from './temporary-folder.ts'
import type { Wire } from './wire.ts'

export const TOKEN = 'correct-horse-battery-staple-0001'

const HEADERS = { authorization: `Bearer ${TOKEN}`, 'content-type': 'application/json' }

export interface NodeOptions {
  readonly port: number
  readonly dataDir: string
  /** Settings over those of a test. */
  readonly env?: Readonly<Record<string, string>>
  /** Arguments of Node itself, such as `--inspect=127.0.0.1:0`. */
  readonly flags?: readonly string[]
}

/** Starts a feed server and waits until it serves. @throws with its output when it ends before that */
export async function startNode({ port, dataDir, env = {}, flags = [] }: NodeOptions) {
  const program = await startProgram({
    command: process.execPath,
    args: [...flags, join(ROOT, 'server', 'main.ts')],
    env: {
      PORT: String(port),
      HOST: '127.0.0.1',
      DATA_DIR: dataDir,
      PUBLISH_TOKENS: TOKEN,
      PUBLISH_RATE: '0',
      // All viewers of a test have the same address.
      MAX_VIEWERS: '20000',
      MAX_VIEWERS_PER_ADDRESS: '0',
      LOG_LEVEL: 'warn',
      ...env,
    },
  })
  await untilReady(program, port)
  return program
}

/** Waits until a server serves. @throws with its output when it ends before that */
export async function untilReady(program: Program, port: number, path = '/readyz'): Promise<void> {
  const ask = () => fetch(`http://127.0.0.1:${port}${path}`).catch(() => null)
  while ((await ask())?.ok !== true) {
    if (program.hasEnded()) throw new Error(`the server ended:\n${program.output()}`)
    await delay(10)
  }
}

/** Publishes an event. @returns the status and, of a success, the event's number; 0 else */
export async function publish(
  port: number,
  room: string,
  publication: object,
): Promise<{ readonly status: number; readonly seq: number }> {
  const response = await fetch(`http://127.0.0.1:${port}/api/rooms/${room}/events`, {
    method: 'POST',
    headers: HEADERS,
    body: JSON.stringify(publication),
  })
  const { seq = 0 }: { seq?: number } = JSON.parse(await response.text())
  return { status: response.status, seq }
}

/** Publishes a data file. @throws when it is refused */
export async function putDataFile(port: number, room: string, file: string): Promise<void> {
  const response = await fetch(`http://127.0.0.1:${port}/api/rooms/${room}/data-file`, {
    method: 'PUT',
    headers: HEADERS,
    body: file,
  })
  if (!response.ok) throw new Error(`the data file was answered ${response.status}`)
}

export interface TestServer {
  readonly port: number
  readonly url: string
  readonly dataDir: string
  /** Where `/pictures/` is served from. */
  readonly picturesFolder: string
  /** A file that holds the publish token. */
  readonly tokenFile: string
  /** @throws when it is refused, as `replaceDataFile` does */
  publish(eventType: string, player: Wire, more?: Wire, room?: string): Promise<void>
  replaceDataFile(file: object, room?: string): Promise<void>
  /** Ends the process as a service manager does. */
  stop(): Promise<void>
  /** Ends the process as a crash does. */
  kill(): Promise<void>
  /** Starts it again on the same port and data; does nothing while it runs. */
  start(): Promise<void>
  /** Ends the process for good. Its files go with the process that started it. */
  remove(): Promise<void>
}

/** Starts a feed server on a free port, with its own data folder. */
export async function startFeedServer(
  env: Readonly<Record<string, string>> = {},
): Promise<TestServer> {
  const folder = await makeFolder('gavel-server-')
  const dataDir = join(folder, 'data')
  const picturesFolder = join(folder, 'pictures')
  const tokenFile = join(folder, 'token')
  await mkdir(picturesFolder)
  await writeFile(tokenFile, TOKEN)
  const port = await freePort()
  const start = () =>
    startNode({ port, dataDir, env: { PICTURES_DIR: picturesFolder, LOG_LEVEL: 'silent', ...env } })
  let program: Program = await start()
  const kill = () => program.stop('SIGKILL')
  return {
    port,
    url: `http://127.0.0.1:${port}`,
    dataDir,
    picturesFolder,
    tokenFile,
    async publish(eventType, player, more = {}, room = DEFAULT_ROOM) {
      const { status } = await publish(port, room, { event: { eventType, data: player }, ...more })
      if (status !== 200 && status !== 201) throw new Error(`the event was answered ${status}`)
    },
    replaceDataFile: (file, room = DEFAULT_ROOM) => putDataFile(port, room, JSON.stringify(file)),
    stop: () => program.stop('SIGTERM'),
    kill,
    remove: kill,
    async start() {
      if (program.hasEnded()) program = await start()
    },
  }
}
