/**
 * `npm run dev`: the board under Vite with a rehearsal auction playing on it. Changed components and styles
 * are replaced in the open page. A change of the server's code restarts the server; the auction and its
 * viewers go on.
 */
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join, sep } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { createServer } from 'vite'
import { freePort } from '../tests/kit/free-port.ts'
import { ROOT } from '../tests/kit/programs.ts'

const DEFAULT_PORT = '3000'
const port = Number(process.env['PORT'] || DEFAULT_PORT)
/** By port, so that two at once do not delete each other's auction. */
const FOLDER = join(ROOT, '.gavel', 'dev', String(port))
const TOKEN_FILE = join(FOLDER, 'token')
/** The server listens on this machine only. */
const TOKEN = 'a-token-for-development-on-this-machine'
const PICTURES = join(FOLDER, 'pictures')

/** The folders that the server runs. */
const SERVER_CODE = ['server', 'contract'].map((folder) => join(ROOT, folder))
/** An editor that saves all files causes one restart. */
const SETTLE_MS = 150
const ANOTHER_AUCTION_AFTER_MS = 10_000

const feedPort = await freePort()
const feed = `http://127.0.0.1:${feedPort}`
const children = new Set<ChildProcess>()
let isStopping = false

const vite = await createServer({
  configFile: join(ROOT, 'board', 'vite.config.ts'),
  server: {
    port,
    strictPort: true,
    proxy: Object.fromEntries(
      ['/auctiondatafile.json', '/socket.io', '/pictures', '/api'].map((path) => [
        path,
        // The page's own host: the server lets no other origin in.
        { target: feed, changeOrigin: false },
      ]),
    ),
  },
})
await vite.listen().catch(({ message }: Error) => {
  console.error(`${message}. Choose another: PORT=${port + 1} npm run dev`)
  process.exit(1)
})
rmSync(FOLDER, { recursive: true, force: true })
mkdirSync(PICTURES, { recursive: true })
writeFileSync(TOKEN_FILE, TOKEN, { mode: 0o600 })
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, stop)

let server = startServer()
vite.watcher.add(SERVER_CODE)
let restart: NodeJS.Timeout | undefined
vite.watcher.on('change', (path) => {
  const isServerCode = SERVER_CODE.some((folder) => path.startsWith(folder + sep))
  if (!isServerCode || /\.test\.tsx?$/.test(path)) return
  clearTimeout(restart)
  restart = setTimeout(restartServer, SETTLE_MS)
})
vite.printUrls()
console.log(
  'Edit board/ and the page changes; edit server/ and the server restarts. Ctrl+C stops all.',
)
await untilServing()
playAuctions()

function startServer(): ChildProcess {
  return start(['server/main.ts'], {
    PORT: String(feedPort),
    HOST: '127.0.0.1',
    DATA_DIR: join(FOLDER, 'data'),
    PICTURES_DIR: PICTURES,
    PUBLISH_TOKENS: TOKEN,
    LOG_LEVEL: process.env['LOG_LEVEL'] ?? 'warn',
  })
}

async function untilServing(): Promise<void> {
  const isServing = () =>
    fetch(`${feed}/readyz`).then(
      ({ ok }) => ok,
      () => false,
    )
  while (!(await isServing())) await delay(100)
}

async function restartServer(): Promise<void> {
  const old = server
  if (old.exitCode === null && old.signalCode === null) {
    const ended = once(old, 'exit')
    old.kill('SIGTERM')
    await ended
  }
  if (isStopping) return
  console.log('The server restarts.')
  server = startServer()
}

/** One auction after the other. A publisher waits for a server that restarts. */
function playAuctions(): void {
  const rehearsal = start(
    [
      'organiser/cli/main.ts',
      'rehearse',
      '--server',
      feed,
      '--token-file',
      TOKEN_FILE,
      '--pictures',
      PICTURES,
    ],
    {},
  )
  rehearsal.on('exit', (code) => {
    if (isStopping) return
    if (code === 0) setTimeout(playAuctions, ANOTHER_AUCTION_AFTER_MS)
    else console.error('The rehearsal has ended; what it said is above.')
  })
}

/** Starts one of our programs. It stops with us, also when we are killed, because its input ends then. */
function start(args: readonly string[], env: Readonly<Record<string, string>>): ChildProcess {
  const child = spawn(process.execPath, args, {
    cwd: ROOT,
    stdio: ['pipe', 'inherit', 'inherit'],
    env: { ...process.env, STOP_WITH_INPUT: 'true', ...env },
  })
  children.add(child)
  child.on('exit', () => children.delete(child))
  return child
}

async function stop(): Promise<void> {
  if (isStopping) return
  isStopping = true
  const ends = [...children].map((child) => once(child, 'exit'))
  for (const child of children) child.kill('SIGTERM')
  await Promise.all([...ends, vite.close()])
  process.exit()
}
