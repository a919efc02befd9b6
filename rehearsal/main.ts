/**
 * Plays an auction through the feed server's public API, as an organiser's software would.
 */
import { once } from 'node:events'
import { rm } from 'node:fs/promises'
import { extname, join, resolve } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { changesLists, lineOf } from '../auction/step.ts'
import { DEFAULT_ROOM } from '../contract/board-config.ts'
import type { RecordedStep } from '../contract/recording/recording.ts'
import {
  checkPortIsFree,
  DEFAULT_PORT,
  findNetworks,
  greetingLines,
} from '../publish/local-server.ts'
import { createPublisher, type Publisher } from '../publish/publisher.ts'
import { PublishingFailed } from '../publish/request.ts'
import { keepToken, readToken } from '../publish/token.ts'
import { untilReady } from '../publish/until-ready.ts'
import { UsageError } from '../publish/usage-error.ts'
import { type Flags, HELP, readFlags } from './flags.ts'
import { drawPictures } from './pictures/draw-pictures.ts'
import { play } from './play/play.ts'
import { summaryOf } from './play/words.ts'
import { playRecording } from './recording/play-recording.ts'
import { lineOfStep } from './recording/words.ts'
import { scriptOf } from './script/script.ts'
import { ServerProcessEnded, startServerProcess } from './server-process.ts'
import { openSource, type RecordingSource, SheetUnusable, type Source } from './source.ts'

/** The folder with `server/` and `rehearsal/`: the checkout or the compiled package. */
const PROGRAMS = fileURLToPath(new URL('..', import.meta.url))

/** `.ts` in a checkout, `.js` in the package. */
const EXTENSION = extname(fileURLToPath(import.meta.url))
const IS_CHECKOUT = EXTENSION === '.ts'

/** The folder in which the command was called; npm runs it in the project's folder. */
const TYPED_IN = process.env['INIT_CWD'] ?? process.cwd()

/** Never inside an installed package. */
const OWN_FOLDER = join(IS_CHECKOUT ? PROGRAMS : TYPED_IN, '.gavel')
const TOKEN_FILE = join(OWN_FOLDER, 'token')

/** As of every command of `gavel`. */
const EXIT_USAGE = 2

const print = (line: string): void => console.log(line)

async function main(): Promise<void> {
  const flags = readFlags(process.argv.slice(2))
  if (flags.help) return print(HELP)
  const stopper = new AbortController()
  for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => stopper.abort())
  // `gavel rehearse` sets it, so that the rehearsal ends with it even when it is killed.
  if (process.env['STOP_WITH_INPUT'] === 'true') {
    process.stdin
      .on('close', () => stopper.abort())
      .resume()
      .unref()
  }
  process.stdout.on('error', (cause: NodeJS.ErrnoException) => {
    // The reader has closed the pipe, as `| head` does: the same as Ctrl+C.
    if (cause.code !== 'EPIPE') throw cause
    stopper.abort()
  })
  const source = await openSource(flags, TYPED_IN, stopper.signal)
  for (const line of source.report) print(line)
  try {
    if (flags.running === undefined) await rehearse(flags, source, stopper)
    else await playInto(flags.running, flags, source, stopper.signal)
  } catch (cause) {
    // Stopping by hand is not a failure; the end of the server is.
    const { aborted, reason } = stopper.signal
    if (!aborted) throw cause
    if (reason instanceof ServerProcessEnded) throw reason
  }
}

/** Starts a server, plays, and keeps the server running unless `--exit` was given. */
async function rehearse(flags: Flags, source: Source, stopper: AbortController): Promise<void> {
  const { signal } = stopper
  const port = flags.port ?? Number(process.env['PORT'] || DEFAULT_PORT)
  const host = flags.local ? '127.0.0.1' : '0.0.0.0'
  await checkPortIsFree(port, host, (another) => `--port ${another}`)
  // By port, so that two rehearsals at once do not delete each other's auction.
  const folder = join(OWN_FOLDER, 'rehearsal', String(port))
  await rm(folder, { recursive: true, force: true })
  const picturesDir = join(folder, 'pictures')
  const drawn = await withPictures(source, picturesDir)
  const token = await keepToken(TOKEN_FILE)
  const server = startServerProcess({
    program: join(PROGRAMS, 'server', `main${EXTENSION}`),
    host,
    port,
    room: flags.room,
    token,
    dataDir: join(folder, 'data'),
    boardDir: join(PROGRAMS, IS_CHECKOUT ? 'dist' : '..', 'board'),
    picturesDir,
  })
  server.ended.then((how) => stopper.abort(new ServerProcessEnded(how)))
  try {
    await untilReady(server.url, waitWith(signal), signal)
    await greet(port, host, flags)
    await perform(drawn, server.url, token, flags, signal)
    if (flags.exit) return
    print('The board stays up. Ctrl+C stops it.')
    await once(signal, 'abort')
    signal.throwIfAborted()
  } finally {
    await server.stop()
  }
}

/** Plays on a running server; without its folder of pictures there are none. */
async function playInto(
  { url, tokenFile }: { readonly url: string; readonly tokenFile: string },
  flags: Flags,
  source: Source,
  signal: AbortSignal,
): Promise<void> {
  const token = await readToken(asTyped(tokenFile))
  const pictures = asTyped(flags.pictures)
  const drawn = pictures === undefined ? source : await withPictures(source, pictures)
  await perform(drawn, url, token, flags, signal)
}

/** A recording has its own pictures. */
async function withPictures(source: Source, folder: string): Promise<Source> {
  if ('steps' in source) return source
  const auction = await drawPictures(source.auction, source.artist, folder)
  return { ...source, auction }
}

async function perform(
  source: Source,
  server: string,
  token: string,
  flags: Flags,
  signal: AbortSignal,
): Promise<void> {
  const { room, seed, speed } = flags
  const wait = waitWith(signal)
  const publisher = createPublisher({ server, room, token, wait, print, signal })
  if ('steps' in source) return performRecording(source, publisher, flags, wait)
  const { auction } = source
  const { seriesName, teams } = auction.league
  print(`Playing ${seriesName}: ${teams.length} teams, ${auction.lots.length} lots.`)
  await play({
    script: scriptOf(auction, seed),
    publisher,
    speed,
    seed,
    room,
    run: Date.now().toString(36),
    now: Date.now,
    wait,
    onStep: (step) => {
      if (speed !== 'max' && changesLists(step)) print(lineOf(step))
    },
  })
  for (const line of summaryOf(auction)) print(line)
}

async function performRecording(
  { series, steps, from }: RecordingSource,
  publisher: Publisher,
  { room, speed }: Flags,
  wait: (milliseconds: number) => Promise<void>,
): Promise<void> {
  const events = steps.slice(from).filter(({ event }) => event !== null).length
  const count = events === 1 ? '1 event' : `${events} events`
  print(`Playing the recording of ${series || 'an auction'}: ${count}.`)
  const onStep = (step: RecordedStep) => {
    const line = speed === 'max' ? undefined : lineOfStep(step)
    if (line !== undefined) print(line)
  }
  const run = Date.now().toString(36)
  await playRecording({ steps, from, publisher, speed, room, run, wait, onStep })
}

async function greet(port: number, host: string, { room }: Flags): Promise<void> {
  const query = room === DEFAULT_ROOM ? '' : `?room=${room}`
  const greeting = { port, host, query, hasQrCode: process.stdout.isTTY }
  for (const line of greetingLines(greeting, await findNetworks())) print(line)
  print('Ctrl+C stops it.')
}

function asTyped<Path extends string | undefined>(path: Path): Path | string {
  return path === undefined ? path : resolve(TYPED_IN, path)
}

function waitWith(signal: AbortSignal): (milliseconds: number) => Promise<void> {
  return (milliseconds) => sleep(milliseconds, undefined, { signal })
}

try {
  await main()
} catch (cause) {
  const isOurs =
    cause instanceof UsageError ||
    cause instanceof SheetUnusable ||
    cause instanceof PublishingFailed ||
    cause instanceof ServerProcessEnded
  console.error(isOurs ? cause.message : cause)
  process.exitCode = cause instanceof UsageError ? EXIT_USAGE : 1
}
