/**
 * `npm start`: from a fresh clone to a board with a rehearsal auction playing on it. Checks the
 * port, installs and builds what is missing, then hands over to `rehearsal/main.ts` with all flags.
 * Runs on Node 20 with nothing installed.
 */
import { spawn } from 'node:child_process'
import { existsSync, readdirSync, statSync } from 'node:fs'
import { createServer } from 'node:net'
import { constants } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { ensureInstalled, runNpm } from './install.mjs'

const ROOT = fileURLToPath(new URL('..', import.meta.url))

const DEFAULT_PORT = '3000'
const HIGHEST_PORT = 65_535

/** The oldest Node that runs TypeScript as it stands. */
const OLDEST_NODE = [22, 18]

/** How soon we notice that the shell is gone. */
const SHELL_WATCH_MS = 500

const flags = process.argv.slice(2)

// A server of someone else's needs neither our port nor our board; help needs nothing at all.
if (!flags.some((flag) => /^(--help|-h|--url(=.*)?)$/.test(flag))) {
  await checkPort(process.env['PORT'] || DEFAULT_PORT)
  ensureInstalled()
  buildIfStale()
} else ensureInstalled()
handOver(findNode(), [join(ROOT, 'rehearsal', 'main.ts'), ...flags])

/** Ends with one line when nothing can listen on the port. */
async function checkPort(given) {
  const port = Number(given)
  if (!/^\d+$/.test(given) || port < 1 || port > HIGHEST_PORT) {
    end(`PORT must be a number from 1 to ${HIGHEST_PORT}, not “${given}”.`)
  }
  const code = await new Promise((resolve) => {
    const server = createServer()
    server.once('error', (error) => resolve(error.code))
    server.listen(port, '0.0.0.0', () => server.close(() => resolve(undefined)))
  })
  const next = port < HIGHEST_PORT ? port + 1 : Number(DEFAULT_PORT)
  if (code === 'EADDRINUSE') {
    end(`Port ${port} is in use. Choose another: PORT=${next} npm start`)
  }
  if (code === 'EACCES') {
    end(`Port ${port} is not for everyone. Choose one above 1023: PORT=${DEFAULT_PORT} npm start`)
  }
  if (code !== undefined) end(`Port ${port} cannot be used (${code}).`)
}

/** Builds the board when there is none or when a source has changed since. */
function buildIfStale() {
  const built = newest(join(ROOT, 'dist', 'board', 'index.html'))
  const sources = ['board', 'contract', 'package.json', 'package-lock.json']
  if (built > 0 && sources.every((source) => newest(join(ROOT, source)) <= built)) return
  console.log('Building the board…')
  const build = runNpm(ROOT, ['run', 'build', '--silent'])
  if (build.status === 0) return
  console.error(`${build.stdout ?? ''}${build.stderr ?? ''}`.trim())
  end('The board could not be built; its tools say why above.')
}

/** When the file, or the newest file of the folder, was changed; 0 when there is none. */
function newest(path) {
  const stat = statSync(path, { throwIfNoEntry: false })
  if (stat === undefined) return 0
  if (!stat.isDirectory()) return stat.mtimeMs
  return Math.max(stat.mtimeMs, ...readdirSync(path).map((name) => newest(join(path, name))))
}

/** A Node that runs TypeScript: the one installed beside the packages, else the running one. */
function findNode() {
  const own = join(ROOT, 'node_modules', '.bin', 'node')
  if (existsSync(own)) return own
  const [major = 0, minor = 0] = process.versions.node.split('.').map(Number)
  const [oldestMajor, oldestMinor] = OLDEST_NODE
  if (major > oldestMajor || (major === oldestMajor && minor >= oldestMinor))
    return process.execPath
  return end(`Node ${OLDEST_NODE.join('.')} or newer is needed; this is ${process.version}.`)
}

/** Runs the program in our place: its output, its signals and its exit code are ours. */
function handOver(command, words) {
  const child = spawn(command, words, { stdio: 'inherit' })
  for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => child.kill(signal))
  stopWithNpm(() => child.kill('SIGTERM'))
  child.on('error', (error) => end(`Node could not be started: ${error.message}`))
  child.on('exit', (code, signal) => {
    process.exit(code ?? 128 + (constants.signals[signal ?? 'SIGTERM'] ?? 0))
  })
}

/**
 * `npm start` puts a shell between npm and us, which dies of a SIGTERM to npm and passes nothing on.
 * A board that nobody can stop any more would be left behind.
 */
function stopWithNpm(stop) {
  if (process.env['npm_lifecycle_event'] !== 'start') return
  const shell = process.ppid
  const watch = setInterval(() => {
    if (process.ppid === shell) return
    clearInterval(watch)
    stop()
  }, SHELL_WATCH_MS)
}

function end(line) {
  console.error(line)
  process.exit(1)
}
