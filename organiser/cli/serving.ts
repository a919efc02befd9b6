/** The feed server of `gavel start`: its settings, its greeting and its end. */
import { existsSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { loadEnvFile } from 'node:process'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Command } from 'commander'
import { DEFAULT_ROOM } from '../../contract/board-config.ts'
import { PHOTOS_FOLDER } from '../follow/photo-index.ts'
import { EXIT } from '../lib/exit-code.ts'
import { type Connection, OWN_TOKEN_FILE } from './connection.ts'
import type { Context } from './context.ts'
import {
  type Addresses,
  addressesOf,
  checkPortIsFree,
  DEFAULT_PORT,
  findNetworks,
  type Greeting,
  greetingLines,
  localUrl,
} from './local-server.ts'
import { loadScale, preparePhotos } from './photos/prepare-photos.ts'
import { BUILT_BOARD, runServerProgram } from './run-program.ts'
import { keepToken } from './token.ts'

/** The folder of pictures where none is set. */
const OWN_PICTURES = join('.gavel', 'pictures')

export interface ServingFlags {
  readonly port?: string
  readonly brand?: string
  readonly photos?: string
  readonly log?: true
  /** Which the addresses name. */
  readonly room?: string
}

/** A server that can be started. */
export interface Serving {
  /** Its environment. */
  readonly settings: Record<string, string | undefined>
  readonly greeting: Greeting
  /** Whether its log is printed as it is. */
  readonly hasLog: boolean
  /** Its address on this machine, the room of its board unless another one is named, and its first token. */
  readonly connection: Connection
}

export function withServingFlags(command: Command): Command {
  return command
    .option('--port <number>', 'port to listen on (PORT; 3000)')
    .option('--brand <file>', 'the league’s name, logo, colours and sponsors (BRAND_FILE)')
    .option('--photos <folder>', 'photos of players by number or name: 37.jpg, asha-rao.png')
    .option('--log', 'print the server’s log (LOG_LEVEL; info)')
}

/**
 * Reads the settings from the flags, the environment and `.env`, and makes a publish token if they have none.
 * @throws UsageError when the port is invalid or in use
 * @throws CommandFailed when the photos cannot be read
 */
export async function prepareServing(flags: ServingFlags, context: Context): Promise<Serving> {
  const { env, folder } = context
  const envFile = join(folder, '.env')
  if (existsSync(envFile)) loadEnvFile(envFile)
  const settings: Record<string, string | undefined> = {
    BOARD_DIR: BUILT_BOARD,
    LOG_LEVEL: flags.log ? 'info' : 'warn',
    ...env,
  }
  if (flags.port !== undefined) settings['PORT'] = flags.port
  if (flags.brand !== undefined) settings['BRAND_FILE'] = flags.brand
  const { PORT, HOST: host = '0.0.0.0', PUBLIC_URL: publicUrl } = settings
  const port = Number(PORT || DEFAULT_PORT)
  await checkPortIsFree(port, host)
  if (flags.photos !== undefined) {
    settings['PICTURES_DIR'] = await servePhotos(flags.photos, settings['PICTURES_DIR'], context)
  }
  settings['PUBLISH_TOKENS'] ||= await keepToken(join(folder, OWN_TOKEN_FILE))
  const [token = ''] = settings['PUBLISH_TOKENS'].split(',')
  const connection = {
    server: localUrl(host, port),
    room: flags.room ?? (settings['DEFAULT_ROOM'] || DEFAULT_ROOM),
    token: token.trim(),
  }
  const greeting = {
    port,
    host,
    query: flags.room === undefined ? '' : `?room=${flags.room}`,
    publicUrl: publicUrl || undefined,
  }
  return { settings, greeting, hasLog: flags.log ?? false, connection }
}

/** Puts the photos into the folder of pictures. @returns that folder */
async function servePhotos(
  photos: string,
  given: string | undefined,
  { print, warn, folder }: Context,
): Promise<string> {
  const pictures = resolve(folder, given || OWN_PICTURES)
  const scale = await loadScale()
  if (scale === null) {
    warn('Photos are served as they are, because the optional package sharp is not installed.')
  }
  const to = join(pictures, PHOTOS_FOLDER)
  const { count, problems } = await preparePhotos(resolve(folder, photos), to, scale)
  for (const problem of problems) warn(`Left out of the photos: ${problem}`)
  print(`${count} photos from ${photos}.`)
  return pictures
}

export interface ServingHooks {
  /** The lines after the greeting. */
  readonly nextSteps: readonly string[]
  /**
   * Begins after the greeting. When it fails or calls `stop`, the server ends.
   * @param inner of the command, with a signal that is also aborted when the server ends
   */
  work(addresses: Addresses, inner: Context, stop: () => void): Promise<void>
}

/**
 * Runs the server until it ends, the command is stopped or the work fails. The exit code says
 * that it has ended by itself.
 * @throws what the work throws
 */
export async function runServer(
  { settings, greeting, hasLog, connection }: Serving,
  { nextSteps, work }: ServingHooks,
  context: Context,
): Promise<void> {
  const stopper = new AbortController()
  const stop = () => stopper.abort()
  const inner = { ...context, signal: AbortSignal.any([context.signal, stopper.signal]) }
  const begin = async () => {
    await untilReady(connection.server, inner.signal)
    const addresses = addressesOf(greeting, await findNetworks())
    const lines = greetingLines(addresses, process.stdout.isTTY)
    for (const line of [...lines, ...nextSteps]) context.print(line)
    await work(addresses, inner, stop)
  }
  let failure: unknown
  const working = begin().catch((cause: unknown) => {
    if (!inner.signal.aborted) failure = cause
    stop()
  })
  const code = await runServerProgram(settings, hasLog, inner)
  if (!inner.signal.aborted) {
    process.exitCode = code || EXIT.failed
    if (code === null)
      context.warn('The system has ended the server, perhaps for want of memory: start again.')
  }
  stop()
  await working
  if (failure !== undefined) throw failure
}

/** Milliseconds between two questions. */
const READY_EVERY = 50

/**
 * Resolves when the server takes requests.
 * @param url its address
 * @throws when the signal is aborted
 */
export async function untilReady(url: string, signal: AbortSignal): Promise<void> {
  for (;;) {
    const answer = await fetch(new URL('/readyz', url), { signal }).catch(() => undefined)
    if (answer?.ok === true) return
    await sleep(READY_EVERY, undefined, { signal })
  }
}
